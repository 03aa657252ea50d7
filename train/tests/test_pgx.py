"""FUSE (discs) in the form of pgx: its own checks, and the rules move for move."""

import random
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from pgx._src import api_test
from pgx.experimental import auto_reset

import fusebox
from fusebox.envs import pgx
from fusebox.envs.batches.discs import stands

PLAIN: dict[str, Any] = {"replay": False}


def environment(**options: Any) -> Any:
    return pgx(fusebox.game("fuse_discs", **PLAIN, **options))


def test_it_passes_the_checks_of_pgx(monkeypatch: pytest.MonkeyPatch) -> None:
    """They know pgx's own names only, so ours is added; and how they choose an action of a single
    game fails with today's JAX, for pgx's own games as well."""

    def chosen(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -jnp.inf), axis=-1)

    monkeypatch.setattr(api_test, "EnvId", Literal["fusebox_discs"])
    monkeypatch.setattr(api_test, "act_randomly", jax.jit(chosen))
    api_test.api_test(environment(), num=3)


@pytest.mark.parametrize("scoring", ["standard", "omega"])
def test_every_step_is_that_of_the_rules(scoring: str) -> None:
    game = fusebox.game("fuse_discs", **PLAIN, scoring=scoring)
    made, luck = pgx(game), random.Random(4)
    step = jax.jit(made.step)
    for seed in range(6):
        state = jax.jit(made.init)(jax.random.PRNGKey(seed))
        position = _position(game, state)
        while not state.terminated:
            seat = int(state.current_player)
            assert position.actors == (seat,)
            mask = position.mask(seat)[:144]
            assert np.array_equal(np.asarray(state.legal_action_mask), mask)
            assert np.array_equal(np.asarray(state.observation), position.observe(seat)["board"])
            action = luck.choice(np.flatnonzero(mask).tolist())
            position.step(seat, action)
            state = step(state, jnp.int32(action), None)
        assert position.done
        assert state.rewards.tolist() == list(position.returns)


def _position(game: Any, state: Any) -> Any:
    discs = np.concatenate([state._ring, state._cells])
    return stands(game, "".join(".wb"[disc] for disc in discs), int(state.current_player))


def test_what_may_not_be_done_loses_the_game() -> None:
    made = environment(white="first")
    state = made.init(jax.random.PRNGKey(1))
    assert int(state.current_player) == 0
    wrong = int(np.flatnonzero(~np.asarray(state.legal_action_mask))[0])
    after = made.step(state, jnp.int32(wrong))
    assert bool(after.terminated)
    assert after.rewards.tolist() == [-1.0, 1.0]


def test_many_games_go_on_by_themselves() -> None:
    made = environment()
    begin = jax.jit(jax.vmap(made.init))
    step = jax.jit(jax.vmap(auto_reset(made.step, made.init)))
    state, key, ended = begin(jax.random.split(jax.random.PRNGKey(2), 8)), jax.random.PRNGKey(3), 0
    for _ in range(60):
        key, luck = jax.random.split(key)
        actions = jnp.where(state.legal_action_mask, 1.0, 0.0).argmax(1)
        state = step(state, actions, jax.random.split(luck, 8))
        ended += int(state.terminated.sum())
    assert ended >= 16


def test_the_picture_shows_every_disc() -> None:
    state = environment().init(jax.random.PRNGKey(1))
    assert state.to_svg().count("<circle") == 24
    assert 'width="640' in state.to_svg(color_theme="dark", scale=2)


def test_other_games_are_refused() -> None:
    with pytest.raises(ValueError, match="There is no environment of fuse_cards for pgx"):
        pgx(fusebox.game("fuse_cards"))
