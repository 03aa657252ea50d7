"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import AnyRules, Damaged, Match, Record
from fusebox.games.fuse_cards.model import FirstOptions, Options
from tests.games.fuse_cards.golden import FOLDER, KEPT, MODES, text
from tests.games.fuse_cards.helpers import RULES, Cards
from tests.support import clause


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def rules_of(record: Record) -> AnyRules:
    """The rules by which it was played."""
    rules = RULES.of_version(record.header.version)
    assert rules is not None
    return rules


def replayed(name: str) -> Cards:
    record = Record.load(kept(name))
    return Match.replayed(rules_of(record), record)


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_would_be_played_again_alike(name: str) -> None:
    again = kept(f"{RULES.version}-{name}")
    assert text(name) == again, "the rules have changed: see golden.py"


def test_the_golden_records_are_these_and_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(KEPT)


def test_the_golden_records_end_both_ways_and_hold_every_kind_of_event() -> None:
    matches = [replayed(f"2-{name}") for name in MODES]
    assert {match.state.ended for match in matches} == {"last_bomb", "time_bomb"}
    told = {type(event).__name__ for match in matches for events in match.told for event in events}
    missing = {kind.__name__ for kind in RULES.types.event.__args__} - told
    assert not missing


def test_another_version_of_the_rules_does_not_replay_it() -> None:
    with pytest.raises(Damaged, match="played by version 1"):
        Match.replayed(RULES, Record.load(kept("default")))


@clause("fuse_cards", "C21")
def test_in_version_1_the_penalty_held_unless_it_was_chosen_otherwise() -> None:
    first = RULES.of_version(1)
    assert first is not None
    assert first.types.options is FirstOptions
    assert Options().slow_penalty == "off"
    assert {field: getattr(FirstOptions(), field) for field in Options.__struct_fields__} == {
        **{field: getattr(Options(), field) for field in Options.__struct_fields__},
        "slow_penalty": "on",
    }


@clause("fuse_cards", "C23")
def test_a_past_tells_which_cards_started_a_fuse_from_version_2_on() -> None:
    assert not any("*" in past for past in replayed("default").state.past)
    assert any("*" in past for past in replayed("2-default").state.past)


def test_versions_lead_to_one_another_and_no_further() -> None:
    first = RULES.of_version(1)
    assert first is not None
    assert (first.version, first.of_version(1)) == (1, first)
    second = first.of_version(2)
    assert second is not None
    assert (second.version, second.types.options) == (2, Options)
    assert (RULES.of_version(2), RULES.of_version(0), RULES.of_version(3)) == (RULES, None, None)
