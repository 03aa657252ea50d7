"""Twins of a state for the contract suite, from the rulebook: what a seat may not know, exchanged.

A seat sees its own hand and all that lies open. It does not see the cards in other hands, the
order of the pile, or which defuse cards were left out. It knows that each hand began with five
fuse cards and two defuse cards, what was played from it since and in which order, and what the
"Slow fuse!" penalty and the want of a fuse card have shown. Any exchange of unseen cards after
which every hand could still have come about is one that the seat can't notice.
"""

from collections.abc import Iterator
from functools import lru_cache

from fusebox.core import Chance, Seat, copied
from fusebox.games.fuse_cards.model import Call, State, ThrowBomb

REVEALS = (ThrowBomb, Call)
"""The last bomb shows all hands; who is called out shows a defuse card, or that there is none."""

FUSE, SPECIAL = range(4), range(7, 9)
LETTERS = "37XVkbsem"
EXCHANGES = 12


def scramble(state: State, seat: Seat, chance: Chance) -> State:
    """Another state that is the same as far as this seat may know."""
    twin = copied(state)
    others = [other for other in range(len(twin.hands)) if other != seat and not twin.ended]
    heaps = [*(twin.hands[other] for other in others), twin.pile, twin.left_out]
    for _ in range(EXCHANGES):
        one, other = chance.pick(heaps), chance.pick(heaps)
        if one is not other and any(one) and any(other):
            given, taken = _any(one, chance), _any(other, chance)
            _swap(one, other, given, taken)
            if not _possible(twin, others):
                _swap(one, other, taken, given)
    return twin


def _possible(twin: State, others: list[Seat]) -> bool:
    """Only plain defuse cards are left out, and every hand could have come about."""
    out = any(twin.left_out[kind] for kind in (*FUSE, *SPECIAL))
    return not out and all(began(twin.past[seat], tuple(twin.hands[seat])) for seat in others)


def _any(heap: list[int], chance: Chance) -> int:
    return chance.pick([kind for kind in range(9) for _ in range(heap[kind])])


def _swap(one: list[int], other: list[int], given: int, taken: int) -> None:
    for kind, by in ((given, -1), (taken, 1)):
        one[kind] += by
        other[kind] -= by


@lru_cache(maxsize=4096)
def began(past: str, hand: tuple[int, ...]) -> bool:
    """Whether a hand with this past can hold these cards now, played backwards to the deal."""
    hands = {hand}
    for at in range(len(past) - 1, -1, -1):
        hands = {before for now in hands for before in _before(past, at, now)}
    return any(sum(hand[:4]) == 5 and sum(hand[4:7]) == 2 for hand in hands)


def _before(past: str, at: int, now: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The hands that one sign of the past can have led from."""
    sign = past[at]
    if sign == "+":
        yield from (_changed(now, kind, -1) for kind in range(9) if now[kind])
    elif sign == "*":
        yield now
    elif sign == "!":
        if not any(now[:4]):
            yield now
    elif sign == "-":
        if not any(now[4:8]):
            yield now
    elif sign == "<":
        played = LETTERS.index(past[:at].rstrip("!")[-1])
        if not any(now[0 if played < 4 else 4 : played]):
            yield now
    else:
        yield _changed(now, LETTERS.index(sign), 1)


def _changed(hand: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    return (*hand[:kind], hand[kind] + by, *hand[kind + 1 :])
