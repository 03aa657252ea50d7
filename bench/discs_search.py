"""How fast FUSE (discs) is searched and played at random on one core, after a warm-up."""

from collections.abc import Callable
from time import process_time

from fusebox.bots.fuse_discs.led import judged, puct
from fusebox.bots.fuse_discs.search import Board, alpha_beta, compiled, playouts, uct

SET_UP = "bwbbwwbwbwbwwbwbbwwbbwwb"
BOARD = Board(tuple(".wb".index(disc) for disc in SET_UP), (0,) * 36, side=1, passes=0)
# At least half of what a prototype reached.
TARGETS = {
    "alpha-beta nodes/s": 7_500_000.0,
    "UCT simulations/s": 250_000.0,
    "random-play moves/s": 14_000_000.0,
    "network evaluations/s": 4_000.0,
    "led simulations/s": 4_000.0,
}


def rate(work: Callable[[], int], rounds: int = 5) -> float:
    """The best of several rounds: other programs only ever make one slower."""
    work()
    best = 0.0
    for _ in range(rounds):
        start = process_time()
        done = work()
        best = max(best, done / (process_time() - start))
    return best


def evaluated(positions: int) -> int:
    return len(judged([BOARD] * positions, "standard"))


def led_by(simulations: int) -> int:
    puct(BOARD, "standard", simulations)
    return simulations


def measure() -> dict[str, float]:
    size = 1 if compiled() else 100
    found = {
        "alpha-beta nodes/s": rate(lambda: alpha_beta(BOARD, "standard", 3_000_000 // size).nodes),
        "UCT simulations/s": rate(lambda: uct(BOARD, "standard", 50_000 // size, seed=1).nodes),
        "random-play moves/s": rate(lambda: playouts(BOARD, 100_000 // size, seed=1)[0]),
        "network evaluations/s": rate(lambda: evaluated(1_000 // size)),
        "led simulations/s": rate(lambda: led_by(1_000 // size)),
    }
    for name, speed in found.items():
        print(f"{name:<22}{speed:>14,.0f}   at least {TARGETS[name]:,.0f}")
    return found


if __name__ == "__main__":
    measure()
