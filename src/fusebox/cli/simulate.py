"""`fusebox simulate`: many games between bots, on all cores."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from fusebox.cli.ending import ended_in_order
from fusebox.cli.options import (
    admitted,
    limit_of,
    mistakes,
    options_of,
    rules_of,
    seated,
    tables_of,
)
from fusebox.cli.parser import (
    Commands,
    Mistake,
    add_data,
    add_game,
    add_jobs,
    add_options,
    add_seed,
    add_time,
    names,
    whole,
)

if TYPE_CHECKING:
    from fusebox.arena import Result, Task

FIELDS = ("game", "seed", "seats", "scores", "winners", "actions", "reason")


def add(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play many games between bots")
    add_game(parser)
    parser.add_argument("--games", type=whole(1), default=100, metavar="N", help="(default 100)")
    add_seed(parser)
    parser.add_argument("--players", type=whole(1), metavar="P", help="how many seats")
    parser.add_argument(
        "--bots",
        type=names,
        default=("random",),
        metavar="A,B",
        help="the bots in seat order, repeated if there are too few",
    )
    add_time(parser)
    add_options(parser)
    add_data(parser)
    add_jobs(parser)
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write a record of each game there"
    )
    parser.add_argument(
        "--dataset",
        type=Path,
        metavar="FILE.parquet",
        help="write every decision there, as arrays for learning",
    )
    parser.add_argument("--json", action="store_true", help="one object per game")
    parser.set_defaults(run=run)


@ended_in_order()
def run(arguments: argparse.Namespace) -> int:
    from fusebox.arena import simulate
    from fusebox.cli.watched import watched

    tasks = list(_tasks(arguments))
    directory: Path | None = arguments.records
    started = perf_counter()
    results: list[Result] = []
    faults = 0
    played = watched(simulate(tasks, arguments.jobs), len(tasks))
    for result in _written(arguments, played):
        if directory is not None:
            _keep(directory, result)
        faults += tell_fault(result)
        if arguments.json:
            print(_object(result))
        else:
            results.append(result)
    if results:
        _summarise(results, perf_counter() - started)
    return 1 if faults else 0


def tell_fault(result: "Result") -> bool:
    """Says which bot failed and how to see it again; whether one did."""
    if result.fault is not None:
        print(f"Seed {result.seed}: {result.fault.why}. The game is lost.", file=sys.stderr)
    return result.fault is not None


def _tasks(arguments: argparse.Namespace) -> "Iterator[Task]":
    """Game i is played from the seed S + i."""
    from fusebox.arena import Task

    rules = rules_of(arguments.game)
    options = options_of(rules, arguments.option)
    bots = seated(rules, arguments.players, arguments.bots)
    admitted(rules, options, len(bots))
    data, limit = tables_of(rules, arguments.data), limit_of(arguments.time)
    recorded = bool(arguments.records or arguments.dataset)
    for number in range(arguments.games):
        seed = arguments.seed + number
        yield Task(rules.name, bots, options, seed, data, limit, recorded=recorded)


def _written(arguments: argparse.Namespace, results: "Iterator[Result]") -> "Iterator[Result]":
    """With every decision in a file, where one is asked for."""
    if arguments.dataset is None:
        yield from results
        return
    from fusebox.arena.dataset import written
    from fusebox.games.options import known
    from fusebox.positions.codecs import codec_of

    rules = known(arguments.game, tables_of(rules_of(arguments.game), arguments.data))
    with mistakes():
        codec_of(rules)
    try:
        yield from written(arguments.dataset, rules, results)
    except ImportError as missing:
        raise Mistake(
            f"{missing.name} is not installed: pip install 'fusebox-games[data]'."
        ) from None
    except OSError as error:
        raise Mistake(f"The data set can't be written: {error}.") from None


def _keep(directory: Path, result: "Result") -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        path = directory / f"{result.game}-{result.seed}.jsonl"
        path.write_text(result.record, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"The record can't be written: {error.strerror}: {directory}.") from None


def _object(result: "Result") -> str:
    import msgspec

    shown = {name: getattr(result, name) for name in FIELDS}
    if result.fault is not None:
        shown["fault"] = result.fault
    return msgspec.json.encode(shown).decode()


def _summarise(results: "list[Result]", took: float) -> None:
    from statistics import fmean

    from rich.console import Console
    from rich.table import Table

    table = Table("seat", "bot", "wins", "mean score")
    for seat, bot in enumerate(results[0].seats):
        wins = sum(seat in result.winners for result in results)
        scores = [score for result in results if (score := result.scores[seat]) is not None]
        mean = f"{fmean(scores):.2f}" if scores else "-"
        table.add_row(str(seat), bot, f"{wins} ({wins / len(results):.1%})", mean)
    console = Console()
    console.print(table)
    drawn = sum(not result.winners for result in results)
    actions = fmean(result.actions for result in results)
    games = "game" if len(results) == 1 else "games"
    console.print(
        f"{len(results)} {games} of {results[0].game}, {drawn} without a winner, "
        f"{actions:.1f} actions a game, {len(results) / took:.1f} games/s",
        highlight=False,
    )
