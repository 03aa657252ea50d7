"""`fusebox serve`, and `fusebox` alone: the games in the browser, served from this machine."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake, Parser, whole

MOST_PORT = 65535


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="serve the games and open the browser")
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="the address to serve on (default: only here)",
    )
    parser.add_argument(
        "--port", type=port, default=8000, metavar="P", help="the port to serve on (default 8000)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: with your data)"
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="N",
        help="a name it is known by behind a proxy, such as games.example.org; may be repeated",
    )
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")


def port(text: str) -> int:
    number = whole(0)(text)
    if number > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: they go up to {MOST_PORT}")
    return number


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.serve import Settings, Unservable, run

    settings = Settings(
        host=arguments.host,
        port=arguments.port,
        data=arguments.data,
        browser=not arguments.no_open,
        names=tuple(arguments.name),
    )
    try:
        run(settings, say=_say)
    except Unservable as reason:
        raise Mistake(str(reason)) from None
    return 0


def _say(sentence: str) -> None:
    print(sentence, flush=True)
