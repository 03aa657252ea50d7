"""Veto: play cards for points; whoever holds a veto may object while the window is open.

V1 In turn: stake once if you like, then play a card or end the turn, which draws one.
V2 A played card waits WINDOW for a veto, whatever anyone holds; you can't veto your own.
V3 A vetoed card goes back to its hand, and everybody has seen it. Else it scores, twice if staked.
V4 You play cards and vetoes that you hold. V5 After the last round the most points win."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from fusebox.core import (
    OPEN,
    Catalogue,
    Chance,
    Done,
    Millis,
    Outcome,
    Party,
    Refusal,
    Rules,
    Seat,
    Types,
    Value,
    Viewer,
)

VETO = 0
WINDOW: Millis = 3_000
STACK = [VETO] * 6 + [1] * 8 + [2] * 6 + [3] * 4


class Options(Value, frozen=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    hand: Literal[2, 4, 6] = 4
    drawing: bool = True


class Pending(Value, frozen=True):
    """A played card, open to objections."""

    seat: Seat
    card: int
    closes: Millis


class State(msgspec.Struct):
    options: Options
    stack: list[int]
    """In order of value: what is drawn is chosen when it is drawn."""
    hands: list[list[int]]
    known: list[list[int]]
    """The cards of each hand that everybody has seen."""
    points: list[int]
    discard: list[int] = []
    turns: int = 0
    staked: bool = False
    pending: Pending | None = None


class Stake(Value, frozen=True):
    """Let the card count twice."""


class Play(Value, frozen=True):
    card: int


class Veto(Value, frozen=True):
    pass


class Close(Value, frozen=True):
    """The window closes by itself."""


class Staked(Value, frozen=True):
    seat: Seat


class Played(Value, frozen=True):
    seat: Seat
    card: int


class Vetoed(Value, frozen=True):
    seat: Seat


class Scored(Value, frozen=True):
    seat: Seat
    points: int


class Drew(Value, frozen=True):
    seat: Seat
    card: int | None
    """None: hidden from this viewer."""


class Passed(Value, frozen=True):
    seat: Seat


class View(Value, frozen=True):
    viewer: Viewer
    options: Options
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    stack: int
    points: tuple[int, ...]
    discard: tuple[int, ...]
    turns: int
    staked: bool
    pending: Pending | None


Action: TypeAlias = Stake | Play | Veto | Done | Close
Event: TypeAlias = Staked | Played | Vetoed | Scored | Drew | Passed


class VetoGame(Rules[State, Action, Event, View]):
    name = "veto"
    version = 1
    seats = range(2, 5)
    types = Types(Options, State, Action, Event, View)
    catalogue = Catalogue.read("tests.toys.veto")

    def admits(self, options: Options, seats: int) -> Refusal | None:
        crowded = options.hand * seats > len(STACK) - 6
        return Refusal("V1", "crowded", {"seats": seats}) if crowded else None

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        stack = list(STACK)
        hands = [sorted(chance.take(stack) for _ in range(options.hand)) for _ in range(seats)]
        return State(options, stack, hands, [[] for _ in hands], [0] * seats)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        if self.outcome(state):
            return []
        hand = state.hands[seat]
        if state.pending:
            return [Veto()] if VETO in hand and seat != state.pending.seat else []
        if seat != turn(state):
            return []
        plays = [Play(card) for card in (1, 2, 3) if card in hand]
        return [*([] if state.staked else [Stake()]), *plays, Done()]

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        match action:
            case Stake():
                state.staked = True
                return [Staked(seat)]
            case Play(card):
                state.pending = Pending(seat, card, at + WINDOW)
                return [_shown(state, seat, card)]
            case Veto():
                event = _object(state, seat)
            case Close():
                event = _score(state)
            case Done():
                event = _drawn(state, seat, chance)
        state.turns, state.staked, state.pending = state.turns + 1, False, None
        return [event]

    def waiting(self, state: State) -> list[Seat]:
        if self.outcome(state):
            return []
        seats = range(len(state.hands))
        if state.pending:
            return [seat for seat in seats if seat != state.pending.seat]
        return [turn(state)]

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        return (state.pending.closes, Close()) if state.pending else None

    def outcome(self, state: State) -> Outcome | None:
        if state.turns < state.options.rounds * len(state.hands):
            return None
        best = max(state.points)
        first = tuple(seat for seat, points in enumerate(state.points) if points == best)
        parties = tuple(
            Party((seat,), 1 + sum(other > points for other in state.points), float(points))
            for seat, points in enumerate(state.points)
        )
        return Outcome(parties, first if len(first) == 1 else (), "rounds")

    def view(self, state: State, viewer: Viewer) -> View:
        return View(
            viewer=viewer,
            options=state.options,
            hands=tuple(
                tuple(hand) if viewer in (seat, OPEN) else None
                for seat, hand in enumerate(state.hands)
            ),
            sizes=tuple(map(len, state.hands)),
            known=tuple(map(tuple, state.known)),
            stack=len(state.stack),
            points=tuple(state.points),
            discard=tuple(state.discard),
            turns=state.turns,
            staked=state.staked,
            pending=state.pending,
        )

    def sample(self, view: View, chance: Chance) -> State:
        certain = [list(known if hand is None else hand) for hand, known in _hands(view)]
        open_cards = [*view.discard, *([view.pending.card] if view.pending else [])]
        unseen = list(STACK)
        for card in [*open_cards, *(card for hand in certain for card in hand)]:
            unseen.remove(card)
        for hand, size in zip(certain, view.sizes, strict=True):
            hand += [chance.take(unseen) for _ in range(size - len(hand))]
        return State(
            options=view.options,
            stack=unseen,
            hands=[sorted(hand) for hand in certain],
            known=[list(cards) for cards in view.known],
            points=list(view.points),
            discard=list(view.discard),
            turns=view.turns,
            staked=view.staked,
            pending=view.pending,
        )

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Drew(seat) if viewer not in (seat, OPEN):
                return Drew(seat, None)
        return event

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if action in self.legal(state, seat):
            return None
        match action:
            case Close():
                return Refusal("V2", "by_itself")
            case Veto() if state.pending is None:
                return Refusal("V2", "nothing_to_veto")
            case Veto() if seat == getattr(state.pending, "seat", None):
                return Refusal("V2", "own_card")
            case Veto():
                return Refusal("V4", "not_held")
        if state.pending:
            return Refusal("V2", "window")
        if seat != turn(state):
            return Refusal("V1", "not_your_turn", {"player": turn(state)})
        return Refusal("V4", "not_held") if isinstance(action, Play) else Refusal("V1", "once")

    def notation(self, action: Action) -> str:
        return f"play {action.card}" if isinstance(action, Play) else _WRITTEN[type(action)]

    def parse(self, text: str) -> Action:
        if text.startswith("play ") and text[5:].isdecimal():
            return Play(int(text[5:]))
        for kind, written in _WRITTEN.items():
            if written == text:
                return kind()
        raise ValueError(f"“{text}” is no action of this game")


_WRITTEN: dict[type[Stake | Veto | Done | Close], str] = {
    Stake: "stake",
    Veto: "veto",
    Done: "done",
    Close: "close",
}


def turn(state: State) -> Seat:
    return state.turns % len(state.hands)


def _hands(view: View) -> list[tuple[tuple[int, ...] | None, tuple[int, ...]]]:
    return list(zip(view.hands, view.known, strict=True))


def _shown(state: State, seat: Seat, card: int) -> Event:
    """The card lies on the table until the window closes."""
    state.hands[seat].remove(card)
    if card in state.known[seat]:
        state.known[seat].remove(card)
    return Played(seat, card)


def _object(state: State, seat: Seat) -> Event:
    pending = state.pending
    assert pending
    state.hands[seat].remove(VETO)
    state.discard.append(VETO)
    state.hands[pending.seat] = sorted([*state.hands[pending.seat], pending.card])
    state.known[pending.seat].append(pending.card)
    return Vetoed(seat)


def _score(state: State) -> Event:
    pending = state.pending
    assert pending
    points = pending.card * (2 if state.staked else 1)
    state.discard.append(pending.card)
    state.points[pending.seat] += points
    return Scored(pending.seat, points)


def _drawn(state: State, seat: Seat, chance: Chance) -> Event:
    if not state.options.drawing or not state.stack:
        return Passed(seat)
    card = chance.take(state.stack)
    state.hands[seat] = sorted([*state.hands[seat], card])
    return Drew(seat, card)
