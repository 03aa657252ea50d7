"""A game that is settled: which one, for how many, with what options. It never changes."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

import msgspec

from fusebox.core import Chance, Refused, Rules, Value, copier
from fusebox.core.chance import key_of, seeded_secret, seeded_share
from fusebox.core.rules import A, E, S, V
from fusebox.positions.codecs import codec_of
from fusebox.positions.position import Position
from fusebox.positions.values import Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Codec


class Game(Generic[S, A, E, V]):
    """Equal games are equal, can be keys of a dictionary, and can be pickled."""

    def __init__(self, rules: Rules[S, A, E, V], seats: int, options: Value) -> None:
        if seats not in rules.seats:
            raise ValueError(
                f"{rules.name} is for {rules.seats[0]} to {rules.seats[-1]} seats, not {seats}."
            )
        if unfit := rules.admits(options, seats):
            raise Refused(unfit)
        self.rules = rules
        self.seats = seats
        self.options: Any = options
        self.copied: Callable[[S], S] = copier(rules.types.state)
        """Copies a state."""
        self.first = seats + 1
        """The number of the first step in a record: everybody was ready, and the cards dealt."""

    @property
    def name(self) -> str:
        return self.rules.name

    @cached_property
    def codec(self) -> "Codec[S, A, V]":
        """Which number stands for which action, and what arrays show a view."""
        return codec_of(self.rules)

    @property
    def actions(self) -> int:
        """How many numbers actions have: 0 and upwards."""
        return self.codec.size

    @property
    def shown(self) -> int:
        """So many of them, from 0, stand for what players are shown; the others are for those
        whose hand was slower than the table."""
        return self.codec.shown

    @property
    def wait(self) -> int | None:
        """The number that stands for waiting, in games in which the clock acts."""
        return self.codec.wait

    @cached_property
    def observations(self) -> dict[str, Spec]:
        """The arrays that show a view, by name."""
        return self.codec.specs(self.seats)

    def new(self, seed: int = 0) -> "Position[S, A, E, V]":
        """The position after the deal. The same seed gives the same luck, here and in
        `fusebox.start`."""
        key = key_of(seeded_secret(seed), [seeded_share(seed, at) for at in range(self.seats)])
        return self.deal(Chance.keyed(key, self.seats), key)

    def deal(self, chance: Chance, key: bytes = b"") -> "Position[S, A, E, V]":
        """The position after a deal with this luck; the luck to come is that of the key."""
        position = Position(self, self.rules.setup(self.options, self.seats, chance), key)
        if position.alarm == 0:
            position.advance(0, chance)  # what the clock does in the instant of the deal
        return position

    def unpack(self, packed: bytes) -> "Position[S, A, E, V]":
        """The position that `Position.pack` made these bytes of; ValueError if it did not."""
        kind = tuple[self.rules.types.state, bytes, int, int]  # type: ignore[name-defined]
        try:
            state, key, now, steps = msgspec.msgpack.decode(packed, type=kind)
        except msgspec.MsgspecError as error:
            raise ValueError(f"These bytes are not a position of {self.name}: {error}") from None
        return Position(self, state, key, now, steps)

    def _names(self) -> tuple[Any, ...]:
        rules = self.rules
        return (rules.name, rules.version, rules.data_hash, self.seats, self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._names() == other._names()

    def __hash__(self) -> int:
        return hash(self._names())

    def __copy__(self) -> "Game[S, A, E, V]":
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Game[S, A, E, V]":
        return self

    def __reduce__(self) -> Any:
        return Game, (self.rules, self.seats, self.options)

    def __repr__(self) -> str:
        chosen = [
            f", {name}={getattr(self.options, name)!r}"
            for name in self.options.__struct_fields__
            if getattr(self.options, name) != getattr(type(self.options)(), name)
        ]
        return f"game({self.name!r}, seats={self.seats}{''.join(chosen)})"


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
