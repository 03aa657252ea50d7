"""Private objectives: drawing, discarding, exchanging and completing them (R38, R60 to R62)."""

from typing import Final

from fusebox.core import Refusal, Seat
from fusebox.games.ruse.actions import (
    Action,
    Declare,
    Discard,
    DrawCard,
    Exchange,
)
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.data import CARDS, Asked, Effect
from fusebox.games.ruse.events import (
    CardDiscarded,
    CardDrawn,
    Completed,
    Exchanged,
)
from fusebox.games.ruse.model import Cards, Player
from fusebox.games.ruse.play import Play, gain_vp, lose_vp, outside, pay_resource
from fusebox.games.ruse.territories import TOP

DRAW: Final = DrawCard()
DISCARD: Final = tuple(Discard(card) for card in CARDS)
EXCHANGE: Final = tuple(Exchange(card) for card in CARDS)
DECLARE: Final = tuple(Declare(card) for card in CARDS)
NO_CARD: Final = Refusal("R38", "no_card")
SPENT_ALREADY: Final = Refusal("R38", "spent")
ONE_OF_THREE: Final = Refusal("R38", "one_of_three")
TOO_FEW_VP: Final = Refusal("R38", "too_few_vp")
NOT_COMPLETED: Final = Refusal("R38", "not_completed")
NOT_IN_PREMICES: Final = Refusal("R75", "not_in_this_game")
NOT_IN_HAND: Final = Refusal("R60", "not_in_hand")
NOT_MET: Final = Refusal("R60", "not_met")
DREW, SPENT = 1, 2
"""What has been done in the objective zone this turn."""


def zone(play: Play, seat: Seat) -> list[Action]:
    """First draw, then discard or exchange, or only one of them; all of it may be left (R38)."""
    board, cards = play.board, play.state.cards[seat]
    if over(play):
        return []
    player = board.players[seat]
    found: list[Action] = [] if undrawable(play, cards) else [DRAW]
    found += [DISCARD[card] for card in cards.hand]
    found += [EXCHANGE[card] for card in player.completed if not withheld(play, player, card)]
    return found


def over(play: Play) -> Refusal | None:
    """After discarding or exchanging nothing more is done; by the other reading after drawing
    neither (R38)."""
    if play.tables.readings.objective_zone == "one":
        return ONE_OF_THREE if play.board.acts & (DREW | SPENT) else None
    return SPENT_ALREADY if play.board.acts & SPENT else None


def undrawable(play: Play, cards: Cards) -> Refusal | None:
    """Why no card can be drawn: once a visit, and first (R38)."""
    if (why := over(play)) is ONE_OF_THREE:
        return why
    return NO_CARD if why or play.board.acts & DREW or not cards.deck else None


def withheld(play: Play, player: Player, card: int) -> Refusal | None:
    """Why a card can't be exchanged: once a game, with enough VP, for something that can be had."""
    if play.options.premices:
        return NOT_IN_PREMICES
    if card not in player.completed:
        return NOT_COMPLETED
    objective = play.tables.objectives[card]
    if card in player.exchanged or player.vp < objective.price:
        return TOO_FEW_VP
    return None if _to_be_had(play, player, objective.gives) else TOO_FEW_VP


def _to_be_had(play: Play, player: Player, effect: Effect) -> bool:
    op, number = effect
    if op == "resource":
        return play.board.supply[number] > 0
    if op == "resource_any":
        return any(play.board.supply)
    return op != "track_any" or min(player.levels) < TOP


def draw(play: Play, seat: Seat) -> None:
    """The top card of one's own deck."""
    cards = play.state.cards[seat]
    card = play.chance.take(cards.deck)
    cards.hand.append(card)
    cards.hand.sort()
    play.board.acts |= DREW
    play.events.append(CardDrawn(seat, CARDS[card]))


def discard(play: Play, seat: Seat, action: Discard) -> None:
    """Face down, and out of the game."""
    cards, card = play.state.cards[seat], CARDS.index(action.card)
    cards.hand.remove(card)
    cards.discarded.append(card)
    cards.discarded.sort()
    play.board.acts |= SPENT
    play.events.append(CardDiscarded(seat, action.card))


def exchange(play: Play, seat: Seat, action: Exchange) -> None:
    card = CARDS.index(action.card)
    objective = play.tables.objectives[card]
    play.board.players[seat].exchanged += (card,)
    play.board.acts |= SPENT
    play.events.append(Exchanged(seat, action.card))
    lose_vp(play, seat, objective.price, "exchange")
    play.push(objective.gives, seat, "exchange")


def declarable(play: Play, seat: Seat) -> list[Action]:
    """Cards in hand whose requirements are met."""
    hand = play.state.cards[seat].hand
    return [DECLARE[card] for card in hand if undeclarable(play, seat, card) is None]


def undeclarable(play: Play, seat: Seat, card: int) -> Refusal | None:
    """Why a card can't be completed (R60)."""
    if card not in play.state.cards[seat].hand:
        return NOT_IN_HAND
    asked = play.tables.objectives[card].asked
    return None if met(play.board.players[seat], asked) else NOT_MET


def undiscardable(play: Play, seat: Seat, card: int) -> Refusal | None:
    """Why a card can't be discarded (R38)."""
    return None if card in play.state.cards[seat].hand else NOT_IN_HAND


def met(player: Player, asked: Asked) -> bool:
    """Levels and values mean at least; kits outside count (R61)."""
    needs = asked.needs
    if needs.completed > len(player.completed) or needs.hunting > len(player.cache):
        return False
    if needs.outside > outside(player) or needs.kit > best_kit(player):
        return False
    for kind in range(4):
        if player.resources[kind] < asked.resources[kind]:
            return False
        if player.levels[kind] < asked.levels[kind]:
            return False
    return True


def best_kit(player: Player) -> int:
    """The highest kit die on a track or outside."""
    return max(player.values[kit] for kit in range(5) if player.spaces[kit])


def declare(play: Play, seat: Seat, action: Declare) -> None:
    """Resources are spent, VP and the bonus taken (R60)."""
    card = CARDS.index(action.card)
    player, objective = play.board.players[seat], play.tables.objectives[card]
    play.state.cards[seat].hand.remove(card)
    player.completed += (card,)
    play.events.append(Completed(seat, action.card))
    for kind, count in enumerate(objective.asked.resources):
        for _ in range(count):
            pay_resource(play, seat, kind)
    gain_vp(play, seat, objective.vp, "objectives")
    play.push(objective.bonus, seat, "objectives")
    claim(play, seat)
