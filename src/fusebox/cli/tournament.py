"""`fusebox tournament`: bots against each other, over the same deals with seats exchanged."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fusebox.cli.crew import crew_of
from fusebox.cli.ending import ended_in_order
from fusebox.cli.options import (
    admitted,
    answering,
    limit_of,
    mistakes,
    rules_of,
    varied_options,
)
from fusebox.cli.parser import (
    Commands,
    Mistake,
    add_game,
    add_jobs,
    add_on,
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
        "--deals", type=whole(1), default=50, metavar="N", help="per meeting (default 50)"
    )
    parser.add_argument("--style", choices=STYLES, default=STYLES[0], help="(default round-robin)")
    parser.add_argument("--rounds", type=whole(1), metavar="R", help="if Swiss (default 5)")
    parser.add_argument("--players", type=whole(1), metavar="P", help="how many seats a table has")
    parser.add_argument(
        "--sprt", metavar="ELO,ELO", help="end a meeting once it is clear which difference fits"
    )
    add_seed(parser)
    add_jobs(parser)
    add_on(parser)
    add_time(parser)
    parser.add_argument(
        "--ponder", action="store_true", help="external bots may think on others' time"
    )
    add_options(parser, "NAME=VALUES", "also several values, a,b or 0..2, played in turn")
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="save every game there; the same command resumes from it",
    )
    parser.add_argument("--json", action="store_true", help="one object per bot")
    parser.set_defaults(run=run)


@ended_in_order()
def run(arguments: argparse.Namespace) -> int:
    plan = _plan(arguments)
    lines = list(_watched(plan, arguments))
    for line in lines:
        if line.fault is not None:
            print(f"Seed {line.seed}: {line.fault.why}. The game is lost.", file=sys.stderr)
    shown(plan.game, {"": lines}, arguments.json)
    return 0


def _plan(arguments: argparse.Namespace) -> "Plan":
    from fusebox.arena.plan import Plan, checked, usual_table, variants

    rules = rules_of(arguments.game)
    options, ranges = varied_options(rules, arguments.option)
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
                ranges=ranges,
                limit=limit_of(arguments.time),
                sprt=_sprt(arguments.sprt),
                ponder=arguments.ponder,
            )
        )
    for variant in variants(plan):
        admitted(rules, {**options, **variant}, plan.seats)
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
        raise Mistake("The smaller of the two Elo differences must come first.")
    return low, high


def _watched(plan: "Plan", arguments: argparse.Namespace) -> "Iterator[Line]":
    from fusebox.arena.journal import BadJournal, Journal, Memory
    from fusebox.arena.tournament import planned, played_out
    from fusebox.cli.watched import watched

    try:
        book = Memory() if arguments.journal is None else Journal(arguments.journal, plan)
    except BadJournal as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{arguments.journal} can't be written: {error.strerror}.") from None
    try:
        with crew_of(arguments) as crew:
            lines = played_out(plan, book, crew)
            yield from watched(lines, planned(plan), len(book.games))
    finally:
        book.close()
