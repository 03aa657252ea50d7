"""What play says about FUSE (discs): `python -m bench.discs_facts games|ends|charts`.

`games` lets players of many strengths play themselves and counts who wins, where first discs go and
how long it takes; `ends` measures from how many discs outside a game can be solved; both add to
FACTS. `charts` draws FACTS and the values of `bench.discs_setups` as SVG.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, median, quantiles
from time import perf_counter
from typing import Any, get_args

from bench import charts
from bench.discs_match import Game, Task, entered, played, set_up, single
from fusebox.bots.fuse_discs.kernel import can_move
from fusebox.bots.fuse_discs.search import Board, Scoring, alpha_beta, playouts, uct, words

RANDOM = "random"
SIZE, MOST_NODES = 6, 30_000_000
SOLVED_FROM = (6, 8, 10, 12, 13)


def told(games: Sequence[Game]) -> dict[str, Any]:
    """What a number of games has in common."""
    count = len(games)
    first = [game.line[0] for game in games]
    return {
        "games": count,
        "white": sum(game.lead > 0 for game in games) / count,
        "drawn": sum(game.lead == 0 for game in games) / count,
        "black": sum(game.lead < 0 for game in games) / count,
        "lead": fmean(game.lead for game in games),
        "moves": fmean(len(game.line) for game in games),
        "all_entered": sum(len(game.line) == 24 for game in games) / count,
        "openings": _openings(first),
        "answers": _openings([game.line[1] for game in games]),
    }


def _openings(moves: Sequence[tuple[int, int]]) -> list[list[float]]:
    """The shares of moves by the lane's distance from the corner, and by where the disc lands."""
    found = Counter((min(space % SIZE, SIZE - 1 - space % SIZE), to) for space, to in moves)
    return [
        [round(found[lane, to] / len(moves), 4) for to in range(SIZE)] for lane in range(SIZE // 2)
    ]


def random_games(count: int, luck: random.Random) -> dict[str, Any]:
    won = lost = moves = 0
    for _ in range(count):
        made, white, black = playouts(set_up(0, luck), 1, luck.getrandbits(32))
        won, lost, moves = won + white, lost + black, moves + made
    shares = {"white": won / count, "drawn": 1 - (won + lost) / count, "black": lost / count}
    return {"games": count, "moves": moves / count, **shares}


def games(asked: argparse.Namespace) -> None:
    for name in asked.players:
        if name == RANDOM:
            found = random_games(100 * asked.games, random.Random(1))
        else:
            tasks = [
                Task((name, name), asked.scoring, asked.kings, 7_000_003 + at, asked.even)
                for at in range(asked.games)
            ]
            found = told(list(played(tasks, asked.workers, single)))
        kind = {"scoring": asked.scoring, "kings": asked.kings, "even": asked.even}
        label = asked.label if len(asked.players) == 1 and asked.label else Path(name).name
        _add(asked.facts, {"kind": "games", "player": label, **kind, **found})


def late(outside: int, seed: int) -> Board:
    """A position with so many discs outside, reached by 300-simulation UCT."""
    luck = random.Random(seed)
    board = set_up(0, luck)
    while sum(map(bool, board.ring)) > outside:
        if not can_move(*words(board)[:2]):
            board = board._replace(side=3 - board.side)
            if not can_move(*words(board)[:2]):
                board = set_up(0, luck)
            continue
        move = uct(board, "standard", 300, luck.getrandbits(32)).move
        assert move is not None
        board = entered(board, move)
    return board


def solved(seed: int, outside: int, scoring: Scoring) -> tuple[bool, int, float]:
    """Whether a position was solved, in how many nodes, and in how many seconds."""
    board = late(outside, seed)
    start = perf_counter()
    found = alpha_beta(board, scoring, MOST_NODES)
    return found.certain, found.nodes, perf_counter() - start


def ends(asked: argparse.Namespace) -> None:
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        for outside in asked.outside:
            tries = list(
                pool.map(
                    partial(solved, outside=outside, scoring=asked.scoring), range(asked.games)
                )
            )
            times = sorted(seconds if certain else 1e9 for certain, _, seconds in tries)
            within = {
                limit: sum(seconds <= limit for seconds in times) / len(times)
                for limit in (0.01, 0.1, 1.0, 10.0)
            }
            nodes = [count for _, count, _ in tries]
            line = {"median_nodes": median(nodes), "mean_nodes": fmean(nodes), "within": within}
            kind = {"kind": "ends", "scoring": asked.scoring, "outside": outside}
            _add(asked.facts, {**kind, "positions": len(tries), **line})


def _add(facts: Path, line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)
    with facts.open("a") as file:
        file.write(json.dumps(line) + "\n")


def draw(asked: argparse.Namespace) -> None:
    facts = [json.loads(line) for line in asked.facts.read_text().splitlines()]
    rows = [line.split() for line in asked.values.read_text().splitlines()]
    values = {"standard": [float(row[1]) for row in rows], "omega": [float(row[2]) for row in rows]}
    for scoring, found in values.items():
        tens = quantiles(found, n=10)
        print(f"{scoring}: mean {fmean(found):+.3f}, deciles", *(f"{ten:+.2f}" for ten in tens))
        print(f"  above 0: {sum(value > 0 for value in found) / len(found):.1%}")
        order = sorted(range(len(found)), key=found.__getitem__)
        print("  for Black", order[:2], "for White", order[-2:])
    asked.folder.mkdir(parents=True, exist_ok=True)
    for name, text in charts.drawn(facts, values).items():
        (asked.folder / f"{name}.svg").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("games", "ends", "charts"))
    parser.add_argument("facts", type=Path, help="a file of facts, a line each")
    parser.add_argument("--players", nargs="*", default=[], help="as in bench.discs_match, random")
    parser.add_argument("--label", default="", help="what one player is called in the facts")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--scoring", choices=get_args(Scoring), default="standard")
    parser.add_argument("--kings", type=int, default=0)
    parser.add_argument("--even", action="store_true", help="balanced set-ups only")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--outside", type=int, nargs="*", default=SOLVED_FROM)
    parser.add_argument("--values", type=Path, help="of bench.discs_setups")
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"))
    asked = parser.parse_args()
    {"games": games, "ends": ends, "charts": draw}[asked.what](asked)


if __name__ == "__main__":
    main()
