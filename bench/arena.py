"""What the arena costs: against a loop that makes the same Sights, by the public interface on all
cores, on a Ray cluster against this machine's own processes (`--ray`), and in the kernel alone."""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median

from bench.bars import tell
from fusebox.arena import Task, simulate
from fusebox.arena.crews import Cores, Crew
from fusebox.arena.game import played
from fusebox.arena.settings import single
from fusebox.arena.sketch import sketched
from fusebox.bots import made
from fusebox.bots.fuse_discs import kernel
from fusebox.bots.fuse_discs._jit import U
from fusebox.bots.planner import sight_of
from fusebox.core import Chance, Player
from fusebox.envs.batches.discs_numba import WHITE
from fusebox.games.options import known
from fusebox.positions import game

GAMES, KERNEL = 300, 500_000
OVERHEAD, REPEATS = 60, 40
ROUNDS, RAY_ROUNDS = 5, 9
CORES = 2
WARMING = 8 * CORES


def task(seed: int, bot: str = "random") -> Task:
    return Task("fuse_discs", (bot, bot), {}, seed, recorded=False)


def looped(task: Task) -> int:
    """The same game without a driver: look, choose, play. How many actions it had."""
    options = single(known(task.game), {}, len(task.bots))
    match = sketched(task.game, [Player(bot, bot) for bot in task.bots], options, task.seed)
    dealt, bots = len(match.entries), [made(task.game, bot) for bot in task.bots]
    luck = [Chance.seeded(task.seed, "bot", seat) for seat in range(match.seats)]
    while match.outcome is None:
        seat = next(seat for seat in range(match.seats) if match.legal(seat))
        luck[seat].draws.clear()
        choice = bots[seat].choose(sight_of(match, seat, match.now), None, luck[seat])
        match.play(seat, choice.action, match.now)
    return len(match.entries) - dealt


def spent(play: Callable[[Task], object], seed: int) -> float:
    begun = time.process_time()
    play(task(seed))
    return time.process_time() - begun


def overhead() -> float:
    """How much longer the arena takes, in processor time: both in turn, game by game, so that they
    meet the same load, and the best of many times, for others only ever make one slower."""
    loop = arena = 0.0
    for seed in range(OVERHEAD):
        assert looped(task(seed)) == played(task(seed)).actions
        times = [(spent(looped, seed), spent(played, seed)) for _ in range(REPEATS)]
        loop += min(time for time, _ in times)
        arena += min(time for _, time in times)
    return 100 * (arena / loop - 1)


def public(crew: Crew, games: int, bot: str = "random") -> float:
    """Games a second, once everybody is at work."""
    list(simulate((task(seed, bot) for seed in range(WARMING)), crew))
    begun = time.perf_counter()
    count = sum(1 for _ in simulate((task(seed, bot) for seed in range(games)), crew))
    return count / (time.perf_counter() - begun)


def simulated(crew: Crew) -> float:
    """Random games a second by way of simulate on all cores, of the processor's time: everybody's
    that takes part, the best of some rounds."""
    return max(1000 * CORES / costing(crew, 10 * GAMES, "random")[1] for _ in range(ROUNDS))


def by_positions() -> float:
    """Random games a second by way of Position, every core for itself, of the processor's time."""
    with ProcessPoolExecutor(CORES, get_context("spawn")) as cores:
        return sum(cores.map(stepped, range(CORES)))


def stepped(core: int) -> float:
    """What one core makes of it: the best of some rounds, for others only ever make one slower."""
    table, draw, best = game("fuse_discs", 2, replay=False), Random(core).random, 0.0
    for number in range(ROUNDS):
        begun = time.process_time()
        for seed in range(GAMES):
            position = table.new(number * GAMES + seed)
            while not position.done:
                (seat,) = position.actors
                legal = position.legal(seat)
                position.step(seat, legal[int(draw() * len(legal))])
        best = max(best, GAMES / (time.process_time() - begun))
    return best


def in_the_kernel() -> float:
    """Random games a second of processor time, from a whole ring to the score, on one core."""
    mine = U(WHITE[0])
    theirs = U(int(kernel.RIM) ^ int(mine))
    kernel.playouts(mine, theirs, U(0), 0, 1_000, U(1))
    begun = time.process_time()
    kernel.playouts(mine, theirs, U(0), 0, KERNEL, U(2))
    return KERNEL / (time.process_time() - begun)


def on_ray(games: int, bot: str) -> None:
    """In turn with processes of this machine, so that both meet the same load; and what a game
    costs either of processor time, whoever else is at work."""
    from fusebox.arena.cluster import Cluster

    ratios, costs = [], []
    cores, cluster = Cores(CORES), Cluster(count=CORES)
    for _ in range(RAY_ROUNDS):
        here, cost = costing(cores, games, bot)
        there, their_cost = costing(cluster, games, bot)
        ratios.append(there / here)
        costs.append(cost / their_cost)
        print(
            f"level {bot}: {here:.1f} games/s here, {there:.1f} on Ray: {there / here:.0%}; "
            f"{cost:.2f} and {their_cost:.2f} ms of processor a game: {costs[-1]:.0%}"
        )
    print(f"level {bot}: in the middle {median(ratios):.0%}, of the processor {median(costs):.0%}")
    cores.close()
    cluster.close()


def costing(crew: Crew, games: int, bot: str) -> tuple[float, float]:
    """Games a second, and milliseconds of all processes of ours for one."""
    before = burned()
    speed = public(crew, games, bot)
    return speed, 1000 * (burned() - before) / (games + WARMING)


def burned() -> float:
    """Seconds of processor time that this process has used, with all it has started."""
    known = {stat[0]: stat for stat in _processes()}
    family, seconds = {os.getpid()}, 0.0
    for number, (_, parent, used) in sorted(known.items()):
        if number in family or parent in family:
            family.add(number)
            seconds += used
    return seconds


def _processes() -> Iterator[tuple[int, int, float]]:
    """Number, parent's number and seconds used of every process."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, rest = path.parent.name, path.read_text().rpartition(")")[2].split()
            yield (
                int(number),
                int(rest[1]),
                (int(rest[11]) + int(rest[12])) / os.sysconf("SC_CLK_TCK"),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ray", type=int, metavar="GAMES", help="compare Ray over so many games")
    parser.add_argument("--bot", default="3", help="who plays them")
    arguments = parser.parse_args()
    if arguments.ray:
        on_ray(arguments.ray, arguments.bot)
        return
    crew = Cores(CORES)
    found = {
        "arena over a loop with the same Sights, %": overhead(),
        "fuse_discs random games by simulate on two cores/s": simulated(crew),
        "fuse_discs random games by positions on two cores/s": by_positions(),
        "fuse_discs random games in the kernel on one core/s": in_the_kernel(),
    }
    crew.close()
    tell(found)


if __name__ == "__main__":
    main()
