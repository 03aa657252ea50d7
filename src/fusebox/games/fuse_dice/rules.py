"""FUSE (dice): ten minutes, 25 dice, everybody at once. The clauses B1 to B37 are in RULES.md."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fusebox.core import (
    CLOCK,
    Catalogue,
    Chance,
    Drawing,
    Language,
    Millis,
    Outcome,
    Party,
    Refusal,
    Rules,
    Seat,
    Sentence,
    Sharing,
    Types,
    Value,
    Viewer,
    unseated,
)
from fusebox.games.fuse_dice import (
    choices,
    drawing,
    duties,
    earlier,
    hindrances,
    notation,
    picture,
    removal,
    telling,
    turn,
    views,
)
from fusebox.games.fuse_dice.cards import DECK
from fusebox.games.fuse_dice.deal import SIGNAL, advanced, deal, fuse_cards, until
from fusebox.games.fuse_dice.events import Event, Missed
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import (
    Action,
    Check,
    Clear,
    Decline,
    Explode,
    Go,
    Miss,
    Options,
    Place,
    Remove,
    Reroll,
    Roll,
    Signal,
    State,
    View,
)
from fusebox.games.fuse_dice.play import LastRoll, Play
from fusebox.games.fuse_dice.reading import load
from fusebox.games.fuse_dice.score import score
from fusebox.games.shapes import shaped

PLAYERS: Final = range(1, 6)
PATIENCE: Final[Millis] = 5_000
"""So long the table waits for the bag holder (B13)."""
SILENCE: Final[Millis] = 15_000
"""So long a seat may be silent before others may act for it (B36)."""
EXPLODE: Final = Explode()


class FuseDice(Rules[State, Action, Event, View]):
    """Defuse the bombs before the ship blows up."""

    name: ClassVar[str] = "fuse_dice"
    accent: ClassVar[str] = "#ff8178"
    version: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (8, 10)
    weight: ClassVar[int] = 2
    age: ClassVar[int] = 10
    seats: ClassVar[range] = PLAYERS
    types: ClassVar[Types] = Types(Options, State, Action, Event, View, Signal)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.fuse_dice")
    cooperative: ClassVar[bool] = True
    takes_back: ClassVar[bool] = False
    runs_alone: ClassVar[bool] = True
    paced: ClassVar[bool] = False
    covers_when_paused: ClassVar[bool] = True
    counts_in: ClassVar[Millis] = SIGNAL
    sharing: ClassVar[Sharing] = "open"
    clocked: ClassVar[Mapping[str, Millis]] = {"saved": SIGNAL}
    arena_options: ClassVar[Mapping[str, Any]] = {"difficulty": "standard"}
    arena_pace: ClassVar[Millis] = 4_000
    daily: ClassVar[bool] = True
    daily_options: ClassVar[Mapping[str, Any]] = {"difficulty": "standard"}

    last_roll: ClassVar[LastRoll] = "untimed"

    def __init__(self, deck: Deck = DECK) -> None:
        self.deck = deck

    def with_data(self, text: str) -> "FuseDice":
        """The same game by an owner's cards; BadFile with line and reason if they are broken."""
        return type(self)(load(text))

    def of_version(self, version: int) -> "FuseDice | None":
        if version == self.version:
            return self
        kinds = (FirstFuseDice, SecondFuseDice, ThirdFuseDice)
        older = {kind.version: kind for kind in kinds}.get(version)
        return None if older is None else older(self.deck)

    @property
    def data_text(self) -> str:
        return self.deck.text

    @property
    def data_hash(self) -> str:
        return self.deck.hash

    @property
    def corrected(self) -> dict[str, Any]:
        return self.deck.corrected

    def admits(self, options: Options, seats: int) -> Refusal | None:
        plain = options.difficulty in ("training", "standard")
        if plain and (fuse_cards(options) or advanced(options)):
            return Refusal("B8", "too_early", {"difficulty": options.difficulty})
        return unseated(options.begins, seats, "B9")

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return deal(options, seats, self.deck, chance)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return choices.choices(state, self.deck, seat)

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(action, Miss):
            state.silent[action.seat] = True
            return [Missed(action.seat)]
        before = _phase(state)
        play = Play(state, self.deck, at, chance, self.last_roll)
        events = _act(play, seat, action)
        more, takers = turn.run_on(play)
        owing = takers or duties.owing(state, self.deck)
        _keep_time(play, seat, owing, fresh=_phase(state) != before)
        return events + more

    def waiting(self, state: State) -> list[Seat]:
        return [seat for seat, since in enumerate(state.since) if since is not None]

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        """What comes first; at one time nothing comes before the end."""
        if state.stage == "starting":
            return SIGNAL, Go()
        if state.stage == "over":
            return None
        ends = self.ends(state)
        first: tuple[Millis, Action] | None = None if ends is None else (ends, EXPLODE)
        if state.removal is None and state.stage in ("drawing", "rerolling"):
            first = _sooner(first, state.due + PATIENCE, _of_the_bag(state))
        if len(state.bombs) > 1:
            for seat, since in enumerate(state.since):
                if since is not None and not state.silent[seat]:
                    first = _sooner(first, since + SILENCE, Miss(seat))
        return first

    def ends(self, state: State) -> Millis | None:
        return until(state.options) if state.ended is None else None

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        team, won = tuple(range(len(state.bombs))), state.reason == "saved"
        party = Party(team, 1 if won else 2, float(score(state, self.deck).total))
        return Outcome((party,), team if won else (), state.reason)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, self.deck, viewer)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view, chance)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return hindrances.hindrance(state, self.deck, seat, action)

    def notation(self, action: Action) -> str:
        return notation.written(action)

    def parse(self, text: str) -> Action:
        return notation.read(text)

    def sentence(self, thing: Value) -> Sentence:
        return telling.sentence(thing, super().sentence(thing))

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return picture.drawn(view, self.catalogue, language, names)

    def drawing(self, view: View) -> Drawing:
        return drawing.drawn(view)


