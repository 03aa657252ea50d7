"""Pig: roll as often as you dare; a one costs all that the turn had brought."""

from typing import ClassVar

from fusebox.core import Catalogue, Chance, Millis, OpenRules, Outcome, Party, Refusal, Seat, Types
from tests.toys.pig.model import Action, Event, Held, Hold, Options, Roll, Rolled, State, View

WRITTEN: dict[str, Action] = {"roll": Roll(), "hold": Hold()}


class Pig(OpenRules[State, Action, Event, View]):
    name: ClassVar[str] = "pig"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
    catalogue: ClassVar[Catalogue] = Catalogue.read("tests.toys.pig")

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return State(options, [0] * seats)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        every = WRITTEN.values()
        return [action for action in every if self.hindrance(state, seat, action) is None]

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if seat not in self.waiting(state):
            return Refusal("P1", "not_your_turn")
        if isinstance(action, Hold) and not state.brought:
            return Refusal("P1", "nothing_to_hold")
        return None

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(action, Hold):
            points, state.brought = state.brought, 0
            state.held[seat] += points
            self._pass_on(state)
            return [Held(seat, points)]
        die = chance.roll()
        state.brought += die
        if die == 1:
            state.brought = 0
            self._pass_on(state)
        return [Rolled(seat, die)]

    def waiting(self, state: State) -> list[Seat]:
        return [] if self.outcome(state) else [state.turn]

    def outcome(self, state: State) -> Outcome | None:
        if max(state.held) < state.options.goal:
            return None
        order = sorted(state.held, reverse=True)
        parties = [
            Party((seat,), order.index(held) + 1, held) for seat, held in enumerate(state.held)
        ]
        return Outcome(tuple(parties), (state.held.index(order[0]),), "reached")

    def notation(self, action: Action) -> str:
        return next(text for text, written in WRITTEN.items() if written == action)

    def parse(self, text: str) -> Action:
        if text not in WRITTEN:
            raise ValueError(f"There is {' and '.join(WRITTEN)}, not {text!r}.")
        return WRITTEN[text]

    def _pass_on(self, state: State) -> None:
        state.turn = (state.turn + 1) % len(state.held)
