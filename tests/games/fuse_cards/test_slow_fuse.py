"""Slow fuse: C21."""

import msgspec
import pytest

from fusebox.core import Chance, Pause, Resume
from fusebox.games.fuse_cards.model import (
    Call,
    Called,
    Defused,
    Drew,
    FuseLaid,
    LaidBeside,
    Options,
    SlowFuse,
)
from fusebox.table.signals import signal_type, signal_words
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    clock,
    dealt,
    draws,
    held,
    play,
    seated,
    table,
)
from tests.support import clause, printed

FUSES = "3 3 7 7 10 15 15"
DEFUSERS = "kick kick bucket bucket scissors scissors scissors"


@clause("fuse_cards", "C21")
def test_with_the_pace_off_nobody_is_hurried() -> None:
    assert RULES.alarm(dealt()) is None


@clause("fuse_cards", "C21")
@pytest.mark.parametrize("pace", range(1, 11))
def test_the_clock_runs_from_the_moment_the_play_before_is_resolved(pace: int) -> None:
    state = dealt(pace=pace)
    assert RULES.alarm(state) == (1000 * pace, Call())
    play(state, RULES.notation(RULES.legal(state, state.turn)[0]), at=700)
    assert RULES.alarm(state) == (700 + 1000 * pace, Call())


@clause("fuse_cards", "C21")
def test_who_is_called_lays_the_cheapest_defuse_card_and_draws_and_the_turn_goes_on() -> None:
    state = table("3 7 7 10 bucket kick scissors", PLAIN, fuse="15", pace=3, slow_penalty="on")
    assert clock(state, draws(state, "10")) == [
        Called(0, 1), LaidBeside(0, "kick", "slow"), Drew(0, "fuse_10")
    ]  # fmt: skip
    view = RULES.view(state, 1)
    assert (view.beside, view.fuse, view.turn) == (("kick",), ("fuse_15",), 0)
    assert sum(state.hands[0]) == 7
    assert RULES.alarm(state) == (6000, Call())


@clause("fuse_cards", "C21")
def test_who_has_no_defuse_card_is_only_called() -> None:
    state = table(FUSES, PLAIN, pace=2, slow_penalty="on")
    assert clock(state, Chance.none()) == [Called(0, 1)]
    assert (state.turn, state.beside) == (0, [])
    assert RULES.alarm(state) == (4000, Call())


@clause("fuse_cards", "C21")
def test_unless_a_penalty_was_agreed_on_a_call_costs_nothing() -> None:
    state = table(PLAIN, PLAIN, pace=2)
    assert clock(state, Chance.none()) == [Called(0, 1)]
    assert held(state, 0)["kick"] == 1


@clause("fuse_cards", "C21")
def test_at_the_third_call_the_table_plays_the_cheapest_fuse_card() -> None:
    state = table("7 7 10 15 15 15 15", PLAIN, pace=1)
    clock(state, Chance.none())
    clock(state, Chance.none())
    assert clock(state, draws(state, "3")) == [
        Called(0, 3), FuseLaid(0, "fuse_7"), Drew(0, "fuse_3")
    ]  # fmt: skip
    assert (state.turn, state.calls) == (1, 0)
    assert RULES.alarm(state) == (4000, Call())


@clause("fuse_cards", "C21")
def test_the_third_call_brings_its_penalty_before_the_table_plays() -> None:
    state = table("7 7 7 7 kick bucket scissors", PLAIN, pace=1, slow_penalty="on")
    clock(state, draws(state, "10"))
    clock(state, draws(state, "10"))
    assert clock(state, draws(state, "10", "15")) == [
        Called(0, 3),
        LaidBeside(0, "scissors", "slow"),
        Drew(0, "fuse_10"),
        FuseLaid(0, "fuse_7"),
        Drew(0, "fuse_15"),
    ]
    assert RULES.view(state, 0).beside == ("kick", "bucket", "scissors")


@clause("fuse_cards", "C21", "C15")
def test_without_fuse_and_fuse_card_the_table_lays_the_cheapest_defuse_card_beside() -> None:
    state = table(DEFUSERS, PLAIN, pace=1)
    clock(state), clock(state)
    assert clock(state, draws(state, "3")) == [
        Called(0, 3), LaidBeside(0, "kick", "no_fuse"), Drew(0, "fuse_3")
    ]  # fmt: skip


@clause("fuse_cards", "C21", "C14")
def test_with_a_fuse_but_no_fuse_card_the_table_defuses_with_the_cheapest() -> None:
    state = table(DEFUSERS, PLAIN, fuse="15", pace=1)
    clock(state), clock(state)
    called, defused, *_ = clock(state, draws(state, "3"))
    assert (called, defused) == (Called(0, 3), Defused(0, "kick"))
    assert (state.fuse, state.turn) == ([], 1)


@clause("fuse_cards", "C21")
def test_calls_are_counted_anew_in_every_turn() -> None:
    state = table(FUSES, FUSES, pace=1)
    clock(state), clock(state)
    play(state, "3", at=2500)
    assert (state.calls, RULES.alarm(state)) == (0, (3500, Call()))


@clause("fuse_cards", "C21")
def test_the_clock_stands_still_while_the_table_is_paused() -> None:
    match = seated(Options(pace=3), 2)
    seat = match.waiting()[0]
    match.commit(match.proposed(seat, Pause(), 1_000))
    assert match.advance(60_000) == []
    match.commit(match.proposed(seat, Resume(), 60_000))
    assert match.now == 1_000
    assert match.advance(2_999) == []
    assert Called(seat, 1) in match.advance(3_000)


@clause("fuse_cards", "C21")
def test_no_hurry_and_no_penalty_unless_chosen_and_three_seconds_at_a_new_table() -> None:
    assert (Options().pace, Options().slow_penalty) == ("off", "off")
    assert RULES.suggested == {"pace": 3}
    assert msgspec.convert({**RULES.suggested}, Options).pace == 3


@clause("fuse_cards", "C21")
def test_slow_fuse_can_be_shouted() -> None:
    assert signal_words(RULES, SlowFuse(), "en") == "Slow fuse!"
    assert signal_words(RULES, SlowFuse(), "fr") == printed("Mèche lente !")
    assert msgspec.json.decode(b'{"type":"SlowFuse"}', type=signal_type(RULES)) == SlowFuse()
