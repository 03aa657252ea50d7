"""`fusebox seat`: a bot takes a seat at a table of a server."""

import argparse
import itertools
import secrets
from typing import TYPE_CHECKING

from fusebox.cli.options import admitted, limit_of, mistakes, options_of, rules_of, seated
from fusebox.cli.parser import Commands, Mistake, add_options, add_time, whole

if TYPE_CHECKING:
    from fusebox.bots import Bot
    from fusebox.core import AnyRules
    from fusebox.engines.guest import Place
    from fusebox.engines.limits import Limit


IDLE = 900.0
"""Seconds until a bot that offers itself gives up a match in which nothing happens."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("seat", help="let a bot take a seat at a server's table")
    parser.add_argument("address", metavar="URL", help="the server, or the link of an invitation")
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="the table's code")
    parser.add_argument("--bot", required=True, metavar="BOT", help="a level, or your own bot")
    parser.add_argument("--name", metavar="NAME", help="its name there (default: the bot's own)")
    parser.add_argument(
        "--offer", metavar="GAME", help="wait in the server's lobby for somebody to play this"
    )
    parser.add_argument("--players", type=whole(2), metavar="P", help="seats at a table it offers")
    parser.add_argument(
        "--matches", type=whole(1), metavar="N", help="how many to offer (default: no limit)"
    )
    add_options(parser)
    add_time(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.engines.bot import EngineFailed
    from fusebox.engines.guest import Unseated, sit_down

    name = arguments.name or arguments.bot.rpartition(":")[2].rpartition("/")[2]
    try:
        if arguments.offer is not None:
            _offer(arguments, name)
            return 0
        if not arguments.code and "#invite=" not in arguments.address:
            raise Mistake("Name the table's code, or the whole link of an invitation.")
        key = secrets.token_urlsafe(24)
        _play(
            sit_down(arguments.address, arguments.code, f"{name} (bot)", key), name, arguments, None
        )
    except (Unseated, EngineFailed) as error:
        raise Mistake(str(error)) from None
    return 0


def _play(place: "Place", name: str, arguments: argparse.Namespace, idle: float | None) -> None:
    """One match, to its end."""
    from fusebox.engines.guest import Guest

    limit = limit_of(arguments.time)
    print(f"{name} has seat {place.seat} of {place.origin}/t/{place.table}", flush=True)
    guest = Guest(
        place, lambda rules: _made(rules, arguments.bot, limit), secrets.token_bytes, idle
    )
    try:
        outcome = guest.play()
    finally:
        guest.close()
    won = "won" if place.seat in outcome.winners else "did not win"
    print(f"The match is over, and {name} {won}.", flush=True)


def _offer(arguments: argparse.Namespace, name: str) -> None:
    """Match after match with whoever takes the other seats, each time from the next seat."""
    from fusebox.engines.guest import Deserted, Offer, offered

    if arguments.code:
        raise Mistake("A bot that offers itself opens a table of its own: leave out the code.")
    rules = rules_of(arguments.offer)
    options = options_of(rules, arguments.option)
    count = len(seated(rules, arguments.players, (arguments.bot,)))
    admitted(rules, options, count)
    numbers = itertools.count() if arguments.matches is None else range(arguments.matches)
    for number in numbers:
        offer = Offer(rules.name, count, options, number % count)
        place = offered(arguments.address, offer, f"{name} (bot)", secrets.token_urlsafe(24))
        try:
            _play(place, name, arguments, IDLE)
        except Deserted as error:
            print(error, flush=True)


def _made(rules: "AnyRules", name: str, limit: "Limit") -> "Bot":
    from fusebox.bots import at_table
    from fusebox.engines import EngineBot, is_outside
    from fusebox.engines.specs import command_of

    if not is_outside(rules.name, name):
        return at_table(rules.name, name)
    with mistakes():
        return EngineBot(rules, command_of(rules.name, name), limit)
