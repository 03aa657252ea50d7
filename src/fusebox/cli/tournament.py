"""`fusebox tournament`: bots against each other, over the same deals with seats exchanged."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fusebox.cli.options import admitted, answering, limit_of, mistakes, options_of, rules_of
from fusebox.cli.parser import (
    Commands,
    Mistake,
    add_game,
    add_jobs,
    add_options,
    add_seed,
    add_time,
    names,
    whole,
)
from fusebox.cli.ratings import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fusebox.arena.journal import Line
    from fusebox.arena.plan import Plan

STYLES = ("round-robin", "gauntlet", "swiss", "knock-out")


def add(commands: Commands) -> None:
    parser = commands.add_parser("tournament", help="let bots play for ratings")
    add_game(parser)
    parser.add_argument("--bots", type=names, required=True, metavar="A,B,C", help="who plays")
    parser.add_argument(
        "--deals", type=whole(1), default=50, metavar="N", help="of each meeting (default 50)"
    )
    parser.add_argument("--style", choices=STYLES, default=STYLES[0], help="(default round-robin)")
    parser.add_argument("--rounds", type=whole(1), metavar="R", help="of a Swiss one (default 5)")
    parser.add_argument("--players", type=whole(1), metavar="P", help="how many seats a table has")
    parser.add_argument(
        "--sprt", metavar="ELO,ELO", help="end a meeting once it is clear which difference is truer"
    )
    add_seed(parser)
    add_jobs(parser)
    add_time(parser)
    parser.add_argument(
        "--ponder", action="store_true", help="bots from outside may think on others' time"
    )
    add_options(parser)
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="keep every game there; the same command goes on with it",
    )
    parser.add_argument("--json", action="store_true", help="one object a bot")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    plan = _plan(arguments)
    lines = list(_watched(plan, arguments))
    for line in lines:
        if line.fault is not None:
            print(f"Seed {line.seed}: {line.fault.why}. The game is lost.", file=sys.stderr)
    shown(plan.game, {"": lines}, arguments.json)
    return 0


def _plan(arguments: argparse.Namespace) -> "Plan":
    from fusebox.arena.plan import Plan, checked, usual_table

    rules = rules_of(arguments.game)
    options = options_of(rules, arguments.option)
    with mistakes():
        plan = checked(
            Plan(
                game=rules.name,
                bots=arguments.bots,
                deals=arguments.deals,
                style=arguments.style,
                seats=arguments.players or usual_table(rules.name),
                rounds=(arguments.rounds or 5) if arguments.style == "swiss" else 0,
                seed=arguments.seed,
                options=options,
                limit=limit_of(arguments.time),
                sprt=_sprt(arguments.sprt),
                ponder=arguments.ponder,
            )
        )
    admitted(rules, options, plan.seats)
    answering(rules, plan.bots)
    return plan


def _sprt(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise Mistake(f"{text!r} is not two numbers with a comma between.") from None
    if low >= high:
        raise Mistake("Of the two differences in Elo the smaller stands first.")
    return low, high


def _watched(plan: "Plan", arguments: argparse.Namespace) -> "Iterator[Line]":
    """Game by game, with a bar and the time left where somebody watches."""
    from rich.console import Console
    from rich.progress import track

    from fusebox.arena.journal import BadJournal, Journal, Memory
    from fusebox.arena.tournament import planned, played_out

    try:
        book = Memory() if arguments.journal is None else Journal(arguments.journal, plan)
    except BadJournal as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{arguments.journal} can't be written: {error.strerror}.") from None
    console = Console(stderr=True)
    try:
        yield from track(
            played_out(plan, book, arguments.jobs),
            description="Playing",
            total=planned(plan),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    finally:
        book.close()
