"""FUSE (discs) in arrays, with numpy alone: 0 is empty, 1 the mover's disc, 2 the other's."""

from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fusebox.envs.batches.base import Batch, Steps
from fusebox.envs.batches.discs import ENTRIES, RINGS, black, clause_of, fit, stands
from fusebox.games.fuse_discs.board import LANES, SIZE
from fusebox.positions import AnyGame, AnyPosition
from fusebox.positions.codecs.fuse_discs import GRID

CELLS: Final = np.array([range(SIZE * SIZE)[lane] for lane in LANES])
"""The cells of each lane, from the edge inwards."""
POWERS: Final = 3 ** np.arange(SIZE - 1, -1, -1)
OTHER: Final = np.array([0, 2, 1], np.int8)
PLACES: Final = np.array(GRID)


def _after(line: tuple[int, ...], landing: int) -> list[int]:
    """A lane after a disc (1) slid in: the gaps before it close first (D8)."""
    waiting, after = [1, *(disc for disc in line[:landing] if disc)], [0] * landing
    for there in line[landing:]:
        waiting += [there] if there else []
        after.append(waiting.pop(0) if waiting else 0)
    return after


def _pushes() -> NDArray[np.int8]:
    """By what lies on a lane and where a disc lands: what lies there then."""
    found = np.zeros((3**SIZE, SIZE, SIZE), np.int8)
    for code, line in enumerate(product(range(3), repeat=SIZE)):
        for landing in range(line.count(0)):
            found[code, landing] = _after(line, landing)
    return found


PUSHES: Final = _pushes()


def free(cells: NDArray[np.int8]) -> NDArray[Any]:
    """How many cells of each lane are empty."""
    return np.asarray((cells[:, CELLS] == 0).sum(2))


def largest(discs: NDArray[np.bool_], omega: bool) -> NDArray[np.int64]:
    """The size of the largest group of each board of 6 × 6, or the product of all sizes."""
    boards = len(discs)
    labels = np.where(discs, np.arange(1, SIZE * SIZE + 1), 0).reshape(boards, SIZE, SIZE)
    while True:
        wide = np.pad(labels, ((0, 0), (1, 1), (1, 1)))
        grown = np.maximum.reduce(
            [labels, wide[:, :-2, 1:-1], wide[:, 2:, 1:-1], wide[:, 1:-1, :-2], wide[:, 1:-1, 2:]]
        ) * (labels > 0)
        if (grown == labels).all():
            break
        labels = grown
    sizes = np.stack([(labels == label).sum((1, 2)) for label in range(1, SIZE * SIZE + 1)], 1)
    return np.asarray(np.maximum(sizes, 1).prod(1) if omega else sizes.max(1))


def points(cells: NDArray[np.int8], ring: NDArray[np.int8], disc: int, omega: bool) -> Any:
    """What a side scores (D13 to D15): outside each disc is a group of its own."""
    inside = largest(cells == disc, omega)
    return inside if omega else np.maximum(inside, (ring == disc).any(1))


class NumpyDiscs(Batch):
    """Where there is nothing but numpy."""

    actions = ENTRIES

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        self._omega = bool(fit(game))
        self._cells, self._ring = np.zeros((n, 36), np.int8), np.zeros((n, 24), np.int8)
        self._actor = np.zeros(n, np.int8)
        super().__init__(game, n, seed)

    def reset(self, seed: int) -> Steps:
        self._luck = np.random.default_rng(seed)
        self._begin(np.ones(self.n, bool))
        return self._shown(np.zeros((self.n, 2), np.float32), np.zeros(self.n, bool))

    def step(self, actions: Any) -> Steps:
        given, games = self.taken(actions), np.arange(self.n)
        inside = (given >= 0) & (given < ENTRIES)
        wrong = ~(inside & self._mask()[games, np.where(inside, given, 0)])
        if wrong.any():
            number = int(wrong.argmax())
            action = int(given[number])
            raise self.illegal(number, action, clause_of(self.position(number), action))
        self._enter(given, games)
        room = free(self._cells) > 0
        they, we = ((self._ring == 2) & room).any(1), ((self._ring == 1) & room).any(1)
        done = ~they & ~we
        reward = self._rewards(done)
        turned = they[:, None]
        self._cells = np.where(turned, OTHER[self._cells], self._cells)
        self._ring = np.where(turned, OTHER[self._ring], self._ring)
        self._actor = np.where(they, 1 - self._actor, self._actor)
        self._begin(done)
        return self._shown(reward, done)

    def position(self, number: int) -> AnyPosition:
        discs = np.concatenate([self._ring[number], self._cells[number]])
        return stands(self.game, "".join(".wb"[disc] for disc in discs), int(self._actor[number]))

    def _begin(self, games: NDArray[np.bool_]) -> None:
        """New games there: White's discs are the mover's."""
        count = int(games.sum())
        drawn = RINGS[self._luck.integers(len(RINGS), size=count)]
        white, seats = self.game.options.white, self._luck.integers(2, size=count)
        self._cells[games] = 0
        self._ring[games] = 1 + black(drawn)
        self._actor[games] = seats if white == "drawn" else int(white == "second")

    def _enter(self, given: NDArray[np.int32], games: NDArray[Any]) -> None:
        space, landing = given // SIZE, given % SIZE
        lane = CELLS[space]
        codes = (self._cells[games[:, None], lane] * POWERS).sum(1)
        self._cells[games[:, None], lane] = PUSHES[codes, landing]
        self._ring[games, space] = 0

    def _rewards(self, done: NDArray[np.bool_]) -> NDArray[np.float32]:
        """For who has just entered a disc, and for the other."""
        reward = np.zeros((self.n, 2), np.float32)
        if done.any():
            cells, ring, actor = self._cells[done], self._ring[done], self._actor[done]
            mine, theirs = (points(cells, ring, disc, self._omega) for disc in (1, 2))
            won = np.sign(mine - theirs)
            reward[done, actor], reward[done, 1 - actor] = won, -won
        return reward

    def _mask(self) -> NDArray[np.bool_]:
        """With n discs on a lane, a slide of k cells is legal exactly when k + n <= 6 (D9)."""
        landings = np.arange(SIZE) < free(self._cells)[:, :, None]
        return np.asarray((self._ring == 1)[:, :, None] & landings).reshape(self.n, ENTRIES)

    def _shown(self, reward: NDArray[np.float32], done: NDArray[np.bool_]) -> Steps:
        board = np.zeros((self.n, 3, 64), np.int8)
        discs = np.concatenate([self._ring, self._cells], 1)
        board[:, 0, PLACES], board[:, 1, PLACES] = discs == 1, discs == 2
        shown = board.reshape(self.n, 3, 8, 8)
        return Steps(shown, self._mask(), self._actor.copy(), reward, done)


BATCH = NumpyDiscs
