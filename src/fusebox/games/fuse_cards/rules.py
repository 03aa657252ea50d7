"""Fuse (cards): set-up, a turn, the end and the options. C1 to C23 are in RULES.md."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from fusebox.core import (
    AnyRules,
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
    first_seat,
    unseated,
)
from fusebox.games.fuse_cards import (
    drawing,
    earlier,
    notation,
    picture,
    score,
    telling,
    turn,
    views,
)
from fusebox.games.fuse_cards.cards import (
    CARDS,
    DEALT_DEFUSE,
    DEFUSERS,
    DEFUSERS_DEALT,
    FUSE,
    FUSES,
    FUSES_DEALT,
    MOST_SEATS,
    POINTS,
    SPECIALS,
    SUPPLY,
    bombs_each,
    drawn,
    none,
)
from fusebox.games.fuse_cards.inference.past import STARTS
from fusebox.games.fuse_cards.model import (
    Action,
    Call,
    CloseWindow,
    Defuse,
    Drew,
    Event,
    LayBeside,
    LayFuse,
    Options,
    PlayMatchMan,
    Signal,
    State,
    ThrowBomb,
    View,
)
from fusebox.games.fuse_cards.refusals import (
    against,
    against_bomb,
    against_defusing,
    against_laying_beside,
    against_match_man,
    against_turn,
)
from fusebox.games.shapes import shaped

# Actions are values: those that are offered again and again are made once.
LAY_FUSE = [LayFuse(card) for card in FUSES]
DEFUSE_BY = [Defuse(card) for card in DEFUSERS]
LAY_BESIDE = [LayBeside(card) for card in DEFUSERS]
THROW_BOMB, PLAY_MATCH_MAN = ThrowBomb(), PlayMatchMan()
CALL, CLOSE_WINDOW = Call(), CloseWindow()


class FuseCards(Rules[State, Action, Event, View]):
    """Lay the fuse, throw the bomb before others do, and keep no long fuse in hand."""

    name: ClassVar[str] = "fuse_cards"
    shortest: ClassVar[int] = 12
    accent: ClassVar[str] = "#f4bd55"
    version: ClassVar[int] = 3
    minutes: ClassVar[tuple[int, int]] = (9, 16)
    weight: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, MOST_SEATS + 1)
    types: ClassVar[Types] = Types(Options, State, Action, Event, View, Signal)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.fuse_cards")
    takes_back: ClassVar[bool] = False
    """A quick game: a card is drawn after every card, and a bomb is seen by all."""
    excuses_bots: ClassVar[bool] = True
    ladder_seats: ClassVar[int | None] = 4
    apart: ClassVar[frozenset[str]] = frozenset({"specials"})
    suggested: ClassVar[Mapping[str, Any]] = {"pace": 3}
    """At a table players hurry each other (C21)."""

    @property
    def data_hash(self) -> str:
        return sha256(repr((CARDS, POINTS, SUPPLY, SPECIALS)).encode()).hexdigest()

    def of_version(self, version: int) -> AnyRules | None:
        older = {kind.version: kind for kind in (FirstRules, SecondRules)}.get(version)
        return super().of_version(version) if older is None else older()

    def admits(self, options: Options, seats: int) -> Refusal | None:
        return unseated(options.begins, seats, "C8")

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        """Hands, pile and bombs (C3 to C8). The clock runs from the deal (C21)."""
        stock = list(SUPPLY)
        hands = [_hand(stock, chance) for _ in range(seats)]
        pile = none()
        for _ in range(seats):
            pile[drawn(stock, DEALT_DEFUSE, chance)] += 1
        if options.specials:
            pile = [count + special for count, special in zip(pile, SPECIALS, strict=True)]
        for kind in FUSE:
            pile[kind], stock[kind] = stock[kind], 0
        return State(
            options=options,
            hands=hands,
            pile=pile,
            left_out=stock,
            turn=first_seat(options.begins, seats, chance),
            bombs=[bombs_each(seats)] * seats,
            won=[none() for _ in range(seats)],
            removed=none(),
            past=[""] * seats,
            due=turn.due(options, 0),
        )

    def legal(self, state: State, seat: Seat) -> list[Action]:
        if against_turn(state, seat) is not None:
            closed = state.window is None or state.ended is not None
            return [] if closed or against_match_man(state, seat) else [PLAY_MATCH_MAN]
        hand = state.hands[seat]
        three, seven, ten, fifteen, kick, bucket, scissors, extinguisher, _ = hand
        choices: list[Action] = []
        if three:
            choices.append(LAY_FUSE[0])
        if seven:
            choices.append(LAY_FUSE[1])
        if ten:
            choices.append(LAY_FUSE[2])
        if fifteen:
            choices.append(LAY_FUSE[3])
        if kick or bucket or scissors or extinguisher:
            if against_defusing(state) is None:
                choices += _those(DEFUSE_BY, hand)
            elif against_laying_beside(state, seat) is None:
                return _those(LAY_BESIDE, hand)
        if against_bomb(state, seat) is None:
            choices.append(THROW_BOMB)
        return choices

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        match action:
            case LayFuse(card):
                return turn.lay_fuse(state, seat, card, at, chance)
            case Defuse(card):
                return turn.defuse(state, seat, card, at, chance)
            case ThrowBomb():
                return turn.throw_bomb(state, seat, at, chance)
            case LayBeside(card):
                return turn.lay_beside(state, seat, card, at, chance)
            case PlayMatchMan():
                return turn.play_match_man(state, seat, at, chance)
            case CloseWindow():
                return turn.close_window(state, at)
        return turn.call(state, at, chance)

    def waiting(self, state: State) -> list[Seat]:
        """In a window nobody is waited for: who could react is nobody's business (C22)."""
        return [] if state.ended is not None or state.window is not None else [state.turn]

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        if state.ended is not None:
            return None
        if state.window is not None:
            return state.window.closes, CLOSE_WINDOW
        return None if state.due is None else (state.due, CALL)

    def outcome(self, state: State) -> Outcome | None:
        return score.outcome(state)

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view, chance)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer) if isinstance(event, Drew) else event

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return against(state, seat, action)

    def notation(self, action: Action) -> str:
        return notation.written(action)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def sentence(self, thing: Value) -> Sentence:
        return telling.sentence(thing, super().sentence(thing))

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return picture.drawn(view, self.catalogue, language, names)

    def drawing(self, view: View) -> Drawing:
        return drawing.drawn(view)


