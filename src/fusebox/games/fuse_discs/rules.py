"""FUSE (discs): set-up, play and score, in the order of the rulebook. D1 to D20 are in RULES.md."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final, cast

import msgspec

from fusebox.core import (
    CLOCK,
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
)
from fusebox.games.fuse_discs import (
    balanced,
    board,
    drawing,
    picture,
    position,
    refusals,
    telling,
    views,
)
from fusebox.games.fuse_discs.board import (
    EMPTY,
    KING,
    OTHER,
    RANK,
    SIZE,
    SPACES,
    UNFILLED,
    mover,
)
from fusebox.games.fuse_discs.model import (
    Accept,
    Accepted,
    Action,
    Choose,
    Chose,
    Colour,
    Crown,
    Crowned,
    Disc,
    Enter,
    Entered,
    Event,
    GameDrawn,
    GameWon,
    Laid,
    Lay,
    NewGame,
    Next,
    Options,
    Pass,
    Passed,
    Reject,
    Rejected,
    Space,
    State,
    Swap,
    Swapped,
    View,
    WentOn,
)
from fusebox.games.fuse_discs.refusals import crowning, laying, swapping
from fusebox.games.fuse_discs.ring import COLOURS, drawn, swapped
from fusebox.games.fuse_discs.score import scored, wins

REJECTING: Final = msgspec.json.Encoder().encode_lines([Reject()])
BETWEEN: Final[Millis] = 60_000
"""So long a finished game stays on the table for a player who does not go on."""


class FuseDiscs(Rules[State, Action, Event, View]):
    """Enter your discs, push the others, and build the largest group."""

    name: ClassVar[str] = "fuse_discs"
    shortest: ClassVar[int] = 10
    accent: ClassVar[str] = "#97d8f5"
    version: ClassVar[int] = 4
    minutes: ClassVar[tuple[int, int]] = (8, 15)
    weight: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 3)
    types: ClassVar[Types] = Types(Options, State, Action, Event, View)
    catalogue: ClassVar[Catalogue] = Catalogue.read("fusebox.games.fuse_discs")
    lies_open: ClassVar[bool] = True
    in_games: ClassVar[bool] = True
    sharing: ClassVar[Sharing] = "open"
    arena_options: ClassVar[Mapping[str, Any]] = {"replay": False}
    ladder_options: ClassVar[Mapping[str, Any]] = {"white": "first"}
    ladder_colours: ClassVar[tuple[str, ...]] = ("White", "Black")
    asked_first: ClassVar[bool] = False
    """Both players are asked about a drawn ring before anybody plays on it: until version 3."""

    def of_version(self, version: int) -> AnyRules | None:
        from fusebox.games.fuse_discs.first import FirstVersion
        from fusebox.games.fuse_discs.second import SecondVersion
        from fusebox.games.fuse_discs.third import ThirdVersion

        kinds: list[type[AnyRules]] = [FirstVersion, SecondVersion, ThirdVersion, FuseDiscs]
        known = {kind.version: kind for kind in kinds}
        return known[version]() if version in known else None

    def admits(self, options: Options, seats: int) -> Refusal | None:
        if options.match > 1 and not options.replay:
            return Refusal("D17", "replay_needed", {"match": options.match})
        return None

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        chosen = {"first": 0, "second": 1}.get(options.white)
        white = chance.below(2) if chosen is None else chosen
        chooser = 1 - white if options.pie else None
        state = State(options, white, ring=[], cells=[], stage="over", chooser=chooser)
        _deal(state, chance, self.asked_first)
        return state

    def legal(self, state: State, seat: Seat) -> list[Action]:
        if state.stage == "between":
            return [Next()] if seat in state.asked else []
        if seat != mover(state):
            return []
        found = self._in_its_stage(state)
        return [*found, Reject()] if seat in state.unagreed else found

    def _in_its_stage(self, state: State) -> list[Action]:
        match state.stage:
            case "playing":
                return cast(list[Action], board.entries(state))
            case "over":
                return []
            case "agreeing":
                return [Accept()] if state.unagreed else [Accept(), Reject()]
            case "composing":
                return [Lay(colour) for colour in COLOURS if not laying(state, colour)]
            case "swapping":
                pairs = combinations(SPACES, 2)
                return [Swap(*pair) for pair in pairs if not swapping(state.ring, *pair)]
            case "choosing":
                return [Choose(colour) for colour in COLOURS]
        return [Crown(space) for space in SPACES if not crowning(state, space)]

    def lines(self, state: State, seat: Seat) -> bytes | None:
        if state.stage != "playing":
            return None
        if seat != mover(state):
            return b""
        return board.written(state) + (REJECTING if seat in state.unagreed else b"")

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if seat in state.unagreed and not isinstance(action, Reject):
            state.unagreed.remove(seat)  # who acts on a drawn ring has agreed to it (D4)
        match action:
            case Enter():
                return [_enter(state, seat, action)]
            case Pass():
                return _pass(state, at)
            case Next():
                return [_go_on(state, seat, chance, self.asked_first)]
            case Accept():
                return [_accept(state, seat)]
            case Reject():
                return [_reject(state, seat)]
            case Lay(colour):
                return [_lay(state, seat, colour)]
            case Swap(one, other):
                return [_swap(state, seat, one, other)]
            case Choose(colour):
                return [_choose(state, seat, colour)]
        return [_crown(state, seat, action.space)]

    def waiting(self, state: State) -> list[Seat]:
        return [] if state.stage in ("between", "over") else [mover(state)]

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        """A pass is never a choice: the clock makes it, at once (D10). Between two games it goes on
        for who does not (D17)."""
        if state.stage == "between":
            return state.until, Next()
        if state.stage != "playing" or board.can_enter(state):
            return None
        return 0, Pass()

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != "over":
            return None
        last, options = state.results[-1], state.options
        counted = last.points if options.match == 1 else wins(state)
        if last.winner is None:
            return Outcome(_parties(counted, (1, 1)), (), "drawn")
        reason = "larger_product" if options.scoring == "omega" else "larger_group"
        ranks = (1, 2) if last.winner == 0 else (2, 1)
        return Outcome(
            _parties(counted, ranks), (last.winner,), "match_won" if options.match > 1 else reason
        )

    def game_number(self, state: State) -> int:
        over = state.stage in ("between", "over")
        return len(state.results) + (0 if over else 1)

    def sides(self, state: State) -> tuple[str, ...]:
        """In a match of several games everybody has both colours."""
        if state.options.match > 1:
            return ()
        return ("white", "black") if state.white == 0 else ("black", "white")

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def sample(self, view: View, chance: Chance) -> State:
        return views.sample(view)

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return refusals.hindrance(state, seat, action)

    def notation(self, action: Action) -> str:
        return position.notation(action)

    def parse(self, text: str) -> Action:
        return position.parse(text)

    def sentence(self, thing: Value) -> Sentence:
        if isinstance(thing, Entered):
            return telling.entered(thing)
        return telling.sentence(thing, super().sentence(thing))

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return picture.drawn(view, self.catalogue, language, names)

    def drawing(self, view: View) -> Drawing:
        return drawing.drawn(view)


def _deal(state: State, chance: Chance, asked_first: bool) -> None:
    """A new game of the match, with its own set-up and kings (D2 to D5, D17, D20)."""
    state.cells = [EMPTY] * (SIZE * SIZE)
    state.side, state.passes, state.last = "w", 0, None
    if state.options.setup == "composed":
        _compose(state)
        return
    even = state.options.setup == "balanced"
    ring = balanced.drawn(state.options.scoring, chance) if even else drawn(chance)
    state.ring = cast(list[Disc], list(ring))
    agreed = state.options.setup == "agreed"
    if agreed and not asked_first:
        state.unagreed = [0, 1]
    if agreed and (asked_first or state.chooser is not None):
        state.stage = "agreeing"
    else:
        _shown(state)


def _compose(state: State) -> None:
    """White makes the ring from nothing, and what was played on another one is void (D4)."""
    state.ring, state.cells = [UNFILLED] * len(SPACES), [EMPTY] * (SIZE * SIZE)
    state.stage, state.side, state.passes, state.last = "composing", "w", 0, None
    state.unagreed = []


def _shown(state: State) -> None:
    """The ring can be seen: with the pie rule Black chooses a colour first (D19)."""
    if state.chooser is None:
        _open(state)
    else:
        state.stage, state.side = "choosing", "b"


def _open(state: State) -> None:
    """The ring stands: White begins, with crowns where there are kings (D5, D6)."""
    state.side = "w"
    state.stage = "crowning" if state.options.kings else "playing"


def _accept(state: State, seat: Seat) -> Accepted:
    """White is asked before Black chooses a colour (D19). Until version 3 White was always asked
    first, then Black."""
    if state.side == "w" and not state.unagreed:
        state.side = "b"
    else:
        _shown(state)
    return Accepted(seat)


def _reject(state: State, seat: Seat) -> Rejected:
    _compose(state)
    return Rejected(seat)


def _lay(state: State, seat: Seat, colour: Colour) -> Laid:
    index = state.ring.index(UNFILLED)
    state.ring[index] = colour
    if UNFILLED not in state.ring:  # a choice of colours takes the place of the swap (D19)
        state.stage, state.side = "swapping" if state.chooser is None else "choosing", "b"
    return Laid(seat, SPACES[index], colour)


def _swap(state: State, seat: Seat, one: Space, other: Space) -> Swapped:
    state.ring = cast(list[Disc], swapped(state.ring, RANK[one], RANK[other]))
    _open(state)
    return Swapped(seat, one, other)


def _choose(state: State, seat: Seat, colour: Colour) -> Chose:
    state.white = seat if colour == "w" else 1 - seat
    _open(state)
    return Chose(seat, colour)


def _crown(state: State, seat: Seat, space: Space) -> Crowned:
    state.ring[RANK[space]] = KING[state.side]
    state.side = OTHER[state.side]
    if state.ring.count(KING["b"]) == state.options.kings:
        state.stage = "playing"
    return Crowned(seat, space)


def _enter(state: State, seat: Seat, action: Enter) -> Entered:
    disc, pushed = board.enter(state, action.space, action.cell)
    state.side = OTHER[state.side]
    state.passes, state.last = 0, action
    return Entered(seat, disc, action.space, action.cell, pushed)


def _pass(state: State, at: Millis) -> list[Event]:
    """The table passes for the side to move; two in succession end the game (D10 to D12)."""
    passed = Passed(mover(state))
    state.side = OTHER[state.side]
    state.passes += 1
    return [passed] if state.passes < 2 else [passed, _finish(state, at)]


def _finish(state: State, at: Millis) -> Event:
    """Counts the game; while the match is not decided, another follows (D16, D17)."""
    result = scored(state)
    state.results.append(result)
    number, standing = len(state.results), position.write(state)
    if _decided(state):
        state.stage = "over"
    else:
        state.stage, state.asked, state.until = "between", [0, 1], at + BETWEEN
    if result.winner is None:
        return GameDrawn(number, result.points, standing)
    return GameWon(number, result.winner, result.points, standing)


def _decided(state: State) -> bool:
    return not state.options.replay or 2 * max(wins(state)) > state.options.match


def _go_on(state: State, seat: Seat, chance: Chance, asked_first: bool) -> Event:
    """The next game begins when both have gone on, or when the clock has; the colours change, or
    with the pie rule who may choose them (D17, D19)."""
    state.asked = [] if seat == CLOCK else [other for other in state.asked if other != seat]
    if state.asked:
        return WentOn(seat)
    if state.chooser is None:
        state.white = 1 - state.white
    else:
        state.white, state.chooser = state.chooser, 1 - state.chooser
    state.until = 0
    _deal(state, chance, asked_first)
    return NewGame(len(state.results) + 1, state.white, position.write(state))


def _parties(counted: tuple[int, int], ranks: tuple[int, int]) -> tuple[Party, ...]:
    return tuple(Party((seat,), ranks[seat], counted[seat]) for seat in range(2))
