"""`fusebox verify`: whether the luck of a finished match was the luck that was promised."""

import argparse

from fusebox.cli.parser import Commands, add_data
from fusebox.cli.records import add_file, record_of, text_of


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check that nobody meddled with the luck")
    add_file(parser)
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.core import Damaged, verified

    text = text_of(arguments.file)
    try:
        match = verified(*record_of(text, arguments.data))
    except Damaged as damage:
        print(f"Not verified: line {damage.line}: {damage.reason.rstrip('.')}.")
        return 1
    draws = sum(len(entry.draws) for entry in match.entries)
    print(f"Verified: every draw ({draws} in all) follows from the committed bytes.")
    return 0
