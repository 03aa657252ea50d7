"""Plays that come too late, and who hears of them. Clauses F10, F11 and F13."""

from copy import deepcopy

import pytest

from fusebox.core import OPEN, PUBLIC, Chance, Millis, Seat, copied
from fusebox.games.fusion.model import Covered, Laid, Late, Lay, Missed, State
from fusebox.games.fusion.notation import read
from fusebox.games.fusion.rules import FusionTwo
from tests.games.fusion.golden import MODES
from tests.games.fusion.helpers import (
    NOW,
    RULES,
    TOPS,
    clock,
    legal,
    play,
    random_moments,
    standing,
)
from tests.support import clause, refusal_of

LATEST = NOW + 2_000
"""Until when what was covered at NOW may be named."""


def covered() -> State:
    """The third player has just covered pile A; the first held a card that fitted there."""
    state = standing(TOPS, "Bl2 Ps1 Gk5", "Kl4 Kr1 Ok5", "Gc3 Gs5 Kk3")
    play(state, 2, "Gc3 A Bc1", NOW)
    return state


@clause("fusion", "F10", "F11")
@pytest.mark.parametrize("card", ["Bl2", "Ps1", "Gk5"])
def test_a_card_covered_more_than_two_seconds_ago_takes_nothing_and_costs_nothing(
    card: str,
) -> None:
    """Whether the play would have fitted then, never did, or would fit now."""
    state = covered()
    before = deepcopy(state)
    assert play(state, 0, f"{card} A Bc1", LATEST + 1) == [Late(0, card, "A", first=2)]  # type: ignore[arg-type]
    assert state == before


@clause("fusion", "F10", "F11")
@pytest.mark.parametrize("card", ["Bl2", "Ps1", "Gk5"])
def test_it_makes_no_difference_who_has_acted_since(card: str) -> None:
    state = covered()
    play(state, 1, "Kl4 B Br5", LATEST + 1)
    refusal = refusal_of(RULES, state, 0, read(f"{card} A Bc1"))
    assert (refusal.clause, refusal.key) == ("F10", "long_covered")
    assert state.penalties == [0, 0, 0]


@clause("fusion", "F10", "F11")
def test_for_two_seconds_a_play_is_judged_by_what_its_player_saw() -> None:
    assert play(covered(), 0, "Bl2 A Bc1", LATEST) == [Late(0, "Bl2", "A", first=2)]
    assert isinstance(play(covered(), 0, "Ps1 A Bc1", LATEST)[0], Missed)
    assert play(covered(), 0, "Gk5 A Bc1", LATEST)[0] == Laid(0, "Gk5", "A", "Gc3")


@clause("fusion", "F10", "F13")
def test_in_a_stop_too_what_was_covered_long_ago_is_no_choice() -> None:
    for after, event in ((2_000, Laid(1, "Yl5", "B", "Or4")), (2_001, Late(1, "Yl5", "B", 2))):
        state = standing(TOPS, "Pl3 Gs5 Kk3", "Yl5 Or3 Oh3", "Or4 Ys1 Gk5")
        clock(state)
        play(state, 2, "Or4 B Br5", NOW + 21_000)
        assert play(state, 1, "Yl5 B Br5", NOW + 21_000 + after)[0] == event
        assert bool(legal(state, 1)) == isinstance(event, Late), "the choice is still open"


@clause("fusion", "F10", "F11")
def test_version_two_of_the_rules_took_it_for_a_mistake() -> None:
    state = covered()
    events = FusionTwo().apply(state, 0, read("Bl2 A Bc1"), LATEST + 1, None)  # type: ignore[arg-type]
    assert events == [Missed(0, LATEST + 1_001, "Bl2", "A")]


@clause("fusion", "F11")
@pytest.mark.parametrize("at", [NOW + 10, LATEST + 1_000])
def test_a_lost_race_changes_nothing_not_even_what_may_still_be_named(at: Millis) -> None:
    state = covered()
    state.covered[1].append(Covered("Br4", NOW - 5_000, 1))
    before = deepcopy(state)
    assert isinstance(play(state, 0, "Bl2 A Bc1", at)[0], Late)
    assert state == before


@clause("fusion", "F11", "F13", "F15")
@pytest.mark.parametrize("mode", MODES)
def test_others_are_told_nothing_at_all_of_a_lost_race(mode: str) -> None:
    options, seats = MODES[mode]
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
