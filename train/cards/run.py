"""The training: `python -m train.cards.run FOLDER`.

FOLDER gets the network (network.bin), those of every tenth part of the run by the games that they
had learned from (after-N.bin), and a log of its figures (log.jsonl). The same numbers give the same
network again on the same machine.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from fusebox.games.fuse_cards.cards import MOST_SEATS
from train.cards import network
from train.cards.learn import Rates, Told, beginner, learned
from train.cards.network import Weights
from train.cards.play import EARLIER, HABIT, LEARNER, Play, Table, whole

USUAL_DEPTH, ANY_DEPTH = 30, 81
SEATED = dict(zip(range(2, MOST_SEATS + 1), (0.2, 0.15, 0.35, 0.15, 0.15), strict=True))
"""How many play, and in which share of the games."""
USUAL, SPECIAL, CALLED, SO_OFTEN = 0.85, 0.35, 0.1, 5
"""In which share of the games the time bomb lies as usual, there are special cards, and players are
called out, in so many of a hundred turns."""
MIXED, HABITS, OTHERS = 0.5, 0.6, 0.5
"""In which share of the games others sit at the table too, of these players by habit in which, and
in which share of the seats."""
PATIENT = (1.0, 1.7)
EARLIER_KEPT, LOGGED, PARTS, LEAST = 12, 40, 10, 0.03
"""How many earlier networks are kept, entries in the log, parts of a run, and to which share of the
first steps they shrink."""
YARDSTICK = 1.2


def table(luck: np.random.Generator, n: int) -> Table:
    """How many play in each game, by which options, and who."""
    seats = luck.choice(list(SEATED), n, p=list(SEATED.values()))
    usual = luck.random(n) < USUAL
    depth = np.where(usual, USUAL_DEPTH, luck.integers(0, ANY_DEPTH, n))
    special = (luck.random(n) < SPECIAL).astype(np.int64)
    called = np.where(luck.random(n) < CALLED, SO_OFTEN, 0)
    other = np.where(luck.random((n, 1)) < HABITS, HABIT, EARLIER)
    mixed = (luck.random((n, 1)) < MIXED) & (luck.random((n, MOST_SEATS)) < OTHERS)
    patience = luck.uniform(*PATIENT, (n, MOST_SEATS))
    kinds = np.where(mixed, other, LEARNER).astype(np.int64)
    return Table(seats.astype(np.int64), depth.astype(np.int64), special, called, kinds, patience)


def ahead_of_habit(weights: Weights, n: int, seats: int) -> tuple[float, float]:
    """One network among players by habit: by how many points it is ahead of them, and in which
    share of the games nobody has more."""
    games, own = np.arange(n), np.arange(n) % seats
    kinds = np.full((n, MOST_SEATS), HABIT)
    kinds[games, own] = LEARNER
    same = [np.full(n, number) for number in (seats, USUAL_DEPTH, 0, 0)]
    by = Table(same[0], same[1], same[2], same[3], kinds, np.full(kinds.shape, YARDSTICK))
    points = Play(n, 1).games(by, weights, weights, 0, surely=True).points[:, :seats]
    mine = points[games, own]
    others = (points.sum(1) - mine) / (seats - 1)
    return round(float((mine - others).mean()), 2), round(float((mine >= points.max(1)).mean()), 3)


def rates(plan: argparse.Namespace, left: float) -> Rates:
    """The less of the run is left, the smaller the steps, and the surer the choices."""
    return Rates(plan.rate * max(left, LEAST), plan.open * left + plan.open_last * (1 - left))


def rounds(plan: argparse.Namespace) -> Iterator[tuple[int, Weights, Told]]:
    """After each round of games: its number from 1, the running mean, and what was told."""
    luck = np.random.default_rng(plan.seed)
    learner = beginner(network.fresh(tuple(plan.widths), plan.seed))
    play, earlier, all_rounds = Play(plan.batch, plan.seed), [learner.weights], _rounds(plan)
    for number in range(all_rounds):
        other = earlier[luck.integers(len(earlier))]
        played = play.games(table(luck, plan.batch), learner.weights, other, plan.win)
        step = rates(plan, 1 - number / all_rounds)
        told = learned(learner, whole(played.made), played.worth, step, plan.minibatch, luck)
        if _due(number + 1, all_rounds, LOGGED):
            earlier = [*earlier[-EARLIER_KEPT:], [part.copy() for part in learner.weights]]
        yield number + 1, learner.mean, told


def trained(folder: Path, plan: argparse.Namespace) -> None:
    all_rounds, start = _rounds(plan), time.monotonic()
    for number, weights, told in rounds(plan):
        if _due(number, all_rounds, LOGGED):
            line = {"games": number * plan.batch, "seconds": round(time.monotonic() - start, 1)}
            against = {f"seats {n}": ahead_of_habit(weights, plan.measure, n) for n in SEATED}
            entry = json.dumps({**line, **told._asdict(), **against})
            with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(entry + "\n")
            print(entry, flush=True)
        if _due(number, all_rounds, PARTS):
            part = folder / f"after-{number * plan.batch}.bin"
            part.write_bytes(network.written(weights))
    (folder / "network.bin").write_bytes(network.written(weights))


def _rounds(plan: argparse.Namespace) -> int:
    return int(max(1, plan.games // plan.batch))


def _due(number: int, all_rounds: int, times: int) -> bool:
    return number % max(1, all_rounds // times) == 0


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the master of Fuse (cards).")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1_500_000)
    parser.add_argument("--batch", type=int, default=1024, help="games played at once")
    parser.add_argument("--minibatch", type=int, default=4096, help="choices learned from at once")
    parser.add_argument("--widths", type=int, nargs="+", default=[96, 48])
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--open", type=float, default=0.02)
    parser.add_argument("--open-last", type=float, default=0.003)
    parser.add_argument("--win", type=float, default=0.3, help="40 points of it for a victory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--measure", type=int, default=2000, help="games against habits, for the log"
    )
    plan = parser.parse_args()
    plan.folder.mkdir(parents=True, exist_ok=True)
    trained(plan.folder, plan)


if __name__ == "__main__":
    main()
