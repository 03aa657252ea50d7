"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import Damaged, Match, Record, verified
from fusebox.games.fusion.model import Late, Missed, Stopped
from tests.games.fusion.golden import FOLDER, MODES, text
from tests.games.fusion.helpers import RULES, Race


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_replays_to_the_same_checks(name: str) -> None:
    match: Race = Match.replayed(RULES, Record.load(kept(name)))
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


def test_the_golden_records_hold_lost_races_mistakes_both_stops_and_both_ends() -> None:
    matches: list[Race] = [Match.replayed(RULES, Record.load(kept(name))) for name in MODES]
    told = [event for match in matches for events in match.told for event in events]
    assert {type(event) for event in told} >= {Late, Missed}
    assert {event.cause for event in told if isinstance(event, Stopped)} == {"stuck", "quiet"}
    assert {match.state.reason for match in matches} == {"first_out", "nobody_lays"}


def test_another_deck_does_not_replay_it() -> None:
    record = kept("default").replace(RULES.data_hash, "0" * 64, 1)
    with pytest.raises(Damaged, match="other data"):
        Match.replayed(RULES, Record.load(record))
