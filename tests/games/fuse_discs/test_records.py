"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import Damaged, Match, Record, verified
from tests.games.fuse_discs.golden import FOLDER, MODES, text
from tests.games.fuse_discs.helpers import RULES, Discs


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_replays_to_the_same_checks(name: str) -> None:
    record = Record.load(kept(name))
    match: Discs = Match.replayed(RULES, record)
    assert match.record().dump() == kept(name)
    assert match.outcome is not None


@pytest.mark.parametrize("name", MODES)
def test_the_luck_of_a_golden_record_follows_from_the_committed_bytes(name: str) -> None:
    assert verified(RULES, Record.load(kept(name))).outcome is not None


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_would_be_played_again_alike(name: str) -> None:
    assert text(name) == kept(name), "the rules have changed: see golden.py"


def test_the_golden_records_are_these_and_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(MODES)


def test_one_golden_record_ends_in_a_draw_and_one_replays_a_drawn_game() -> None:
    single: Discs = Match.replayed(RULES, Record.load(kept("single-drawn")))
    assert single.outcome is not None
    assert single.outcome.reason == "drawn"
    long: Discs = Match.replayed(RULES, Record.load(kept("match-5-kings-1")))
    assert None in [result.winner for result in long.state.results]


def test_another_version_of_the_rules_does_not_replay_it() -> None:
    later = kept("default").replace('"version":1', '"version":2', 1)
    with pytest.raises(Damaged, match="played by version 2"):
        Match.replayed(RULES, Record.load(later))
