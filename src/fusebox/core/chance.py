"""The one source of luck: every draw is recorded, and follows from a key or a script."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Draw: TypeAlias = tuple[int, int]
"""A draw as it stands in the record: the bound, and the value below it."""

WORDS = 2**32
_eight_words = Struct(">8I").unpack


class Chance:
    """Draws whole numbers below a bound, and remembers each draw."""

    __slots__ = ("_draw", "draws")

    def __init__(self, draw: Callable[[int], int]) -> None:
        self._draw = draw
        self.draws: list[Draw] = []

    @classmethod
    def keyed(cls, key: bytes, entry: int) -> "Chance":
        """The luck that entry number `entry` meets under this key."""
        return _Keyed(key, entry)

    @classmethod
    def seeded(cls, *seed: int | str) -> "Chance":
        """Luck for bots, tests and samples: the same seed gives the same draws."""
        return cls.keyed(sha256(repr(seed).encode()).digest(), 0)

    @classmethod
    def scripted(cls, draws: Iterable[Draw]) -> "Chance":
        """Replays recorded draws, or the ones a test wants; a draw off the script is an error."""
        return cls(_scripted(iter(draws)))

    @classmethod
    def none(cls) -> "Chance":
        """For what must not need luck: any draw is an error."""
        return cls.scripted(())

    @classmethod
    def unknown(cls) -> "Chance":
        """For a match whose record does not hold the luck to come: any draw is an error."""
        return cls(_unknown)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""
        value = self._draw(bound)
        self.draws.append((bound, value))
        return value

    def roll(self, sides: int = 6) -> int:
        """A die."""
        return 1 + self.below(sides)

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]

    def take(self, things: list[T]) -> T:
        """One of them, removed: what is drawn from a bag is chosen when it is drawn."""
        return things.pop(self.below(len(things)))

    def weighted(self, counts: Sequence[int]) -> int:
        """Where one of the counted things lies, each thing equally likely, as if all of them lay in
        a row: draws from a bag of which only the counts are kept."""
        number, place = self.below(sum(counts)), 0
        while number >= counts[place]:
            number -= counts[place]
            place += 1
        return place

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """All of them in a random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class OffScript(ValueError):
    """Luck was asked for that the script does not hold."""


class LuckUnknown(ValueError):
    """A match can't go on with the luck that was committed to: its record does not hold it."""


def commitment(secret: bytes) -> str:
    """What is shown of the server's bytes before the deal."""
    return sha256(secret).hexdigest()


def seeded_secret(seed: int) -> bytes:
    """The server's bytes of a match whose luck a seed settles."""
    return sha256(f"fusebox {seed}".encode()).digest()


def seeded_share(seed: int, seat: int) -> bytes:
    """What the person in this seat adds to that luck."""
    return sha256(f"share {seed} {seat}".encode()).digest()[:16]


def key_of(secret: bytes, shares: Iterable[bytes]) -> bytes:
    """The key of a match: the server's bytes and each device's share, in seat order."""
    return sha256(secret + b"".join(shares)).digest()


class _Keyed(Chance):
    """SHA-256 in counter mode, as 32-bit words; those above the largest multiple of the bound are
    thrown away, so that no value is favoured."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, key: bytes, entry: int) -> None:
        self.draws = []
        self._key, self._counter = key, entry << 64
        self._words: list[int] = []
        """The next one last. Most entries meet no luck: nothing is hashed before it is drawn."""

    def below(self, bound: int) -> int:
        if not 1 <= bound <= WORDS:
            raise ValueError(f"a draw needs a bound from 1 to 2**32, not {bound}")
        limit = WORDS - WORDS % bound
        word = (self._words or self._hashed()).pop()
        while word >= limit:
            word = (self._words or self._hashed()).pop()
        value = word % bound
        self.draws.append((bound, value))
        return value

    def _hashed(self) -> list[int]:
        block = sha256(self._key + self._counter.to_bytes(16, "big")).digest()
        self._counter += 1
        self._words = [*_eight_words(block)]
        self._words.reverse()
        return self._words


def _unknown(_bound: int) -> int:
    raise LuckUnknown(
        "this record does not hold the luck to come: save an unfinished match with"
        " record(secret=True) to go on with it"
    )


def _scripted(draws: Iterator[Draw]) -> Callable[[int], int]:
    def below(bound: int) -> int:
        expected, value = next(draws, (None, 0))
        if expected != bound or not 0 <= value < bound:
            raise OffScript(f"a draw below {bound} was asked for, the script holds {expected}")
        return value

    return below
