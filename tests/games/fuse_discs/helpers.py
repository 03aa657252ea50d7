"""What the tests of FUSE (discs) share: known positions, and short ways to play them."""

from collections.abc import Iterator
from typing import Any

from fusebox.core import CLOCK, Chance, Match, Player
from fusebox.core.table import Ready
from fusebox.games.fuse_discs.board import mover
from fusebox.games.fuse_discs.model import Action, Event, Next, Options, Pass, State, View
from fusebox.games.fuse_discs.position import parse, read
from fusebox.games.fuse_discs.rules import FuseDiscs

Discs = Match[State, Action, Event, View]

RULES = FuseDiscs()
EMPTY_AREA = "....../....../....../....../....../......"
EMPTY_RING = "." * 24
START = f"bwbbwwbwbwbwwbwbbwwbbwwb/{EMPTY_AREA} w 0"
"""The set-up that the rulebook shows."""
END = "....w.................../..bbb./.w.wwb/bbbbbw/...wbw/bw.www/...bw. w 0"
"""The end that the rulebook shows: White 7, Black 6."""
OPENED_BY_A_PUSH = ".................w.b..../b..bwb/wbww.b/b..bbw/bww.../wwwb../wb.... w 0"
"""White must pass; then Black's W2b makes room in column a."""
DRAWN_END = f"{EMPTY_RING}/wb..../....../....../....../....../...... w 0"


def colours_swapped(text: str) -> str:
    """The same position with white for black; the side to move stays."""
    board, side, passes = text.split()
    return f"{board.translate(str.maketrans('wbWB', 'bwBW'))} {side} {passes}"


def standing(text: str, **options: Any) -> State:
    """A state with this position, in a match with these options."""
    return read(text, Options(**({"white": "first"} | options)))


def dealt(seed: int | str = 0, **options: Any) -> State:
    return RULES.setup(Options(**options), 2, Chance.seeded("dealt", seed))


def legal(state: State) -> list[str]:
    """What the side to move may do, as it is written."""
    return [RULES.notation(action) for action in RULES.legal(state, mover(state))]


def play(state: State, *moves: str) -> list[Event]:
    """Plays legal moves as written for the side to move; what happened."""
    events: list[Event] = []
    for text in moves:
        action, seat = parse(text), mover(state)
        assert action in RULES.legal(state, seat), f"{text} is not legal"
        events += RULES.apply(state, seat, action, 0, Chance.none())
    return events


def clock(state: State, seed: int | str = 0) -> list[Event]:
    """Lets the clock act once."""
    alarm = RULES.alarm(state)
    assert alarm is not None
    return RULES.apply(state, CLOCK, alarm[1], alarm[0], Chance.seeded("clock", seed))


def end_game(state: State, text: str) -> list[Event]:
    """Puts an end position on the board of a match, and lets both sides pass."""
    end = read(text)
    state.ring, state.cells, state.side, state.passes = end.ring, end.cells, "w", 0
    state.stage = "playing"
    return [*clock(state), *clock(state)]


def go_on(state: State, seed: int | str = 0) -> list[Event]:
    """Both players go on to the next game of the match."""
    chance = Chance.seeded("next", seed)
    return [event for seat in (0, 1) for event in RULES.apply(state, seat, Next(), 0, chance)]


def seated(options: Options, seed: int = 0) -> Discs:
    """A match of two bots, dealt."""
    players = [Player("Ada", bot="random"), Player("Ben", bot="random")]
    match: Discs = Match.new(RULES, players, options, secret=seed.to_bytes(32, "big"))
    for seat in range(2):
        match.play(seat, Ready())
    return match


def random_states(state: State, chance: Chance) -> Iterator[State]:
    """The states of a random match, the very object each time, until it is over."""
    yield state
    while state.stage != "over":
        seat = next((seat for seat in range(2) if RULES.legal(state, seat)), CLOCK)
        choices = RULES.legal(state, seat) or [Pass()]
        RULES.apply(state, seat, chance.pick(choices), 0, chance)
        yield state


def random_match(options: Options, seed: int) -> Discs:
    """A whole match, played at random by the given seed."""
    match, chance = seated(options, seed), Chance.seeded("golden", seed)
    while match.outcome is None:
        seat = match.actors()[0]
        match.play(seat, chance.pick(match.legal(seat)), match.now + 1000)
    return match
