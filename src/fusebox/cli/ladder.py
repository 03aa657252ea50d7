"""`fusebox ladder`: each level of a game's bots against the one below."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fusebox.cli.ending import ended_in_order
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
from fusebox.cli.simulate import tell_fault

if TYPE_CHECKING:
    from fusebox.arena import Rung
    from fusebox.core import AnyRules
    from fusebox.engines import Limit

HEADINGS = ("stronger", "weaker", "deals", "score difference", "won", "drawn", "above 0")


def add(commands: Commands) -> None:
    parser = commands.add_parser("ladder", help="let each bot play the one below it")
    add_game(parser)
    parser.add_argument(
        "--deals", type=whole(2), default=200, metavar="N", help="per pair of bots (default 200)"
    )
    parser.add_argument(
        "--bots", type=names, metavar="A,B,C", help="the bots, weakest first (default: all)"
    )
    add_seed(parser)
    add_jobs(parser)
    add_time(parser)
    add_options(parser)
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    parser.set_defaults(run=run)


@ended_in_order()
def run(arguments: argparse.Namespace) -> int:
    rules = rules_of(arguments.game)
    options = options_of(rules, arguments.option)
    pairs = _pairs(rules, arguments.bots, options)
    limit = limit_of(arguments.time)
    rungs = list(_climbed(arguments, pairs, options, limit))
    faults = [result for rung in rungs for result in rung.faults]
    for result in faults:
        tell_fault(result)
    if arguments.markdown:
        _print_markdown(rungs)
    else:
        _print_table(rungs)
    return 1 if faults else 0


def _pairs(
    rules: "AnyRules", wanted: Sequence[str] | None, options: dict[str, Any]
) -> list[tuple[str, str]]:
    """The neighbours, weaker first, once it is sure that all of them can play."""
    from fusebox.arena.ladder import seatings
    from fusebox.bots import names as all_bots

    bots = wanted or all_bots(rules.name)
    if len(bots) < 2:
        raise Mistake("A ladder needs two bots or more.")
    answering(rules, bots)
    with mistakes():
        for weaker, stronger in pairwise(bots):
            admitted(rules, options, len(seatings(rules.name, stronger, weaker)[0]))
    return list(pairwise(bots))


def _climbed(
    arguments: argparse.Namespace,
    pairs: Sequence[tuple[str, str]],
    options: dict[str, Any],
    limit: "Limit",
) -> "Iterator[Rung]":
    from rich.console import Console

    from fusebox.arena.ladder import rung

    deals, jobs, seed = arguments.deals, arguments.jobs, arguments.seed
    with Console(stderr=True).status("", spinner="line") as status:
        for weaker, stronger in pairs:
            status.update(f"{stronger} against {weaker}, {deals} deals")
            yield rung(arguments.game, stronger, weaker, deals, options, jobs, limit, seed)


def _print_table(rungs: "Sequence[Rung]") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*HEADINGS)
    for rung in rungs:
        table.add_row(*_cells(rung))
    Console().print(table)


def _print_markdown(rungs: "Sequence[Rung]") -> None:
    for row in (HEADINGS, ("---",) * len(HEADINGS), *map(_cells, rungs)):
        print(f"| {' | '.join(row)} |")


def _cells(rung: "Rung") -> tuple[str, ...]:
    return (
        rung.stronger,
        rung.weaker,
        str(rung.deals),
        f"{rung.margin:+.2f} ± {rung.spread:.2f}",
        f"{rung.won:.1%}",
        f"{rung.drawn:.1%}",
        "yes" if rung.proven else "no",
    )
