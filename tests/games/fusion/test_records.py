"""The golden records of every version replay, and would be played again alike."""

import pytest

from fusebox.core import Damaged, Match, Record
from fusebox.games.fusion.model import Late, Missed, Stood, Stopped
from tests.games.fusion.golden import FOLDERS, kept, modes, text
from tests.games.fusion.helpers import RULES, Race

RECORDS = [(version, name) for version in FOLDERS for name in modes(version)]
each_record = pytest.mark.parametrize(("version", "name"), RECORDS)


def replayed(name: str, version: int) -> Race:
    record = Record.load(kept(name, version))
    rules = RULES.of_version(record.header.version)
    assert rules is not None
    match: Race = Match.replayed(rules, record)
    return match


@each_record
def test_a_golden_record_would_be_played_again_alike(version: int, name: str) -> None:
    assert text(name, version) == kept(name, version), "the rules have changed: see golden.py"


@pytest.mark.parametrize("version", FOLDERS)
def test_the_golden_records_are_these_and_no_others(version: int) -> None:
    assert sorted(path.stem for path in FOLDERS[version].glob("*.jsonl")) == sorted(modes(version))


@pytest.mark.parametrize("version", FOLDERS)
def test_the_golden_records_hold_lost_races_mistakes_both_stops_and_both_ends(version: int) -> None:
    matches = [replayed(name, version) for name in modes(version)]
    told = [event for match in matches for events in match.told for event in events]
    assert {type(event) for event in told} >= {Late, Missed}
    assert {event.cause for event in told if isinstance(event, Stopped)} == {"stuck", "quiet"}
    assert {match.state.reason for match in matches} == {"first_out", "nobody_lays"}
    assert any(isinstance(event, Stood) for event in told) == (version > 2)


def test_only_known_versions_are_replayed() -> None:
    assert RULES.of_version(RULES.version) is RULES
    assert RULES.of_version(1) is None
    assert RULES.of_version(RULES.version + 1) is None
    with pytest.raises(Damaged, match="played by version 2"):
        Match.replayed(RULES, Record.load(kept("default", 2)))


def test_another_deck_does_not_replay_it() -> None:
    record = kept("default", 3).replace(RULES.data_hash, "0" * 64, 1)
    with pytest.raises(Damaged, match="other data"):
        Match.replayed(RULES, Record.load(record))
