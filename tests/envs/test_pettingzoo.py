"""PettingZoo's own checks, and what they do not look at: waiting, time and reactions."""

from itertools import count, product
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)

from fusebox import envs, game
from fusebox.core import Refused
from tests.envs.tables import TABLES, TIMED

MASKED = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
"""What the checks think of every observation that comes with a mask."""


@MASKED
@pytest.mark.parametrize("name", TABLES)
def test_agents_pass_the_checks(name: str) -> None:
    api_test(envs.aec(TABLES[name]), num_cycles=20)
    seed_test(lambda: envs.aec(TABLES[name]), num_cycles=4)


@MASKED
def test_one_vector_passes_them_too() -> None:
    api_test(envs.aec(TABLES["fuse_discs"], flat=True), num_cycles=20)


@pytest.mark.parametrize("name", TIMED)
def test_ticks_pass_the_checks(name: str) -> None:
    parallel_api_test(envs.parallel(TABLES[name]), num_cycles=30)
    parallel_seed_test(lambda: envs.parallel(TABLES[name], reaction=250), num_cycles=5)


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("time.time", lambda: next(ticks))
    performance_benchmark(envs.aec(TABLES["fuse_cards"]))


def played(env: Any, seed: int) -> int:
    """A random game to its end: how many steps it took."""
    env.reset(seed)
    luck, steps = Random(seed), 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if over or cut else luck.choice(legal))
        steps += 1
    return steps


@pytest.mark.parametrize("name", TABLES)
def test_every_agent_is_rewarded_once_at_the_end(name: str) -> None:
    env = envs.aec(TABLES[name])
    env.reset(seed=3)
    luck, rewards = Random(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if over or cut else luck.choice(legal))
    assert tuple(rewards.values()) == env.position.returns
    assert env.position.done


def test_a_game_that_goes_on_is_cut_off() -> None:
    env = envs.aec(TABLES["ruse"], limit=10)
    assert played(env, 1) == 12
    assert not env.position.done


def test_what_may_not_be_done_is_refused_and_nothing_changes() -> None:
    env: Any = envs.aec(TABLES["fuse_discs"])
    env.reset(seed=1)
    before = env.position.pack()
    with pytest.raises(Refused, match="D5"):
        env.step(144)
    assert env.position.pack() == before


def test_the_clock_acts_once_everybody_waits() -> None:
    env: Any = envs.aec(game("fusion", 2))
    env.reset(seed=1)
    begun = env.position.now
    for _ in range(2):
        assert env.position.now == begun
        env.step(env.game.wait)
    assert env.position.now > begun


def test_agents_show_the_board_when_they_are_asked_to() -> None:
    for env in (envs.aec(game("fusion"), render_mode="ansi"), envs.parallel(game("fusion"))):
        env.reset(seed=1)
        shown: Any = env.render()
        assert (shown is None) == (env.render_mode is None)
        assert shown is None or "one higher or one lower" in shown


def test_only_games_with_a_clock_are_ticked() -> None:
    with pytest.raises(
        ValueError, match=r"Nobody waits for a clock in ruse: take fusebox.envs.aec"
    ):
        envs.parallel(TABLES["ruse"])
    for wrong in ({"tick": 0}, {"reaction": -1}, {"reaction": [0, 0]}):
        with pytest.raises(ValueError, match="A tick takes 1 ms or more, and every seat has"):
            envs.parallel(TABLES["fusion"], **wrong)


def race(reaction: int) -> Any:
    env = envs.parallel(game("fusion", 2), reaction=reaction)
    env.reset(seed=4)
    while not env.position.actors:
        env.step({})
    return env


def test_an_agent_sees_what_there_was_to_see_a_reaction_ago() -> None:
    env = race(300)
    agent = env.possible_agents[0]
    seen, *_ = env.step({})
    assert not seen[agent]["observation"]["hand"].any()
    for _ in range(3):
        seen, *_ = env.step({})
    assert seen[agent]["observation"]["hand"].any()


def fitting(position: Any) -> tuple[int, int]:
    """Who could lay a card that fits, and its number."""
    for seat, number in product(range(2), range(9)):
        twin = position.copy()
        twin.step(seat, number)
        if twin.state.piles != position.state.piles:
            return seat, number
    raise AssertionError("nothing fits")


def test_who_is_later_means_the_card_that_was_covered() -> None:
    env = race(0)
    seat, number = fitting(env.position)
    pile, mine = number % 3, env.possible_agents[1 - seat]
    top = env.position.state.piles[pile][-1]
    env.ticks = seat
    *_, infos = env.step({env.possible_agents[seat]: number, mine: pile})
    assert not infos[mine]["late"]
    events = env.position.state.covered[pile]
    assert events[0].card == top


def test_a_penalty_makes_later_tries_late() -> None:
    env = race(500)
    agents = env.possible_agents
    late = []
    for _ in range(12):
        *_, infos = env.step({agents[0]: 0})
        late.append(infos[agents[0]]["late"])
    assert True in late


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_many_games_end(name: str) -> None:
    env = envs.aec(TABLES[name])
    for seed in range(100):
        played(env, seed)
