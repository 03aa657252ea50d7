"""What bombs still cost: expected turns to fill a card, and what a reroll would take away."""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from fusebox.games.fuse_dice.dice import BIT, DICE, MATCHES, NUMBERS, rolled
from fusebox.games.fuse_dice.faces import Face, places
from fusebox.games.fuse_dice.model import Die, Slot

Dice: TypeAlias = tuple[Die | None, ...]
Filled: TypeAlias = tuple[Face, Dice]
"""A bomb with the dice on its slots."""
Hand: TypeAlias = tuple[Filled, ...]
"""The bombs of a player."""

CHOICE: Final = 2.0
"""Among so many dice, as it were, a player can choose in a turn for one bomb."""
HOPELESS: Final = 99.0


@cache
def _alike(face: Face) -> tuple[dict[Die | None, Die | None], ...]:
    """For each slot, which die stands for those that make no difference once they lie there."""
    maps: list[dict[Die | None, Die | None]] = []
    for slot in range(face.size):
        group = next(group for group in face.groups if slot in group.slots)
        bound = len(group.slots) > 1
        maps.append({None: None, **{die: group.seen[die] if bound else DICE[0] for die in DICE}})
    return tuple(maps)


def with_die(dice: Dice, slot: int, die: Die | None) -> Dice:
    return (*dice[:slot], die, *dice[slot + 1 :])


def empty(face: Face) -> Dice:
    """A card without a die."""
    return (None,) * face.size


@lru_cache(maxsize=1 << 17)
def cost(face: Face, dice: Dice) -> float:
    """Turns until the bomb is defused, if a player cared for no other."""
    return _cost(face, tuple([alike[die] for alike, die in zip(_alike(face), dice, strict=True)]))


@cache
def _cost(face: Face, dice: Dice) -> float:
    """The best of a few dice is taken each turn, or none if all would make it worse."""
    if None not in dice:
        return 0.0
    after = sorted(_after(face, dice))
    best, skipped = HOPELESS, 1.0
    gained, left = 0.0, 1.0
    for worth in after:
        if worth >= best:
            break
        rest = left - 1 / len(DICE)
        chance = left**CHOICE - max(rest, 0.0) ** CHOICE
        gained, left, skipped = gained + chance * worth, rest, max(rest, 0.0) ** CHOICE
        best = (1 + gained) / (1 - skipped) if skipped < 1 else HOPELESS
    return best


def _after(face: Face, dice: Dice) -> list[float]:
    """For each die that may be placed, what the bomb would cost after it."""
    best: dict[Die, float] = {}
    alike = _alike(face)
    for slot, bits in places(face, dice):
        known: dict[Die | None, float] = {}
        for die in DICE:
            if bits & BIT[die]:
                same = alike[slot][die]
                if same not in known:
                    known[same] = _cost(face, with_die(dice, slot, same))
                best[die] = min(best.get(die, HOPELESS), known[same])
    return list(best.values())


@lru_cache(maxsize=1 << 16)
def losses(face: Face, dice: Dice) -> tuple[tuple[int, Slot, float], ...]:
    """The dice a bomb can lose: each as a bit, its slot, and what that would cost."""
    if None not in dice:
        return ()
    now = cost(face, dice)
    return tuple(
        (BIT[die], slot, max(cost(face, with_die(dice, slot, None)) - now, 0.0))
        for slot, die in face.loose(dice)
    )


@lru_cache(maxsize=1 << 16)
def reroll_cost(hand: Hand, colour: int) -> float:
    """What a player loses on average when a die of this colour is rerolled."""
    total = 0.0
    for number in NUMBERS:
        match = MATCHES[rolled(colour, number)]
        total += least_loss(hand, match)
    return total / len(NUMBERS)


def least_loss(hand: Hand, match: int) -> float:
    """What giving up the cheapest of these dice costs, if there is any."""
    found = [loss for face, dice in hand for bit, _, loss in losses(face, dice) if bit & match]
    return min(found, default=0.0)
