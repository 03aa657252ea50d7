"""`fusebox seat`: a bot takes a seat at a table of a server."""

import argparse
import secrets
from typing import TYPE_CHECKING

from fusebox.cli.options import limit_of, mistakes
from fusebox.cli.parser import Commands, Mistake, add_time

if TYPE_CHECKING:
    from fusebox.bots import Bot
    from fusebox.core import AnyRules
    from fusebox.engines.limits import Limit


def add(commands: Commands) -> None:
    parser = commands.add_parser("seat", help="let a bot take a seat at a table of a server")
    parser.add_argument("address", metavar="URL", help="the server, or the link of an invitation")
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="of the table")
    parser.add_argument("--bot", required=True, metavar="BOT", help="a level, or one of your own")
    parser.add_argument("--name", metavar="NAME", help="at the table (default: the bot's own)")
    add_time(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.engines.bot import EngineFailed
    from fusebox.engines.guest import Guest, Unseated, sit_down

    limit = limit_of(arguments.time)
    own = arguments.name or arguments.bot.rpartition(":")[2].rpartition("/")[2]
    if not arguments.code and "#invite=" not in arguments.address:
        raise Mistake("Name the table's code, or the whole link of an invitation.")
    try:
        place = sit_down(
            arguments.address, arguments.code, f"{own} (bot)", secrets.token_urlsafe(24)
        )
        print(f"{own} has seat {place.seat} of {place.origin}/t/{place.table}", flush=True)
        outcome = Guest(
            place, lambda rules: _made(rules, arguments.bot, limit), secrets.token_bytes
        ).play()
    except (Unseated, EngineFailed) as error:
        raise Mistake(str(error)) from None
    won = "won" if place.seat in outcome.winners else "did not win"
    print(f"The match is over, and {own} {won}.")
    return 0


def _made(rules: "AnyRules", name: str, limit: "Limit") -> "Bot":
    from fusebox.bots import at_table
    from fusebox.engines import EngineBot, is_outside
    from fusebox.engines.specs import command_of

    if not is_outside(rules.name, name):
        return at_table(rules.name, name)
    with mistakes():
        return EngineBot(rules, command_of(rules.name, name), limit)
