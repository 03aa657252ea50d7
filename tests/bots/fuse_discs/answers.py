"""A list of searches and what they found, to be compared between two processes.

Named `kernel`, it asks the kernel of WebAssembly.
"""

import json
import sys

from fusebox.bots.fuse_discs import accelerate
from fusebox.bots.fuse_discs.led import judged, puct
from fusebox.bots.fuse_discs.search import SCORINGS, alpha_beta, compiled, perft, playouts, uct
from tests.bots.fuse_discs.boards import CROWNED, NOT_FINAL, SET_UP, board, later, random_ring

POSITIONS = [
    SET_UP,
    CROWNED,
    NOT_FINAL,
    *(later(random_ring(seed, kings=seed % 3), 3 * seed, seed) for seed in range(1, 6)),
]


def answers() -> list[object]:
    found: list[object] = []
    for position in map(board, POSITIONS):
        found += [perft(position, 2), playouts(position, 20, 2**63 + 5)]
        for scoring in SCORINGS:
            found += [alpha_beta(position, scoring, nodes) for nodes in (50, 777, 6000)]
            found += [uct(position, scoring, count, 2**64 - 9) for count in (20, 300)]
    return found + led_answers()


def led_answers() -> list[object]:
    """Fewer: without a compiler the network takes its time."""
    found: list[object] = []
    for position, scoring in zip(map(board, (CROWNED, NOT_FINAL)), SCORINGS, strict=True):
        found += [judged([position], scoring), puct(position, scoring, 4)]
    return found


if __name__ == "__main__":
    if "kernel" in sys.argv:
        from tests.bots.fuse_discs.engine import opened

        accelerate(opened())
    sys.stdout.write(json.dumps([compiled(), answers()]))
