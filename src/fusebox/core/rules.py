"""The contract of a game: what its folder must answer, and nothing about who asks."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from fusebox.core.chance import Chance
from fusebox.core.copying import copier
from fusebox.core.languages import Language
from fusebox.core.values import (
    Millis,
    Outcome,
    Refusal,
    Seat,
    Sharing,
    Value,
    Viewer,
)
from fusebox.core.words import Catalogue, Sentence

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=Value)
E = TypeVar("E", bound=Value)
V = TypeVar("V", bound=Value)


class Types(NamedTuple):
    """The data of a game; actions, events and signals are unions of values."""

    options: Any
    state: Any
    action: Any
    event: Any
    view: Any
    signal: Any = None


class Drawing(NamedTuple):
    """A view as somebody sees it who is sent a link: SVG within a square of 540, and for each seat
    a sign (SVG within a square of 40) and how it stands, in a few letters."""

    board: str
    signs: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


class Rules(ABC, Generic[S, A, E, V]):
    """One game. Stateless: everything that changes lives in the state."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised when an old record would replay differently."""
    seats: ClassVar[range]
    types: ClassVar[Types]
    catalogue: ClassVar[Catalogue]
    cooperative: ClassVar[bool] = False
    """All seats win or lose together."""
    lies_open: ClassVar[bool] = False
    """Nothing is hidden, now or later: nobody can learn anything from an action."""
    takes_back: ClassVar[bool] = True
    """Actions may be undone where nobody has learned anything. Races say no."""
    runs_alone: ClassVar[bool] = False
    """Time itself brings the game to its end: it goes on even if nobody is at the table."""
    paced: ClassVar[bool] = True
    """Players can have clocks of their own. Races, and games against a common clock, say no."""
    in_games: ClassVar[bool] = False
    """A match may be of several games, one after the other."""

    sharing: ClassVar[Sharing] = "curtain"
    """Whether several people can play at one screen, and what then has to be hidden."""
    apart: ClassVar[frozenset[str]] = frozenset()
    """Options that are not offered where several people share a screen."""
    suggested: ClassVar[Mapping[str, Any]] = {}
    """Options with which a new table is suggested, where they are not the defaults."""
    clocked: ClassVar[Mapping[str, Millis]] = {}
    """Ends at which the time taken is a feat, and when after the deal it begins to count."""
    shortest: ClassVar[int] = 1
    """Moves that each side makes in the shortest match that is honestly played to its end: one that
    is resigned sooner counts for no rating."""
    covers_when_paused: ClassVar[bool] = False
    """The table is covered while the game is paused: nothing of it is sent."""
    counts_in: ClassVar[Millis] = 0
    """So long a table counts after a pause, before time runs again and anybody may act."""
    excuses_bots: ClassVar[bool] = False
    """The clock does nothing to a bot that is slow because the server is."""
    accent: ClassVar[str] = "#ff9d45"
    """The colour by which the game is known, on dark grounds."""
    daily: ClassVar[bool] = False
    """Alone, it can be played on a deal of the day that is the same for everybody."""
    daily_options: ClassVar[Mapping[str, Any]] = {}
    """What everybody plays that deal by, whatever else is chosen."""
    minutes: ClassVar[tuple[int, int]] = (10, 30)
    """How long a game takes, from and to."""
    weight: ClassVar[int] = 2
    """How much there is to learn, from 1 to 5."""
    age: ClassVar[int] = 8
    """From which age it is played."""

    arena_options: ClassVar[Mapping[str, Any]] = {}
    """Options of the game as arenas play it: one game, that may end as a draw."""
    arena_pace: ClassVar[Millis] = 0
    """Where time decides: among bots, a seat acts at the earliest so long after it could, or has
    acted before; no hand is faster."""
    ladder_options: ClassVar[Mapping[str, Any]] = {}
    ladder_colours: ClassVar[tuple[str, ...]] = ()
    """What these make of the seats, where they settle it."""
    """Options by which only the seat differs, so that changed seats are a fair second game."""
    ladder_seats: ClassVar[int | None] = None
    """How many sit down to a ladder, where it is not the fewest that make an even number."""

    def __reduce__(self) -> Any:
        """Pickled by name and tables: rules know nothing else."""
        return _restored, (type(self), self.data_text)

    @property
    def data_hash(self) -> str:
        """Names the tables of cards and tiles the game is played with."""
        return sha256(b"").hexdigest()

    @property
    def data_text(self) -> str:
        """Those tables as a file has them, where a file could correct them."""
        return ""

    @property
    def corrected(self) -> dict[str, Any]:
        """Those tables that are not as they come with Fusebox, which browsers have already."""
        return {}

    def with_data(self, text: str) -> "AnyRules":
        """The same game by an owner's own tables; ValueError with a sentence if that can't be."""
        raise ValueError(f"{self.name} has no tables that a file could correct")

    def of_version(self, version: int) -> "AnyRules | None":
        """The same game as it was played by that version of its rules; None if that is not known
        here any more, or not yet."""
        return self if version == self.version else None

    def admits(self, options: Any, seats: int) -> Refusal | None:
        """Why these options do not go together, or not with so many players."""
        return None

    def together(self, options: Any) -> Refusal | None:
        """Why several people can't play so at one screen (T16)."""
        if self.sharing == "apart":
            return Refusal("T16", "own_screens")
        usual = self.types.options()
        if any(getattr(options, name) != getattr(usual, name) for name in self.apart):
            return Refusal("T16", "own_screens_option")
        return None

    def fair(self, options: Any) -> bool:
        """Whether a live table evens out slow connections: it matters who is first."""
        return False

    @abstractmethod
    def setup(self, options: Any, seats: int, chance: Chance) -> S:
        """The state in which the first action is taken."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> list[A]:
        """Every action this seat may take now: the only judge of legality. Empty: nothing to do."""

    def offered(self, state: S, legal: list[A]) -> list[A]:
        """What of its legal actions a seat is shown. Where people race, some are legal only because
        a hand may be slower than the table."""
        return legal

    def aged(self, state: S, at: Millis) -> S:
        """The state as it is read at this time, before anything is done: actions that time alone
        has taken away are no longer listed, and are refused. The same one where there are none."""
        return state

    def lines(self, state: S, seat: Seat) -> bytes | None:
        """What a seat is shown of its legal actions as JSON, one a line, where the game has it
        written already; None: somebody has to write it."""
        return None

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, at: Millis, chance: Chance) -> list[E]:
        """Changes the state it is given by one legal action, and tells what happened."""

    @abstractmethod
    def waiting(self, state: S) -> list[Seat]:
        """Who is waited for, publicly: never depends on hidden things."""

    def alarm(self, state: S) -> tuple[Millis, A] | None:
        """When and how the clock acts next. A time in the past means at once."""
        return None

    def ends(self, state: S) -> Millis | None:
        """When time ends the game, if it does: what a countdown counts down to."""
        return None

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def game_number(self, state: S) -> int:
        """The number of the game of the match that is on the table, or was last."""
        return 1

    def sides(self, state: S) -> tuple[str, ...]:
        """What each seat has played in a game that is over, where seats play different things: a
        colour, a role. Empty where they do not."""
        return ()

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer may know, built by naming what is shown: all that a perfect memory of
        its events would hold, the options, the number of seats, and the viewer."""

    @abstractmethod
    def sample(self, view: V, chance: Chance) -> S:
        """A full state this view could come from: `view(sample(view)) == view`."""

    def redact(self, event: E, viewer: Viewer) -> E | None:
        """The event as this viewer may see it: one function for live play, return and replay."""
        return event

    @abstractmethod
    def hindrance(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why this seat may not do this now, told from what it may know; None exactly where the
        action is legal."""

    @abstractmethod
    def notation(self, action: A) -> str:
        """The action in a word or two, as it is typed and stands in a game score."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action that is written so; ValueError with a sentence if there is none."""

    def sentence(self, thing: Value) -> Sentence:
        """What is said of an action, event, signal, refusal or outcome: a message of the catalogue
        and its values. A game that has more than one message for it, or other words for a value,
        says so here; which language it will be is none of its business."""
        match thing:
            case Refusal():
                return Sentence(f"refusal.{thing.key}", thing.values)
            case Outcome():
                return Sentence(f"outcome.{thing.reason}")
        return Sentence(_key(type(self), type(thing)), fields(thing))

    def words(self, thing: Value, language: Language, names: Sequence[str]) -> str:
        """The same in a language, with the players' names."""
        key, values = self.sentence(thing)
        return self.catalogue.say(key, language, names, values)

    def picture(self, view: V, language: Language, names: Sequence[str]) -> str:
        """The view as text, for the terminal."""
        return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()

    def drawing(self, view: V) -> Drawing | None:
        """The view as a drawing, for the picture of a link; None: the game has none."""
        return None


AnyRules = Rules[Any, Any, Any, Any]


@cache
def _restored(kind: type[AnyRules], data: str) -> AnyRules:
    """The rules of this kind by these tables."""
    rules = kind()
    return rules if rules.data_text == data else rules.with_data(data)


@cache
def _key(rules: type[AnyRules], thing: type[Value]) -> str:
    """The message of this type of value, where it has but one."""
    if issubclass(thing, rules.types.action):
        return f"action.{thing.__name__}"
    return f"{'event' if issubclass(thing, rules.types.event) else 'signal'}.{thing.__name__}"


def fields(thing: Value) -> dict[str, Any]:
    """What the value holds, by name."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def copied(thing: S) -> S:
    """An independent copy; TypeError if it is no plain data."""
    copy: S = copier(type(thing))(thing)
    return copy
