"""What the master of Fuse (cards) reads of what a seat is shown: whole numbers, UNIT for one. The
training compiles these very functions, so they take lists and arrays alike."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from fusebox.games.fuse_cards.cards import DEFUSE, FUSE, MATCH_MAN, MOST_SEATS, POINTS, SUPPLY
from fusebox.games.fuse_cards.model import View
from fusebox.games.fuse_cards.rules import FuseCards
from fusebox.positions.codecs.fuse_cards import KINDS, PLAYER, CardsCodec
from fusebox.positions.codecs.fuse_cards import TABLE as TOLD

Numbers: TypeAlias = Any
"""A list of whole numbers, or an array of them."""

UNIT: Final = 64
HAND, LIES, BESIDE, REMOVED, WON = (KINDS * heap for heap in range(5))
"""Where each part of what is shown begins: the codec's arrays one after the other."""
PLAYED = WON + MOST_SEATS * KINDS
PLAYERS = PLAYED + MOST_SEATS * KINDS
TABLE = PLAYERS + MOST_SEATS * len(PLAYER)
SHOWN: Final = TABLE + len(TOLD)
FIELDS = len(PLAYER)
HAS_DEFUSED, BOMBS, GAINED = (
    PLAYERS + PLAYER.index(name) for name in ("has defused", "bombs", "points won")
)
WORTH, PILE, SPECIALS, DEPTH = (
    TABLE + TOLD.index(name) for name in ("worth", "pile", "specials", "depth of the time bomb")
)
FUSES, DEFUSERS, MAN = FUSE.stop, DEFUSE.stop, MATCH_MAN
DRAWS: Final = (0, 1, 2, 4, 8, 16, 32, 64, 120)
"""Between these, how many draws are left tells in steps; the next for how many there are a bomb."""
DRAWS_A_BOMB: Final = (0, 2, 4, 7, 11, 16)
STEP, STEPS = 8, 16
"""What lies at the match is told in so many steps of so many points."""
MOST = 4 * UNIT
READ: Final = 128
"""Room for all that is read; the last few numbers stay 0."""

_CODEC = CardsCodec(FuseCards())


def shown(view: View) -> list[int]:
    """The numbers of the codec, in one list."""
    arrays: dict[str, list[Any]] = {
        name: [None] * spec.shape[0] for name, spec in _CODEC.specs(view.seats).items()
    }
    for name, width in (("won", KINDS), ("played", KINDS), ("players", FIELDS)):
        arrays[name] = [[0] * width for _ in range(MOST_SEATS)]
    _CODEC.show(view, 0, arrays)  # type: ignore[arg-type]
    flat: list[int] = []
    for part in arrays.values():
        for one in part:
            flat.extend(one if isinstance(one, Sequence) else (one,))
    return flat


def read(seen: Numbers, seats: int, numbers: Numbers) -> int:
    """Writes what the network takes; how many numbers that are."""
    at = read_hand(seen, numbers, 0)
    at = read_stake(seen, numbers, at)
    at = read_time(seen, seats, numbers, at)
    at = read_rivals(seen, seats, numbers, at)
    at = read_score(seen, seats, numbers, at)
    return read_hidden(seen, seats, numbers, at)


