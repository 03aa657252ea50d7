"""What the golden records show, and the rules of each version."""

from fusebox.games.fuse_cards.earlier import FirstOptions, SecondOptions
from fusebox.games.fuse_cards.model import Options
from tests.games.fuse_cards.golden import MODES
from tests.games.fuse_cards.helpers import RULES
from tests.golden import replayed
from tests.support import clause

GAME = "fuse_cards"


def test_the_golden_records_end_both_ways_and_hold_every_kind_of_event() -> None:
    matches = [replayed(GAME, name) for name in MODES]
    assert {match.state.ended for match in matches} == {"last_bomb", "time_bomb"}
    told = {type(event).__name__ for match in matches for events in match.told for event in events}
    missing = {kind.__name__ for kind in RULES.types.event.__args__} - told
    assert not missing


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
    assert not any("*" in past for past in replayed(GAME, "default", 1).state.past)
    assert any("*" in past for past in replayed(GAME, "default").state.past)


def test_versions_lead_to_one_another_and_no_further() -> None:
    first = RULES.of_version(1)
    assert first is not None
    assert (first.version, first.of_version(1)) == (1, first)
    second = first.of_version(2)
    assert second is not None
    assert (second.version, second.types.options) == (2, SecondOptions)
    assert (RULES.of_version(3), RULES.of_version(0), RULES.of_version(4)) == (RULES, None, None)
