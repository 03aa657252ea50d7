"""RUSE: four rounds of foxes, territories, dens and kits. The clauses R1 to R93 are in RULES.md."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fusebox.core import (
    Catalogue,
    Chance,
    Drawing,
    Language,
    Millis,
    Outcome,
    Refusal,
    Rules,
    Seat,
    Sentence,
    Types,
    Value,
    Viewer,
)
from fusebox.games.ruse import (
    drawing,
    earlier,
    effects,
    notation,
    picture,
    refusals,
    scoring,
    telling,
    views,
)
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.data import PRINT, EarlierReadings, Readings, Tables, load, older_tables
from fusebox.games.ruse.deal import deal
from fusebox.games.ruse.events import Event
from fusebox.games.ruse.model import Options, State, View
from fusebox.games.ruse.play import Play
from fusebox.games.ruse.vixen import HARDEST
from fusebox.games.shapes import shaped

PLAYERS: Final = range(1, 5)
NO_LUCK: Final = Chance.none()


class Ruse(Rules[State, Action, Event, View]):
    """Raise kits, explore the den, and gather the most victory points."""

    name: ClassVar[str] = "ruse"
    shortest: ClassVar[int] = 50
    accent: ClassVar[str] = "#f7a063"
    version: ClassVar[int] = 6
    minutes: ClassVar[tuple[int, int]] = (33, 75)
    weight: ClassVar[int] = 4
    age: ClassVar[int] = 12
    seats: ClassVar[range] = PLAYERS
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.ruse")
    ladder_seats: ClassVar[int | None] = 4
    daily: ClassVar[bool] = True
    daily_options: ClassVar[Mapping[str, Any]] = {"vixen": 2}
    readings: ClassVar[type[Readings]] = Readings
    """What an owner's tables are read by where they name no reading."""

    def __init__(self, tables: Tables = PRINT) -> None:
        self.tables = tables

    def with_data(self, text: str) -> "Ruse":
        """The same game by an owner's tables; BadFile with line and reason if they are broken."""
        return type(self)(load(text, self.readings))

    @property
    def data_text(self) -> str:
        return self.tables.text

    @property
    def data_hash(self) -> str:
        return self.tables.hash

    @property
    def corrected(self) -> dict[str, Any]:
        return self.tables.corrected

    def of_version(self, version: int) -> "Ruse | None":
        for older in (FirstRuse, SecondRuse, ThirdRuse, FourthRuse, FifthRuse):
            if version == older.version:
                return older()
        return self if version == self.version else None

    def admits(self, options: Options, seats: int) -> Refusal | None:
        return refusals.unfit(options, seats)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        state = deal(options, seats, self.tables, chance)
        effects.run(Play(state, self.tables, chance))
        return state

    def legal(self, state: State, seat: Seat) -> list[Action]:
        board = state.board
        if seat != board.actor or board.phase == "over":
            return []
        return effects.choices(Play(state, self.tables, NO_LUCK))

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        play = Play(state, self.tables, chance)
        effects.take(play, action)
        return play.events

    def waiting(self, state: State) -> list[Seat]:
        return [] if state.board.phase == "over" else [state.board.actor]

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer, self.tables)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view, self.tables, chance)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return refusals.refusal(Play(state, self.tables, NO_LUCK), seat, action)

    def notation(self, action: Action) -> str:
        return notation.written(action)

    def parse(self, text: str) -> Action:
        return notation.read(text)

    def sentence(self, thing: Value) -> Sentence:
        plain = super().sentence(thing)
        if not isinstance(thing, Action | Event):
            return plain
        return telling.sentence(thing, plain, self.tables)

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return picture.drawn(view, self.tables, self.catalogue, language, names)

    def drawing(self, view: View) -> Drawing:
        return drawing.drawn(view)


class FifthRuse(Ruse):
    """Version 5: the same by the readings of its time, and who begins is always drawn."""

    version: ClassVar[int] = 5
    types: ClassVar[Types] = Types(
        earlier.FifthOptions, earlier.FifthState, Action, Event, earlier.FifthView
    )
    readings: ClassVar[type[Readings]] = EarlierReadings
    tables_of: ClassVar[int] = 5
    """The version whose tables it was shipped with."""

    def __init__(self, tables: Tables | None = None) -> None:
        super().__init__(older_tables(self.tables_of) if tables is None else tables)

    def of_version(self, version: int) -> Ruse | None:
        return self if version == self.version else None

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return shaped(self.types.state, super().setup(options, seats, chance))

    def view(self, state: State, viewer: Viewer) -> View:
        return shaped(self.types.view, super().view(state, viewer))

    def sample(self, view: View, chance: Chance) -> State:
        return shaped(self.types.state, super().sample(view, chance))


class FourthRuse(FifthRuse):
    """Version 4: the same by the tables of its time, which had no switch for R64."""

    version: ClassVar[int] = 4
    tables_of: ClassVar[int] = 4


class ThirdRuse(FourthRuse):
    """Version 3: the same, and of VIXEN's levels only those in the box."""

    version: ClassVar[int] = 3

    def admits(self, options: Options, seats: int) -> Refusal | None:
        if options.vixen > HARDEST:
            return Refusal("R93", "not_in_this_game")
        return super().admits(options, seats)


class SecondRuse(ThirdRuse):
    """Version 2: the same by the tables of its time."""

    version: ClassVar[int] = 2
    tables_of: ClassVar[int] = 2


class FirstRuse(SecondRuse):
    """Version 1: the same by the tables of its time, and no choice of the fourth die."""

    version: ClassVar[int] = 1
    tables_of: ClassVar[int] = 1
    types: ClassVar[Types] = Types(
        earlier.FirstOptions, earlier.FirstState, Action, Event, earlier.FirstView
    )
