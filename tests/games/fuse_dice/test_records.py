"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import Match, Record, verified
from tests.games.fuse_dice.golden import FOLDER, MODES, text
from tests.games.fuse_dice.helpers import RULES, Mission


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_replays_and_its_luck_follows_from_the_committed_bytes(name: str) -> None:
    match: Mission = verified(RULES, Record.load(kept(name)))
    assert match.record().dump() == kept(name)
    assert match.outcome is not None


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_would_be_played_again_alike(name: str) -> None:
    assert text(name) == kept(name), "the rules have changed: see golden.py"


def test_the_golden_records_are_these_and_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(MODES)


def test_they_hold_wins_losses_fuse_cards_and_an_end_game() -> None:
    states = [Match.replayed(RULES, Record.load(kept(name))).state for name in MODES]
    assert {state.reason for state in states} >= {"saved", "exploded"}
    assert any(len(state.activated) == 11 for state in states)
    assert any(state.late for state in states)
