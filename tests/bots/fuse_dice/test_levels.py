"""The five levels as team-mates: their pace, their sense, and that the better ones are better."""

from hashlib import sha256
from statistics import fmean
from typing import Any

import pytest

from fusebox.arena.drive import Driver, drive
from fusebox.bots import Advice, Choice, Sight, advised
from fusebox.bots.fuse_dice import LEVELS
from fusebox.bots.fuse_dice.judges import unfit
from fusebox.bots.fuse_dice.mate import Mate
from fusebox.bots.fuse_dice.plan import hand_of
from fusebox.core import LANGUAGES, Chance, Match, Player, Ready
from fusebox.games.fuse_dice.model import Check, Clear, Decline, Options, Place, State
from tests.games.fuse_dice.helpers import (
    NAMES,
    NOW,
    RULES,
    Mission,
    random_moments,
    rolls,
    standing,
)
from tests.support import printed


def played(level: str, seats: int, options: Options, seed: int) -> Mission:
    """A whole mission of one level."""
    players = [Player(name, level) for name in NAMES[:seats]]
    match: Mission = Match.new(RULES, players, options, sha256(f"{seed}".encode()).digest())
    for seat in range(seats):
        match.play(seat, Ready())
    drive(match, [LEVELS[level]() for _ in range(seats)], seed)
    return match


def chosen(state: State, seat: int, level: str = "5", now: int = NOW) -> tuple[Any, int]:
    sight = Sight(RULES.view(state, seat), RULES.legal(state, seat), now)
    choice = LEVELS[level]().choose(sight, None, Chance.seeded("chosen"))
    assert choice.action in sight.legal
    return choice.action, choice.after


def test_there_are_five_and_each_is_made_anew() -> None:
    assert list(LEVELS) == ["1", "2", "3", "4", "5"]
    assert all(isinstance(make(), Mate) for make in LEVELS.values())


@pytest.mark.parametrize("level", ["3", "4", "5"])
def test_an_act_costs_four_seconds_from_when_it_was_owed_whatever_else_happens(level: str) -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    action, after = chosen(state, 2, level)
    assert (action, after) == (Place(1, "y4", "bomb40", 0), 4_000)
    assert chosen(state, 2, level, now=NOW + 3_000)[1] == 1_000
    assert chosen(state, 2, level, now=NOW + 9_000)[1] == 0


def test_weaker_levels_are_slower_but_no_table_has_to_draw_for_them() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    paces = [chosen(state, 2, level)[1] for level in LEVELS]
    assert paces == sorted(paces, reverse=True)
    assert paces[0] == 7_000
    drawing = standing(["bomb17"], ["bomb41"], ["bomb40"], stage="drawing")
    assert {chosen(drawing, 0, level)[1] for level in LEVELS} == {4_000}


def test_whose_plan_is_another_die_waits_for_the_others_first() -> None:
    """There are two dice for three players: seat 0 leaves them to those who need them."""
    state = standing(
        ["bomb17 r1 b1 . . ."], ["bomb41 g2 r2 ."], ["bomb40 y1 r1 b1 ."], tray="b2 g1"
    )
    assert chosen(state, 1)[0] == Place(1, "b2", "bomb41", 2)
    assert chosen(state, 2)[0] == Place(1, "g1", "bomb40", 3)
    assert chosen(state, 0)[1] > 10_000


def hint(state: State, seat: int) -> tuple[Choice, str, str]:
    """What the strongest level would say to somebody who asks, in both languages."""
    sight = Sight(RULES.view(state, seat), RULES.legal(state, seat), NOW)
    choice = LEVELS["5"]().choose(sight, None, Chance.seeded("hint"))
    assert choice.advice is not None
    english, french = (advised(RULES, choice.advice, tongue, NAMES) for tongue in LANGUAGES)
    return choice, english, french


def test_a_hint_says_whose_die_to_leave_where_the_plan_has_none_for_the_seat() -> None:
    state = standing(
        ["bomb17 r1 b1 . . ."], ["bomb41 g2 r2 ."], ["bomb40 y1 r1 b1 ."], tray="b2 g1"
    )
    choice, english, french = hint(state, 0)
    assert choice.advice == Advice("leave_it", {"owner": 1, "die_colour": "blue", "die_number": 2})
    assert english == "Leave it: Ben needs blue 2."
    assert french == printed("Laissez-le : Ben a besoin du 2 bleu.")
    assert choice.after > 10_000, "a bot that is never relieved takes it in the end"


def test_a_hint_names_a_die_the_seat_could_take_itself() -> None:
    """Blue 2 is for seat 1, but seat 0 could not take that one anyway."""
    state = standing(["bomb16 . k2 ."], ["bomb41 g2 r2 ."], ["bomb40 y1 r1 b1 ."], tray="b2 g1")
    choice, _, _ = hint(state, 0)
    assert choice.advice is not None
    assert choice.advice.values["die_colour"] == "green"
    assert choice.advice.values["owner"] == 2


def test_a_hint_is_to_wait_where_a_check_would_be_the_only_thing_to_do() -> None:
    state = standing(["bomb41"], ["bomb45 r5 . ."], ["bomb40"], stage="drawing", referee="trusting")
    choice, english, french = hint(state, 2)
    assert (choice.action, choice.advice) == (None, Advice("wait"))
    assert english == "Wait: there is nothing for you to do just now."
    assert french == printed("Attendez : vous n’avez rien à faire pour le moment.")


