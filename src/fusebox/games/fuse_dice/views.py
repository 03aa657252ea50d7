"""Who may know what: all but the cards of deck and box lies open to everybody (B35)."""

from collections.abc import Sequence

from fusebox.core import OPEN, Chance, Viewer
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, FUSES, in_order, is_fuse
from fusebox.games.fuse_dice.deal import SIGNAL, until
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import Bomb, Card, Pile, Shown, State, View
from fusebox.games.fuse_dice.score import points, score


def view(state: State, deck: Deck, viewer: Viewer) -> View:
    everything = viewer == OPEN
    return View(
        options=state.options,
        seats=len(state.bombs),
        viewer=viewer,
        stage=state.stage,
        turn=state.turn,
        holder=state.holder,
        bag=tuple(state.bag),
        tray=tuple(state.tray),
        taken=tuple(state.taken),
        owed=tuple(state.owed),
        declined=tuple(state.declined),
        bombs=tuple(
            [tuple([Shown(b.card, tuple(b.dice)) for b in bombs]) for bombs in state.bombs]
        ),
        row=tuple(state.row),
        pile=_pile(state.deck),
        deck=tuple(state.deck) if everything else None,
        box=tuple(state.box) if everything else None,
        defused=tuple(state.defused),
        activated=tuple(state.activated),
        removal=state.removal,
        refilling=state.refilling,
        late=state.late,
        rerolls=state.rerolls,
        rerolled=tuple(state.rerolled),
        due=state.due,
        since=tuple(state.since),
        silent=tuple(state.silent),
        starts=SIGNAL,
        until=until(state.options),
        points=points(state, deck),
        reason=state.reason,
        ended=state.ended,
        score=None if state.reason is None else score(state, deck),
        corrected=deck.corrected,
    )


def _pile(deck: Sequence[Card]) -> Pile:
    fuses = sum(map(is_fuse, deck))
    advanced = sum(card in ADVANCED for card in deck)
    return Pile(len(deck) - fuses - advanced, advanced, fuses)


def sample(view: View, chance: Chance) -> State:
    """Any cards that nobody has seen may be in the deck, as many of each sort as are."""
    deck, box = _hidden(view, chance)
    return State(
        options=view.options,
        holder=view.holder,
        bag=list(view.bag),
        bombs=[[Bomb(b.card, list(b.dice)) for b in bombs] for bombs in view.bombs],
        row=list(view.row),
        deck=deck,
        box=box,
        since=list(view.since),
        silent=list(view.silent),
        stage=view.stage,
        turn=view.turn,
        tray=list(view.tray),
        taken=list(view.taken),
        owed=list(view.owed),
        declined=list(view.declined),
        removal=view.removal,
        refilling=view.refilling,
        late=view.late,
        rerolls=view.rerolls,
        rerolled=list(view.rerolled),
        due=view.due,
        defused=list(view.defused),
        activated=list(view.activated),
        reason=view.reason,
        ended=view.ended,
    )


def _hidden(view: View, chance: Chance) -> tuple[list[Card], list[Card]]:
    if view.deck is not None and view.box is not None:
        return list(view.deck), list(view.box)
    seen = seen_cards(view)
    pile, deck, box = view.pile, list[Card](), list[Card]()
    sorts: tuple[tuple[Sequence[Card], int], ...] = (
        (BOMBS, pile.bombs),
        (ADVANCED, pile.advanced),
        (FUSES, pile.fuses),
    )
    for cards, count in sorts:
        unseen = [card for card in cards if card not in seen]
        if 0 < count < len(unseen):
            unseen = chance.shuffled(unseen)
        deck += unseen[:count]
        box += unseen[count:]
    return in_order(deck), in_order(box)


def seen_cards(view: View) -> set[Card]:
    """Every card that has come to light."""
    held = [bomb.card for bombs in view.bombs for bomb in bombs]
    return {*held, *view.row, *view.defused, *view.activated}
