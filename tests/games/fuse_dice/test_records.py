"""The golden records of every version replay, and would be played again alike."""

import pytest

from fusebox.core import Match, Record
from fusebox.games.fuse_dice.model import State
from fusebox.games.fuse_dice.turn import won
from tests.games.fuse_dice.golden import FINISHED, FOLDERS, KEPT, of_version, text
from tests.games.fuse_dice.helpers import RULES, Mission

EVERY = [(name, version) for version in KEPT for name in KEPT[version]]


def kept(name: str, version: int) -> str:
    return (FOLDERS[version] / f"{name}.jsonl").read_text(encoding="utf-8")


def replayed(name: str, version: int) -> State:
    match: Mission = Match.replayed(of_version(version), Record.load(kept(name, version)))
    return match.state


@pytest.mark.parametrize(("name", "version"), EVERY)
def test_a_golden_record_would_be_played_again_alike(name: str, version: int) -> None:
    assert text(name, version) == kept(name, version), "the rules have changed: see golden.py"


@pytest.mark.parametrize("version", FOLDERS)
def test_the_golden_records_are_these_and_no_others(version: int) -> None:
    assert sorted(path.stem for path in FOLDERS[version].glob("*.jsonl")) == sorted(KEPT[version])


def test_there_are_records_of_the_present_version() -> None:
    assert max(FOLDERS) == RULES.version


@pytest.mark.parametrize("version", FOLDERS)
def test_they_hold_wins_losses_fuse_cards_and_an_end_game(version: int) -> None:
    states = [replayed(name, version) for name in KEPT[version]]
    assert {state.reason for state in states} >= {"saved", "exploded"}
    assert any(len(state.activated) == 11 for state in states)
    assert any(state.late for state in states)


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("name", FINISHED)
def test_in_some_the_last_roll_was_finished_after_the_row_was_empty(
    name: str, version: int
) -> None:
    record = Record.load(kept(name, version))
    match: Mission = Match(of_version(version), record.header)
    after = 0
    for entry in record.entries:
        match.commit(match.repeated(entry))
        after += match.game is not None and won(match.state) and match.outcome is None
    assert match.state.reason == "saved"
    assert after > 0
