"""`fusebox think`: this machine thinks for the bots of servers, and does nothing else."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake, whole
from fusebox.cli.places import server
from fusebox.cli.tokens import token_in


def add(commands: Commands) -> None:
    parser = commands.add_parser("think", help="think for the bots of another machine's server")
    option = parser.add_argument
    option(
        "--join",
        type=server,
        action="append",
        required=True,
        metavar="URL",
        help="a server, such as https://games.example.org; may be given several times",
    )
    option(
        "--secret-file",
        type=Path,
        required=True,
        metavar="FILE",
        help="a copy of the server's --thinkers-secret-file",
    )
    option(
        "--workers",
        type=whole(1),
        metavar="N",
        help="processes in which bots think (default: one per core)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.thinkers.greeting import Unwelcome, own_program
    from fusebox.thinkers.messages import MOST_WORKERS
    from fusebox.thinkers.think import Joins, run, usual_workers

    secret = token_in(arguments.secret_file).encode()
    workers = min(arguments.workers or usual_workers(), MOST_WORKERS)
    program = own_program()
    joins = [Joins(url, secret, workers, program) for url in dict.fromkeys(arguments.join)]
    try:
        run(joins, _say)
    except Unwelcome as reason:
        raise Mistake(str(reason)) from None
    return 0


def _say(sentence: str) -> None:
    print(sentence, flush=True)
