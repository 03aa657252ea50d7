"""Team-mates among people: nobody's part is played for them, calls are heeded, plans are told."""

import pickle

import pytest

from fusebox.bots import Choice, Sight, heeds, names
from fusebox.bots.fuse_dice import LEVELS
from fusebox.bots.fuse_dice.calls import Heard
from fusebox.core import LANGUAGES, Chance
from fusebox.games.fuse_dice.model import (
    Die,
    Help,
    Leave,
    Need,
    Place,
    Point,
    Reach,
    Roll,
    Signal,
    State,
)
from fusebox.table.signals import Phrase, signal_words
from tests.games.fuse_dice.helpers import NOW, RULES, standing

BRISK = 1_500


def asked(
    state: State,
    seat: int,
    *calls: tuple[int, Signal | Phrase],
    level: str = "5",
    memory: Heard | None = None,
    people: tuple[int, ...] = (0,),
    now: int = NOW,
    luck: int = 0,
) -> Choice:
    """What a team-mate answers at a table where people sit, after these calls."""
    sight = Sight(
        RULES.view(state, seat),
        RULES.legal(state, seat),
        now,
        signals=tuple(signal for _, signal in calls),
        callers=tuple(by for by, _ in calls),
        people=people,
        pace=BRISK,
    )
    choice = LEVELS[level]().choose(sight, memory, Chance.seeded("asked", luck))
    assert choice.action is None or choice.action in sight.legal
    return choice


def silent() -> State:
    """Ada is silent, and a die is there for her."""
    state = standing(["bomb41"], ["bomb17"], ["bomb40"], tray="b2 g1")
    state.silent[0], state.owed = True, [1, 0, 0]
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_plays_for_a_person_who_is_there(level: str) -> None:
    assert asked(silent(), 1, level=level).action is None


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_left_is_played_for(level: str) -> None:
    assert isinstance(asked(silent(), 1, level=level, people=()).action, Place)


@pytest.mark.parametrize("level", LEVELS)
def test_who_asks_for_help_is_played_for_in_that_turn(level: str) -> None:
    helped = asked(silent(), 1, (0, Help()), level=level)
    assert isinstance(helped.action, Place)
    later = silent()
    assert isinstance(asked(later, 1, memory=helped.memory).action, Place)
    later.turn = 2
    assert asked(later, 1, memory=helped.memory).action is None


def test_the_help_of_one_is_not_asked_for_another() -> None:
    assert asked(silent(), 1, (2, Help()), people=(0, 2)).action is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_bag_is_tipped_and_every_act_done_within_a_second_and_a_half(level: str) -> None:
    drawing = standing(["bomb17"], ["bomb41"], ["bomb40"], stage="drawing", holder=1)
    placing = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    waits = set[int]()
    for luck in range(20):
        tipped, placed = (asked(state, 1, level=level, luck=luck) for state in (drawing, placing))
        assert tipped.action == Roll(1)
        waits |= {tipped.after, placed.after}
    assert max(waits) <= BRISK
    assert min(waits) >= BRISK // 3, "people can follow"
    assert len(waits) > 10, "nobody acts like a clock"


def test_a_die_that_somebody_reaches_for_is_left_to_them() -> None:
    """Ben's stack takes any die; he takes another than Ada."""
    state = standing(["bomb28"], ["bomb17"], ["bomb40"], tray="r2 b2 y4")
    for level in LEVELS:
        heeded = asked(state, 1, (2, Reach("y4")), level=level, people=(0, 2))
        assert isinstance(heeded.action, Place)
        assert heeded.action.die != "y4"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("call", [Reach("b2"), Leave("2"), Leave("b"), Need("2"), Point("b2", 0)])
def test_what_was_called_for_is_left_for_as_long_as_the_dice_lie(level: str, call: Signal) -> None:
    """The only die for Cleo is blue 2: she waits once it is Ada's by a call, though it lapsed."""
    state = standing(["bomb41 g2 r2 ."], ["bomb42"], ["bomb40 y1 r1 . ."], tray="b2 k6")
    first = asked(state, 2, level=level, people=(1,))
    assert level in ("3", "4", "5") or first.after <= BRISK, "without a plan she would take it"
    heeded = asked(state, 2, (0, call), level=level)
    assert heeded.advice is not None
    assert heeded.says == (Point("b2", 0),)
    again = asked(state, 2, memory=heeded.memory, level=level, now=NOW + 3_000)
    assert again.advice is not None
    assert again.says == ()


def test_not_even_a_slip_takes_what_somebody_called_for() -> None:
    state = standing(["bomb40"], ["bomb17"], ["bomb41"], tray="r2 b2 y4")
    for luck in range(20):
        choice = asked(state, 1, (0, Reach("y4")), level="1", luck=luck)
        assert isinstance(choice.action, Place)
        assert choice.action.die != "y4"


def test_a_call_is_forgotten_with_the_roll() -> None:
    state = standing(["bomb40"], ["bomb42"], ["bomb17"], tray="y4")
    state.owed = [1, 0, 1]
    heeded = asked(state, 2, (0, Reach("y4")))
    assert heeded.advice is not None
    state.turn, state.owed = 2, [0, 0, 1]
    assert asked(state, 2, memory=heeded.memory).advice is None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("die", ["r2", "b2", "y4"])
def test_who_is_told_to_take_a_die_takes_it(level: str, die: Die) -> None:
    state = standing(["bomb40"], ["bomb17"], ["bomb41"], tray="r2 b2 y4")
    told = asked(state, 1, (0, Point(die, 1)), level=level)
    assert isinstance(told.action, Place)
    assert told.action.die == die


def test_phrases_and_calls_that_make_no_sense_change_nothing() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    plain = asked(state, 1)
    for call in (Phrase("hello"), Point("k6", 1), Point("r2", 9), Reach("k6"), Leave("k")):
        assert asked(state, 1, (0, call)).action == plain.action


def test_a_team_mate_says_once_which_die_it_is_about_to_take() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    choice = asked(state, 2)
    assert isinstance(choice.action, Place)
    assert choice.says == (Reach(choice.action.die),)
    assert asked(state, 2, memory=choice.memory).says == ()
    said = [signal_words(RULES, choice.says[0], language) for language in LANGUAGES]
    assert said[0] == "I take yellow 4"


def test_a_team_mate_says_which_die_it_leaves_to_a_person() -> None:
    state = standing(
        ["bomb17 r1 b1 . . ."], ["bomb41 g2 r2 ."], ["bomb40 y1 r1 b1 ."], tray="b2 g1"
    )
    assert asked(state, 0, people=(1,)).says == (Point("b2", 1),)
    assert asked(state, 0, people=(2,)).says == (), "bots need not be told"


def test_among_bots_nothing_is_said() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    assert asked(state, 2, people=()).says == ()


def test_what_a_team_mate_remembers_is_data() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    memory = asked(state, 2, (0, Leave("r"))).memory
    assert pickle.loads(pickle.dumps(memory)) == memory


def test_every_team_mate_of_a_level_heeds_and_no_other_bot_has_to() -> None:
    assert [heeds("fuse_dice", name) for name in names("fuse_dice")] == [False, *[True] * 5]
    assert not any(heeds("fusion", name) for name in names("fusion"))