def within(value: int, low: int, high: int) -> int:
    """How far a value is on its way from the one to the other."""
    return min(max((value - low) * UNIT // (high - low), 0), UNIT)


def read_hand(seen: Numbers, numbers: Numbers, at: int) -> int:
    for kind in range(KINDS):
        numbers[at] = 16 * seen[HAND + kind]
        numbers[at + 1] = UNIT if seen[HAND + kind] > 0 else 0
        at += 2
    return at


def read_stake(seen: Numbers, numbers: Numbers, at: int) -> int:
    """What lies at the match, and by how many cards."""
    for step in range(STEPS):
        numbers[at + step] = within(seen[WORTH], STEP * step, STEP * (step + 1))
    at += STEPS
    cards, worth = 0, 0
    for kind in range(FUSES):
        cards += seen[LIES + kind]
        worth += seen[LIES + kind] * POINTS[kind]
    numbers[at] = UNIT if cards > 0 else 0
    numbers[at + 1] = min(4 * cards, MOST)
    numbers[at + 2] = min(seen[WORTH] - worth, UNIT)
    return at + 3


def read_time(seen: Numbers, seats: int, numbers: Numbers, at: int) -> int:
    """How many draws are left before the time bomb, on average, also for each bomb."""
    left, depth, bombs = seen[PILE] - 1, seen[DEPTH], 0
    twice = 2 * left - depth if left > depth else left
    for step in range(seats):
        bombs += seen[BOMBS + FIELDS * step]
    for place in range(len(DRAWS) - 1):
        numbers[at + place] = within(twice, 2 * DRAWS[place], 2 * DRAWS[place + 1])
    at += len(DRAWS) - 1
    for place in range(len(DRAWS_A_BOMB) - 1):
        low, high = 2 * bombs * DRAWS_A_BOMB[place], 2 * bombs * DRAWS_A_BOMB[place + 1]
        numbers[at + place] = within(twice, low, high) if bombs > 0 else UNIT
    at += len(DRAWS_A_BOMB) - 1
    numbers[at] = UNIT if left <= depth else 0
    numbers[at + 1] = UNIT // (left + 1) if left <= depth else 0
    numbers[at + 2] = 8 * bombs
    return at + 3


def read_rivals(seen: Numbers, seats: int, numbers: Numbers, at: int) -> int:
    """Each player's bombs, what they have played, and who has defused."""
    for step in range(MOST_SEATS):
        here, player, defused, laid = step < seats, FIELDS * step, 0, 0
        for bombs in range(1, 4):
            numbers[at] = UNIT if here and seen[BOMBS + player] >= bombs else 0
            at += 1
        for kind in range(DEFUSERS):
            played = seen[PLAYED + KINDS * step + kind]
            if kind < FUSES:
                laid += played
            else:
                defused += played
        numbers[at] = min(16 * defused, MOST) if here else 0
        numbers[at + 1] = min(2 * laid, MOST) if here else 0
        numbers[at + 2] = UNIT if here and seen[HAS_DEFUSED + player] > 0 else 0
        numbers[at + 3] = UNIT if step + 1 == seats else 0
        at += 4
    return at


def read_score(seen: Numbers, seats: int, numbers: Numbers, at: int) -> int:
    """How far ahead the player is of each, and of the best, and what the hand costs."""
    own, best, cost = seen[GAINED], -1, 0
    for step in range(1, MOST_SEATS):
        points = seen[GAINED + FIELDS * step]
        numbers[at] = min(max(own - points, -MOST), MOST) if step < seats else 0
        at += 1
        if step < seats:
            best = max(best, points)
    for kind in range(FUSES):
        cost += seen[HAND + kind] * POINTS[kind]
    numbers[at] = min(max(own - best, -MOST), MOST)
    numbers[at + 1] = cost
    return at + 2


def read_hidden(seen: Numbers, seats: int, numbers: Numbers, at: int) -> int:
    """The cards that may lie in the pile or in other hands."""
    defusers = 0
    for kind in range(KINDS):
        hidden = seen[HAND + kind] + seen[LIES + kind] + seen[BESIDE + kind] + seen[REMOVED + kind]
        for step in range(seats):
            hidden += seen[WON + KINDS * step + kind]
        hidden = SUPPLY[kind] - hidden + (seen[SPECIALS] if kind >= DEFUSERS - 1 else 0)
        if kind < FUSES:
            numbers[at + kind] = 2 * hidden
        elif kind < DEFUSERS:
            defusers += hidden
        else:
            numbers[at + FUSES] = UNIT * hidden
    numbers[at + FUSES + 1] = 4 * defusers
    numbers[at + FUSES + 2] = UNIT if seen[SPECIALS] > 0 else 0
    return at + FUSES + 3


PARTS: Final = (
    within,
    read_hand,
    read_stake,
    read_time,
    read_rivals,
    read_score,
    read_hidden,
)
"""What `read` calls, none before those that it calls itself."""
