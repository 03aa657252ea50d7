"""FUSE (dice): ten minutes, 25 dice, everybody at once. The clauses B1 to B36 are in RULES.md."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fusebox.core import (
    CLOCK,
    Catalogue,
    Chance,
    Language,
    Millis,
    Outcome,
    Party,
    Refusal,
    Rules,
    Seat,
    Sharing,
    Types,
    Value,
    Viewer,
)
from fusebox.games.fuse_dice import (
    choices,
    duties,
    notation,
    picture,
    refusals,
    removal,
    telling,
    turn,
    views,
)
from fusebox.games.fuse_dice.cards import DATA_HASH
from fusebox.games.fuse_dice.deal import SIGNAL, advanced, deal, fuse_cards, until
from fusebox.games.fuse_dice.model import (
    Action,
    Check,
    Clear,
    Decline,
    Event,
    Explode,
    Go,
    Miss,
    Missed,
    Options,
    Place,
    Remove,
    Reroll,
    Returned,
    Roll,
    Rolled,
    Signal,
    State,
    View,
)
from fusebox.games.fuse_dice.score import score

PLAYERS: Final = range(1, 6)
PATIENCE: Final[Millis] = 5_000
"""So long the table waits for the bag holder (B13)."""
SILENCE: Final[Millis] = 15_000
"""So long a seat may be silent before others may act for it (B36)."""


class FuseDice(Rules[State, Action, Event, View]):
    """Defuse the bombs before the ship blows up."""

    name: ClassVar[str] = "fuse_dice"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = PLAYERS
    types: ClassVar[Types] = Types(Options, State, Action, Event, View, Signal)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.fuse_dice")
    cooperative: ClassVar[bool] = True
    takes_back: ClassVar[bool] = False
    runs_alone: ClassVar[bool] = True
    paced: ClassVar[bool] = False
    sharing: ClassVar[Sharing] = "open"
    clocked: ClassVar[Mapping[str, Millis]] = {"saved": SIGNAL}
    arena_options: ClassVar[Mapping[str, Any]] = {"difficulty": "standard"}

    @property
    def data_hash(self) -> str:
        return DATA_HASH

    def admits(self, options: Options, seats: int) -> Refusal | None:
        plain = options.difficulty in ("training", "standard")
        if plain and (fuse_cards(options) or advanced(options)):
            return Refusal("B8", "too_early", {"difficulty": options.difficulty})
        return None

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return deal(options, seats, chance)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return choices.choices(state, seat)

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(action, Miss):
            state.silent[action.seat] = True
            return [Missed(action.seat)]
        before = _phase(state)
        events = _act(state, seat, action, at, chance)
        events += turn.run_on(state, at, chance)
        _keep_time(state, seat, at, fresh=_phase(state) != before)
        return events

    def waiting(self, state: State) -> list[Seat]:
        return duties.owing(state)

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        """What comes first; at one time nothing comes before the end."""
        if state.stage == "starting":
            return SIGNAL, Go()
        if state.stage == "over":
            return None
        alarms: list[tuple[Millis, Action]] = [(until(state.options), Explode())]
        if state.removal is None and state.stage == "drawing":
            alarms.append((state.due + PATIENCE, Roll(state.turn)))
        if state.removal is None and state.stage == "rerolling":
            alarms.append((state.due + PATIENCE, Reroll(state.turn, state.tray[0])))
        for seat, since in enumerate(state.since):
            if since is not None and not state.silent[seat] and len(state.bombs) > 1:
                alarms.append((since + SILENCE, Miss(seat)))
        return min(alarms, key=lambda alarm: alarm[0])

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        team, won = tuple(range(len(state.bombs))), state.reason == "saved"
        party = Party(team, 1 if won else 2, float(score(state)))
        return Outcome((party,), team if won else (), state.reason)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view, chance)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if action in self.legal(state, seat):
            return None
        return refusals.refusal(state, seat, action)

    def notation(self, action: Action) -> str:
        return notation.written(action)

    def parse(self, text: str) -> Action:
        return notation.read(text)

    def told(self, thing: Value) -> dict[str, Any]:
        return telling.values(super().told(thing))

    def words(self, thing: Value, language: Language, names: Sequence[str]) -> str:
        if isinstance(thing, Refusal):
            values = telling.values(dict(thing.values))
            return self.catalogue.say(f"refusal.{thing.key}", language, names, values)
        if isinstance(thing, Action | Event | Signal) and (key := telling.key(thing)):
            return self.catalogue.say(key, language, names, self.told(thing))
        if isinstance(thing, Rolled | Returned):
            dice = telling.listed(thing.dice, self.catalogue, language)
            key = f"event.{type(thing).__name__}"
            return self.catalogue.say(key, language, names, self.told(thing) | {"dice": dice})
        return super().words(thing, language, names)

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return picture.drawn(view, self.catalogue, language, names)


def _act(state: State, seat: Seat, action: Action, at: Millis, chance: Chance) -> list[Event]:
    match action:
        case Roll():
            return turn.draw(state, seat, at, chance)
        case Place():
            return turn.place(state, seat, action, chance)
        case Decline(_, owner):
            return turn.decline(state, seat, owner)
        case Clear():
            return turn.clear(state, action)
        case Reroll(_, die):
            return turn.reroll(state, seat, die, chance)
        case Remove():
            return removal.remove(state, action)
        case Check(bomb):
            return turn.check(state, seat, bomb)
        case Go():
            return turn.begin(state)
    return turn.explode(state, at)


def _phase(state: State) -> tuple[Any, ...]:
    return state.turn, state.stage, state.rerolls, state.removal is None


def _keep_time(state: State, seat: Seat, at: Millis, fresh: bool) -> None:
    """Notes since when who is waited for; whoever has acted is there again (B36)."""
    if seat != CLOCK:
        state.silent[seat] = False
    if fresh:
        state.due = at
    owing = duties.owing(state)
    for other, since in enumerate(state.since):
        if other not in owing:
            state.since[other] = None
        elif fresh or since is None or other == seat:
            state.since[other] = at
