"""The data of Fusion: options, state, actions, events and view. No logic lives here."""

from typing import Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat, Value, Viewer

# fmt: off
Card: TypeAlias = Literal[
    "Bc1", "Bc2", "Bl2", "Bl1", "Bs3", "Bs6", "Br4", "Br5", "Bh5", "Bh4", "Bk6", "Bk3",
    "Pc2", "Pc3", "Pl3", "Pl2", "Ps4", "Ps1", "Pr5", "Pr6", "Ph6", "Ph5", "Pk1", "Pk4",
    "Gc3", "Gc4", "Gl4", "Gl3", "Gs5", "Gs2", "Gr6", "Gr1", "Gh1", "Gh6", "Gk2", "Gk5",
    "Kc4", "Kc5", "Kl5", "Kl4", "Ks6", "Ks3", "Kr1", "Kr2", "Kh2", "Kh1", "Kk3", "Kk6",
    "Yc5", "Yc6", "Yl6", "Yl5", "Ys1", "Ys4", "Yr2", "Yr3", "Yh3", "Yh2", "Yk4", "Yk1",
    "Oc6", "Oc1", "Ol1", "Ol6", "Os2", "Os5", "Or3", "Or4", "Oh4", "Oh3", "Ok5", "Ok2",
]
"""A card: the letters of its colour and shape, and its number. No two are alike."""
# fmt: on
Pile: TypeAlias = Literal["A", "B", "C"]
Stage: TypeAlias = Literal["starting", "racing", "stopped", "over"]
Cause: TypeAlias = Literal["stuck", "quiet"]
"""Why play has stopped: nobody can lay a card (F13), or nobody has for a while (F14)."""
Reason: TypeAlias = Literal["first_out", "nobody_lays"]
Flaw: TypeAlias = Literal["unlike", "not_next", "same_colour", "same_shape", "near_number"]
"""Why a card does not fit: on pile A, on pile B, and the three that pile C knows (F7 to F9)."""


class Options(Value, frozen=True):
    """How the game is played."""

    draw: Literal["auto", "manual"] = "auto"
    """Who fills a hand: the table at once, or its player (F6)."""
    penalty: Literal[0, 1, 2, 3, "stands"] = 1
    """Seconds for which a player whose card did not fit lays none (F10); or the card stays where
    it is and play just goes on, as printed (F18)."""
    tempo: Literal["brisk", "relaxed"] = "brisk"
    """How long the table waits for its players (F17)."""
    fair: Literal["on", "off"] = "on"
    """Whether a live table evens out slow connections; the rules don't read it."""


class Covered(Value, frozen=True):
    """A card that was on top of a pile until somebody covered it."""

    card: Card
    at: Millis
    by: Seat


class Stop(Value, frozen=True):
    """Play has stopped, and each player may lay any one card (F13)."""

    cause: Cause
    tops: tuple[Card, ...]
    """The top cards when it began."""
    until: Millis
    laid: tuple[Card | None, ...]
    """What each seat has laid in it."""
    declined: tuple[bool, ...]


class State(msgspec.Struct):
    """A race: what lies in the centre, what the players have, and since when."""

    options: Options
    piles: list[list[Card]]
    """The three centre piles, the top card last."""
    hands: list[list[Card]]
    draw_piles: list[list[Card]]
    """In the order of the deck: what is drawn is chosen when it is drawn. Only in a race against
    time the order is settled by the deal, the next card last (F16)."""
    left_over: list[Card]
    stage: Stage
    covered: list[list[Covered]]
    """What was on top of each pile lately, the latest last."""
    penalties: list[Millis]
    """Until when each seat may lay nothing; 0 where it may."""
    tops_at: list[Millis]
    """Since when each pile has its top card."""
    hands_at: list[Millis]
    """Since when each seat has the hand it has."""
    laid_at: Millis = 0
    """When the last card was laid, or play began or went on after that."""
    changed_at: Millis = 0
    """When the hands or the piles last changed."""
    looked: bool = False
    """Since then the table has found that some card in a hand fits (F6, drawing by hand)."""
    stop: Stop | None = None
    idle_stops: int = 0
    """Stops without a card since the last one that was laid."""
    reason: Reason | None = None
    ended: Millis | None = None


class Lay(Value, frozen=True):
    """Lay a card of one's hand on a pile, meant for the card one saw there."""

    card: Card
    pile: Pile
    on: Card


class DrawCards(Value, frozen=True):
    """Fill the hand up from one's draw pile."""


class Decline(Value, frozen=True):
    """Lay no card in this stop."""


class Go(Value, frozen=True):
    """The signal. This and the following only the clock does."""


class Forgive(Value, frozen=True):
    """A player's penalty is over."""

    seat: Seat


class FillUp(Value, frozen=True):
    """See whether any card fits; if not, fill the hands."""


class Halt(Value, frozen=True):
    """Nobody has laid a card for too long: play stops."""


class GoOn(Value, frozen=True):
    """The time of a stop is up."""


Action: TypeAlias = Lay | DrawCards | Decline | Go | Forgive | FillUp | Halt | GoOn


class Began(Value, frozen=True):
    """The signal was given."""


class Drew(Value, frozen=True):
    """A hand was filled; only its player sees with what."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None


class Laid(Value, frozen=True):
    seat: Seat
    card: Card
    pile: Pile
    on: Card
    """The card it now covers."""


class Late(Value, frozen=True):
    """Somebody had covered what the card was meant for; it goes back."""

    seat: Seat
    card: Card
    pile: Pile
    first: Seat


class Missed(Value, frozen=True):
    """The card did not fit and goes back; only its player sees which, where and why."""

    seat: Seat
    until: Millis
    card: Card | None
    pile: Pile | None
    why: tuple[Flaw, ...] = ()


class Stood(Value, frozen=True):
    """The card that was just laid does not fit, and stays all the same (F18)."""

    seat: Seat
    card: Card
    pile: Pile
    why: tuple[Flaw, ...]


class Forgiven(Value, frozen=True):
    seat: Seat


class Stopped(Value, frozen=True):
    cause: Cause


class Declined(Value, frozen=True):
    seat: Seat


class WentOn(Value, frozen=True):
    """The stop is over, and this many cards were laid in it."""

    laid: int


class WentOut(Value, frozen=True):
    """A player has no card left, so long after the signal."""

    seat: Seat
    after: Millis


class GaveUp(Value, frozen=True):
    """Twice in a row nobody laid a card in a stop."""


Event: TypeAlias = (
    Began
    | Drew
    | Laid
    | Late
    | Missed
    | Stood
    | Forgiven
    | Stopped
    | Declined
    | WentOn
    | WentOut
    | GaveUp
)


class View(Value, frozen=True):
    """What a viewer may know (F15). The piles are shown whole: everybody saw them grow."""

    options: Options
    seats: int
    viewer: Viewer
    stage: Stage
    piles: tuple[tuple[Card, ...], ...]
    covered: tuple[tuple[Covered, ...], ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    draw_sizes: tuple[int, ...]
    draw_piles: tuple[tuple[Card, ...], ...] | None
    left_over: tuple[Card, ...] | None
    penalties: tuple[Millis, ...]
    tops_at: tuple[Millis, ...]
    hands_at: tuple[Millis, ...]
    signal_at: Millis
    laid_at: Millis
    changed_at: Millis
    looked: bool
    stop: Stop | None
    idle_stops: int
    reason: Reason | None
    ended: Millis | None
