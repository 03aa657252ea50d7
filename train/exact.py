"""Exact ends: with eight discs outside a game can be searched to its end, beside the training."""

import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np

from fusebox.bots.fuse_discs import alphabeta as ab
from fusebox.bots.fuse_discs._jit import zeros
from fusebox.bots.fuse_discs.evaluate import POINT, WON
from fusebox.bots.fuse_discs.kernel import can_move
from fusebox.bots.fuse_discs.search import Board, words

Array = Any
OUTSIDE = 8
PLY = 24 - OUTSIDE
"""Before this ply of a game, counted from 0, so many discs are outside."""
CHUNK = 128
NICE = 10


def solved(cells: Array, ring: Array, scoring: Array) -> list[int]:
    """The difference with which each game ends if both play perfectly, for the mover. Memory is
    shared by positions of one scoring: a position's value does not depend on the game it is in."""
    memories = [zeros(1 << 20, "uint64") for _ in (0, 1)]
    work = zeros(ab.WORK, "int64")
    work[ab.LIMIT] = 1 << 60
    return [
        _difference(
            Board(tuple(map(int, spaces)), tuple(map(int, area)), 1, 0), int(rule), memories, work
        )
        for area, spaces, rule in zip(cells, ring, scoring, strict=True)
    ]


def _difference(board: Board, scoring: int, memories: Sequence[list[int]], work: list[int]) -> int:
    mine, theirs, kings = words(board)
    if not can_move(mine, theirs):  # the boards pass for whoever can't: it is over
        return 0
    depth = sum(map(bool, board.ring)) + 1
    memory, most = memories[scoring], ab.INFINITE
    value = int(ab.search(mine, theirs, kings, 0, depth, -most, most, 0, scoring, memory, work))
    return (value - WON if value > 0 else value + WON if value < 0 else 0) // POINT


class Solvers:
    """Worker processes that solve the ends of one iteration while the next is played."""

    def __init__(self, workers: int) -> None:
        # They give way to the process that feeds the device: waiting for it, all would wait.
        self._pool = (
            ProcessPoolExecutor(workers, get_context("spawn"), os.nice, (NICE,))
            if workers
            else None
        )
        self._asked: list[Future[list[int]]] = []
        self._player = np.zeros(1, np.int32)

    def ask(self, boards: Any, player: Array) -> None:
        """The ends of a block: the boards, and who moves there (1 White, 0 where it is over)."""
        self._player = np.asarray(player)
        cells, ring, scoring = (np.asarray(part) for part in boards)
        if self._pool:
            parts = range(0, len(cells), CHUNK)
            self._asked = [
                self._pool.submit(
                    solved, cells[at : at + CHUNK], ring[at : at + CHUNK], scoring[at : at + CHUNK]
                )
                for at in parts
            ]

    def answered(self, games: int) -> tuple[Array, Array]:
        """Which games were solved since, and White's lead at their end; the rest is dropped."""
        known, difference = np.zeros(games, bool), np.zeros(games, np.int32)
        for number, future in enumerate(self._asked):
            if not future.cancel():
                part = slice(number * CHUNK, number * CHUNK + CHUNK)
                found = future.result()
                known[part][: len(found)], difference[part][: len(found)] = True, found
        self._asked = []
        return known & (self._player[:games] != 0), difference * self._player[:games]

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