@pytest.mark.parametrize("referee", ["strict", "trusting"])
def test_no_hint_takes_a_die_that_the_plan_has_for_somebody_else(referee: Any) -> None:
    asked = advised_against = 0
    for match in random_moments(Options("standard", referee=referee), 3, seed=5):
        if match.game is None or match.state.stage != "distributing":
            continue
        for seat in match.waiting():
            sight = Sight(match.view(seat), match.legal(seat), match.now)
            choice = LEVELS["5"]().choose(sight, None, Chance.seeded("hint"))
            steps = LEVELS["5"]()._plan(match.view(seat))
            planned = [Place(match.state.turn, *step[1:]) for step in steps]
            asked += 1
            advised_against += choice.advice is not None
            placed = choice.advice is None and isinstance(choice.action, Place)
            assert not placed or choice.action in planned
    assert 0 < advised_against < asked


def test_the_easiest_bomb_of_the_row_is_taken() -> None:
    state = standing(
        ["bomb06 r1 r2"], ["bomb41"], ["bomb40"], row="bomb46 bomb28 bomb12 bomb43 bomb49",
        deck="bomb01", stage="defusing",
    )  # fmt: skip
    assert chosen(state, 0, "4")[0] == Clear("bomb06", "bomb12")
    assert chosen(state, 0, "5")[0] == Clear("bomb06", "bomb49"), "there is time for what counts"
    hurried = RULES.view(state, 0).until - 15_000
    assert chosen(state, 0, "5", now=hurried)[0] == Clear("bomb06", "bomb12")


def test_the_best_level_watches_the_bag() -> None:
    """What it can place next depends on what is left to draw."""
    state = standing(["bomb40"], ["bomb41"])
    hand = hand_of(RULES.view(state, 0), 0)
    assert unfit(hand, (5, 5, 5, 0, 5)) == 1.0, "a stack that begins with yellow"
    assert unfit(hand, (0, 0, 0, 5, 0)) == 0.0
    assert 0 < unfit(hand, (5, 5, 5, 5, 5)) < unfit(hand, (5, 5, 5, 1, 5)) < 1
    assert unfit(hand, (0,) * 5) == 0.0


def test_the_die_that_costs_least_is_given_up() -> None:
    state = standing(
        ["bomb28 . . g2", "bomb17 g1 . . . ."], ["bomb41"], ["bomb40"], tray="g3", stage="rerolling"
    )
    state.rerolls = 1
    RULES.apply(state, 0, RULES.parse("1 reroll g3"), NOW, rolls(6))
    assert chosen(state, 0)[0] == RULES.parse("1 remove g1 bomb17.1")


def test_a_silent_teammate_is_helped() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="b2 g1")
    state.silent[1], state.owed = True, [0, 1, 0]
    assert chosen(state, 0)[0] == Place(1, "b2", "bomb41", 0)


def test_where_players_watch_each_other_nothing_unfit_is_placed_and_wrong_ones_are_called() -> None:
    state = standing(["bomb41"], ["bomb43"], ["bomb40"], tray="b3 g1", referee="trusting")
    assert chosen(state, 0)[0] == Decline(1, 0)
    assert isinstance(chosen(state, 1)[0], Place)
    wrong = standing(["bomb41"], ["bomb45 r1 . ."], ["bomb40"], stage="drawing", referee="trusting")
    assert chosen(wrong, 2)[0] == Check("bomb45")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_level_plays_every_number_of_players(level: str, seats: int) -> None:
    match = played(level, seats, Options("insane", topple=True), seed=1)
    assert match.outcome is not None
    assert match.state.turn > 5


@pytest.mark.parametrize("level", ["1", "5"])
def test_trusting_missions_come_to_an_end_too(level: str) -> None:
    match = played(level, 3, Options("standard", referee="trusting"), seed=2)
    assert match.outcome is not None
    assert bool(match.outcome.winners) == (level == "5")


def test_the_same_seed_gives_the_same_mission() -> None:
    first, second = (played("5", 3, Options("expert"), seed=4) for _ in range(2))
    assert first.record().dump() == second.record().dump()


@pytest.mark.soak
def test_better_levels_save_more_ships() -> None:
    won = {
        level: sum(
            bool(match.outcome and match.outcome.winners)
            for match in (played(level, 4, Options("standard"), seed) for seed in range(12))
        )
        for level in ("1", "2", "3")
    }
    assert won["1"] < won["2"] < won["3"]
    assert won["3"] >= 10


@pytest.mark.soak
def test_the_best_level_needs_a_tenth_fewer_turns_than_the_third() -> None:
    """Over a few missions here; bench/dice_wins.py plays a thousand."""
    turns = {
        level: fmean(played(level, 4, Options("standard"), seed).state.turn for seed in range(12))
        for level in ("3", "5")
    }
    assert turns["5"] < 0.9 * turns["3"]


def test_a_person_among_bots_is_left_their_own_part() -> None:
    """The bots place their dice; the one for the person's bombs stays until the person acts."""
    players = [Player("Ada"), Player("Ben", "5"), Player("Cleo", "5")]
    match: Mission = Match.new(RULES, players, Options("standard"), b"\0" * 32)
    match.play(0, Ready(b"\1" * 16))
    for seat in (1, 2):
        match.play(seat, Ready())
    driver = Driver(match, {seat: LEVELS["5"]() for seat in (1, 2)}, seed=1)
    while not (match.game and match.state.stage == "distributing"):
        driver.step()
    start = match.now
    while match.now < start + 6_000 and match.state.stage == "distributing":
        driver.step()
    assert 0 not in [taken.seat for taken in match.state.taken]
    assert match.waiting() == [0]
