"""Agents that act one after the other: PettingZoo's AEC."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from fusebox.core import Millis, Seat
from fusebox.envs.spaces import NAMES, action_space, arrays_of, mask_of, masked_space, seed_of
from fusebox.positions import AnyGame, AnyPosition, Wait

THINKING: Millis = 500
"""What an action takes in games without turns."""


class Agents(AECEnv[str, Any, int]):
    """Who may act is asked in the order of the seats. Nobody is asked who has nothing to do."""

    def __init__(
        self,
        game: AnyGame,
        thinking: Millis | None,
        limit: int,
        flat: bool,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.name}_{game.codec.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = list(NAMES[: game.seats])
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: masked_space(game, flat) for agent in self.possible_agents
        }
        races = not game.rules.paced
        self._thinking = (THINKING if races else 0) if thinking is None else thinking
        self._limit, self._flat = limit, flat
        self._generator = np.random.default_rng()
        self._waited: set[Seat] = set()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.position: AnyPosition = self.game.new(seed_of(self._generator))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._waited, self._steps = set(), 0
        self.agent_selection = self.agents[0]
        self._select(-1)

    def observe(self, agent: str) -> dict[str, Any]:
        seat, position = self.possible_agents.index(agent), self.position
        return {
            "observation": arrays_of(self.game, position.view(seat), position.now, self._flat),
            "action_mask": self._mask(seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(None)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._act(seat, 0 if action is None else action)
        self._steps += 1
        self._select(seat)
        self._settle()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _mask(self, seat: Seat) -> NDArray[np.int8]:
        return mask_of(self.position, seat)

    def _act(self, seat: Seat, number: int) -> None:
        """Refused, and nothing changed, if the seat may not do this."""
        position = self.position
        meant = position.action(seat, number)
        if isinstance(meant, Wait):
            self._waited.add(seat)
            return
        at, alarm = position.now + self._thinking, position.alarm
        position.step(seat, meant, at if alarm is None else min(at, max(alarm - 1, position.now)))
        self._waited.clear()

    def _select(self, last: Seat) -> None:
        """The next seat that has something to do; the clock acts once everybody waits."""
        position, seats = self.position, self.game.seats
        while not position.done:
            free = set(position.actors) - self._waited
            order = [(last + step) % seats for step in range(1, seats + 1)]
            chosen = next((seat for seat in order if seat in free), None)
            if chosen is not None:
                self.agent_selection = self.possible_agents[chosen]
                return
            position.advance()
            self._waited.clear()

    def _settle(self) -> None:
        """Rewards come at the end."""
        over, cut = self.position.done, self._steps >= self._limit
        returns = self.position.returns
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = returns[seat] if over else 0.0
            self.terminations[agent], self.truncations[agent] = over, cut and not over
        if over or cut:
            self.agent_selection = self.agents[0]
