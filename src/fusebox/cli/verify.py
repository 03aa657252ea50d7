"""`fusebox verify`: whether the luck of a finished match was the luck that was promised, and who
signed its record."""

import argparse

from fusebox.cli.origins import Unproven, add_origin, told_origin
from fusebox.cli.parser import Commands, add_data
from fusebox.cli.records import add_file, record_of, text_of


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check the luck of a record, and who signed it")
    add_file(parser)
    add_origin(parser)
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.core import Damaged, verified

    text = text_of(arguments.file)
    try:
        rules, record = record_of(text, arguments.data)
        origin = list(told_origin(text, record, arguments.key, arguments.log))
        match = verified(rules, record)
    except Damaged as damage:
        print(f"Not verified: line {damage.line}: {damage.reason.rstrip('.')}.")
        return 1
    except Unproven as reason:
        print(f"Not verified: {reason}.")
        return 1
    draws = sum(len(entry.draws) for entry in match.entries)
    print(f"Verified: every draw ({draws} in all) follows from the committed bytes.")
    print("\n".join(origin))
    return 0
