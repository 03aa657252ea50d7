"""How often bots save the ship in FUSE (dice): players × difficulty, and level against level.

`.venv/bin/python -m bench.dice_wins [--games N] [--seeds N]` plays both and writes
docs/fuse-dice-wins.md anew.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import get_args

from fusebox.arena import Result, Task, simulate
from fusebox.bots.fuse_dice import LEVELS
from fusebox.games.fuse_dice.model import Difficulty

GAME = "fuse_dice"
PAGE = Path(__file__).parents[1] / "docs" / "fuse-dice-wins.md"
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
PLAYERS = range(1, 6)
BEST = list(LEVELS)[-1]
ROLL = '"action":{"type":"Roll"'
"""How a turn begins in a record."""

TEXT = """\
# FUSE (dice): how often bots save the ship

Made by `.venv/bin/python -m bench.dice_wins --games {games} --seeds {seeds}`, which writes this
page anew whatever numbers it is given; `--page FILE` writes another. Fuse cards and advanced bombs
are those of each difficulty (B8), the referee is strict, nothing topples, ten minutes. Every act of
a seat takes four seconds of game time, seats act in parallel; levels 1 and 2 are slower.

## Players × difficulty
{games} missions a cell with bots of level {best} only: how many were won, and the mean score.

{cells}

## Level against level
Four players, standard, the same seeds for every level.

{levels}

Level 5 needs {fewer:.1f} % fewer turns than level 3.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="missions a cell")
    parser.add_argument("--seeds", type=int, default=100, help="missions a level")
    parser.add_argument("--page", type=Path, default=PAGE)
    wanted = parser.parse_args()
    cells = _table(_cells(wanted.games))
    played = {level: _played(4, "standard", level, wanted.seeds) for level in LEVELS}
    text = TEXT.format(
        games=wanted.games,
        seeds=wanted.seeds,
        best=BEST,
        cells=cells,
        levels=_table(_levels(played)),
        fewer=100 * (1 - _turns(played["5"]) / _turns(played["3"])),
    )
    wanted.page.write_text(text, encoding="utf-8")
    print(text)


def _played(players: int, difficulty: Difficulty, level: str, games: int) -> list[Result]:
    options = {"difficulty": difficulty}
    bots = (level,) * players
    return list(simulate(Task(GAME, bots, options, seed) for seed in range(games)))


def _cells(games: int) -> Iterable[list[str]]:
    yield ["players", *DIFFICULTIES]
    for players in PLAYERS:
        row = [_played(players, difficulty, BEST, games) for difficulty in DIFFICULTIES]
        yield [str(players), *map(_cell, row)]
        print(players, *map(_cell, row), flush=True)


def _cell(results: list[Result]) -> str:
    return f"{100 * _won(results):.0f} % · {_score(results):.0f}"


def _levels(played: dict[str, list[Result]]) -> Iterable[list[str]]:
    yield ["level", "missions", "won", "turns"]
    for level, results in played.items():
        won, turns = f"{100 * _won(results):.1f} %", f"{_turns(results):.2f}"
        yield [level, str(len(results)), won, turns]


def _won(results: list[Result]) -> float:
    return fmean(bool(result.winners) for result in results)


def _score(results: list[Result]) -> float:
    return fmean(result.scores[0] or 0 for result in results)


def _turns(results: list[Result]) -> float:
    return fmean(result.record.count(ROLL) for result in results)


def _table(rows: Iterable[list[str]]) -> str:
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    line = "| " + " | ".join("---" for _ in head.split("|")[1:-1]) + " |"
    return "\n".join([head, line, *body])


if __name__ == "__main__":
    main()
