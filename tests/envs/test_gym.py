"""Gymnasium's own checks, and an agent among bots."""

import builtins
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fusebox import envs, game
from fusebox.bots import Choice, Sight
from fusebox.core import Chance, Refused
from tests.envs.tables import TABLES


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("flat", [False, True])
def test_an_agent_passes_the_checks(name: str, flat: bool) -> None:
    check_env(envs.gym(TABLES[name], flat=flat), skip_render_check=True)


def played(env: Any, seed: int) -> float:
    _, info = env.reset(seed=seed)
    luck, over, cut, reward = Random(seed), False, False, 0.0
    while not (over or cut):
        legal = np.flatnonzero(info["action_mask"]).tolist()
        _, reward, over, cut, info = env.step(luck.choice(legal))
    return float(reward)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_played_to_its_end_from_the_last_seat(name: str) -> None:
    table = TABLES[name]
    seat = table.seats - 1
    env: Any = envs.gym(table, seat=seat)
    assert played(env, seat) == env.position.returns[seat]


def test_the_same_seed_gives_the_same_game() -> None:
    packed = []
    for _ in range(2):
        env: Any = envs.gym(TABLES["fuse_cards"], others=["1", "2"])
        played(env, 5)
        packed.append(env.position.pack())
    assert packed[0] == packed[1]


def test_what_may_not_be_done_loses_or_raises() -> None:
    env = envs.gym(TABLES["fuse_discs"])
    env.reset(seed=1)
    assert env.step(144)[1:4] == (-1.0, True, False)
    strict = envs.gym(TABLES["fuse_discs"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Refused, match="D5"):
        strict.step(144)
    cards = envs.gym(game("fuse_cards", 2), illegal="raise")
    cards.reset(seed=1)
    with pytest.raises(ValueError, match="No clock runs in fuse_cards now"):
        cards.step(14)


def test_waiting_lets_the_others_and_the_clock_act() -> None:
    env: Any = envs.gym(game("fuse_cards", 2, pace=3))
    env.reset(seed=1)
    before = env.position.now
    env.step(env.game.wait)
    assert env.position.now > before


class Last:
    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(sight.legal[-1])


def test_bots_of_ones_own_may_sit_there() -> None:
    env: Any = envs.gym(TABLES["fuse_discs"], others=[Last()], render_mode="ansi")
    played(env, 2)
    assert "White" in env.render()


def test_what_does_not_fit_is_told_in_a_sentence() -> None:
    table, wrong = TABLES["fuse_discs"], {"illegal": "cry"}
    with pytest.raises(ValueError, match="fuse_discs has the seats 0 to 1 here, not 2"):
        envs.gym(table, seat=2)
    with pytest.raises(ValueError, match="1 others play, not 2"):
        envs.gym(table, ["1", "1"])
    with pytest.raises(ValueError, match="to lose or to raise, not to 'cry'"):
        envs.gym(table, **wrong)  # type: ignore[arg-type]


def test_what_is_not_installed_is_told_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(
        name: str,
        names: Mapping[str, object] | None = None,
        local: Mapping[str, object] | None = None,
        wanted: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        if name.startswith("fusebox.envs.alone"):
            raise ImportError("No module named 'gymnasium'", name="gymnasium")
        return imported(name, names, local, wanted, level)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(
        ImportError, match=r"gymnasium is not installed: pip install 'fusebox-games\[envs\]'"
    ):
        envs.gym(TABLES["fuse_discs"])
