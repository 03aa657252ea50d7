"""Run in a process of its own, beside a copy of Fusebox that has a third language."""

import json
import sys
from io import StringIO
from unittest.mock import patch

from starlette.datastructures import Headers
from starlette.requests import Request

from fusebox.cli import main
from fusebox.core import LANGUAGES, OPEN, Match, Record, replay
from fusebox.games import GAMES
from fusebox.server.sentences import language_of, say
from fusebox.tables.box import UNREACHED, box


def asked(accept: str) -> Request:
    headers = Headers({"accept-language": accept}).raw
    return Request({"type": "http", "headers": headers, "query_string": b""})


def story(record: str) -> list[str]:
    """What is said in the third language of a game of FUSE (discs), and its result."""
    known = Record.load(record)
    match = Match.replayed(GAMES["fuse_discs"], Record(known.header, [], known.secret))
    said = [
        match.words(event, "zz")
        for seen in replay(match, known.entries, OPEN)
        for event in seen.events
    ]
    assert match.outcome is not None
    return [*said, match.words(match.outcome, "zz")]


def typed(*arguments: str) -> str:
    with patch("builtins.input", side_effect=EOFError), patch("sys.stdout", StringIO()) as out:
        main(["play", "fuse_discs", *arguments])
    return out.getvalue()


(discs,) = (game for game in box("build", GAMES, UNREACHED).games if game.name == "fuse_discs")
print(
    json.dumps(
        {
            "languages": LANGUAGES,
            "asked": language_of(asked("zz-ZZ")),
            "page": say("nothing_here", "zz"),
            "missing": say("too_large", "zz"),
            "title": discs.title,
            "about": discs.about,
            "story": story(sys.stdin.read()),
            "terminal": typed("--language", "zz"),
        }
    )
)
