"""Matches of FUSE (discs) between players at any strength: each set-up twice, colours swapped.

A player is `yardstick`, `yardstick@SIMULATIONS`, `master`, `master@SIMULATIONS` or
`FILE@SIMULATIONS` with the network of another file; `+NODES` after it sets the endgame's nodes.
"""

import argparse
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

from fusebox.bots.fuse_discs import kernel, led, network, search
from fusebox.bots.fuse_discs._jit import U
from fusebox.bots.fuse_discs.master import Strength
from fusebox.bots.fuse_discs.search import Board, Move, Scoring
from fusebox.bots.fuse_discs.tables import CELLS, SPACES
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.ring import completions, numbered

Player = Callable[[Board, Scoring, int], Move]
MASTER = Strength()


class Game(NamedTuple):
    """A finished game: White's lead, the seconds and moves of each player, the first first, and all
    moves as they were made."""

    lead: int
    seconds: tuple[float, float]
    moves: tuple[int, int]
    line: tuple[tuple[int, int], ...] = ()


class Task(NamedTuple):
    """A set-up to be played twice."""

    players: tuple[str, str]
    scoring: Scoring
    kings: int
    seed: int
    even: bool = False
    """Drawn from the balanced set-ups."""


class Result(NamedTuple):
    """A match as the first player sees it; the interval is that of the mean over set-ups."""

    score: float
    interval: float
    won: int
    drawn: int
    lost: int
    white_won: float
    milliseconds: tuple[float, float]


@cache
def _network(file: str) -> network.Net:
    return network.shipped() if file == "master" else network.read(Path(file).read_bytes())


@cache
def player(name: str) -> Player:
    found = re.fullmatch(r"(?P<who>[^@+]+)(@(?P<simulations>\d+))?(\+(?P<nodes>\d+))?", name)
    if found is None:
        raise ValueError(f"There is no player {name!r}.")
    simulations = int(found["simulations"] or 0)
    nodes = int(found["nodes"] or MASTER.endgame_nodes)
    if found["who"] == "yardstick":
        from bench import yardstick  # compiled only where it plays

        return lambda board, scoring, seed: yardstick.move(
            yardstick.Board(*board), scoring, seed, simulations or yardstick.SIMULATIONS
        )
    net = _network(found["who"])

    def master(board: Board, scoring: Scoring, _seed: int) -> Move:
        if nodes and sum(map(bool, board.ring)) <= MASTER.endgame:
            solved = search.alpha_beta(board, scoring, nodes)
            if solved.certain:
                return solved.move
        return led.puct(board, scoring, simulations or MASTER.simulations, net)

    return master


def entered(board: Board, move: tuple[int, int]) -> Board:
    """The board after a move, the other to move."""
    words = kernel.enter(*search.words(board), U(SPACES[move[0]]), U(move[1]))
    mine, theirs, kings = (int(word) for word in words)
    own, other = (1, 2) if board.side == 1 else (2, 1)

    def content(bit: int) -> int:
        colour = own if mine >> bit & 1 else other if theirs >> bit & 1 else 0
        return colour + 2 * (kings >> bit & 1)

    ring, cells = tuple(map(content, SPACES)), tuple(map(content, CELLS))
    return Board(ring, cells, 3 - board.side, 0)


def set_up(kings: int, luck: random.Random, rings: Sequence[int] = ()) -> Board:
    """A set-up drawn from those of these numbers, or from all, with kings on any discs."""
    number = luck.choice(rings) if rings else luck.randrange(completions(""))
    ring = [".wb".index(disc) for disc in numbered(number)]
    for colour in (1, 2):
        own = [space for space, disc in enumerate(ring) if disc == colour]
        for space in luck.sample(own, kings):
            ring[space] = colour + 2
    return Board(tuple(ring), (0,) * 36, 1, 0)


def game(board: Board, white: Player, black: Player, scoring: Scoring, luck: random.Random) -> Game:
    seconds, moves, line = [0.0, 0.0], [0, 0], []
    while board.passes < 2:
        if not kernel.can_move(*search.words(board)[:2]):
            board = board._replace(side=3 - board.side, passes=board.passes + 1)
            continue
        who, start = board.side - 1, process_time()
        move = (white, black)[who](board, scoring, luck.getrandbits(32))
        seconds[who] += process_time() - start
        moves[who] += 1
        assert move is not None
        line.append(move)
        board = entered(board, move)
    lead = search.score(board, scoring)
    return Game(lead[0] - lead[1], (seconds[0], seconds[1]), (moves[0], moves[1]), tuple(line))


def dealt(task: Task, luck: random.Random) -> Board:
    even = [ring.number for ring in balanced.listed()[task.scoring]] if task.even else []
    return set_up(task.kings, luck, even)


def single(task: Task) -> Game:
    """The set-up once, with the first player as White."""
    first, second = map(player, task.players)
    luck = random.Random(task.seed)
    return game(dealt(task, luck), first, second, task.scoring, luck)


def pair(task: Task) -> tuple[Game, Game]:
    """The set-up with the first player as White, then as Black."""
    first, second = map(player, task.players)
    luck = random.Random(task.seed)
    board = dealt(task, luck)
    return (
        game(board, first, second, task.scoring, luck),
        game(board, second, first, task.scoring, luck),
    )


def played(tasks: Sequence[Task], workers: int, how: Callable[[Task], Any] = pair) -> Iterator[Any]:
    if workers <= 1:
        yield from map(how, tasks)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(how, tasks)


def result(games: Sequence[tuple[Game, Game]]) -> Result:
    leads = [(one.lead, -other.lead) for one, other in games]
    halves = [fmean((lead > 0) + (lead == 0) / 2 for lead in both) for both in leads]
    flat = [lead for both in leads for lead in both]
    spread = stdev(halves) / len(halves) ** 0.5 if len(halves) > 1 else 0.5
    seconds = [
        sum(one.seconds[who] + other.seconds[1 - who] for one, other in games) for who in (0, 1)
    ]
    moves = [sum(one.moves[who] + other.moves[1 - who] for one, other in games) for who in (0, 1)]
    whites = [lead for one, other in games for lead in (one.lead, other.lead)]
    return Result(
        fmean(halves), 1.96 * spread,
        sum(lead > 0 for lead in flat), flat.count(0), sum(lead < 0 for lead in flat),
        fmean((lead > 0) + (lead == 0) / 2 for lead in whites),
        (1e3 * seconds[0] / moves[0], 1e3 * seconds[1] / moves[1]),
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second", nargs="?", default="yardstick")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--scoring", choices=search.SCORINGS, default="standard")
    parser.add_argument("--kings", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--label", default="")
    parser.add_argument("--log", type=Path, help="a file that gets the result as a line of JSON")
    asked = parser.parse_args()
    names = (asked.first, asked.second)
    tasks = [
        Task(names, asked.scoring, asked.kings, asked.seed * 1_000_003 + at)
        for at in range(asked.pairs)
    ]
    found = result(list(played(tasks, asked.workers)))
    print(
        f"{asked.label} {names[0]} - {names[1]}, {asked.scoring}, kings {asked.kings}:"
        f" {found.score:.1%} ± {found.interval:.1%} ({found.won}-{found.drawn}-{found.lost}),"
        f" White {found.white_won:.1%},"
        f" {found.milliseconds[0]:.1f} and {found.milliseconds[1]:.1f} ms a move",
        flush=True,
    )
    if asked.log:
        line = {
            "label": asked.label,
            "players": names,
            "scoring": asked.scoring,
            "kings": asked.kings,
            **found._asdict(),
        }
        with asked.log.open("a") as log:
            log.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
