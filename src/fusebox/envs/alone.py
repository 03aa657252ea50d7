"""One agent against bots: Gymnasium's environment."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import gymnasium

from fusebox.bots import RANDOM, Bot, made
from fusebox.core import Millis, Seat
from fusebox.envs.others import Others
from fusebox.envs.spaces import action_space, arrays_of, arrays_space, mask_of, seed_of
from fusebox.positions import AnyGame, AnyPosition, Wait

Illegal: TypeAlias = Literal["lose", "raise"]


class Alone(gymnasium.Env[Any, Any]):
    """The agent is asked when it may act; in races and countdowns every `tick` ms while it may."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: AnyGame,
        others: Sequence[str | Bot],
        seat: Seat,
        illegal: Illegal,
        tick: Millis,
        limit: int,
        flat: bool,
        render_mode: str | None,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise ValueError(f"{game.name} has the seats 0 to {game.seats - 1} here, not {seat}.")
        if others and len(others) != game.seats - 1:
            raise ValueError(f"{game.seats - 1} others play, not {len(others)}.")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"What is illegal is to lose or to raise, not to {illegal!r}.")
        self.game, self.seat, self.illegal = game, seat, illegal
        self.render_mode = render_mode
        self.action_space = action_space(game)
        self.observation_space = arrays_space(game, flat)
        self._races = not game.rules.paced
        self._tick, self._limit, self._flat = tick, limit, flat
        named = list(others) or [RANDOM] * (game.seats - 1)
        seats = [other for other in range(game.seats) if other != seat]
        self._bots = {
            other: made(game.name, bot) if isinstance(bot, str) else bot
            for other, bot in zip(seats, named, strict=True)
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        luck = seed_of(self.np_random)
        self.position: AnyPosition = self.game.new(luck)
        self._others = Others(self.position, self._bots, luck)
        self._steps, self._lost = 0, False
        self._run()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        position = self.position
        self._steps += 1
        try:
            self._act(int(action))
        except ValueError:
            if self.illegal == "raise":
                raise
            self._lost = True
        over = self._lost or position.done
        reward = -1.0 if self._lost else position.returns[self.seat]
        cut = not over and self._steps >= self._limit
        return self._observation(), reward, over, cut, self._info()

    def render(self) -> str | None:
        return str(self.position) if self.render_mode == "ansi" else None

    def _act(self, number: int) -> None:
        position = self.position
        meant = position.action(self.seat, number)
        if not isinstance(meant, Wait):
            position.step(self.seat, meant)
        elif not self._races:
            if position.alarm is None:
                raise ValueError(f"No clock runs in {self.game.name} now: somebody has to act.")
            self._others.once()
        if self._races and not position.done:
            self._others.until(position.now + self._tick)
        self._run()

    def _run(self) -> None:
        """Until the agent may act."""
        while not self.position.done and not self.position.legal(self.seat):
            self._others.once()

    def _observation(self) -> Any:
        view = self.position.view(self.seat)
        return arrays_of(self.game, view, self.position.now, self._flat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.position, self.seat)}
