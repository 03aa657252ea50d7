"""`fusebox play`: a game in the terminal against bots."""

import argparse
import secrets
import sys
from typing import TYPE_CHECKING, Any

from fusebox.cli.language import language_of, say
from fusebox.cli.options import admitted, mistakes, options_of, rules_of, tables_of
from fusebox.cli.parser import (
    Commands,
    Mistake,
    add_data,
    add_game,
    add_language,
    add_options,
    whole,
)

if TYPE_CHECKING:
    from fusebox.arena import Driver
    from fusebox.core import AnyRules, Language, Seat


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    add_game(parser)
    parser.add_argument("--bot", metavar="LEVEL", help="how strong the others are")
    parser.add_argument("--players", type=whole(1), metavar="P", help="how many seats")
    parser.add_argument(
        "--seat", type=whole(0), default=0, metavar="N", help="yours; seats count from 0"
    )
    add_options(parser)
    add_data(parser)
    parser.add_argument("--clock", action="store_true", help="time runs while you type")
    parser.add_argument("--seed", type=whole(0), metavar="S", help="settles all luck")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.arena.settings import usual_seats
    from fusebox.cli.clocked import ClockedSession
    from fusebox.cli.keyboard import Terminal
    from fusebox.cli.session import Session

    rules = rules_of(arguments.game)
    options = options_of(rules, arguments.option)
    seats = arguments.players or usual_seats(rules)
    admitted(rules, options, seats)
    if arguments.seat >= seats:
        raise Mistake(f"There is no seat {arguments.seat} among {seats}: they count from 0.")
    language = language_of(arguments.language)
    seed = secrets.randbits(48) if arguments.seed is None else arguments.seed
    data = tables_of(rules, arguments.data)
    driver = dealt(rules, options, seats, arguments.seat, arguments.bot, seed, language, data)
    if arguments.clock:
        keyboard = Terminal(sys.stdin.fileno(), _written)
        ClockedSession(driver, arguments.seat, language, keyboard, print).run()
    else:
        Session(driver, arguments.seat, language, input, print).run()
    return 0


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
) -> "Driver":
    """A match with one person and bots of this level in the other seats."""
    from fusebox.arena import Driver, begin
    from fusebox.arena.settings import chosen
    from fusebox.bots import made, names
    from fusebox.core import Player

    known = names(rules.name)
    bot = level or known[len(known) // 2]
    others = [other for other in range(seats) if other != seat]
    with mistakes():
        bots = {other: made(rules.name, bot) for other in others}
    label = say("bot", language, level=bot)
    players = [Player(label if seats == 2 else f"{label} ({n})", bot) for n in range(seats)]
    players[seat] = Player(say("player", language))
    return Driver(begin(rules.name, players, chosen(rules, options), seed, data), bots, seed)