class ThirdFuseDice(FuseDice):
    """Version 3: who begins was always drawn."""

    version: ClassVar[int] = 3
    types: ClassVar[Types] = Types(
        earlier.Options, earlier.State, Action, Event, earlier.View, Signal
    )

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return shaped(earlier.State, super().setup(options, seats, chance))

    def view(self, state: State, viewer: Viewer) -> View:
        return shaped(earlier.View, super().view(state, viewer))

    def sample(self, view: View, chance: Chance) -> State:
        return shaped(earlier.State, super().sample(view, chance))


class SecondFuseDice(ThirdFuseDice):
    """Version 2: the clock ran on until the last roll was placed."""

    version: ClassVar[int] = 2
    last_roll: ClassVar[LastRoll] = "timed"


class FirstFuseDice(ThirdFuseDice):
    """Version 1: the turn of one or two players ended where the row was emptied."""

    version: ClassVar[int] = 1
    last_roll: ClassVar[LastRoll] = "dropped"


def _sooner(
    first: tuple[Millis, Action] | None, when: Millis, act: Action
) -> tuple[Millis, Action]:
    return (when, act) if first is None or when < first[0] else first


def _of_the_bag(state: State) -> Action:
    """What its holder does next, or the clock in their place (B13)."""
    return Roll(state.turn) if state.stage == "drawing" else Reroll(state.turn, state.tray[0])


def _act(play: Play, seat: Seat, action: Action) -> list[Event]:
    match action:
        case Place():
            return turn.place(play, seat, action)
        case Roll():
            return turn.draw(play, seat)
        case Decline(_, owner):
            return turn.decline(play.state, seat, owner)
        case Clear():
            return turn.clear(play, action)
        case Reroll(_, die):
            return turn.reroll(play, seat, die)
        case Remove():
            return removal.remove(play.state, action)
        case Check(bomb):
            return turn.check(play, seat, bomb)
        case Go():
            return turn.begin(play.state)
    return turn.explode(play)


def _phase(state: State) -> tuple[Any, ...]:
    return state.turn, state.stage, state.rerolls, state.removal is None


def _keep_time(play: Play, seat: Seat, owing: list[Seat], fresh: bool) -> None:
    """Notes since when who is waited for; whoever has acted is there again (B36)."""
    state, at = play.state, play.at
    if seat != CLOCK:
        state.silent[seat] = False
    if fresh:
        state.due = at
    before, state.since = state.since, [None] * len(state.since)
    for other in owing:
        since = before[other]
        state.since[other] = at if fresh or since is None or other == seat else since
