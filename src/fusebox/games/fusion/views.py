"""Who may know what: the centre and all sizes lie open, hands and draw piles do not (F15)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from fusebox.core import OPEN, Chance, Viewer
from fusebox.games.fusion.deck import FITS, ORDER
from fusebox.games.fusion.model import Card, Drew, Event, Late, Missed, State, View
from fusebox.games.fusion.play import HAND, SIGNAL


def view(state: State, viewer: Viewer) -> View:
    """What lies open, the viewer's own hand, and after the end everything."""
    everything = viewer == OPEN
    return View(
        options=state.options,
        seats=len(state.hands),
        viewer=viewer,
        stage=state.stage,
        piles=tuple(map(tuple, state.piles)),
        covered=tuple(map(tuple, state.covered)),
        hands=tuple(
            [
                tuple(hand) if everything or seat == viewer else None
                for seat, hand in enumerate(state.hands)
            ]
        ),
        hand_sizes=tuple(map(len, state.hands)),
        draw_sizes=tuple(map(len, state.draw_piles)),
        draw_piles=tuple(map(tuple, state.draw_piles)) if everything else None,
        left_over=tuple(state.left_over) if everything else None,
        penalties=tuple(state.penalties),
        tops_at=tuple(state.tops_at),
        hands_at=tuple(state.hands_at),
        signal_at=SIGNAL,
        laid_at=state.laid_at,
        changed_at=state.changed_at,
        looked=state.looked,
        stop=state.stop,
        idle_stops=state.idle_stops,
        reason=state.reason,
        ended=state.ended,
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Cards that were drawn, or go back to a hand, are seen by their player only."""
    match event:
        case Drew(seat) | Missed(seat) | Late(seat) if viewer in (seat, OPEN):
            return event
        case Drew():
            return replace(event, cards=None)
        case Missed():
            return replace(event, card=None, pile=None, why=())
        case Late():
            return None
    return event


def sample(view: View, deck: Sequence[Card], chance: Chance) -> State:
    """Each deal of the unseen cards that agrees with the view is equally likely."""
    unseen = _unseen(view, deck)
    hands = _hands(view, unseen, chance)
    held = {card for hand in hands for card in hand}
    rest = chance.shuffled(card for card in unseen if card not in held)
    draw_piles = _draw_piles(view, rest)
    left_over = rest if view.left_over is None else list(view.left_over)
    return State(
        options=view.options,
        piles=list(map(list, view.piles)),
        hands=hands,
        draw_piles=draw_piles,
        left_over=sorted(left_over, key=ORDER.__getitem__),
        stage=view.stage,
        covered=list(map(list, view.covered)),
        penalties=list(view.penalties),
        tops_at=list(view.tops_at),
        hands_at=list(view.hands_at),
        laid_at=view.laid_at,
        changed_at=view.changed_at,
        looked=view.looked,
        stop=view.stop,
        idle_stops=view.idle_stops,
        reason=view.reason,
        ended=view.ended,
    )


def _unseen(view: View, deck: Sequence[Card]) -> list[Card]:
    shown = {card for pile in view.piles for card in pile}
    shown.update(card for hand in view.hands for card in hand or ())
    shown.update(card for pile in view.draw_piles or () for card in pile)
    shown.update(view.left_over or ())
    return [card for card in deck if card not in shown]


def _draw_piles(view: View, rest: list[Card]) -> list[list[Card]]:
    """Takes what it deals from the rest; in order but for a race against time (F16)."""
    if view.draw_piles is not None:
        return list(map(list, view.draw_piles))
    dealt = [[rest.pop() for _ in range(size)] for size in view.draw_sizes]
    if view.seats == 1:
        return dealt
    return [sorted(pile, key=ORDER.__getitem__) for pile in dealt]


class _Known(NamedTuple):
    """What play and stops tell of all hands: whether any card in them fits these cards."""

    tops: tuple[Card, ...]
    fit: Literal["some", "none", "perhaps"]
    laid: tuple[Card, ...] = ()
    """Cards that were in the hands at the time and have been laid since."""

    def allows(self, hands: list[list[Card]]) -> bool:
        if self.fit == "perhaps":
            return True
        held = [*self.laid, *(card for hand in hands for card in hand)]
        fits = any(card in _fitting(self.tops) for card in held)
        return fits == (self.fit == "some")


def _hands(view: View, unseen: list[Card], chance: Chance) -> list[list[Card]]:
    """Hidden hands are dealt anew until they agree with what everybody knows of them."""
    known = _known(view)
    loose = unseen
    if known.fit == "none":  # true of each card alone, so only such cards need be dealt
        loose = [card for card in unseen if card not in _fitting(known.tops)]
    while True:
        left = list(loose)
        hands = [
            [chance.take(left) for _ in range(size)] if hand is None else list(hand)
            for hand, size in zip(view.hands, view.hand_sizes, strict=True)
        ]
        if known.allows(hands):
            return hands


def _known(view: View) -> _Known:
    """Play stops as soon as nobody can lay: while it goes on somebody can, if nobody can draw."""
    stop = view.stop
    if stop is None:
        racing = view.stage == "racing" and _looked_through(view, view.hand_sizes)
        tops = tuple([pile[-1] for pile in view.piles])
        return _Known(tops, "some" if racing else "perhaps")
    laid = tuple([card for card in stop.laid if card is not None])
    if stop.cause == "stuck":
        return _Known(stop.tops, "none")
    sizes = [
        size + (card is not None) for size, card in zip(view.hand_sizes, stop.laid, strict=True)
    ]
    sure = _looked_through(view, sizes)
    return _Known(stop.tops, "some" if sure else "perhaps", laid)


def _looked_through(view: View, hand_sizes: Sequence[int]) -> bool:
    """The table has compared every hand with the piles, and found a card that fits."""
    sizes = zip(hand_sizes, view.draw_sizes, strict=True)
    return view.looked or all(hand == HAND or not pile for hand, pile in sizes)


def _fitting(tops: tuple[Card, ...]) -> frozenset[Card]:
    """All cards that fit on one of these, pile by pile."""
    first, second, third = (fits[top] for fits, top in zip(FITS, tops, strict=True))
    return first | second | third
