"""The set-up: the deck, the bombs dealt to the players, the row, and what is shuffled in later."""

from typing import Final

from fusebox.core import Chance, Millis, first_seat
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, FUSES, in_order
from fusebox.games.fuse_dice.dice import COLOURS, OF_EACH_COLOUR
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import Bomb, BombCard, Card, Difficulty, Options, State

IN_DECK: Final[dict[Difficulty, tuple[int, ...]]] = {
    "training": (19, 19, 24, 28, 32),
    "standard": (21, 22, 27, 31, 36),
    "expert": (24, 25, 29, 33, 39),
    "elite": (26, 27, 31, 35, 42),
    "insane": (28, 29, 33, 37, 44),
}
"""Bombs in the deck for one to five players (B5)."""
ADDED: Final[dict[Difficulty, tuple[int, int]]] = {
    "training": (0, 0),
    "standard": (0, 0),
    "expert": (3, 1),
    "elite": (6, 3),
    "insane": (11, 5),
}
"""Fuse cards and advanced bombs, where the players choose no other number (B8)."""
ROW: Final = 5
SIGNAL: Final[Millis] = 3_000
"""Three, two, one (B12)."""


def fuse_cards(options: Options) -> int:
    """How many are in the game."""
    chosen = options.fuse_cards
    return ADDED[options.difficulty][0] if chosen is None else chosen


def advanced(options: Options) -> int:
    """How many are in the game."""
    chosen = options.advanced
    return ADDED[options.difficulty][1] if chosen is None else chosen


def until(options: Options) -> Millis:
    """When the ship blows up (B10)."""
    return SIGNAL + 60_000 * options.minutes


def deal(options: Options, seats: int, bombs: Deck, chance: Chance) -> State:
    """Everything as it lies before the clock starts (B5 to B9)."""
    count = IN_DECK[options.difficulty][seats - 1]
    while True:
        shuffled = chance.shuffled(BOMBS)
        deck, box = shuffled[:count], shuffled[count:]
        hands = _lone(deck, bombs, chance) if seats == 1 else _hands(deck, seats, bombs, chance)
        if hands is not None:
            break
    row, deck = deck[:ROW], deck[ROW:]
    taken, deck = deck[: advanced(options)], deck[advanced(options) :]
    added, left = _chosen(ADVANCED, advanced(options), chance)
    fuses, unused = _chosen(FUSES, fuse_cards(options), chance)
    return State(
        options=options,
        holder=first_seat(options.begins, seats, chance),
        bag=[OF_EACH_COLOUR] * len(COLOURS),
        bombs=[[fresh(card, bombs) for card in hand] for hand in hands],
        row=row,
        deck=in_order([*deck, *added, *fuses]),
        box=in_order([*box, *taken, *left, *unused]),
        since=[None] * seats,
        silent=[False] * seats,
        owed=[0] * seats,
        declined=[False] * seats,
    )


def fresh(card: BombCard, bombs: Deck) -> Bomb:
    """The card without a die."""
    return Bomb(card, [None] * bombs.faces[card].size)


def _hands(
    deck: list[BombCard], seats: int, bombs: Deck, chance: Chance
) -> list[list[BombCard]] | None:
    """Two bombs each, and two hard ones for nobody; None if the deck runs out (B6)."""
    hands: list[list[BombCard]] = []
    aside: list[BombCard] = []
    for _ in range(seats):
        hand: list[BombCard] = []
        while len(hand) < 2:
            if not deck:
                return None
            card = deck.pop(0)
            hard = bombs.faces[card].points > 2
            (aside if hand and hard and bombs.faces[hand[0]].points > 2 else hand).append(card)
        hands.append(hand)
    deck[:] = chance.shuffled([*deck, *aside])
    return hands if len(deck) >= ROW else None


def _lone(deck: list[BombCard], bombs: Deck, chance: Chance) -> list[list[BombCard]] | None:
    """Four bombs of at least three values; None if the deck has no three (B6)."""
    if _values(deck, bombs) < 3:
        return None
    while _values(deck[:4], bombs) < 3:
        deck[:] = chance.shuffled(deck)
    hand = deck[:4]
    del deck[:4]
    return [hand]


def _values(cards: list[BombCard], bombs: Deck) -> int:
    return len({bombs.faces[card].points for card in cards})


def _chosen(cards: tuple[Card, ...], count: int, chance: Chance) -> tuple[list[Card], list[Card]]:
    """So many of them at random, and the others."""
    if not count:
        return [], list(cards)
    shuffled = chance.shuffled(cards)
    return shuffled[:count], shuffled[count:]
