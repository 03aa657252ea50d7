"""Fusion: a card by its place in the hand, a pile, and how deep the card lies that it is meant
for. The first twelve numbers are all that a player is shown; deeper cards are named by those
whose hand was slower than the table."""

from typing import TYPE_CHECKING, ClassVar, Final, get_args

from fusebox.core import Millis, Seat
from fusebox.games.fusion.deck import PILES, RANK, SIZE
from fusebox.games.fusion.model import (
    Action,
    Card,
    Decline,
    DrawCards,
    Lay,
    Stage,
    State,
    View,
)
from fusebox.games.fusion.play import HAND
from fusebox.positions.codecs.codec import Codec, ahead, seconds
from fusebox.positions.values import NoSuchAction, Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Arrays

STAGES: Final = get_args(Stage)
MOST_SEATS: Final = 4
LAYS: Final = HAND * len(PILES)
DRAW, DECLINE, WAITING, DEEPER = LAYS, LAYS + 1, LAYS + 2, LAYS + 3
DEPTHS: Final = SIZE - len(PILES)
"""So many cards at most lie under the top of a pile."""
COLOURS, SHAPES = "BPGKYO", "clsrhk"
FACE: Final = 18
"""A card is three ones among so many: its colour, its shape and its number."""
PLAYER: Final = ("cards in hand", "cards to draw", "seconds of penalty", "has answered the stop")
TABLE: Final = (
    *(f"stage {stage}" for stage in STAGES),
    "seconds since a card was laid",
    "seconds left of the stop",
    "stops without a card",
    "draws by hand",
    "penalty in seconds",
    "mistakes stand",
    "relaxed",
)


class FusionCodec(Codec[State, Action, View]):
    """Players are one's own seat first."""

    name: ClassVar[str] = "fusion-1"
    size: ClassVar[int] = DEEPER + LAYS * DEPTHS
    wait: ClassVar[int | None] = WAITING

    @property
    def shown(self) -> int:
        return DEEPER

    def number(self, place: State | View, seat: Seat, action: Action) -> int | None:
        match action:
            case DrawCards():
                return DRAW
            case Decline():
                return DECLINE
            case Lay(card, pile, on):
                hand, named = _hand(place, seat), _named(place, RANK[pile])
                if card not in hand or on not in named:
                    return None
                number = len(PILES) * hand.index(card) + RANK[pile]
                depth = named.index(on)
                return number if not depth else DEEPER + LAYS * (depth - 1) + number
        return None

    def meant(self, place: State | View, seat: Seat, number: int) -> Action:
        if number in (DRAW, DECLINE):
            return DrawCards() if number == DRAW else Decline()
        depth, lay = (0, number) if number < LAYS else divmod(number - DEEPER + LAYS, LAYS)
        slot, rank = divmod(lay, len(PILES))
        hand, named = _hand(place, seat), _named(place, rank)
        if slot >= len(hand):
            raise NoSuchAction("F6", f"there is no card {slot + 1} in hand.")
        if depth >= len(named):
            raise NoSuchAction("F10", f"pile {PILES[rank]} has no card {depth} below its top.")
        return Lay(hand[slot], PILES[rank], named[depth])

    def specs(self, seats: int) -> dict[str, Spec]:
        return {
            "hand": Spec((HAND, FACE), "int8", 0, 1),
            "tops": Spec((len(PILES), FACE), "int8", 0, 1),
            "laid": Spec((FACE,), "int8", 0, 12),
            "players": Spec((MOST_SEATS, len(PLAYER)), "float32", 0, 72),
            "table": Spec((len(TABLE),), "float32", 0, 100),
        }

    def show(self, view: View, now: Millis, arrays: "Arrays") -> None:
        hand = view.hands[view.viewer] if isinstance(view.viewer, int) else None
        for row, card in enumerate(hand or ()):
            arrays["hand"][row, _ones(card)] = 1
        for row, pile in enumerate(view.piles):
            arrays["tops"][row, _ones(pile[-1])] = 1
            for card in pile:
                arrays["laid"][_ones(card)] += 1
        stop = view.stop
        for row, seat in enumerate(ahead(view.viewer, view.seats)):
            answered = stop is not None and (stop.laid[seat] is not None or stop.declined[seat])
            arrays["players"][row] = (
                view.hand_sizes[seat],
                view.draw_sizes[seat],
                seconds(view.penalties[seat], now),
                answered,
            )
        table, options = arrays["table"], view.options
        table[STAGES.index(view.stage)] = 1
        stands = options.penalty == "stands"
        table[len(STAGES) :] = (
            min(99.0, max(0, now - view.laid_at) / 1000),
            seconds(None if stop is None else stop.until, now),
            view.idle_stops,
            options.draw == "manual",
            0 if options.penalty == "stands" else options.penalty,
            stands,
            options.tempo == "relaxed",
        )


def _hand(place: State | View, seat: Seat) -> tuple[Card, ...]:
    return tuple(place.hands[seat] or ())


def _named(place: State | View, rank: int) -> list[Card]:
    """The top card of a pile, and those that were its top of late."""
    return [place.piles[rank][-1], *[old.card for old in reversed(place.covered[rank])]]


def _ones(card: Card) -> list[int]:
    colour, shape, number = card
    return [COLOURS.index(colour), 6 + SHAPES.index(shape), 11 + int(number)]


CODEC = FusionCodec
