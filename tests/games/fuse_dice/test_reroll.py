"""The reroll of dice nobody took, and what it costs."""

from fusebox.games.fuse_dice.events import Passed, Removed, Rerolled
from fusebox.games.fuse_dice.model import Again, Removal
from tests.games.fuse_dice.helpers import (
    NOW,
    RULES,
    clock,
    everywhere,
    laid,
    legal,
    play,
    refused,
    rolls,
    standing,
)
from tests.support import clause


@clause("fuse_dice", "B25", "B26", "B27")
def test_the_rulebooks_example_of_a_reroll_with_three_players() -> None:
    """Carter and Kallen have taken a die, Carrie can't take the third, a red one: it comes up 5.
    Carter gives up his blue 5, Kallen his red 2; Carrie has no 5, and her only red die is safe
    under others in a stack."""
    carter, kallen, carrie = 0, 1, 2
    state = standing(
        ["bomb45 b5 . .", "bomb34"],
        ["bomb41 r2 . .", "bomb16"],
        ["bomb40 y1 r3 b2 .", "bomb43 k2 ."],
        tray="b2 k1 r3",
        holder=carrie,
    )
    play(state, carter, "1 b2 bomb34.1")
    play(state, kallen, "1 k1 bomb16.1")
    assert (state.stage, state.tray) == ("rerolling", ["r3"])
    events = play(state, carrie, "1 reroll r3", luck=rolls(5))
    assert events[:3] == [
        Rerolled(carrie, "r3", "r5"),
        Removed(carter, "b5", "bomb45", 0),
        Removed(kallen, "r2", "bomb41", 0),
    ]
    assert laid(state, carrie) == ["bomb40 y1 r3 b2 .", "bomb43 k2 ."]
    assert state.tray == []
    assert everywhere(state) == 25
    assert state.bag[0] == 5 - 1, "all red dice but Carrie's are in the bag, the rerolled one too"
    assert events[-1] == Passed(carter)


@clause("fuse_dice", "B25")
def test_the_bag_holder_chooses_the_order_and_each_die_is_rerolled_once() -> None:
    state = standing(
        ["bomb41"], ["bomb45"], ["bomb43"], tray="r3 g4 k1", stage="rerolling", holder=1
    )
    state.rerolls = 3
    assert legal(state, 1) == ["1 reroll r3", "1 reroll g4", "1 reroll k1"]
    assert refused(state, 0, "1 reroll r3").clause == "B13"
    assert refused(state, 1, "1 reroll b6").key == "not_unused"
    play(state, 1, "1 reroll g4", luck=rolls(4))
    assert legal(state, 1) == ["1 reroll r3", "1 reroll k1"]
    assert state.rerolled == [Again("g4", "g4")]
    play(state, 1, "1 reroll k1", luck=rolls(6))
    play(state, 1, "1 reroll r3", luck=rolls(1))
    assert (state.turn, sum(state.bag)) == (2, 25)


@clause("fuse_dice", "B25")
def test_removed_dice_are_back_in_the_bag_before_the_next_is_rerolled() -> None:
    state = standing(["bomb41 r2 . ."], ["bomb45"], ["bomb43"], tray="r3 g4", stage="rerolling")
    state.rerolls = 2
    play(state, 0, "1 reroll r3", luck=rolls(3))
    assert state.bag == [5, 4, 5, 5, 5]
    play(state, 0, "1 reroll g4", luck=rolls(2))
    assert laid(state, 0) == ["bomb41 . . ."]


@clause("fuse_dice", "B25")
def test_a_die_matches_by_colour_or_by_number() -> None:
    for result, lost in {4: "none", 2: "number"}.items():
        state = standing(["bomb41 g2 . ."], ["bomb45"], ["bomb43"], tray="r3", stage="rerolling")
        state.rerolls = 1
        play(state, 0, "1 reroll r3", luck=rolls(result))
        assert laid(state, 0) == ["bomb41 g2 . ." if lost == "none" else "bomb41 . . ."]
    state = standing(["bomb41 g2 . ."], ["bomb45"], ["bomb43"], tray="g3", stage="rerolling")
    state.rerolls = 1
    play(state, 0, "1 reroll g3", luck=rolls(6))
    assert laid(state, 0) == ["bomb41 . . ."]


