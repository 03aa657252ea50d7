"""Plays that come too late, and who hears of them. Clauses F10, F11 and F13."""

from copy import deepcopy

import pytest

from fusebox.core import OPEN, PUBLIC, Chance, Millis, Refused, Seat, copied
from fusebox.games.fusion.model import Card, Covered, Laid, Late, Lay, Missed, Options, State
from fusebox.games.fusion.notation import read
from fusebox.games.fusion.rules import FusionTwo
from tests.games.fusion.golden import MODES
from tests.games.fusion.helpers import (
    NOW,
    RULES,
    TOPS,
    Race,
    clock,
    play,
    random_moments,
    seated,
    standing,
)
from tests.support import clause

LATEST = NOW + 2_000
"""Until when what was covered at NOW may be named."""


def covered() -> State:
    """The third player has just covered pile A; the first held a card that fitted there."""
    state = standing(TOPS, "Bl2 Ps1 Gk5", "Kl4 Kr1 Ok5", "Gc3 Gs5 Kk3")
    play(state, 2, "Gc3 A Bc1", NOW)
    return state


def raced(version: int) -> Race:
    """The same, at a table that plays by this version of the rules."""
    rules = RULES.of_version(version)
    assert rules is not None
    match = seated(Options(), 3, 1, rules)
    match.stand(covered(), match.table, NOW)
    return match


def named(state: State, at: Millis) -> set[Card]:
    """What the first player may name on pile A at this time."""
    lays = [one for one in RULES.legal(RULES.aged(state, at), 0) if isinstance(one, Lay)]
    return {lay.on for lay in lays if lay.pile == "A"}


@clause("fusion", "F10")
def test_the_list_is_cut_by_time_and_not_by_who_has_acted() -> None:
    assert named(covered(), LATEST) == {"Gc3", "Bc1"}
    assert named(covered(), LATEST + 1) == {"Gc3"}
    assert named(raced(4).state, LATEST + 1) == {"Gc3"}


@clause("fusion", "F10", "F11")
@pytest.mark.parametrize("card", ["Bl2", "Ps1", "Gk5"])
@pytest.mark.parametrize("acted", [True, False])
def test_a_card_covered_more_than_two_seconds_ago_is_refused_whoever_has_acted_since(
    card: str, acted: bool
) -> None:
    """Whether the play would have fitted then, never did, or would fit now."""
    match = raced(4)
    if acted:
        match.play(1, read("Kl4 B Br5"), LATEST + 1)
    entries, state = len(match.entries), deepcopy(match.state)
    with pytest.raises(Refused) as refused:
        match.play(0, read(f"{card} A Bc1"), LATEST + 1)
    told = refused.value.refusal
    assert (told.clause, told.key) == ("F10", "long_covered")
    assert (len(match.entries), match.state) == (entries, state), "nothing has happened"


@clause("fusion", "F10", "F11")
def test_it_may_be_named_up_to_two_seconds_after_it_was_covered() -> None:
    assert raced(4).play(0, read("Bl2 A Bc1"), LATEST) == [Late(0, "Bl2", "A", first=2)]


@clause("fusion", "F10", "F11")
@pytest.mark.parametrize("card", ["Bl2", "Ps1", "Gk5"])
def test_by_version_three_of_the_rules_it_lost_a_race(card: str) -> None:
    match = raced(3)
    before = deepcopy(match.state)
    events = match.play(0, read(f"{card} A Bc1"), LATEST + 1)
    assert events == [Late(0, card, "A", first=2)]  # type: ignore[arg-type]
    assert match.state == before


@clause("fusion", "F10", "F11")
def test_for_two_seconds_a_play_is_judged_by_what_its_player_saw() -> None:
    assert play(covered(), 0, "Bl2 A Bc1", LATEST) == [Late(0, "Bl2", "A", first=2)]
    assert isinstance(play(covered(), 0, "Ps1 A Bc1", LATEST)[0], Missed)
    assert play(covered(), 0, "Gk5 A Bc1", LATEST)[0] == Laid(0, "Gk5", "A", "Gc3")


@clause("fusion", "F10", "F13")
def test_in_a_stop_too_what_was_covered_long_ago_is_no_choice() -> None:
    match = raced(4)
    state = standing(TOPS, "Pl3 Gs5 Kk3", "Yl5 Or3 Oh3", "Or4 Ys1 Gk5")
    clock(state)
    play(state, 2, "Or4 B Br5", NOW + 21_000)
    match.stand(state, match.table, NOW + 21_000)
    late = read("Yl5 B Br5")
    assert match.refusal(1, late, NOW + 23_000) is None
    told = match.refusal(1, late, NOW + 23_001)
    assert told is not None
    assert (told.clause, told.key) == ("F10", "long_covered")
    assert read("Yl5 B Or4") in match.legal(1, NOW + 23_001), "the choice is still open"


@clause("fusion", "F10", "F11")
def test_version_two_of_the_rules_took_it_for_a_mistake() -> None:
    state = covered()
    events = FusionTwo().apply(state, 0, read("Bl2 A Bc1"), LATEST + 1, None)  # type: ignore[arg-type]
    assert events == [Missed(0, LATEST + 1_001, "Bl2", "A")]


@clause("fusion", "F11")
@pytest.mark.parametrize("at", [NOW + 10, LATEST])
def test_a_lost_race_changes_nothing_not_even_what_may_still_be_named(at: Millis) -> None:
    state = covered()
    state.covered[1].append(Covered("Br4", NOW - 5_000, 1))
    before = deepcopy(state)
    assert isinstance(play(state, 0, "Bl2 A Bc1", at)[0], Late)
    assert state == before


@clause("fusion", "F11", "F13", "F15")
@pytest.mark.parametrize("mode", MODES)
def test_others_are_told_nothing_at_all_of_a_lost_race(mode: str) -> None:
    options, seats = MODES[mode].options, MODES[mode].seats
    lost = 0
    for match in random_moments(options, seats, seed=2):
        for seat in range(seats):
            tops = {pile[-1] for pile in match.state.piles}
            for action in match.legal(seat):
                if isinstance(action, Lay) and action.on not in tops:
                    lost += loses(match.state, seat, action, match.now)
    assert lost or mode == "nobody-lays"


def loses(state: State, seat: Seat, action: Lay, at: Millis) -> bool:
    """Whether this play loses a race; if so, it must leave no trace."""
    after = copied(state)
    event, *more = RULES.apply(after, seat, action, at, Chance.seeded(at))
    if not isinstance(event, Late):
        return False
    others = [viewer for viewer in (*range(len(state.hands)), PUBLIC) if viewer != seat]
    assert [RULES.redact(event, viewer) for viewer in others] == [None] * len(others)
    assert RULES.redact(event, seat) == RULES.redact(event, OPEN) == event
    assert not more
    assert after == state
    return True
