"""`fusebox replay`: a record run again, as a seat saw it or with everything open."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fusebox.cli.language import language_of
from fusebox.cli.parser import Commands, Mistake, add_data, add_language, whole
from fusebox.cli.records import add_file, record_of, refused, text_of

if TYPE_CHECKING:
    from fusebox.core import AnyMatch, AnyRules, Language, Record, Viewer


def add(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="replay a record")
    add_file(parser)
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help="as this seat saw it; seats count from 0"
    )
    parser.add_argument("--json", action="store_true", help="one object per entry")
    add_data(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Nothing is printed of a record before all of it has been checked."""
    from fusebox.core import OPEN, Damaged

    text = text_of(arguments.file)
    viewer: Viewer = OPEN if arguments.seat is None else arguments.seat
    try:
        rules, record = record_of(text, arguments.data)
        if arguments.seat is not None and arguments.seat >= record.header.seats:
            raise Mistake(f"The record has no seat {arguments.seat}: they count from 0.")
        if arguments.json:
            lines = list(_objects(rules, record, viewer))
        else:
            lines = list(_story(rules, record, viewer, language_of(arguments.language)))
    except Damaged as damage:
        raise refused(arguments.file, damage) from None
    print("\n".join(lines))
    return 0


def _laid(rules: "AnyRules", record: "Record") -> "AnyMatch":
    """The match before its first entry; Damaged if there can't be such a match."""
    from fusebox.core import Match, Record

    return Match.replayed(rules, Record(record.header, [], record.secret))


def _objects(rules: "AnyRules", record: "Record", viewer: "Viewer") -> Iterator[str]:
    import msgspec

    from fusebox.core import replay

    for seen in replay(_laid(rules, record), record.entries, viewer):
        yield msgspec.json.encode(seen).decode()


def _story(
    rules: "AnyRules", record: "Record", viewer: "Viewer", language: "Language"
) -> Iterator[str]:
    from fusebox.core import replay

    match = _laid(rules, record)
    for seen in replay(match, record.entries, viewer):
        for event in seen.events:
            yield f"{seen.n:4}  {match.words(event, language)}"
    if match.game is None:
        return
    yield ""
    yield rules.picture(match.view(viewer), language, match.names(language))
    if match.outcome is not None:
        yield match.words(match.outcome, language)
