"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import Damaged, Match, Record, verified
from tests.games.fuse_cards.golden import FOLDER, MODES, text
from tests.games.fuse_cards.helpers import RULES, Cards


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def replayed(name: str) -> Cards:
    return Match.replayed(RULES, Record.load(kept(name)))


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_replays_to_the_same_checks(name: str) -> None:
    match = replayed(name)
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


def test_the_golden_records_end_both_ways_and_hold_every_kind_of_event() -> None:
    matches = [replayed(name) for name in MODES]
    assert {match.state.ended for match in matches} == {"last_bomb", "time_bomb"}
    told = {type(event).__name__ for match in matches for events in match.told for event in events}
    missing = {kind.__name__ for kind in RULES.types.event.__args__} - told
    assert not missing


def test_another_version_of_the_rules_does_not_replay_it() -> None:
    later = kept("default").replace('"version":1', '"version":2', 1)
    with pytest.raises(Damaged, match="played by version 2"):
        Match.replayed(RULES, Record.load(later))
