"""The kernel of FUSE (discs) next to numba, and what moves of levels 4 to 6 take in a browser.

    python -m bench.discs_kernel [--rounds 5] [--every 3]

The engine is Node's, which is Chromium's. Both search the same positions in turn, and the best of
several rounds counts. Times are the processes' own, so that other programs matter less. A phone is
taken to be four times as slow. The levels are asked at every so many moves of one game.
"""

import argparse
import gzip
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from struct import unpack
from time import process_time

from bench.discs_search import BOARD
from fusebox.arena import begin
from fusebox.bots import Sight, made
from fusebox.bots.fuse_discs import accelerate
from fusebox.bots.fuse_discs.led import valued
from fusebox.bots.fuse_discs.search import alpha_beta, playouts, uct
from fusebox.core import Chance, Player
from fusebox.games.fuse_discs.model import Options
from hatch_build import node

HERE = Path(__file__).parent
KERNEL = HERE.parent / "src/fusebox/bots/fuse_discs/kernel.wasm"
PHONE, LONGEST = 4, 3.0
MOVES = playouts(BOARD, 100_000, seed=1)[0]
WORK: dict[str, tuple[int, Callable[[], object]]] = {
    "alpha-beta nodes/s": (2_000_000, lambda: alpha_beta(BOARD, "standard", 2_000_000)),
    "UCT simulations/s": (100_000, lambda: uct(BOARD, "standard", 100_000, seed=1)),
    "random-play moves/s": (MOVES, lambda: playouts(BOARD, 100_000, seed=1)),
    "led simulations/s": (2_000, lambda: valued(BOARD, "standard", 2_000)),
}
"""How much of it is done, and how."""


class Engine:
    """The kernel in a process of Node, and the seconds that it was busy."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._into, self._out = process.stdin, process.stdout
        self.busy = 0.0

    def ask(self, question: bytes) -> bytes:
        self._into.write(question)
        self._into.flush()
        length, busy = unpack("<2Q", self._out.read(16))
        self.busy += busy / 1_000_000
        return self._out.read(length)


@contextmanager
def running() -> Iterator[Engine]:
    command = [*node(), str(HERE / "kernel.mjs")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Engine(process)


def timed(work: Callable[[], object], engine: Engine | None) -> float:
    """How long this takes, with the kernel or with numba."""
    if engine:
        accelerate(engine.ask)
        engine.busy = 0.0
    start = process_time()
    work()
    took = process_time() - start
    accelerate(None)
    return took + (engine.busy if engine else 0.0)


def speeds(engine: Engine, rounds: int) -> None:
    print(f"{'':<24}{'numba':>14}{'kernel':>14}   kernel / numba")
    for name, (amount, work) in WORK.items():
        taken = [(timed(work, None), timed(work, engine)) for _ in range(rounds + 1)][1:]
        ours, other = (amount / min(side) for side in zip(*taken, strict=True))
        print(f"{name:<24}{ours:>14,.0f}{other:>14,.0f}{other / ours:>12.2f}")


def sights(every: int) -> list[Sight]:
    """What the mover sees at every so many moves of one game between bots of level 4."""
    match = begin("fuse_discs", [Player("Ann"), Player("Ben")], Options(), seed=1)
    found = []
    while match.outcome is None and match.state.stage == "playing":
        seat = match.actors()[0]
        found.append(Sight(match.view(seat), match.legal(seat), match.now))
        choice = made("fuse_discs", "4").choose(found[-1], None, Chance.seeded(len(found)))
        match.play(seat, choice.action, match.now)
    return found[::every]


def moves(engine: Engine, every: int) -> None:
    print(f"{'a move of':<12}{'median':>10}{'slowest':>10}{'slowest on a phone':>22}")
    positions = sights(every)
    for level in ("4", "5", "6"):
        bot = made("fuse_discs", level)
        taken = [
            timed(lambda: bot.choose(sight, None, Chance.seeded(number)), engine)  # noqa: B023
            for number, sight in enumerate([positions[0], *positions])
        ][1:]
        phone = PHONE * max(taken)
        told = "" if level == "6" else f"   within {LONGEST:.0f} s: {phone <= LONGEST}"
        figures = f"{median(taken):>8.3f} s{max(taken):>8.3f} s{phone:>20.2f} s"
        print(f"level {level:<6}{figures}{told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each search is measured")
    parser.add_argument("--every", type=int, default=3, help="ask levels at every so many moves")
    arguments = parser.parse_args()
    program = KERNEL.read_bytes()
    print(f"kernel.wasm: {len(program):,} bytes, {len(gzip.compress(program)):,} gzipped")
    with running() as engine:
        speeds(engine, arguments.rounds)
        moves(engine, arguments.every)


if __name__ == "__main__":
    main()
