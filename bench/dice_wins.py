"""How often ships are saved in FUSE (dice): by bots, players × difficulty and level against level,
and how often anybody could by the cards alone.

`.venv/bin/python -m bench.dice_wins [--missions N]` plays what is not in its file of results yet,
docs/fuse-dice-wins.jsonl, and writes docs/fuse-dice-wins.md anew.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from operator import attrgetter
from pathlib import Path
from statistics import fmean, stdev
from typing import get_args

import msgspec

from bench.dice_bound import possible
from fusebox.arena import Result, Task, simulate
from fusebox.bots.fuse_dice import LEVELS
from fusebox.games.fuse_dice.model import Difficulty

GAME = "fuse_dice"
PAGE = Path(__file__).parents[1] / "docs" / "fuse-dice-wins.md"
KEPT = PAGE.with_suffix(".jsonl")
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
PLAYERS = range(1, 6)
BEST = list(LEVELS)[-1]
WANTED = 1_000
SURE = 1.96
"""Standard errors to either side of a mean that hold it in 95 of 100 cases."""
ROLL = '"action":{"type":"Roll"'
"""How a turn begins in a record."""

TEXT = """\
# FUSE (dice): how often the ship is saved

Made by `.venv/bin/python -m bench.dice_wins --missions 1000`, which plays what is missing in the
file of results beside this page and writes the page anew (with `--missions 0`, only that). Fuse
cards and advanced bombs are those of each difficulty (B8), the referee is strict, nothing topples,
ten minutes. Every act of a seat takes four seconds of game time, seats act in parallel; levels 1
and 2 are slower. Intervals hold the truth in 95 of 100 cases.

## At least: what bots of level {best} save
In %, with Wilson's interval; then the mean score. 1,000 missions a cell, where no other number
stands in brackets; a dash where none was flown by today's bots yet.

{cells}

## At most: what the cards allow
1,000 missions a cell with all cards open and dice that always fit. Perfect teamwork may still lose
a ship that is counted as possible here; nobody who takes four seconds an act saves one that is not.
Counted are the acts that can't be avoided: as many bombs have to be cleared away as lie in row and
deck, the smallest of all (at insane all of them, also those before the players); their dice have to
be drawn, three, four or one a player at a time, and placed, and nobody does two things at once.

{bounds}
"""
LEVELLED = """
## Level against level
Four players, standard.

{levels}
"""


class Cell(msgspec.Struct, frozen=True):
    """What a team of one level made of its missions."""

    level: str
    players: int
    difficulty: Difficulty
    missions: int
    won: int
    score: float
    spread: float
    """The standard deviation of the score."""
    turns: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missions", type=int, default=WANTED, help="of each cell")
    parser.add_argument("--page", type=Path, default=PAGE)
    parser.add_argument("--kept", type=Path, default=KEPT, help="results, a line of JSON a cell")
    parser.add_argument("--jobs", type=int, help="missions at a time (default: one a core)")
    wanted = parser.parse_args()
    cells = {
        (cell.level, cell.players, cell.difficulty): cell
        for cell in _played(wanted.missions, wanted.kept, wanted.jobs)
    }
    levels = [cell for level in LEVELS if (cell := cells.get((level, 4, "standard")))]
    text = TEXT.format(
        best=BEST,
        cells=_table(_by_team(lambda players, hard: _shown(cells.get((BEST, players, hard))))),
        bounds=_table(_by_team(_allowed)),
    )
    if levels:
        text += LEVELLED.format(levels=_table(_compared(levels)))
    wanted.page.write_text(text, encoding="utf-8")
    print(text)


def _teams() -> Iterator[tuple[str, int, Difficulty]]:
    for difficulty in reversed(DIFFICULTIES):
        for players in PLAYERS:
            yield BEST, players, difficulty
    for level in LEVELS:
        if level != BEST:
            yield level, 4, "standard"


def _played(missions: int, kept: Path, jobs: int | None) -> Iterator[Cell]:
    """Every cell with the most missions that are in the file; those with fewer are played, and none
    if no mission is wanted."""
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    known = sorted(
        (msgspec.json.decode(line, type=Cell) for line in lines), key=attrgetter("missions")
    )
    done = {(cell.level, cell.players, cell.difficulty): cell for cell in known}
    for team in _teams():
        cell = done.get(team)
        if missions and (cell is None or cell.missions < missions):
            cell = _cell(team, missions, jobs)
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(cell) + b"\n")
        if cell is not None:
            yield cell


def _cell(team: tuple[str, int, Difficulty], missions: int, jobs: int | None) -> Cell:
    level, players, difficulty = team
    counted = (players, difficulty) == (4, "standard")
    options = {"difficulty": difficulty}
    tasks = (
        Task(GAME, (level,) * players, options, seed, recorded=counted) for seed in range(missions)
    )
    results = list(simulate(tasks, jobs))
    scores = [float(result.scores[0] or 0) for result in results]
    return Cell(
        *team,
        missions=missions,
        won=sum(bool(result.winners) for result in results),
        score=fmean(scores),
        spread=stdev(scores),
        turns=_turns(results),
    )


def _turns(results: Sequence[Result]) -> float:
    return fmean(result.record.count(ROLL) for result in results)


def _by_team(cell: Callable[[int, Difficulty], str]) -> Iterator[list[str]]:
    yield ["players", *DIFFICULTIES]
    for players in PLAYERS:
        yield [str(players), *(cell(players, difficulty) for difficulty in DIFFICULTIES)]


def _shown(cell: Cell | None) -> str:
    if cell is None:
        return "–"
    about = SURE * cell.spread / sqrt(cell.missions)
    count = "" if cell.missions == WANTED else f" [{cell.missions}]"
    return f"{_share(cell.won, cell.missions)} · {cell.score:.1f} ± {about:.1f}{count}"


def _allowed(players: int, difficulty: Difficulty) -> str:
    found = sum(possible(players, difficulty, seed) for seed in range(WANTED))
    return _share(found, WANTED)


def _share(found: int, count: int) -> str:
    """With Wilson's interval, which also holds where all or none were found."""
    share, square = found / count, SURE * SURE
    middle = (share + square / (2 * count)) / (1 + square / count)
    about = sqrt(share * (1 - share) / count + square / (4 * count * count))
    about *= SURE / (1 + square / count)
    low, high = max(0.0, middle - about), min(1.0, middle + about)
    return f"{100 * share:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _compared(levels: Sequence[Cell]) -> Iterator[list[str]]:
    yield ["level", "missions", "won, %", "score", "turns"]
    for cell in levels:
        won, about = _share(cell.won, cell.missions), SURE * cell.spread / sqrt(cell.missions)
        score = f"{cell.score:.1f} ± {about:.1f}"
        yield [cell.level, str(cell.missions), won, score, f"{cell.turns:.2f}"]


def _table(rows: Iterable[list[str]]) -> str:
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    line = "| " + " | ".join("---" for _ in head.split("|")[1:-1]) + " |"
    return "\n".join([head, line, *body])


if __name__ == "__main__":
    main()