class SecondRules(FuseCards):
    """Version 2: who begins was always drawn."""

    version: ClassVar[int] = 2
    types: ClassVar[Types] = FuseCards.types._replace(
        options=earlier.SecondOptions, state=earlier.SecondState, view=earlier.SecondView
    )

    def of_version(self, version: int) -> AnyRules | None:
        return self if version == self.version else FuseCards().of_version(version)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return shaped(self.types.state, super().setup(options, seats, chance))

    def view(self, state: State, viewer: Viewer) -> View:
        return shaped(self.types.view, super().view(state, viewer))

    def sample(self, view: View, chance: Chance) -> State:
        return shaped(self.types.state, super().sample(view, chance))


class FirstRules(SecondRules):
    """Version 1: a past did not tell which cards had started a fuse."""

    version: ClassVar[int] = 1
    types: ClassVar[Types] = FuseCards.types._replace(
        options=earlier.FirstOptions, state=earlier.FirstState, view=earlier.FirstView
    )

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        events = super().apply(state, seat, action, at, chance)
        state.past = [past.replace(STARTS, "") for past in state.past]
        return events


def _hand(stock: list[int], chance: Chance) -> list[int]:
    """Five fuse cards and two defuse cards (C5)."""
    hand = none()
    for kinds, number in ((FUSE, FUSES_DEALT), (DEALT_DEFUSE, DEFUSERS_DEALT)):
        for _ in range(number):
            hand[drawn(stock, kinds, chance)] += 1
    return hand


def _those(actions: Sequence[Action], hand: list[int]) -> list[Action]:
    """The actions with each defuse card that is in hand."""
    return [action for action, count in zip(actions, hand[4:8], strict=True) if count]
