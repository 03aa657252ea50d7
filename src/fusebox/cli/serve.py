"""`fusebox serve`, and `fusebox` alone: the games in the browser, served from this machine."""

import argparse
import sys
from pathlib import Path
from typing import Any

from fusebox.cli.config import read
from fusebox.cli.options import mistakes, rules_of
from fusebox.cli.parser import Commands, Mistake, Parser, whole
from fusebox.cli.places import contact, host_name, network, origin, place, port
from fusebox.cli.records import text_of
from fusebox.cli.tokens import token_in


def add(commands: Commands) -> None:
    # Only what is said is in the result: the rest is as a file or the server's own settings say.
    parser = commands.add_parser(
        "serve", help="serve the games and open the browser", argument_default=argparse.SUPPRESS
    )
    add_arguments(parser)
    parser.set_defaults(run=run)


def add_arguments(parser: Parser) -> None:
    """In the order of the help."""
    _add_places(parser)
    _add_names(parser)
    _add_play(parser)
    option = parser.add_argument
    option("--no-open", action="store_true", help="don't open the browser")
    option("--config", type=Path, metavar="FILE", help="a TOML file with these options and limits")
    _add_people(parser)
    _add_watching(parser)
    _add_upkeep(parser)


def _add_places(parser: Parser) -> None:
    option = parser.add_argument
    option("--host", metavar="H", help="the address to serve on (default: this machine only)")
    option(
        "--lan", action="store_true", help="serve everybody in your network, not only this machine"
    )
    option(
        "--port",
        type=port,
        metavar="P",
        help="the port to serve on (default 8000, or the next free one)",
    )
    option(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: your user data)"
    )
    option(
        "--store",
        metavar="URL",
        help="a PostgreSQL database to keep tables in: postgresql://user@host/database",
    )
    option(
        "--link",
        type=place,
        metavar="H:P",
        help="where other servers of the same database reach this one, in a private network "
        "(default: only from this machine)",
    )


def _add_names(parser: Parser) -> None:
    option = parser.add_argument
    option(
        "--name",
        type=host_name,
        action="append",
        metavar="N",
        help="the server's name behind a proxy, such as games.example.org; may be repeated",
    )
    option(
        "--trust-proxy",
        type=network,
        action="append",
        metavar="CIDR",
        help="the address of a proxy that is believed about addresses (default 127.0.0.1)",
    )


def _add_play(parser: Parser) -> None:
    option = parser.add_argument
    option(
        "--tables",
        action="append",
        metavar="GAME=FILE",
        help="an owner's corrected tables of a game, for tables that begin from now on",
    )
    option(
        "--bot",
        action="append",
        metavar="NAME=BOT",
        help="an external bot that may be given a seat, such as Greedy=my.module:Greedy or "
        "GAME:Fast='cmd:./engine'; may be repeated",
    )
    option("--lobby", action="store_true", help="list tables that are open to everybody here")
    option("--no-chat", action="store_true", help="switch chat off at all tables")


def _add_people(parser: Parser) -> None:
    option = parser.add_argument
    option(
        "--keep-finished",
        type=whole(1),
        metavar="DAYS",
        help="how long finished tables are kept (default 365)",
    )
    option(
        "--ratings",
        action="store_true",
        help="count matches between people who opt in, game by game, and list them",
    )
    option(
        "--push",
        type=contact,
        metavar="CONTACT",
        help="notify players who have no page open, through their browsers' makers (Web Push); "
        "CONTACT is how those reach you: mailto:you@example.org",
    )
    option(
        "--push-service",
        type=origin,
        action="append",
        metavar="ORIGIN",
        help="a further push service that browsers may use; may be repeated",
    )


def _add_watching(parser: Parser) -> None:
    option = parser.add_argument
    option("--log", choices=("text", "json"), help="log what happens, on standard error")
    option(
        "--metrics",
        type=place,
        metavar="H:P",
        help="where to serve figures for Prometheus, such as 127.0.0.1:9100",
    )
    option(
        "--host-token-file",
        type=Path,
        metavar="FILE",
        help="a file with the token of the host's page (default: a new token at each start)",
    )
    option(
        "--thinkers-secret-file",
        type=Path,
        metavar="FILE",
        help="a file with the secret that machines need to join as thinkers (`fusebox think`)",
    )


def _add_upkeep(parser: Parser) -> None:
    option = parser.add_argument
    option("--backup", type=Path, metavar="DIR", help="a folder for backups on a schedule")
    option(
        "--backup-every", type=whole(1), metavar="HOURS", help="hours between backups (default 24)"
    )
    option("--backup-keep", type=whole(1), metavar="N", help="how many are kept (default 7)")
    option(
        "--crowd",
        type=whole(1),
        metavar="N",
        help="so many people share an address, as in a class: it may do so much more",
    )
    option(
        "--processes",
        type=whole(2),
        metavar="N",
        help="processes for bots, replays and the like (default: as many as cores, at least 2)",
    )


def run(arguments: argparse.Namespace) -> int:
    import msgspec

    from fusebox.server.serve import run
    from fusebox.server.settings import Settings, Unservable

    given = {name: value for name, value in vars(arguments).items() if name != "run"}
    limits: dict[str, Any] = {}
    if file := given.pop("config", None):
        parser = Parser(argument_default=argparse.SUPPRESS)
        add_arguments(parser)
        told, limits = read(file, parser)
        given = told | given
    crowd = given.pop("crowd", None)
    settings = Settings(says_token=sys.stdout.isatty(), **limits, **_fields(given))
    if crowd is not None:
        crowded = msgspec.structs.replace(settings.limits, crowd=crowd)
        settings = msgspec.structs.replace(settings, limits=crowded)
    try:
        run(settings, say=_say)
    except Unservable as reason:
        raise Mistake(str(reason)) from None
    return 0


def _fields(given: dict[str, Any]) -> dict[str, Any]:
    """What was said, as the settings have it."""
    fields = dict(given)
    fields["browser"] = not fields.pop("no_open", False)
    fields["names"] = tuple(fields.pop("name", ()))
    fields["data_tables"] = _data_tables(fields.pop("tables", []))
    fields["bots"] = _bots(fields.pop("bot", []))
    if backups := _backups(fields):
        fields["backups"] = backups
    if "push_service" in fields:
        fields["push_services"] = tuple(fields.pop("push_service"))
    if "trust_proxy" in fields:
        fields["proxies"] = tuple(fields.pop("trust_proxy"))
    if "host_token_file" in fields:
        fields["host_token"] = token_in(fields.pop("host_token_file"))
    if "thinkers_secret_file" in fields:
        fields["thinkers_secret"] = token_in(fields.pop("thinkers_secret_file"))
    return fields


def _bots(texts: list[str]) -> Any:
    """The bots from outside, each of which has answered."""
    from fusebox.engines.hosted import hosted

    with mistakes():
        found = tuple(hosted(text) for text in texts)
    named = [(game, one.name) for one in found for game in one.games]
    if len(set(named)) != len(named):
        raise Mistake("Two bots of one game have the same name.")
    return found


def _backups(fields: dict[str, Any]) -> Any:
    """How backups are to be made, taken out of what was said; None: not at all."""
    from fusebox.server.settings import Backups

    folder = fields.pop("backup", None)
    named = {"backup_every": "hours", "backup_keep": "keep"}
    plan = {named[name]: fields.pop(name) for name in named if name in fields}
    if plan and folder is None:
        raise Mistake("Backups need a folder: name one with --backup.")
    return None if folder is None else Backups(folder, **plan)


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
