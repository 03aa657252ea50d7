"""Fuse (cards): 15 actions, and heaps as counts of each kind of card."""

from typing import TYPE_CHECKING, ClassVar, Final

from fusebox.core import Millis
from fusebox.games.fuse_cards.cards import CARDS, DEFUSERS, FUSES, MOST_SEATS, counted
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.model import (
    Action,
    Defuse,
    LayBeside,
    LayFuse,
    PlayMatchMan,
    State,
    ThrowBomb,
    View,
)
from fusebox.positions.codecs.codec import Listed, ahead, listed, seconds
from fusebox.positions.values import WAIT, Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Arrays

KINDS: Final = len(CARDS)
ACTIONS, NUMBERS = listed(
    (
        *(LayFuse(card) for card in FUSES),
        *(Defuse(card) for card in DEFUSERS),
        *(LayBeside(card) for card in DEFUSERS),
        ThrowBomb(),
        PlayMatchMan(),
        WAIT,
    )
)
PLAYER: Final = ("to move", "has defused", "cards in hand", "bombs", "points won")
TABLE: Final = (
    "worth",
    "pile",
    "calls",
    "seconds to the call",
    "seconds to the end of the window",
    "specials",
    "penalty",
    "depth of the time bomb",
    "over",
)


class CardsCodec(Listed[State, Action, View]):
    """Players are one's own seat first, then in the order of play."""

    name: ClassVar[str] = "cards-1"
    size: ClassVar[int] = len(ACTIONS)
    wait: ClassVar[int | None] = NUMBERS[WAIT]
    actions = ACTIONS
    numbers = NUMBERS

    def specs(self, seats: int) -> dict[str, Spec]:
        return {
            "hand": Spec((KINDS,), "int8", 0, 7),
            "fuse": Spec((KINDS,), "int8", 0, 112),
            "beside": Spec((KINDS,), "int8", 0, 19),
            "removed": Spec((KINDS,), "int8", 0, 112),
            "won": Spec((MOST_SEATS, KINDS), "int8", 0, 112),
            "played": Spec((MOST_SEATS, KINDS), "int8", 0, 112),
            "players": Spec((MOST_SEATS, len(PLAYER)), "float32", 0, 2_000),
            "table": Spec((len(TABLE),), "float32", 0, 2_000),
        }

    def show(self, view: View, now: Millis, arrays: "Arrays") -> None:
        own = view.hands[view.viewer] if isinstance(view.viewer, int) else None
        arrays["hand"][:] = counted(own or ())
        arrays["fuse"][:] = counted(view.fuse)
        arrays["beside"][:] = counted(view.beside)
        arrays["removed"][:] = counted(view.removed)
        window = view.window
        for row, seat in enumerate(ahead(view.viewer, view.seats)):
            arrays["won"][row] = counted(view.won[seat])
            arrays["played"][row] = _played(view.past[seat])
            arrays["players"][row] = (
                window is None and view.turn == seat,
                window is not None and window.seat == seat,
                view.sizes[seat],
                view.bombs[seat],
                view.points[seat],
            )
        arrays["table"][:] = (
            view.worth,
            view.pile,
            view.calls,
            seconds(view.due, now),
            seconds(None if window is None else window.closes, now),
            view.options.specials,
            view.options.slow_penalty == "on",
            view.options.time_bomb_depth,
            view.ended is not None,
        )


def _played(past: str) -> list[int]:
    """How many cards of each kind have come from a hand."""
    return [past.count(sign) for sign in SIGNS]


CODEC = CardsCodec
