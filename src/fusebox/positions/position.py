"""A position: a game's state, its luck and its time. It changes in place, and is copied quickly."""

from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

import msgspec

from fusebox.core import CLOCK, DEFAULT, Chance, Millis, Outcome, Refusal, Refused, Seat, Viewer
from fusebox.core.rules import A, E, S, V
from fusebox.positions.returns import returns_of
from fusebox.positions.values import WAIT, Wait

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fusebox.positions.game import Game

OVER = Refusal("T3", "over")
NO_SUCH_SEAT = Refusal("T4", "no_such_seat")


class Random(Protocol):
    """What luck of one's own is drawn from: random.Random, or a generator of numpy."""

    def random(self) -> float: ...


class Position(Generic[S, A, E, V]):
    """Where a game stands. Whatever is refused raises Refused with the clause, and changes
    nothing."""

    __slots__ = ("_alarm", "_draw", "_key", "_legal", "game", "now", "outcome", "state", "steps")

    def __init__(
        self, game: "Game[S, A, E, V]", state: S, key: bytes, now: Millis = 0, steps: int = 0
    ) -> None:
        self.game = game
        self.state = state
        self.now = now
        """Game time in milliseconds."""
        self.steps = steps
        """How many steps were made, the clock's among them."""
        self.outcome: Outcome | None
        """How it ended, once it has."""
        self._key = key
        self._draw: Callable[[int], int] | None
        self._legal: dict[Seat, list[A]]
        self._alarm: tuple[Millis, A] | None
        self._settle()

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act: one in turn, several at once, or none until the clock acts."""
        return tuple([seat for seat in range(self.game.seats) if self._choices(seat)])

    @property
    def alarm(self) -> Millis | None:
        """When the clock acts next."""
        return None if self._alarm is None else self._alarm[0]

    @property
    def done(self) -> bool:
        return self.outcome is not None

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat has won: from -1 to 1, and 0 while the game goes on."""
        return returns_of(self.outcome, self.game.seats, self.game.rules.cooperative)

    @property
    def scores(self) -> tuple[float | None, ...]:
        """What each seat has scored, by the game's own count; None while it is not counted."""
        outcome, seats = self.outcome, range(self.game.seats)
        return tuple([None if outcome is None else outcome.score(seat) for seat in seats])

    def legal(self, seat: Seat, at: Millis | None = None) -> list[A]:
        """Every action the seat may take now, or later; the list is the caller's own."""
        return list(self._choices(seat, at))

    def step(
        self,
        seat: Seat,
        action: "A | Wait | int",
        at: Millis | None = None,
        chance: Chance | None = None,
    ) -> list[E]:
        """The seat does this, by its action or its number, now or at a later time: what happened,
        with what the clock does before it and at once after it. To wait lets the clock act. Luck
        may be given, in place of the position's own."""
        when = self.now if at is None or at < self.now else at
        if not isinstance(action, msgspec.Struct):
            action = self.action(seat, action)
        if isinstance(action, Wait):
            return self.advance(at, chance)
        alarm = self._alarm
        events = self.advance(when, chance) if alarm is not None and alarm[0] <= when else []
        if action not in self._choices(seat, when):
            raise Refused(self._refusal(seat, action, when))
        events += self._apply(seat, action, when, chance)
        alarm = self._alarm
        if alarm is not None and alarm[0] <= when:
            events += self.advance(when, chance)
        return events

    def advance(self, at: Millis | None = None, chance: Chance | None = None) -> list[E]:
        """Lets the clock act up to this time, or once it next does."""
        if self.outcome is not None:
            raise Refused(OVER)
        when = self.alarm if at is None else at
        if when is None:
            raise ValueError(f"No clock runs in {self.game.rules.name} now: somebody has to act.")
        events: list[E] = []
        while self._alarm is not None and self._alarm[0] <= when:
            events += self._apply(CLOCK, self._alarm[1], self._alarm[0], chance)
        if not self.done and when > self.now:
            self.now = when
            self._alarm = self._next_alarm()
        return events

    def copy(self) -> "Position[S, A, E, V]":
        """The same position with the same luck to come; searches that must not know that luck
        take `sample`."""
        twin: Position[S, A, E, V] = object.__new__(Position)
        twin.game = game = self.game
        twin.state = game.copied(self.state)
        twin.now = self.now
        twin.steps = self.steps
        twin.outcome = self.outcome
        twin._key = self._key
        twin._draw = None
        twin._legal = self._legal  # of this very state: whoever steps takes a new one
        twin._alarm = self._alarm
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Position[S, A, E, V]":
        return self.copy()

    def __reduce__(self) -> Any:
        return self.game.unpack, (self.pack(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.game, self.pack()) == (
            other.game,
            other.pack(),
        )

    __hash__ = None  # type: ignore[assignment]

    def pack(self) -> bytes:
        """All of it in few bytes, which `game.unpack` reads; with the luck to come."""
        return msgspec.msgpack.encode((self.state, self._key, self.now, self.steps))

    def view(self, viewer: Viewer) -> V:
        """What this viewer may know, as the rules tell it."""
        return self.game.rules.view(self.state, viewer)

    def sample(self, seat: Seat, rng: Random) -> "Position[S, A, E, V]":
        """A position that this seat thinks possible, with luck of its own."""
        chance, game = drawn_from(rng), self.game
        state = game.rules.sample(self.view(seat), chance)
        return Position(game, state, _key(chance), self.now, self.steps)

    def key(self, seat: Seat) -> bytes:
        """Names the information set: equal exactly where the seat knows the same."""
        known = (seat, self.view(seat), None if self._alarm is None else self.now)
        return blake2b(msgspec.msgpack.encode(known), digest_size=16).digest()

    def index(self, seat: Seat, action: "A | Wait") -> int:
        """The number of an action of this seat; ValueError if it has none now."""
        return self.game.codec.index(self.state, seat, action)

    def action(self, seat: Seat, index: int) -> "A | Wait":
        """The action with this number; NoSuchAction with the clause if there is none now."""
        return self.game.codec.action(self.state, seat, index)

    def text(self, seat: Seat, index: int) -> str:
        """The action with this number, as it is typed."""
        return self.game.codec.text(self.state, seat, index)

    def mask(
        self, seat: Seat, out: "NDArray[np.bool_] | None" = None, shown: bool = False
    ) -> "NDArray[np.bool_]":
        """Which numbers stand for something the seat may do now; or only for what a player is
        shown of it, which in a race is what lies there, not what lay there a moment ago."""
        choices: list[Any] = self._choices(seat)
        if shown and choices:
            choices = self.game.rules.offered(self.state, choices)
        if choices and self._alarm is not None and self.game.codec.wait is not None:
            choices = [*choices, WAIT]
        return self.game.codec.mask(self.state, seat, choices, out)

    def observe(
        self, seat: Seat, out: "dict[str, NDArray[Any]] | None" = None
    ) -> "dict[str, NDArray[Any]]":
        """What the seat may know, as arrays; `game.observations` has their shapes."""
        return self.game.codec.observe(self.view(seat), self.now, out)

    def __repr__(self) -> str:
        stands = f"seats {list(self.actors)} may act"
        if self.outcome is not None:
            stands = f"over: {self.outcome.reason}"
        return (
            f"<Position of {self.game.rules.name}: {self.game.seats} seats, {self.steps} steps,"
            f" at {self.now} ms, {stands}>"
        )

    def __str__(self) -> str:
        """As everything looks when it lies open."""
        names = [f"Player {seat + 1}" for seat in range(self.game.seats)]
        return self.game.rules.picture(self.view("open"), DEFAULT, names)

    def _choices(self, seat: Seat, at: Millis | None = None) -> list[A]:
        rules = self.game.rules
        aged = rules.aged(self.state, self.now if at is None else at)
        if aged is not self.state and self.outcome is None:
            return rules.legal(aged, seat)
        known = self._legal.get(seat)
        if known is None:
            if not 0 <= seat < self.game.seats:
                raise Refused(NO_SUCH_SEAT)
            known = [] if self.outcome is not None else rules.legal(self.state, seat)
            self._legal[seat] = known
        return known

    def _refusal(self, seat: Seat, action: A, at: Millis) -> Refusal:
        if self.outcome is not None:
            return OVER
        rules = self.game.rules
        refusal = rules.hindrance(rules.aged(self.state, at), seat, action)
        assert refusal is not None, "what is not legal has a hindrance"
        return refusal

    def _apply(self, seat: Seat, action: A, at: Millis, chance: Chance | None) -> list[E]:
        luck = Chance(self._drawn) if chance is None else chance
        events = self.game.rules.apply(self.state, seat, action, at, luck)
        self.now = at
        self.steps += 1
        self._settle()
        return events

    def _settle(self) -> None:
        """What follows from the state is worked out anew."""
        self._draw = None
        self._legal = {}
        self.outcome = self.game.rules.outcome(self.state)
        self._alarm = self._next_alarm()

    def _next_alarm(self) -> tuple[Millis, A] | None:
        alarm = None if self.outcome is not None else self.game.rules.alarm(self.state)
        return alarm if alarm is None or alarm[0] >= self.now else (self.now, alarm[1])

    def _drawn(self, bound: int) -> int:
        """The luck of this step, which is begun when it is first asked for."""
        if self._draw is None:
            self._draw = Chance.keyed(self._key, self.game.first + self.steps).below
        return self._draw(bound)


def drawn_from(rng: Random) -> Chance:
    """Luck from a generator."""
    draw = rng.random
    return Chance(lambda bound: int(draw() * bound))


def _key(chance: Chance) -> bytes:
    return b"".join(chance.below(1 << 32).to_bytes(4, "big") for _ in range(4))


AnyPosition: TypeAlias = Position[Any, Any, Any, Any]
