"""Who may know what: all but private objectives lies open; those in hand only their player sees."""

from fusebox.core import OPEN, Chance, Viewer, copied
from fusebox.games.ruse.data import CARDS, Tables
from fusebox.games.ruse.deal import starting
from fusebox.games.ruse.events import CardDiscarded, CardDrawn, Event
from fusebox.games.ruse.model import (
    Board,
    Cards,
    Held,
    State,
    View,
)
from fusebox.games.ruse.packing import DEN, MOUNTAIN, VILLAGE, die_of
from fusebox.games.ruse.play import Play, spaces
from fusebox.games.ruse.prices import prices
from fusebox.games.ruse.territories import movement

NO_LUCK = Chance.none()


def view(state: State, viewer: Viewer, tables: Tables) -> View:
    """The open board, and the viewer's own cards; hands are shown once penalties are counted."""
    play = Play(state, tables, NO_LUCK)
    over = state.board.phase == "over"
    return View(
        options=state.options,
        seats=len(state.cards),
        viewer=viewer,
        board=_shown(state.board),
        held=tuple(
            [_held(cards, viewer in (seat, OPEN), over) for seat, cards in enumerate(state.cards)]
        ),
        costs=(*[spaces(play, 0)] * 4, *[spaces(play, spot) for spot in (MOUNTAIN, VILLAGE, DEN)]),
        movement=movement(play),
        prices=tuple([prices(play, seat) for seat in range(len(state.cards))]),
        corrected=tables.corrected,
    )


def _shown(board: Board) -> Board:
    """A copy on which the die of this turn shows what is left of it (R19)."""
    shown = copied(board)
    if 0 <= board.spot <= VILLAGE:
        shown.spaces[board.spot][-1] = die_of(board.actor, board.die)
    elif board.spot == DEN:
        shown.players[board.actor].den_dice[-1] = board.die
    return shown


def _held(cards: Cards, own: bool, over: bool) -> Held:
    """A player who remembers what was drawn and discarded knows what the deck still holds."""
    return Held(
        hand=len(cards.hand),
        deck=len(cards.deck),
        discarded=len(cards.discarded),
        hand_cards=tuple(cards.hand) if own or over else None,
        deck_cards=tuple(cards.deck) if own else None,
        discarded_cards=tuple(cards.discarded) if own else None,
    )


def sample(view: View, tables: Tables, chance: Chance) -> State:
    """Any of the cards that nobody has seen may be in a hand, a deck or among the discards."""
    board = copied(view.board)
    cards = [
        _cards(view, seat, player.completed, tables, chance)
        for seat, player in enumerate(board.players)
    ]
    return State(view.options, board, cards)


def _cards(
    view: View, seat: int, completed: tuple[int, ...], tables: Tables, chance: Chance
) -> Cards:
    held = view.held[seat]
    if held.hand_cards is not None and held.deck_cards is not None:
        return Cards(list(held.hand_cards), list(held.deck_cards), list(held.discarded_cards or ()))
    only_start = starting(view.options)
    unseen = [
        card
        for card in range(len(CARDS))
        if card not in completed and (tables.objectives[card].start or not only_start)
    ]
    if held.hand_cards is not None:
        hand = list(held.hand_cards)
        unseen = [card for card in unseen if card not in hand]
    else:
        hand = _drawn(unseen, held.hand, chance)
    discarded = _drawn(unseen, held.discarded, chance)
    return Cards(hand, unseen, discarded)


def _drawn(cards: list[int], count: int, chance: Chance) -> list[int]:
    """So many of them at random; no luck is asked for where it is all or none."""
    if count == len(cards):
        drawn = cards.copy()
        cards.clear()
        return drawn
    return sorted(chance.take(cards) for _ in range(count))


def redact(event: Event, viewer: Viewer) -> Event | None:
    """Which card was drawn or discarded only its player is told."""
    if isinstance(event, CardDrawn | CardDiscarded) and viewer not in (event.seat, OPEN):
        return type(event)(event.seat, None)
    return event
