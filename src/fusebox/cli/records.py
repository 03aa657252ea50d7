"""Reading a record for a command: what is wrong with it is told with its line."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fusebox.cli.parser import Mistake, Parser

if TYPE_CHECKING:
    from fusebox.core import AnyRules, Damaged, Record


def add_file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")


def text_of(file: str) -> str:
    """All of the file."""
    try:
        found = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Mistake(f"{file} can't be read: {error.strerror}.") from None
    try:
        return found.decode()
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise Mistake(f"{named(file)}, line {line}: it is not written in UTF-8.") from None


def record_of(text: str, data: str = "") -> "tuple[AnyRules, Record]":
    """The record and the rules it was played by; Damaged if there are none."""
    from fusebox.core import Damaged, Record
    from fusebox.games import GAMES

    record = Record.load(text)
    if record.header.game not in GAMES:
        raise Damaged(1, f"the game {record.header.game!r} is not known here")
    rules = GAMES[record.header.game]
    rules = rules.of_version(record.header.version) or rules
    try:
        return (rules.with_data(text_of(data)) if data else rules), record
    except ValueError as error:
        raise Mistake(f"{data}: {error}.") from None


def refused(file: str, damage: "Damaged") -> Mistake:
    """The record is damaged, and this is where."""
    return Mistake(f"{named(file)}, line {damage.line}: {damage.reason.rstrip('.')}.")


def named(file: str) -> str:
    return "standard input" if file == "-" else file
