"""What a viewer can think of hidden hands, found by playing: every deal and draw of a small box.

Cards are dealt and drawn one by one from a box in which each is equally likely, and each hand plays
by its past: any card that may be played is equally likely, and what had to be laid is laid. What
does not agree with the past is dropped. Nothing is known here of slots or of placings. Slow, and
only for a handful of cards.
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

T = TypeVar("T")

LETTERS = "37XVkbsem"
FUSE, DEFUSE, PLAIN_DEFUSE = "37XV", "kbse", "kbs"
STEP = re.compile(r"[37XVkbsem][<!*]*|\+|-")

Deal = tuple[tuple[str, ...], str]
"""The hands as sorted letters, and the cards left out."""


class Box(NamedTuple):
    """Where the cards are: in letters, sorted."""

    hands: tuple[str, ...]
    fuses: str
    defusers: str
    """Until the pile is made; then those left out."""
    pile: str


Chances = dict[Box, Fraction]


def deals(unseen: str, pasts: tuple[str, ...], left_out: int) -> dict[Deal, Fraction]:
    """The chance of each deal, once the pasts have been seen; together they are 1."""
    played = "".join(letter for past in pasts for letter in past if letter in LETTERS)
    boxes = _dealt(unseen + played, len(pasts), left_out)
    for seat, past in enumerate(pasts):
        for step in STEP.findall(past):
            boxes = _gathered(
                (after, chance * part)
                for box, chance in boxes.items()
                for after, part in _stepped(box, seat, step)
            )
    whole = sum(boxes.values())
    return _gathered(((box.hands, box.defusers), chance / whole) for box, chance in boxes.items())


def size(past: str) -> int:
    """How many cards the hand holds."""
    return 7 + past.count("+") - sum(sign in LETTERS for sign in past)


def _dealt(cards: str, seats: int, left_out: int) -> Chances:
    """Five fuse cards and two defuse cards each; of the other defuse cards so many are left out,
    and what is left of all is the pile (C5, C6)."""
    fuses = _kept(cards, FUSE)
    boxes: Chances = {Box(("",) * seats, fuses, _kept(cards, PLAIN_DEFUSE), ""): Fraction(1)}
    for seat in range(seats):
        for _ in range(5):
            boxes = _gathered(_moved(boxes, "fuses", seat))
        for _ in range(2):
            boxes = _gathered(_moved(boxes, "defusers", seat))
    return _gathered(
        (_piled(box, out, _kept(cards, "em")), chance * part)
        for box, chance in boxes.items()
        for out, part in _chosen(box.defusers, left_out)
    )


def _piled(box: Box, out: str, specials: str) -> Box:
    return Box(box.hands, "", out, _sorted(box.fuses + _less(box.defusers, out) + specials))


def _moved(boxes: Chances, heap: str, seat: int) -> Iterator[tuple[Box, Fraction]]:
    """A card of a heap comes to a hand, each equally likely."""
    for box, chance in boxes.items():
        cards: str = getattr(box, heap)
        for letter in sorted(set(cards)):
            after = _having(box, heap, _less(cards, letter))
            part = Fraction(cards.count(letter), len(cards))
            yield _with(after, seat, _sorted(box.hands[seat] + letter)), chance * part


def _chosen(cards: str, number: int) -> Iterator[tuple[str, Fraction]]:
    """So many of the cards, drawn one after another."""
    if not number:
        yield "", Fraction(1)
        return
    for letter in sorted(set(cards)):
        for rest, part in _chosen(_less(cards, letter), number - 1):
            yield _sorted(letter + rest), part * Fraction(cards.count(letter), len(cards))


def _stepped(box: Box, seat: int, step: str) -> Iterator[tuple[Box, Fraction]]:
    """What may come of one step of a past, with its chance."""
    hand = box.hands[seat]
    if step == "+":
        yield from _moved({box: Fraction(1)}, "pile", seat)
    elif step == "-":
        if not _kept(hand, DEFUSE):
            yield box, Fraction(1)
    elif chance := _played(hand, step[0], step[1:]):
        yield _with(box, seat, _less(hand, step[0])), chance


def _played(hand: str, card: str, remarks: str) -> Fraction:
    """The chance that the card is played from the hand, where these remarks are made of it."""
    fuses, defusers = _kept(hand, FUSE), _kept(hand, DEFUSE)
    if "!" in remarks and fuses:
        return Fraction(0)
    if "<" in remarks:
        suit = FUSE if card in FUSE else DEFUSE
        cheapest = next((letter for letter in suit if letter in hand), None)
        return Fraction(card == cheapest)
    if card == "m":
        return Fraction("m" in hand)
    playable = fuses if "*" in remarks else fuses + defusers
    return Fraction(playable.count(card), max(len(playable), 1))


def _gathered(found: Iterable[tuple[T, Fraction]]) -> dict[T, Fraction]:
    chances: dict[T, Fraction] = {}
    for one, chance in found:
        chances[one] = chances.get(one, Fraction(0)) + chance
    return chances


def _having(box: Box, heap: str, cards: str) -> Box:
    return Box(**{**box._asdict(), heap: cards})


def _with(box: Box, seat: int, hand: str) -> Box:
    return box._replace(hands=(*box.hands[:seat], hand, *box.hands[seat + 1 :]))


def _kept(cards: str, letters: str) -> str:
    return "".join(letter for letter in cards if letter in letters)


def _less(cards: str, gone: str) -> str:
    for letter in gone:
        cards = cards.replace(letter, "", 1)
    return cards


def _sorted(cards: str) -> str:
    return "".join(sorted(cards))
