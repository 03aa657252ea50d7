"""The contract suite bites: each deliberate bug is caught by the check that is there for it."""

import pytest

from fusebox.core import AnyRules
from tests.contract import bugs, checks
from tests.contract.checks import CHECKS, ONCE, Check
from tests.contract.subjects import TOYS, Scramble

TRIES = 20
VETO, RUSH, _ = (toy.scramble for toy in TOYS)
CAUGHT: tuple[tuple[type[AnyRules], Check], ...] = (
    (bugs.ShowsTheNextHand, checks.twins_look_alike),
    (bugs.ShowsTheStack, checks.twins_look_alike),
    (bugs.ForgetsToRedact, checks.twins_look_alike),
    (bugs.AsksOtherHands, checks.twins_look_alike),
    (bugs.SparesTheWindow, checks.twins_look_alike),
    (bugs.WaitsForHolders, checks.twins_look_alike),
    (bugs.RefusesTooMuch, checks.twins_look_alike),
    (bugs.RollsItsOwnDice, checks.the_record_alone_rebuilds_the_match),
    (bugs.TidiesUp, checks.past_states_never_change),
    (bugs.RepeatsItself, checks.legal_actions_are_sound),
    (bugs.WritesAlike, checks.legal_actions_are_sound),
    (bugs.WritesByHeart, checks.legal_actions_are_sound),
    (bugs.VetoesForEverybody, checks.legal_actions_are_sound),
    (bugs.NeverCloses, checks.somebody_or_the_clock_can_act),
    (bugs.RingsForEver, checks.nothing_happens_after_the_end),
    (bugs.NeverEnds, checks.random_play_ends),
    (bugs.ForgetsWhatWasShown, checks.a_sample_looks_the_same),
    (bugs.GuessesAlike, checks.an_undo_tells_nothing),
    (bugs.PretendsToLieOpen, checks.an_undo_tells_nothing),
    (bugs.RefusesForNoReason, checks.illegal_actions_are_refused),
    (bugs.HindersByHalf, checks.nothing_hinders_what_is_legal),
    (bugs.TakesItsOrderFromASet, checks.two_processes_replay_alike),
    (bugs.IsSpeechless, checks.everything_has_words),
    (bugs.SendsAnotherView, checks.everything_can_be_sent),
    (bugs.TellsItOnce, checks.a_replay_tells_what_was_told),
    (bugs.SpeaksForTheTable, checks.the_table_speaks_for_itself),
    (bugs.BorrowsAClause, checks.nothing_hinders_what_is_legal),
    (bugs.CannotPlayLongHands, checks.every_option_is_played),
)


def tried(rules: AnyRules, check: Check, scramble: Scramble) -> None:
    for seed in range(TRIES):
        check(rules, scramble, seed)


@pytest.mark.parametrize(("bug", "check"), CAUGHT, ids=lambda named: named.__name__)
def test_the_bug_is_caught(bug: type[AnyRules], check: Check) -> None:
    scramble = RUSH if bug is bugs.RingsForEver else VETO
    with pytest.raises(AssertionError):
        tried(bug(), check, scramble)


def test_every_check_catches_some_bug() -> None:
    assert {check for _, check in CAUGHT} == {*CHECKS, *ONCE}
