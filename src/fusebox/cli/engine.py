"""`fusebox engine`: the rules of a game for programs in any language."""

import argparse
import sys

from fusebox.cli.options import mistakes
from fusebox.cli.parser import Commands, add_game


def add(commands: Commands) -> None:
    parser = commands.add_parser("engine", help="serve the rules to a program, line by line")
    add_game(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.engines.service import Service

    with mistakes():
        service = Service(arguments.game)
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        out.write(service.answered(line) + b"\n")
        out.flush()
    return 0
