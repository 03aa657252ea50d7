"""The games in OpenSpiel. All luck is explicit: what is done is tried with the luck drawn so far,
and where more is asked for there is a chance node at which every number is equally likely."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

import numpy as np
import pyspiel

from fusebox.core import Chance, Millis, Seat
from fusebox.envs.spaces import flattened
from fusebox.games import GAMES
from fusebox.games.options import written
from fusebox.positions import AnyGame, AnyPosition, game
from fusebox.positions.codecs import is_numbered

LONGEST = 100_000
MOST_OUTCOMES = 1 << 16
"""No draw of any game is among more: the set-ups of discs are 40,158."""
TICK: Millis = 500


class Input(NamedTuple):
    """Something that is done: by a seat, if there is one, else by the clock."""

    seat: Seat | None
    action: Any = None
    end: Millis | None = None
    """Up to when the clock acts; once, where nothing is said."""


DEAL = Input(None)
"""What is done where no cards are dealt yet."""


class Sampler(NamedTuple):
    """OpenSpiel's luck, as samples draw it."""

    random: Callable[[], float]


class Undrawn(Exception):
    """Luck is asked for that has not been drawn yet: a number below this bound."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound


def scripted(draws: Iterable[int]) -> Chance:
    """Luck that was drawn at chance nodes; Undrawn where it ends."""
    left = iter(draws)

    def draw(bound: int) -> int:
        value = 0 if bound == 1 else next(left, None)
        if value is None:
            raise Undrawn(bound)
        return value

    return Chance(draw)


def short(name: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"fusebox_{name.removeprefix('fuse_')}"


def register() -> None:
    """Makes every game that has a codec known by its name; once is enough."""
    known = set(pyspiel.registered_names())
    for name in filter(is_numbered, GAMES):
        if short(name) not in known:
            pyspiel.register_game(game_type(game(name), by_name=True), _class_of(name))


def _class_of(name: str) -> "type[Played]":
    """OpenSpiel wants a class of each game, and makes it with the parameters alone."""

    def made(self: Played, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        pairs = [pair.replace(":", "=", 1) for pair in given.get("options", "").split(";") if pair]
        table = game(name, given.get("seats") or None, **written(GAMES[name], pairs))
        Played.__init__(self, table, given.get("tick", TICK), given)

    return type(short(name), (Played,), {"__init__": made})


def game_type(table: AnyGame, by_name: bool = False) -> pyspiel.GameType:
    rules, kinds = table.rules, pyspiel.GameType
    against = table.seats > 1
    sums = kinds.Utility.ZERO_SUM if against else kinds.Utility.GENERAL_SUM
    together = rules.cooperative and against
    return pyspiel.GameType(
        short_name=short(table.name),
        long_name=f"Fusebox {table.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL if rules.paced else kinds.Dynamics.SIMULTANEOUS,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if rules.lies_open
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else sums,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=by_name,
        parameter_specification={"seats": 0, "options": "", "tick": TICK} if by_name else {},
    )


class Played(pyspiel.Game):
    """A game of ours in OpenSpiel."""

    def __init__(self, table: AnyGame, tick: Millis, params: dict[str, Any] | None = None) -> None:
        self.table, self.tick = table, tick
        against = table.seats > 1 and not table.rules.cooperative
        info = pyspiel.GameInfo(
            num_distinct_actions=table.shown,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if against else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(table, params is not None), info, params or {})

    def new_initial_state(self) -> "Standing":
        return Standing(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Shown":
        return Shown(self.table)


class Standing(pyspiel.State):
    """A position, or what is being done in it while its luck is drawn."""

    def __init__(self, played: Played) -> None:
        super().__init__(played)
        self.table, self.tick, self.ticks = played.table, played.tick, 0
        self.position: AnyPosition | None = None
        self._doing = [DEAL]
        self._drawn: list[int] = []
        self._bound = 0
        self._run()

    def current_player(self) -> int:
        if self._doing:
            return int(pyspiel.PlayerId.CHANCE)
        if self._standing.done:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.table.rules.paced:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self._standing.actors[0]

    def is_terminal(self) -> bool:
        return not self._doing and self._standing.done

    def returns(self) -> list[float]:
        return [0.0] * self.table.seats if self._doing else list(self._standing.returns)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(value, 1 / self._bound) for value in range(self._bound)]

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> "Standing":
        """A state that the player thinks possible; for searches where something is hidden."""
        sampled = self.clone()
        sampled.position = self._standing.sample(player, Sampler(sampler))
        return cast(Standing, sampled)

    def _legal_actions(self, player: Seat) -> list[int]:
        found: list[int] = np.flatnonzero(self._mask(player)).tolist()
        return found

    def _mask(self, player: Seat) -> Any:
        mask = self._standing.mask(player, shown=True)[: self.table.shown]
        if not self.table.rules.paced:
            mask[self.table.wait] = True
        return mask

    def _apply_action(self, action: int) -> None:
        if self._doing:
            self._drawn.append(action)
        else:
            seat = self._standing.actors[0]
            self._doing.append(Input(seat, self._standing.action(seat, action)))
        self._run()

    def _apply_actions(self, actions: list[int]) -> None:
        """A tick: who is first goes around, and what is not legal any more is not done."""
        seats, standing = self.table.seats, self._standing
        for step in range(seats):
            seat = (self.ticks + step) % seats
            self._doing.append(Input(seat, standing.action(seat, actions[seat])))
        self._doing.append(Input(None, None, standing.now + self.tick))
        self.ticks += 1
        self._run()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._standing.text(player, action)

    def __str__(self) -> str:
        if self.position is None:
            return f"the deal, {len(self._drawn)} drawn"
        stands = self.position.pack().hex()
        return f"{stands} {self._drawn}" if self._doing else stands

    @property
    def _standing(self) -> AnyPosition:
        assert self.position is not None, "the cards are dealt before anybody acts"
        return self.position

    def _run(self) -> None:
        """Does what is to be done, as far as its luck is drawn, until somebody has to act."""
        while True:
            if not self._doing:
                if self._standing.done or self._standing.actors or not self.table.rules.paced:
                    return
                self._doing.append(Input(None))
            try:
                self.position = self._done(self._doing[0], scripted(self._drawn))
            except Undrawn as undrawn:
                self._bound = undrawn.bound
                return
            del self._doing[0]
            self._drawn = []

    def _done(self, given: Input, chance: Chance) -> AnyPosition:
        """Where this leads to with that luck."""
        if self.position is None:
            return self.table.deal(chance)
        after = self.position.copy()
        if after.done:
            return after
        if given.seat is None:
            after.advance(given.end, chance)
        elif self.table.rules.paced or given.action in after.legal(given.seat):
            after.step(given.seat, given.action, None, chance)
        return after


class Shown:
    """What a player knows, as one vector and as a name of the information set."""

    def __init__(self, table: AnyGame) -> None:
        self._table = table
        self.dict: dict[str, Any] = {
            name: np.zeros(spec.shape, np.float32) for name, spec in table.observations.items()
        }
        self.tensor = flattened(self.dict)

    def set_from(self, state: Standing, player: Seat) -> None:
        if state.position is None:
            self.tensor.fill(0)
            return
        arrays = state.position.observe(player)
        for name, array in arrays.items():
            self.dict[name][:] = array
        self.tensor[:] = flattened(arrays)

    def string_from(self, state: Standing, player: Seat) -> str:
        if state.position is None:
            return f"{player} before the deal"
        return f"{player} {state.position.key(player).hex()}"
