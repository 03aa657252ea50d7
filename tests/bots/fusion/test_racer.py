"""Racers: human times, what they do when their aim is covered, and how they plan ahead."""

from statistics import median, stdev
from typing import Any

import pytest

from fusebox.bots import Advice, Choice, Sight
from fusebox.bots.fusion.person import Level, taken
from fusebox.bots.fusion.plans import Tops, chains, fitting
from fusebox.bots.fusion.racer import Racer
from fusebox.core import Chance, Millis
from fusebox.games.fusion.model import Decline, DrawCards, Lay, State
from fusebox.games.fusion.play import stop
from tests.games.fusion.helpers import DEAD, NOW, RULES, TOPS, cards, play, standing

STEADY = Level(notice=300, compare=100, reach=400, mistakes=0, commit=150)
EXAMPLE: Tops = ("Bc1", "Br5", "Ps4")
PLANNER = STEADY._replace(remembers=True, ahead=2)


def asked(
    level: Level, state: State, now: Millis, seed: int = 0, seat: int = 0, memory: Any = None
) -> Choice:
    sight = Sight(RULES.view(state, seat), RULES.legal(state, seat), now)
    return Racer(level).choose(sight, memory, Chance.seeded("racer", seed))


def test_times_are_a_skewed_distribution_around_their_median() -> None:
    chance = Chance.seeded("times")
    times = [taken(400, chance) for _ in range(2_000)]
    assert median(times) == pytest.approx(400, rel=0.03)
    assert 60 < stdev(times) < 180
    assert max(times) - 400 > 1.3 * (400 - min(times))
    assert len(set(times)) > 50


def test_a_racer_lays_a_card_that_fits_after_a_human_time() -> None:
    state = standing(TOPS, "Bl2 Pl3 Gs5", DEAD[1])
    for seed in range(20):
        choice = asked(STEADY, state, NOW, seed)
        assert choice.action in [Lay("Bl2", "A", "Bc1"), Lay("Bl2", "C", "Ps4")]
        assert 400 < choice.after < 4_000


def test_the_more_it_has_to_compare_the_longer_it_takes() -> None:
    one = standing(TOPS, "Bl2 Pl3 Gs5", DEAD[1])
    many = standing(TOPS, "Bl2 Gc3 Kr1", DEAD[1])
    rare = sum(asked(STEADY, one, NOW, seed).after for seed in range(200))
    easy = sum(asked(STEADY, many, NOW, seed).after for seed in range(200))
    assert rare > 1.1 * easy


def test_it_waits_where_nothing_fits() -> None:
    state = standing(TOPS, DEAD[0], "Bl2 Kl4 Kr1")
    choice = asked(STEADY, state, NOW)
    assert (choice.action, choice.advice) == (None, Advice("nothing_fits"))


def test_it_goes_on_when_something_else_has_changed() -> None:
    state = standing(TOPS, "Bs3 Pl3 Gs5", "Kl4 Or3 Oh3", draw=["Pk1", "Ok5"])
    first = asked(STEADY, state, NOW)
    play(state, 1, "Kl4 B Br5", NOW + 200)
    assert first.action == Lay("Bs3", "A", "Bc1")
    again = asked(STEADY, state, NOW + 200, memory=first.memory)
    assert again == first._replace(after=first.after - 200)


def covered(left: Millis) -> tuple[Choice, Choice]:
    """The choice for a card on pile A, and the next one when another covers that pile with so
    many milliseconds left of the hand's way."""
    state = standing("Bc1 Pl2 Ps4", "Bs3 Kl5 Gs5", "Gc4 Or3 Oh3", draw=["Pk1", "Ok5"])
    for seed in range(100):
        first = asked(STEADY, state, NOW, seed)
        if first.action == Lay("Bs3", "A", "Bc1"):
            break
    at = NOW + first.after - left
    play(state, 1, "Gc4 A Bc1", at)
    return first, asked(STEADY, state, at, memory=first.memory)


def test_a_hand_that_is_nearly_there_cant_be_stopped() -> None:
    first, again = covered(left=150)
    assert (again.action, again.after, again.memory) == (first.action, 150, first.memory)
    assert again.advice == Advice("look_again"), "no hint for somebody else"


def test_before_that_it_notices_and_thinks_again() -> None:
    first, again = covered(left=151)
    assert again.action != first.action
    assert again.after > 151


def test_what_was_compared_is_remembered_by_those_who_remember() -> None:
    def time(level: Level) -> int:
        total = 0
        for seed in range(100):
            state = standing("Bc1 Br5 Ps4", DEAD[0], "Kl4 Or3 Oh3", draw=["Pk1", "Ok5"])
            memory = asked(level, state, NOW, seed).memory
            play(state, 1, "Kl4 B Br5", NOW + 100)
            total += asked(level, state, NOW + 100, seed, memory=memory).after
        return total

    assert time(STEADY._replace(remembers=True)) < time(STEADY)


def test_a_planner_has_its_next_cards_in_mind() -> None:
    state = standing(TOPS, "Bl2 Gc3 Kl4", DEAD[1], draw=["Pk1", "Ok5"])
    first = asked(PLANNER, state, NOW)
    RULES.apply(state, 0, first.action, NOW + first.after, Chance.seeded("draw"))
    fresh = [asked(PLANNER, state, NOW + first.after, seed).after for seed in range(50)]
    second = asked(PLANNER, state, NOW + first.after, 1, memory=first.memory)
    assert second.action.card in ("Bl2", "Gc3", "Kl4")
    assert second.after < median(fresh)


def test_a_chain_is_the_longest_row_of_cards_that_can_follow() -> None:
    hand, tops = cards("Bl2 Pl3 Gk5"), EXAMPLE
    first, second = Lay("Bl2", "A", "Bc1"), Lay("Pl3", "A", "Bl2")
    assert chains(first, hand, tops, ahead=2) == [[first, second]]
    assert chains(first, hand, tops, ahead=0) == [[first]]
    assert chains(first, hand[:1], tops, ahead=2) == [[first]]
    assert [Lay("Bl2", "A", "Bc1"), Lay("Bl2", "C", "Ps4")] == list(fitting(hand, tops))


def test_in_a_stop_it_lays_a_card_and_a_planner_one_that_others_can_follow() -> None:
    state = standing(TOPS, "Pl3 Pl2 Gs5", DEAD[1])
    stop(state, "stuck", NOW)
    for seed in range(30):
        assert isinstance(asked(STEADY, state, NOW, seed).action, Lay)
        planned = asked(PLANNER, state, NOW, seed).action
        assert planned.card in ("Pl3", "Pl2"), "then the other follows it"


def test_in_a_stop_without_a_card_in_hand_it_declines() -> None:
    state = standing(TOPS, "", DEAD[1], draw=["Pk1", "Ok5"], by_hand=True)
    stop(state, "quiet", NOW)
    assert asked(STEADY, state, NOW).action == Decline()


def test_it_draws_by_hand_where_it_has_to() -> None:
    state = standing(TOPS, "Bl2 Pl3", DEAD[1], draw=["Pk1", "Ok5"], by_hand=True)
    assert asked(STEADY, state, NOW).action == DrawCards()


def test_mistakes_are_made_by_those_who_make_them() -> None:
    state = standing(TOPS, DEAD[0], "Bl2 Kl4 Kr1")
    careless = STEADY._replace(mistakes=100)
    choices = [asked(careless, state, NOW, seed) for seed in range(60)]
    assert {choice.action is None for choice in choices} == {True, False}
    assert all(choice.advice == Advice("nothing_fits") for choice in choices)
