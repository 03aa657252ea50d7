"""What a batch of games is, whatever it runs on."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fusebox.positions import AnyGame, AnyPosition, BadArray, NoSuchAction


class Steps(NamedTuple):
    """Where all games stand after a step. Where one is done the rewards are those of its end, and
    all the rest is of the game that has begun in its place."""

    observation: Any
    """What the one to act may know; int8."""
    mask: Any
    """What it may do; bool."""
    actor: Any
    """Its seat; int8."""
    reward: Any
    """By game and seat, from -1 to 1; float32."""
    done: Any
    """Whether a game has just ended; bool."""


class Batch(ABC):
    """Games that are stepped together. Arrays that are handed out are written to by the next step,
    but on devices whose arrays never change."""

    actions: int
    """How many numbers actions have, as the game's codec has them."""

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        self.game, self.n = game, n
        self.reset(seed)

    @abstractmethod
    def reset(self, seed: int) -> Steps:
        """All games begin; the same seed gives the same games."""

    @abstractmethod
    def step(self, actions: Any) -> Steps:
        """Takes an action in each game. BadArray for another shape, NoSuchAction for what may not
        be done; nothing has changed then."""

    @abstractmethod
    def position(self, number: int) -> AnyPosition:
        """One of the games as it stands, by the plain rules."""

    def taken(self, actions: Any) -> NDArray[np.int32]:
        """The actions as an array of the right shape."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadArray(
                f"The actions are int32[{self.n}], not {given.dtype}{list(given.shape)}."
            )
        return np.ascontiguousarray(given, np.int32)

    def illegal(self, number: int, action: int, clause: str) -> NoSuchAction:
        return NoSuchAction(clause, f"action {action} may not be taken in game {number}.")
