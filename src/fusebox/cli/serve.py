"""`fusebox serve`, and `fusebox` alone: the games in the browser, served from this machine."""

import argparse
import re
import sys
from pathlib import Path

from fusebox.cli.options import rules_of
from fusebox.cli.parser import Commands, Mistake, Parser, whole
from fusebox.cli.records import text_of

MOST_PORT = 65535
HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)


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
        "--lan", action="store_true", help="for everybody in your network, not only this machine"
    )
    parser.add_argument(
        "--port",
        type=port,
        metavar="P",
        help="the port to serve on (default 8000, or the next that is free)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: with your data)"
    )
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        metavar="N",
        help="a name it is known by behind a proxy, such as games.example.org; may be repeated",
    )
    parser.add_argument(
        "--tables",
        action="append",
        default=[],
        metavar="GAME=FILE",
        help="an owner's corrected tables of a game, for tables that begin from now on",
    )
    parser.add_argument(
        "--keep-finished",
        type=whole(1),
        default=365,
        metavar="DAYS",
        help="how long finished tables are kept (default 365)",
    )
    parser.add_argument("--no-open", action="store_true", help="don't open the browser")


def port(text: str) -> int:
    number = whole(0)(text)
    if number > MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: they go up to {MOST_PORT}")
    return number


def host_name(text: str) -> str:
    """In small letters, which is how a host that is asked for is compared."""
    if not HOST_NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a bare host name like games.example.org")
    return text.lower()


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.serve import Settings, Unservable, run

    settings = Settings(
        host=arguments.host,
        port=arguments.port,
        lan=arguments.lan,
        data=arguments.data,
        browser=not arguments.no_open,
        names=tuple(arguments.name),
        keep_finished=arguments.keep_finished,
        says_token=sys.stdout.isatty(),
        data_tables=_data_tables(arguments.tables),
    )
    try:
        run(settings, say=_say)
    except Unservable as reason:
        raise Mistake(str(reason)) from None
    return 0


def _data_tables(pairs: list[str]) -> dict[str, str]:
    """The files' texts by game; a broken one is refused with line and reason."""
    found: dict[str, str] = {}
    for pair in pairs:
        game, equals, file = pair.partition("=")
        if not equals:
            raise Mistake(f"Tables are written GAME=FILE, not {pair!r}.")
        rules, text = rules_of(game), text_of(file)
        try:
            rules.with_data(text)
        except ValueError as error:
            raise Mistake(f"{file}: {error}.") from None
        found[game] = text
    return found


def _say(sentence: str) -> None:
    print(sentence, flush=True)
