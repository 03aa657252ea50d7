"""FUSE (discs) in the form of a pgx environment: functions of one state, for `jax.jit` and
`jax.vmap`. Set-ups are drawn, and there are no kings."""

from pathlib import Path
from typing import Any

import jax.numpy as jnp
from pgx import Env, State
from pgx._src.struct import dataclass  # pgx gives it no public name

from fusebox.envs.batches.discs import fit
from fusebox.envs.batches.discs_jax import begun, observed
from fusebox.envs.batches.jax_rules import ACTIONS, Boards, legal, step
from fusebox.positions import AnyGame
from fusebox.positions.codecs.fuse_discs import GRID

Array = Any
NAME: Any = "fusebox_discs"
CELL = 40
FILLS = ("", "#f7f3ea", "#38332d")


@dataclass
class DiscsState(State):
    """A game under way; the board is seen from who is to move."""

    _cells: Array
    _ring: Array

    @property
    def env_id(self) -> Any:
        return NAME

    def to_svg(self, *, color_theme: str | None = None, scale: float | None = None) -> str:
        """The board, or those of many games beside one another: light discs are those of who is to
        move."""
        ink, paper = ("#eee", "#222") if color_theme == "dark" else ("#222", "#f4efe6")
        places = jnp.concatenate([self._ring, self._cells], -1).reshape(-1, len(GRID)).tolist()
        boards = "".join(_board(game, discs, ink) for game, discs in enumerate(places))
        wide, high = 8 * CELL * len(places), 8 * CELL
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * (scale or 1)}"'
            f' height="{high * (scale or 1)}" viewBox="0 0 {wide} {high}">'
            f'<rect width="100%" height="100%" fill="{paper}"/>{boards}</svg>'
        )

    def save_svg(self, filename: Any, **drawn: Any) -> None:
        Path(filename).write_text(self.to_svg(**drawn), encoding="utf-8")


def _board(game: int, places: list[int], ink: str) -> str:
    discs = "".join(
        f'<circle cx="{CELL * (place % 8 + 0.5)}" cy="{CELL * (place // 8 + 0.5)}"'
        f' r="{CELL * 0.4}" fill="{FILLS[disc]}" stroke="{ink}"/>'
        for place, disc in zip(GRID, places, strict=True)
        if disc
    )
    area = f'x="{CELL}" y="{CELL}" width="{6 * CELL}" height="{6 * CELL}"'
    lines = f'<rect {area} fill="none" stroke="{ink}"/>'
    return f'<g transform="translate({8 * CELL * game})">{lines}{discs}</g>'


class Discs(Env):
    """pgx's own: a move that may not be made ends the game and loses it."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._scoring = fit(game)
        self._white = {"first": 0, "second": 1}.get(game.options.white, -1)

    def _boards(self, state: DiscsState) -> Boards:
        """As the rules take them, which know many games only."""
        return Boards(state._cells[None], state._ring[None], jnp.full(1, self._scoring, jnp.int8))

    def _init(self, key: Array) -> DiscsState:
        games = begun(key[None], self._scoring, self._white)
        return DiscsState(
            current_player=games.actor[0].astype(jnp.int32),
            observation=observed(games.boards)[0],
            rewards=jnp.zeros(2, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=legal(games.boards)[0],
            _step_count=jnp.int32(0),
            _cells=games.boards.cells[0],
            _ring=games.boards.ring[0],
        )

    def _step(self, state: DiscsState, action: Array, key: Array) -> DiscsState:
        del key  # all luck is in the set-up
        after = step(self._boards(state), jnp.asarray(action, jnp.int32)[None])
        over, swapped, mover = after.over[0], after.swapped[0], state.current_player
        won = jnp.where(over, jnp.sign(after.difference[0]), 0).astype(jnp.float32)
        following: DiscsState = state.replace(
            current_player=jnp.where(swapped, 1 - mover, mover),
            _cells=after.boards.cells[0],
            _ring=after.boards.ring[0],
            legal_action_mask=legal(after.boards)[0],
            rewards=jnp.where(jnp.arange(2) == mover, won, -won),
            terminated=over,
        )
        return following

    def _observe(self, state: DiscsState, player_id: Array) -> Array:
        mine = observed(self._boards(state))[0]
        return jnp.where(player_id == state.current_player, mine, mine[jnp.array([1, 0, 2])])

    @property
    def id(self) -> Any:
        return NAME

    @property
    def version(self) -> str:
        return "v1"

    @property
    def num_players(self) -> int:
        return 2

    @property
    def num_actions(self) -> int:
        return ACTIONS


ENVIRONMENT = Discs
