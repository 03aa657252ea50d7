"""Fusion: three piles, no turns. The clauses F1 to F18 are in RULES.md, what they do in play.py."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from fusebox.core import (
    AnyRules,
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
    copied,
)
from fusebox.games.fusion import drawing, legality, notation, older, picture, play, telling, views
from fusebox.games.fusion.deck import ORDER, PILES
from fusebox.games.fusion.model import (
    Action,
    Card,
    Decline,
    DrawCards,
    Event,
    FillUp,
    Forgive,
    Forgiven,
    Go,
    GoOn,
    Halt,
    Lay,
    Options,
    State,
    View,
)
from fusebox.games.fusion.reading import DECK, Deck, load

PLAYERS = range(1, 5)


class Fusion(Rules[State, Action, Event, View]):
    """Be the first without a card."""

    name: ClassVar[str] = "fusion"
    shortest: ClassVar[int] = 8
    accent: ClassVar[str] = "#c0a4ff"
    version: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (1, 3)
    weight: ClassVar[int] = 1
    age: ClassVar[int] = 6
    seats: ClassVar[range] = PLAYERS
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.fusion")
    takes_back: ClassVar[bool] = False
    paced: ClassVar[bool] = False
    sharing: ClassVar[Sharing] = "apart"
    clocked: ClassVar[Mapping[str, Millis]] = dict.fromkeys(
        ("first_out", "first_out_alone"), play.SIGNAL
    )
    arena_pace: ClassVar[Millis] = 100
    daily: ClassVar[bool] = True
    lay = staticmethod(play.lay)

    def __init__(self, deck: Deck = DECK) -> None:
        self.deck = deck

    def with_data(self, text: str) -> "Fusion":
        """The same game by an owner's deck; BadFile with line and reason if it is broken."""
        return type(self)(load(text))

    def of_version(self, version: int) -> AnyRules | None:
        earlier = {kind.version: kind for kind in (FusionTwo, FusionThree)}.get(version)
        return super().of_version(version) if earlier is None else earlier(self.deck)

    @property
    def data_text(self) -> str:
        return self.deck.text

    @property
    def data_hash(self) -> str:
        return self.deck.hash

    @property
    def corrected(self) -> dict[str, Any]:
        return self.deck.corrected

    def fair(self, options: Options) -> bool:
        return options.fair == "on"

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Three cards face up, the others dealt out equally (F3, F4)."""
        cards = chance.shuffled(self.deck.cards)
        centre, rest = cards[: len(PILES)], cards[len(PILES) :]
        share = len(rest) // max(seats, 2)
        dealt = [rest[share * seat : share * (seat + 1)] for seat in range(seats)]
        return State(
            options=options,
            piles=[[card] for card in centre],
            hands=[[] for _ in range(seats)],
            draw_piles=dealt if seats == 1 else [in_order(pile) for pile in dealt],
            left_over=in_order(rest[share * seats :]),
            stage="starting",
            covered=[[] for _ in PILES],
            penalties=[0] * seats,
            tops_at=[0] * len(PILES),
            hands_at=[0] * seats,
        )

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return legality.legal(state, seat)

    def offered(self, state: State, legal: list[Action]) -> list[Action]:
        """The piles as they lie, not as they lay a moment ago."""
        tops = {cards[-1] for cards in state.piles}
        return [action for action in legal if not isinstance(action, Lay) or action.on in tops]

    def aged(self, state: State, at: Millis) -> State:
        """Without the cards that were covered too long ago by then (F10)."""
        if not any(covered and play.is_forgotten(covered[0], at) for covered in state.covered):
            return state
        play.forget(aged := copied(state), at)
        return aged

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        match action:
            case Lay():
                return self.lay(state, seat, action, at, chance)
            case Forgive(forgiven):
                state.penalties[forgiven] = 0
                return [Forgiven(forgiven)]
            case DrawCards():
                return play.draw(state, seat, at, chance)
            case Go():
                return play.begin(state, at, chance)
            case FillUp():
                return play.fill_up(state, at, chance)
            case Halt():
                return play.stop(state, "quiet", at)
        assert state.stop is not None, "the others happen in a stop only"
        if isinstance(action, Decline):
            return play.decline(state, state.stop, seat, at, chance)
        return play.go_on(state, state.stop, at, chance)

    def waiting(self, state: State) -> list[Seat]:
        if state.stage in ("starting", "over"):
            return []
        seats = range(len(state.hands))
        stop = state.stop
        return [seat for seat in seats if stop is None or not play.answered(stop, seat)]

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        """What comes first; at one time penalties end before anything else."""
        if state.stage == "starting":
            return play.SIGNAL, Go()
        if state.stage == "over":
            return None
        first = _deadline(state)
        if any(state.penalties):
            ends, seat = min((until, seat) for seat, until in enumerate(state.penalties) if until)
            if ends <= first[0]:
                return ends, Forgive(seat)
        return first

    def outcome(self, state: State) -> Outcome | None:
        """By cards left; who shares the first rank shares the win, unless all do (F12, F13)."""
        if state.reason is None:
            return None
        left = [
            len(hand) + len(pile) for hand, pile in zip(state.hands, state.draw_piles, strict=True)
        ]
        parties = tuple(
            Party((seat,), 1 + sum(other < count for other in left), float(-count))
            for seat, count in enumerate(left)
        )
        first = tuple(seat for seat, count in enumerate(left) if count == min(left))
        won = state.reason == "first_out" or len(first) < len(left)
        solo = "_alone" if len(left) == 1 else ""
        return Outcome(parties, first if won else (), state.reason + solo)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view, self.deck.cards, chance)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return legality.hindrance(state, seat, action)

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


class FusionThree(Fusion):
    """The game as version 3 of the rules played it."""

    version: ClassVar[int] = 3
    lay = staticmethod(older.third)

    def aged(self, state: State, at: Millis) -> State:
        return state


class FusionTwo(FusionThree):
    """The game as version 2 of the rules played it."""

    version: ClassVar[int] = 2
    lay = staticmethod(older.second)


def in_order(cards: Sequence[Card]) -> list[Card]:
    """In the order of the deck, which says nothing of the order in which they come."""
    return sorted(cards, key=ORDER.__getitem__)


def _deadline(state: State) -> tuple[Millis, Action]:
    """It does not depend on what anybody holds."""
    if state.stop is not None:
        return state.stop.until, GoOn()
    halts = state.laid_at + play.lasting(play.QUIET, state.options)
    if not state.looked and state.options.draw == "manual":
        fills = state.changed_at + play.lasting(play.PATIENCE, state.options)
        if fills < halts and any(play.can_draw(state, seat) for seat in range(len(state.hands))):
            return fills, FillUp()
    return halts, Halt()
