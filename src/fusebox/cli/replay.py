"""`fusebox replay`: a record run again, as a seat saw it or with everything open."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from fusebox.cli.language import language_of
from fusebox.cli.parser import Commands, Mistake, add_data, add_language, whole
from fusebox.cli.records import add_file, record_of, refused, text_of

if TYPE_CHECKING:
    from fusebox.arena import AnyMatch
    from fusebox.core import AnyRules, Entry, Language, Record, Viewer


def add(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="run a record again")
    add_file(parser)
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help="as this seat saw it; seats count from 0"
    )
    parser.add_argument("--json", action="store_true", help="one object an entry")
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


def _steps(rules: "AnyRules", record: "Record") -> "Iterator[tuple[AnyMatch, Entry]]":
    """The match after each entry."""
    from fusebox.core import Match, Record

    match: AnyMatch = Match.replayed(rules, Record(record.header, [], record.secret))
    for entry in record.entries:
        match.commit(match.repeated(entry))
        yield match, entry


def _objects(rules: "AnyRules", record: "Record", viewer: "Viewer") -> Iterator[str]:
    import msgspec

    for match, entry in _steps(rules, record):
        shown = {
            "n": entry.n,
            "at": entry.at,
            "seat": entry.seat,
            "action": _action(match, entry, viewer),
            "events": _events(match, viewer),
            "view": None if match.game is None else match.view(viewer),
        }
        yield msgspec.json.encode(shown).decode()


def _action(match: "AnyMatch", entry: "Entry", viewer: "Viewer") -> Any:
    """What was done. Of what another seat did in the game a seat is told by the events alone."""
    from fusebox.core import CLOCK, OPEN, Acted

    told = match.told[-1][0] if match.told[-1] else None
    if isinstance(told, Acted) and viewer != OPEN:
        return told.action
    return entry.action if viewer in (OPEN, entry.seat) or entry.seat == CLOCK else None


def _events(match: "AnyMatch", viewer: "Viewer") -> list[Any]:
    """What came of the last entry, as this viewer may know it."""
    seen = (match.redact(event, viewer) for event in match.told[-1])
    return [event for event in seen if event is not None]


def _story(
    rules: "AnyRules", record: "Record", viewer: "Viewer", language: "Language"
) -> Iterator[str]:
    match: AnyMatch | None = None
    for match, entry in _steps(rules, record):
        for event in _events(match, viewer):
            yield f"{entry.n:4}  {match.words(event, language)}"
    if match is None or match.game is None:
        return
    yield ""
    yield rules.picture(match.view(viewer), language, match.names(language))
    if match.outcome is not None:
        yield match.words(match.outcome, language)
