"""FUSE (discs) in arrays, in JAX: one function for all games, for any device that JAX knows."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from fusebox.envs.batches.base import Batch, Steps
from fusebox.envs.batches.discs import ENTRIES, clause_of, fit, stands
from fusebox.envs.batches.jax_rules import RINGS, Boards, legal, step
from fusebox.positions import AnyGame, AnyPosition
from fusebox.positions.codecs.fuse_discs import GRID

Array = Any
SHOWN = np.full(64, 60, np.int32)
"""For each of 8 × 8 places, where its disc stands among 24 spaces and 36 cells; 60: nowhere."""
SHOWN[GRID] = np.arange(60)


class Games(NamedTuple):
    """Games under way, seen from who is to move."""

    boards: Boards
    actor: Array
    keys: Array
    """Each game's own luck."""


def observed(boards: Boards) -> Array:
    """int8[n, 3, 8, 8]: mine, theirs, and no kings."""
    nothing = jnp.zeros((boards.ring.shape[0], 1), jnp.int8)
    places = jnp.concatenate([boards.ring, boards.cells, nothing], 1)[:, SHOWN]
    planes = jnp.stack([places == 1, places == 2, jnp.zeros_like(places, bool)], 1)
    return planes.astype(jnp.int8).reshape(-1, 3, 8, 8)


def begun(keys: Array, scoring: int, white: int) -> Games:
    """New games: the set-up is drawn, and who has White unless that is settled."""
    luck = jax.vmap(partial(jax.random.split, num=3))(keys)
    numbers = jax.vmap(lambda key: jax.random.randint(key, (), 0, len(RINGS)))(luck[:, 0])
    seats = jax.vmap(lambda key: jax.random.randint(key, (), 0, 2))(luck[:, 1])
    actor = (seats if white < 0 else jnp.full_like(seats, white)).astype(jnp.int8)
    count = keys.shape[0]
    cells, kind = jnp.zeros((count, 36), jnp.int8), jnp.full(count, scoring, jnp.int8)
    return Games(Boards(cells, jnp.asarray(RINGS)[numbers], kind), actor, luck[:, 2])


def stepped(games: Games, actions: Array, scoring: int, white: int) -> tuple[Games, Array, Array]:
    """After an action in each game; what it brought the seats, and whether the game ended. A game
    that ended has begun anew."""
    after = step(games.boards, actions)
    won = jnp.where(after.over, jnp.sign(after.difference), 0).astype(jnp.float32)
    first = jnp.where(games.actor == 0, won, -won)
    actor = jnp.where(after.swapped, 1 - games.actor, games.actor)
    fresh = begun(games.keys, scoring, white)

    def kept(new: Array, old: Array) -> Array:
        over = after.over.reshape(-1, *[1] * (old.ndim - 1))
        return jnp.where(over, new, old)

    going = Games(after.boards, actor, games.keys)
    return jax.tree.map(kept, fresh, going), jnp.stack([first, -first], 1), after.over


class JaxDiscs(Batch):
    """All arrays stay on the device, and never change. For loops that stay there too, take `begun`
    and `stepped` themselves."""

    actions = ENTRIES

    def __init__(self, game: AnyGame, n: int, seed: int) -> None:
        scoring, white = fit(game), {"first": 0, "second": 1}.get(game.options.white, -1)
        self._begin = jax.jit(partial(begun, scoring=scoring, white=white))
        self._step = jax.jit(partial(_shown_step, scoring=scoring, white=white))
        self._shown = jax.jit(lambda games: (observed(games.boards), legal(games.boards)))
        super().__init__(game, n, seed)

    def reset(self, seed: int) -> Steps:
        self.games: Games = self._begin(jax.random.split(jax.random.PRNGKey(seed), self.n))
        self._mask: Array
        board, self._mask = self._shown(self.games)
        none = jnp.zeros((self.n, 2), jnp.float32), jnp.zeros(self.n, bool)
        return Steps(board, self._mask, self.games.actor, *none)

    def step(self, actions: Any) -> Steps:
        given = self.taken(actions)
        inside = (given >= 0) & (given < ENTRIES)
        allowed = np.asarray(self._mask)[np.arange(self.n), np.where(inside, given, 0)]
        wrong = ~(inside & allowed)
        if wrong.any():
            number = int(wrong.argmax())
            action = int(given[number])
            raise self.illegal(number, action, clause_of(self.position(number), action))
        steps: Steps
        self.games, steps = self._step(self.games, jnp.asarray(given))
        self._mask = steps.mask
        return steps

    def position(self, number: int) -> AnyPosition:
        boards = self.games.boards
        discs = np.concatenate([boards.ring[number], boards.cells[number]])
        actor = int(self.games.actor[number])
        return stands(self.game, "".join(".wb"[disc] for disc in discs), actor)


def _shown_step(games: Games, actions: Array, scoring: int, white: int) -> tuple[Games, Steps]:
    games, reward, done = stepped(games, actions, scoring, white)
    shown = observed(games.boards), legal(games.boards), games.actor
    return games, Steps(*shown, reward, done)


BATCH = JaxDiscs