@clause("fuse_dice", "B13", "B25")
def test_the_table_rerolls_after_five_seconds() -> None:
    state = standing(["bomb41"], ["bomb45"], ["bomb43"], tray="r3 g4", stage="rerolling")
    state.rerolls = 2
    assert RULES.alarm(state) == (NOW + 5_000, RULES.parse("1 reroll r3"))
    (rerolled,) = clock(state, rolls(3))
    assert rerolled == Rerolled(-1, "r3", "r3")
    assert RULES.alarm(state) == (NOW + 10_000, RULES.parse("1 reroll g4"))


@clause("fuse_dice", "B27")
def test_a_player_with_several_matching_dice_gives_up_one_of_their_choice() -> None:
    state = standing(
        ["bomb41 r2 g2 .", "bomb17 r1 . . . ."], ["bomb45"], ["bomb43 r4 ."],
        tray="r3", stage="rerolling",
    )  # fmt: skip
    state.rerolls = 1
    play(state, 0, "1 reroll r3", luck=rolls(2))
    assert state.removal == Removal("r2", None, (0,))
    assert legal(state, 0) == [
        "1 remove r2 bomb41.1",
        "1 remove g2 bomb41.2",
        "1 remove r1 bomb17.1",
    ]
    assert everywhere(state) == 25
    assert laid(state, 2) == ["bomb43 . ."], "a single candidate is removed at once"
    events = play(state, 0, "1 remove g2 bomb41.2")
    assert events == [Removed(0, "g2", "bomb41", 1), Passed(1)]
    assert laid(state, 0) == ["bomb41 r2 . .", "bomb17 r1 . . . ."]
    assert refused(state, 0, "2 remove r2 bomb41.1").key == "nothing_owed"


@clause("fuse_dice", "B27")
def test_while_somebody_owes_a_die_nobody_rerolls_and_the_clock_runs_on() -> None:
    state = standing(
        ["bomb41 r2 g2 ."], ["bomb45"], ["bomb43"], tray="r3 b1", stage="rerolling", holder=1
    )
    state.rerolls = 2
    play(state, 1, "1 reroll r3", luck=rolls(2))
    assert legal(state, 1) == []
    assert refused(state, 1, "1 reroll b1").clause == "B27"
    assert refused(state, 1, "1 remove r2 bomb41.1").key == "not_yours"
    assert refused(state, 0, "1 remove r5 bomb41.3").key == "no_such_die"
    assert RULES.alarm(state) == (NOW + 15_000, RULES.parse("miss 0"))
    play(state, 0, "1 remove r2 bomb41.1", at=NOW + 9_000)
    assert RULES.alarm(state) == (NOW + 14_000, RULES.parse("1 reroll b1"))


@clause("fuse_dice", "B23", "B26", "B27")
def test_what_is_safe_or_does_not_match_is_refused_with_the_reason() -> None:
    state = standing(
        ["bomb40 y2 r2 . .", "bomb43 r1 r1", "bomb17 r1 . . . .", "bomb06 k1 ."],
        tray="r3", stage="rerolling",
    )  # fmt: skip
    state.rerolls = 1
    play(state, 0, "1 reroll r3", luck=rolls(2))
    assert legal(state, 0) == ["1 remove r2 bomb40.2", "1 remove r1 bomb17.1"]
    assert refused(state, 0, "1 remove y2 bomb40.1").clause == "B26"
    assert refused(state, 0, "1 remove r1 bomb43.1").clause == "B23"
    assert refused(state, 0, "1 remove k1 bomb06.1").clause == "B25"


@clause("fuse_dice", "B27")
def test_whoever_has_given_up_theirs_gives_up_no_second() -> None:
    state = standing(
        ["bomb41 r2 g2 ."], ["bomb45 r5 r5 ."], ["bomb43"], tray="r3", stage="rerolling"
    )
    state.rerolls = 1
    play(state, 0, "1 reroll r3", luck=rolls(2))
    play(state, 0, "1 remove r2 bomb41.1")
    assert refused(state, 0, "1 remove g2 bomb41.2").key == "only_one"
