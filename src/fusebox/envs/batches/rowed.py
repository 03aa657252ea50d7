"""Batches whose games are rows of numbers that one compiled function advances."""

from abc import abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fusebox.bots.fuse_discs._jit import U, jit
from fusebox.bots.fuse_discs.kernel import SPRING, seeded
from fusebox.envs.batches.base import Batch, Steps


@jit("int64(boolean[:, ::1], int32[::1])")
def first_illegal(masks: Any, actions: Any) -> int:
    for game in range(len(actions)):
        if not 0 <= actions[game] < masks.shape[1] or not masks[game, actions[game]]:
            return game
    return -1


class Rowed(Batch):
    """Each game has luck of its own; what it drew is kept, so that the rules can draw the same."""

    _luck: NDArray[np.uint64]
    _drawn: NDArray[np.int32]
    _masks: NDArray[np.bool_]

    def reset(self, seed: int) -> Steps:
        for game in range(self.n):
            self._luck[game] = seeded(U((seed + game * int(SPRING)) & 0xFFFFFFFFFFFFFFFF))
        return self._advance(np.zeros(0, np.int32))

    def step(self, actions: Any) -> Steps:
        given = self.taken(actions)
        wrong = first_illegal(self._masks, given)
        if wrong >= 0:
            action = int(given[wrong])
            raise self.illegal(wrong, action, self._clause(wrong, action))
        return self._advance(given)

    def drawn(self, number: int) -> list[int]:
        """What luck drew in the last step of a game, in the order of the rules."""
        draws = self._drawn[number]
        return [int(draw) for draw in draws[1 : 1 + draws[0]]]

    @abstractmethod
    def _advance(self, given: NDArray[np.int32]) -> Steps:
        """One step of every game; without actions, the first."""

    @abstractmethod
    def _clause(self, number: int, action: int) -> str:
        """The clause by which this action of a game is not allowed."""
