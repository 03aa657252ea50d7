"""What the golden records of each version show."""

import pytest

from fusebox.core import Match, Record
from fusebox.games.fuse_dice.turn import won
from tests.games.fuse_dice.golden import FINISHED, GOLDEN
from tests.games.fuse_dice.helpers import Mission
from tests.golden import kept, known, of_version, replayed

GAME = "fuse_dice"


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_they_hold_wins_losses_fuse_cards_and_an_end_game(version: int) -> None:
    states = [replayed(GAME, name, version).state for name in known(GOLDEN, version)]
    assert {state.reason for state in states} >= {"saved", "exploded"}
    assert any(len(state.activated) == 11 for state in states)
    assert any(state.late for state in states)


@pytest.mark.parametrize("version", [2, 3, 4])
@pytest.mark.parametrize("name", FINISHED)
def test_in_some_the_last_roll_was_finished_after_the_row_was_empty(
    name: str, version: int
) -> None:
    record = Record.load(kept(GAME, name, version))
    match: Mission = Match(of_version(GAME, version), record.header)
    after = 0
    for entry in record.entries:
        match.commit(match.repeated(entry))
        after += match.game is not None and won(match.state) and match.outcome is None
    assert match.state.reason == "saved"
    assert after > 0
