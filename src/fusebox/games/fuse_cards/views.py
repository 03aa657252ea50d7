"""Who may know what: views, samples of what they leave open, and redacted events (C23)."""

from fusebox.core import OPEN, Chance, Seat, Viewer
from fusebox.games.fuse_cards.cards import (
    DEALT_DEFUSE,
    DEFUSERS_DEALT,
    KIND,
    KINDS,
    SUPPLY,
    bombs_each,
    counted,
    defuse_named,
    fuse_named,
    named,
    points,
    supply,
)
from fusebox.games.fuse_cards.inference.posterior import Deal, Hidden, deal
from fusebox.games.fuse_cards.model import Card, Drew, Event, State, View
from fusebox.games.fuse_cards.score import ranks, scores, tie_broken
from fusebox.games.fuse_cards.turn import at_stake


def view(state: State, viewer: Viewer) -> View:
    """What lies open, and the viewer's own hand; after the end every hand."""
    return View(
        options=state.options,
        seats=len(state.hands),
        viewer=viewer,
        turn=state.turn,
        hands=tuple(
            named(hand) if _shows(state, seat, viewer) else None
            for seat, hand in enumerate(state.hands)
        ),
        sizes=tuple(map(sum, state.hands)),
        bombs=tuple(state.bombs),
        fuse=fuse_named(state.fuse),
        beside=defuse_named(state.beside),
        worth=at_stake(state),
        won=tuple(map(named, state.won)),
        points=tuple(map(points, state.won)),
        removed=named(state.removed),
        out=points(state.removed),
        thrown=bombs_each(len(state.hands)) * len(state.hands) - sum(state.bombs),
        pile=sum(state.pile) + (state.ended != "time_bomb"),
        past=tuple(state.past),
        calls=state.calls,
        due=state.due,
        window=state.window,
        ended=state.ended,
        scores=None if state.ended is None else scores(state),
        ranks=None if state.ended is None else ranks(state),
        tie_broken=state.ended is not None and tie_broken(state),
        pile_cards=named(state.pile) if viewer == OPEN else None,
        left_out=named(state.left_out) if viewer == OPEN else None,
    )


def sample(view: View, chance: Chance) -> State:
    """A state this view could come from, by its chance: see inference."""
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    dealt = _whole(view) or deal(_hidden(view, hidden), chance)
    hands = [[] if hand is None else counted(hand) for hand in view.hands]
    for seat, hand in zip(hidden, dealt.hands, strict=True):
        hands[seat] = hand
    return State(
        options=view.options,
        hands=hands,
        pile=dealt.pile,
        left_out=dealt.left_out,
        turn=view.turn,
        bombs=list(view.bombs),
        won=[counted(cards) for cards in view.won],
        removed=counted(view.removed),
        past=list(view.past),
        fuse=[KIND[card] for card in view.fuse],
        beside=[KIND[card] for card in view.beside],
        calls=view.calls,
        due=view.due,
        window=view.window,
        ended=view.ended,
    )


def redact(event: Drew, viewer: Viewer) -> Event:
    """Only the player sees what was drawn."""
    return event if viewer in (event.seat, OPEN) else Drew(event.seat, None)


def unseen(view: View) -> list[int]:
    """The cards that lie neither open nor in a hand the viewer sees."""
    seen: list[Card] = [*view.fuse, *view.beside, *view.removed]
    for cards in (*view.won, *view.hands):
        seen += cards or ()
    counts = counted(seen)
    every = supply(view.options.specials)
    return [every[kind] - counts[kind] for kind in KINDS]


def left_out(seats: int) -> int:
    """So many defuse cards are out of the game: the others are dealt, or in the pile (C5, C6)."""
    defusers = sum(SUPPLY[kind] for kind in DEALT_DEFUSE)
    return defusers - (DEFUSERS_DEALT + 1) * seats


def _shows(state: State, seat: Seat, viewer: Viewer) -> bool:
    return viewer in (seat, OPEN) or state.ended is not None


def _whole(view: View) -> Deal | None:
    """What everything being open leaves nothing to guess of."""
    if view.pile_cards is None or view.left_out is None:
        return None
    return Deal([], counted(view.left_out), counted(view.pile_cards))


def _hidden(view: View, seats: list[Seat]) -> Hidden:
    return Hidden(
        unseen=tuple(unseen(view)),
        pasts=tuple(view.past[seat] for seat in seats),
        left_out=left_out(view.seats),
    )
