"""Agents that act at once, tick by tick, on what they saw a moment ago: PettingZoo's parallel."""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from fusebox.core import Millis, Refused, Seat
from fusebox.envs.spaces import NAMES, action_space, arrays_of, mask_of, masked_space, seed_of
from fusebox.positions import AnyGame, AnyPosition, NoSuchAction, Wait


class Look(NamedTuple):
    """What a seat saw at a time, and what it could do."""

    at: Millis
    view: Any
    mask: NDArray[np.int8]


class Ticks(ParallelEnv[str, Any, int]):
    """Everybody may wait at every tick. Who is first in a tick goes around."""

    def __init__(
        self,
        game: AnyGame,
        tick: Millis,
        reactions: Sequence[Millis],
        limit: int,
        flat: bool,
        render_mode: str | None,
    ) -> None:
        if game.wait is None:
            raise ValueError(f"Nobody waits for a clock in {game.name}: take fusebox.envs.aec.")
        if tick <= 0 or min(reactions, default=-1) < 0 or len(reactions) != game.seats:
            raise ValueError(
                "A tick takes 1 ms or more, and every seat has a reaction time of 0 ms or more."
            )
        self.game, self.wait = game, game.wait
        self.tick, self.reactions = tick, tuple(reactions)
        self.render_mode = render_mode
        self.metadata = {"name": f"{game.name}_{game.codec.name}", "render_modes": ["ansi"]}
        self.possible_agents = list(NAMES[: game.seats])
        self.agents: list[str] = []
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: masked_space(game, flat) for agent in self.possible_agents
        }
        self._limit, self._flat = limit, flat
        self._generator = np.random.default_rng()
        self._looks: list[deque[Look]] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.position: AnyPosition = self.game.new(seed_of(self._generator))
        self.agents = list(self.possible_agents)
        self.ticks = 0
        self._looks = [deque() for _ in self.agents]
        self._look()
        return self._observations(), {agent: {"late": False} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        acting, position, late = self.agents, self.position, set()
        end = position.now + self.tick
        for step in range(len(acting)):
            seat = (self.ticks + step) % len(acting)
            if not self._act(seat, actions.get(acting[seat], self.wait)):
                late.add(seat)
        if not position.done:
            position.advance(end)
        self.ticks += 1
        self._look()
        over, cut = position.done, self.ticks >= self._limit
        if over or cut:
            self.agents = []
        return (
            self._observations(),
            dict(zip(acting, position.returns, strict=True)),
            dict.fromkeys(acting, over),
            dict.fromkeys(acting, cut and not over),
            {agent: {"late": seat in late} for seat, agent in enumerate(acting)},
        )

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> NDArray[Any]:
        raise NotImplementedError("No seat may know the whole state; `position` has it.")

    def seen(self, agent: str) -> Any:
        """The view that an agent's observation shows."""
        return self._looks[self.possible_agents.index(agent)][0].view

    def _act(self, seat: Seat, number: int) -> bool:
        """Does what the seat meant by what it saw; False if that can't be done any more."""
        position, seen = self.position, self._looks[seat][0]
        try:
            meant = self.game.codec.action(seen.view, seat, number)
            if not isinstance(meant, Wait):
                position.step(seat, meant)
        except (NoSuchAction, Refused):
            return False
        return True

    def _look(self) -> None:
        """Everybody sees what there is; what they have already reacted to is forgotten."""
        now = self.position.now
        for seat, looks in enumerate(self._looks):
            mask = mask_of(self.position, seat)
            mask[self.wait] = 1
            looks.append(Look(now, self.position.view(seat), mask))
            while len(looks) > 1 and looks[1].at <= now - self.reactions[seat]:
                looks.popleft()

    def _observations(self) -> dict[str, Any]:
        return {
            agent: {
                "observation": arrays_of(self.game, looks[0].view, looks[0].at, self._flat),
                "action_mask": looks[0].mask,
            }
            for agent, looks in zip(self.possible_agents, self._looks, strict=True)
        }
