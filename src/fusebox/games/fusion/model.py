"""The data of Fusion: options, state, actions, events and view. No logic lives here."""

from typing import Literal, TypeAlias

import msgspec

from fusebox.core import Millis, Seat, Value, Viewer

# fmt: off
Card: TypeAlias = Literal[
    "Bc1", "Bc2", "Bc3", "Bc4", "Bc5", "Bc6", "Bl1", "Bl2", "Bl3", "Bl4", "Bl5", "Bl6",
    "Bs1", "Bs2", "Bs3", "Bs4", "Bs5", "Bs6", "Br1", "Br2", "Br3", "Br4", "Br5", "Br6",
    "Bh1", "Bh2", "Bh3", "Bh4", "Bh5", "Bh6", "Bk1", "Bk2", "Bk3", "Bk4", "Bk5", "Bk6",
    "Pc1", "Pc2", "Pc3", "Pc4", "Pc5", "Pc6", "Pl1", "Pl2", "Pl3", "Pl4", "Pl5", "Pl6",
    "Ps1", "Ps2", "Ps3", "Ps4", "Ps5", "Ps6", "Pr1", "Pr2", "Pr3", "Pr4", "Pr5", "Pr6",
    "Ph1", "Ph2", "Ph3", "Ph4", "Ph5", "Ph6", "Pk1", "Pk2", "Pk3", "Pk4", "Pk5", "Pk6",
    "Gc1", "Gc2", "Gc3", "Gc4", "Gc5", "Gc6", "Gl1", "Gl2", "Gl3", "Gl4", "Gl5", "Gl6",
    "Gs1", "Gs2", "Gs3", "Gs4", "Gs5", "Gs6", "Gr1", "Gr2", "Gr3", "Gr4", "Gr5", "Gr6",
    "Gh1", "Gh2", "Gh3", "Gh4", "Gh5", "Gh6", "Gk1", "Gk2", "Gk3", "Gk4", "Gk5", "Gk6",
    "Kc1", "Kc2", "Kc3", "Kc4", "Kc5", "Kc6", "Kl1", "Kl2", "Kl3", "Kl4", "Kl5", "Kl6",
    "Ks1", "Ks2", "Ks3", "Ks4", "Ks5", "Ks6", "Kr1", "Kr2", "Kr3", "Kr4", "Kr5", "Kr6",
    "Kh1", "Kh2", "Kh3", "Kh4", "Kh5", "Kh6", "Kk1", "Kk2", "Kk3", "Kk4", "Kk5", "Kk6",
    "Yc1", "Yc2", "Yc3", "Yc4", "Yc5", "Yc6", "Yl1", "Yl2", "Yl3", "Yl4", "Yl5", "Yl6",
    "Ys1", "Ys2", "Ys3", "Ys4", "Ys5", "Ys6", "Yr1", "Yr2", "Yr3", "Yr4", "Yr5", "Yr6",
    "Yh1", "Yh2", "Yh3", "Yh4", "Yh5", "Yh6", "Yk1", "Yk2", "Yk3", "Yk4", "Yk5", "Yk6",
    "Oc1", "Oc2", "Oc3", "Oc4", "Oc5", "Oc6", "Ol1", "Ol2", "Ol3", "Ol4", "Ol5", "Ol6",
    "Os1", "Os2", "Os3", "Os4", "Os5", "Os6", "Or1", "Or2", "Or3", "Or4", "Or5", "Or6",
    "Oh1", "Oh2", "Oh3", "Oh4", "Oh5", "Oh6", "Ok1", "Ok2", "Ok3", "Ok4", "Ok5", "Ok6",
]
"""A card: the letters of its colour and shape, and its number. A deck has 72 of them, no two
alike (F2)."""
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
