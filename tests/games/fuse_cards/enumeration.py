"""A second, naive count of what a viewer can think of hidden hands: every placing, one by one.

Each way the past can have gone is followed slot by slot, and then every card that was not seen is
tried in every slot. Slow, and only for a handful of unseen cards.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

LETTERS = "37XVkbsem"
FUSE, DEFUSE, PLAIN_DEFUSE = "37XV", "kbse", "kbs"

Deal = tuple[tuple[str, ...], str]
"""The hands as sorted letters, and the cards left out."""


def deals(unseen: str, pasts: tuple[str, ...], left_out: int) -> Counter[Deal]:
    """How many placings give each deal."""
    found: Counter[Deal] = Counter()
    sizes = [size(past) for past in pasts]
    histories = [Counter(tuple(sorted(slots)) for slots in _histories(past)) for past in pasts]
    for hands in product(*(known.items() for known in histories)):
        slots = [allowed for hand, _ in hands for allowed in hand] + [PLAIN_DEFUSE] * left_out
        alike = prod(count for _, count in hands)
        for placed, ways in _fillings(unseen, slots):
            found[_deal(placed, sizes)] += alike * ways
    return found


def size(past: str) -> int:
    """How many cards the hand holds."""
    return 7 + past.count("+") - sum(sign in LETTERS for sign in past)


def _histories(past: str) -> Iterator[list[str]]:
    """Every way the played cards can have come from the slots of a hand: what each slot that is
    left may hold."""
    yield from _follow(past, 0, [FUSE] * 5 + [PLAIN_DEFUSE] * 2)


def _follow(past: str, at: int, slots: list[str]) -> Iterator[list[str]]:
    if not all(slots):
        return
    if at == len(past):
        yield slots
    elif past[at] == "+":
        yield from _follow(past, at + 1, [*slots, LETTERS])
    elif past[at] in LETTERS:
        for number, allowed in enumerate(slots):
            if past[at] in allowed:
                yield from _follow(past, at + 1, slots[:number] + slots[number + 1 :])
    else:
        out = _shown(past, at)
        narrow = ["".join(sign for sign in slot if sign not in out) for slot in slots]
        yield from _follow(past, at + 1, narrow)


def _shown(past: str, at: int) -> str:
    """What a sign says is not in the hand."""
    if past[at] == "!":
        return FUSE
    if past[at] == "-":
        return DEFUSE
    played = next(sign for sign in reversed(past[:at]) if sign in LETTERS)
    suit = FUSE if played in FUSE else DEFUSE
    return suit[: suit.index(played)]


def _fillings(unseen: str, slots: list[str]) -> Iterator[tuple[str, int]]:
    """The letters in the slots, and how many single cards give them so."""
    if not slots:
        yield "", 1
        return
    for letter in sorted(set(unseen) & set(slots[0])):
        for rest, ways in _fillings(unseen.replace(letter, "", 1), slots[1:]):
            yield letter + rest, ways * unseen.count(letter)


def _deal(placed: str, sizes: list[int]) -> Deal:
    hands = []
    for cards in sizes:
        hands.append("".join(sorted(placed[:cards])))
        placed = placed[cards:]
    return tuple(hands), "".join(sorted(placed))
