"""Rush: get rid of your cards first; whoever is quicker lays.

R1 Anybody lays a card of their hand on a pile one above or below its top, and 0 follows 7.
R2 A lay names the card it was meant for. R3 After a quiet while both piles are turned anew.
R4 The game ends with the first empty hand, or when the stock can't be turned."""

from typing import Annotated, TypeAlias

import msgspec

from fusebox.core import (
    OPEN,
    Catalogue,
    Chance,
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

RANKS, HAND, PILES = 8, 4, 2
CARDS = sorted(list(range(RANKS)) * 4)


class Options(Value, frozen=True):
    quiet: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    """Seconds until the piles are turned."""


class State(msgspec.Struct):
    options: Options
    stock: list[int]
    """In order of value: what is turned is chosen when it is turned."""
    hands: list[list[int]]
    laid: list[int]
    """Everything that ever lay on a pile and is covered now."""
    piles: list[int]
    since: Millis = 0


class Lay(Value, frozen=True):
    card: int
    pile: int
    on: int
    """The card its player saw there, so that a late click never means something else."""


class Turn(Value, frozen=True):
    """Nobody lays: turn new cards."""


class Laid(Value, frozen=True):
    seat: Seat
    card: int
    pile: int


class Turned(Value, frozen=True):
    piles: tuple[int, ...]


class View(Value, frozen=True):
    viewer: Viewer
    options: Options
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    laid: tuple[int, ...]
    piles: tuple[int, ...]
    stock: int
    since: Millis


Action: TypeAlias = Lay | Turn
Event: TypeAlias = Laid | Turned


class Rush(Rules[State, Action, Event, View]):
    name = "rush"
    version = 1
    seats = range(1, 5)
    types = Types(Options, State, Action, Event, View)
    catalogue = Catalogue.read("tests.toys.rush")
    takes_back = False

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        stock = list(CARDS)
        hands = [sorted(chance.take(stock) for _ in range(HAND)) for _ in range(seats)]
        return State(options, stock, hands, [], [chance.take(stock) for _ in range(PILES)])

    def legal(self, state: State, seat: Seat) -> list[Action]:
        if self.outcome(state):
            return []
        return [
            Lay(card, pile, top)
            for pile, top in enumerate(state.piles)
            for card in range(RANKS)
            if card in state.hands[seat] and _fits(card, top)
        ]

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        state.since = at
        match action:
            case Lay(card, pile, on):
                state.hands[seat].remove(card)
                state.laid.append(on)
                state.piles[pile] = card
                return [Laid(seat, card, pile)]
            case Turn():
                state.laid += state.piles
                state.piles = [chance.take(state.stock) for _ in range(PILES)]
                return [Turned(tuple(state.piles))]

    def waiting(self, state: State) -> list[Seat]:
        return [] if self.outcome(state) else list(range(len(state.hands)))

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        return None if self.outcome(state) else (state.since + state.options.quiet * 1000, Turn())

    def outcome(self, state: State) -> Outcome | None:
        if all(state.hands) and len(state.stock) >= PILES:
            return None
        sizes = list(map(len, state.hands))
        parties = tuple(
            Party((seat,), 1 + sum(other < size for other in sizes), float(-size))
            for seat, size in enumerate(sizes)
        )
        winners = tuple(seat for seat, size in enumerate(sizes) if size == 0)
        return Outcome(parties, winners, "first_out" if winners else "stock_empty")

    def view(self, state: State, viewer: Viewer) -> View:
        return View(
            viewer=viewer,
            options=state.options,
            hands=tuple(
                tuple(hand) if viewer in (seat, OPEN) else None
                for seat, hand in enumerate(state.hands)
            ),
            sizes=tuple(map(len, state.hands)),
            laid=tuple(state.laid),
            piles=tuple(state.piles),
            stock=len(state.stock),
            since=state.since,
        )

    def sample(self, view: View, chance: Chance) -> State:
        unseen = list(CARDS)
        for card in [
            *view.laid,
            *view.piles,
            *(card for hand in view.hands for card in hand or ()),
        ]:
            unseen.remove(card)
        hands = [
            sorted(chance.take(unseen) for _ in range(size)) if hand is None else list(hand)
            for hand, size in zip(view.hands, view.sizes, strict=True)
        ]
        laid, piles = list(view.laid), list(view.piles)
        return State(view.options, unseen, hands, laid, piles, view.since)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if action in self.legal(state, seat):
            return None
        match action:
            case Turn():
                return Refusal("R3", "by_itself")
            case Lay(_, pile, on) if state.piles[pile : pile + 1] != [on]:
                return Refusal("R2", "called_late")
            case Lay(card) if card not in state.hands[seat]:
                return Refusal("R1", "not_held", {"card": card})
        return Refusal("R1", "no_fit")

    def notation(self, action: Action) -> str:
        match action:
            case Lay(card, pile, on):
                return f"{card}@{pile} on {on}"
            case Turn():
                return "turn"

    def parse(self, text: str) -> Action:
        numbers = text.replace("@", " ").replace(" on ", " ").split(" ")
        if text == "turn":
            return Turn()
        if len(numbers) != 3 or not all(number.isdecimal() for number in numbers):
            raise ValueError(f"“{text}” is no action of this game")
        return Lay(*map(int, numbers))


def _fits(card: int, top: int) -> bool:
    return (card - top) % RANKS in (1, RANKS - 1)
