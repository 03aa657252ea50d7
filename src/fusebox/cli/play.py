"""`fusebox play`: a game in the terminal against bots."""

import argparse
import atexit
import secrets
import sys
from typing import TYPE_CHECKING, Any

from fusebox.cli.language import language_of, say
from fusebox.cli.options import admitted, answering, limit_of, options_of, rules_of, tables_of
from fusebox.cli.parser import (
    Commands,
    Mistake,
    add_data,
    add_game,
    add_language,
    add_options,
    add_time,
    whole,
)

if TYPE_CHECKING:
    from fusebox.arena import LeavableDriver
    from fusebox.bots import Bot
    from fusebox.core import AnyMatch, AnyRules, Language, Player, Seat
    from fusebox.engines import Limit


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    add_game(parser, optional=True)
    parser.add_argument("--from", dest="file", metavar="FILE", help="continue a saved game")
    parser.add_argument("--bot", metavar="BOT", help="your opponents: a level, or your own bot")
    parser.add_argument("--players", type=whole(1), metavar="P", help="how many seats")
    parser.add_argument(
        "--seat", type=whole(0), metavar="N", help="your seat; seats count from 0 (default 0)"
    )
    add_time(parser)
    add_options(parser)
    add_data(parser)
    parser.add_argument("--clock", action="store_true", help="time runs while you type")
    parser.add_argument("--seed", type=whole(0), metavar="S", help="determines all luck")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.cli.clocked import ClockedSession
    from fusebox.cli.keyboard import Terminal
    from fusebox.cli.session import Session

    if arguments.clock and sys.platform == "win32":
        raise Mistake("On Windows time can't run while you type: play without --clock.")
    language = language_of(arguments.language)
    driver, seat = _resumed(arguments, language) if arguments.file else _begun(arguments, language)
    if arguments.clock:
        keyboard = Terminal(sys.stdin.fileno(), _written)
        ClockedSession(driver, seat, language, keyboard, print).run()
    else:
        Session(driver, seat, language, input, print).run()
    return 0


def _resumed(arguments: argparse.Namespace, language: "Language") -> "tuple[LeavableDriver, Seat]":
    from fusebox.cli.resume import has_forgotten, resumed

    settled = [arguments.game, arguments.bot, arguments.players, arguments.seat, arguments.seed]
    if arguments.option or any(value is not None for value in settled):
        raise Mistake("With --from the game continues as it was saved: give only the file.")
    driver, seat = resumed(arguments.file, arguments.data)
    if has_forgotten(driver.match):
        print(say("forgotten", language))
    return driver, seat


def _begun(arguments: argparse.Namespace, language: "Language") -> "tuple[LeavableDriver, Seat]":
    from fusebox.arena.settings import usual_seats

    if arguments.game is None:
        raise Mistake("Name a game, see `fusebox games`, or a saved one with --from.")
    rules = rules_of(arguments.game)
    options = options_of(rules, arguments.option)
    seats = arguments.players or usual_seats(rules)
    admitted(rules, options, seats)
    seat = arguments.seat or 0
    if seat >= seats:
        raise Mistake(f"There is no seat {seat} among {seats}: they count from 0.")
    seed = secrets.randbits(48) if arguments.seed is None else arguments.seed
    data = tables_of(rules, arguments.data)
    limit = limit_of(arguments.time)
    return dealt(rules, options, seats, seat, arguments.bot, seed, language, data, limit), seat


def _written(prompt: str) -> None:
    print(prompt, end="", flush=True)


def dealt(
    rules: "AnyRules",
    options: dict[str, Any],
    seats: int,
    seat: "Seat",
    level: str | None,
    seed: int,
    language: "Language",
    data: str = "",
    limit: "Limit | None" = None,
) -> "LeavableDriver":
    """A match with one person and bots of this level in the other seats."""
    from fusebox.arena import LeavableDriver, begin
    from fusebox.arena.settings import chosen
    from fusebox.bots import names
    from fusebox.engines import called

    known = names(rules.name)
    bot = level or known[len(known) // 2]
    answering(rules, [bot])
    players = _seated(called(rules.name, bot), seats, seat, language)
    match = begin(rules.name, players, chosen(rules, options), seed, data)
    return LeavableDriver(match, _opponents(match, seat, bot, limit))


def _seated(bot: str, seats: int, seat: "Seat", language: "Language") -> "list[Player]":
    """The player, and people of this level around them; a bot of one's own is called as it is."""
    from fusebox.bots.cast import person_of
    from fusebox.core import Player

    players: list[Player] = []
    label = say("bot", language, level=bot)
    for n in range(seats):
        taken = [player.name for player in players]
        name = person_of(bot, taken) or (label if seats == 2 else f"{label} ({n})")
        players.append(Player(say("player", language)) if n == seat else Player(name, bot))
    return players


def _opponents(
    match: "AnyMatch", seat: "Seat", bot: str, limit: "Limit | None"
) -> "dict[Seat, Bot]":
    """The bots of all other seats, as people play against them."""
    from fusebox.bots import at_table
    from fusebox.engines import USUAL, Stable, is_outside

    others = [other for other in range(match.seats) if other != seat]
    if not is_outside(match.rules.name, bot):
        return {other: at_table(match.rules.name, bot) for other in others}
    stable = Stable(limit or USUAL)
    atexit.register(stable.close)
    return stable.seated(match, dict.fromkeys(others, bot))
