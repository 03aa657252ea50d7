"""FUSE (discs) in arrays: what all devices share. Set-ups are drawn, and there are no kings."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from fusebox.games.fuse_discs.model import State
from fusebox.games.fuse_discs.refusals import hindrance
from fusebox.positions import AnyGame, AnyPosition, Position
from fusebox.positions.codecs.fuse_discs import ACTIONS

ENTRIES: Final = 144
"""Only discs are entered: the first numbers of the game's codec, 6 × space + landing."""


def fit(game: AnyGame) -> int:
    """Which scoring is played; ValueError with a sentence if a batch can't play so."""
    options = game.options
    plain = options.setup == "random" and not (options.kings or options.replay or options.pie)
    if not plain or options.match != 1:
        raise ValueError(
            "A batch of fuse_discs plays single games from random set-ups without kings:"
            " setup='random', kings=0, match=1, replay=False, pie=False."
        )
    return int(options.scoring == "omega")


def _rings() -> NDArray[np.uint32]:
    """Every set-up of D3 in the order of their numbers, as 24 bits: the first space is the highest,
    and Black's discs are ones."""
    words = np.arange(1 << 12, dtype=np.uint32)
    whole = words[~_three(words, 10)]
    pairs = ((whole[:, None] << 12) | whole[None, :]).ravel()
    full = pairs[np.bitwise_count(pairs) == 12]
    doubled = full.astype(np.uint64) << np.uint64(24) | full
    return np.asarray(full[~_three(doubled, 24)], np.uint32)


def _three(words: NDArray[Any], places: int) -> NDArray[np.bool_]:
    """Whether three neighbours are alike somewhere among so many places, from the lowest."""
    found = np.zeros(words.shape, bool)
    for place in range(places):
        three = (words >> words.dtype.type(place)) & words.dtype.type(7)
        found |= (three == 0) | (three == 7)
    return found


RINGS: Final = _rings()


def black(rings: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Where Black's discs are, by space."""
    return np.asarray((rings[:, None] >> np.arange(23, -1, -1, dtype=np.uint32)) & 1, bool)


def stands(game: AnyGame, places: str, actor: int) -> AnyPosition:
    """A game of a batch by the plain rules: 24 spaces and 36 cells, as if who is to move had White.
    Nothing but the names of the colours depends on it."""
    discs: list[Any] = list(places)
    return Position(game, State(game.options, actor, discs[:24], discs[24:], "playing"), b"")


def clause_of(position: AnyPosition, action: int) -> str:
    """Why an action may not be taken."""
    if not 0 <= action < ENTRIES:
        return "D7"
    refusal = hindrance(position.state, position.actors[0], ACTIONS[action])
    assert refusal is not None, "the rules know of nothing against it"
    return refusal.clause
