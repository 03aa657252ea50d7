"""Pig: roll as often as you dare; a one costs all that the turn had brought.

P1 In turn, a player rolls, or holds what the turn has brought. P2 A one ends the turn with nothing.
P3 Whoever holds the goal has won."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from fusebox.core import (
    Catalogue,
    Chance,
    Millis,
    OpenRules,
    Outcome,
    Party,
    Refusal,
    Seat,
    Types,
    Value,
    Viewer,
)


class Options(Value, frozen=True):
    goal: Literal[20, 50, 100] = 20


class State(msgspec.Struct):
    options: Options
    held: list[int]
    turn: Seat = 0
    brought: int = 0


class View(Value, frozen=True):
    options: Options
    held: tuple[int, ...]
    turn: Seat
    brought: int
    viewer: Viewer


class Roll(Value, frozen=True):
    pass


class Hold(Value, frozen=True):
    pass


class Rolled(Value, frozen=True):
    seat: Seat
    die: int


class Held(Value, frozen=True):
    seat: Seat
    points: int


Action: TypeAlias = Roll | Hold
Event: TypeAlias = Rolled | Held
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
