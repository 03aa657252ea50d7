"""What the golden records of each version show."""

import pytest

from fusebox.games.fusion.model import Late, Missed, Stood, Stopped
from tests.games.fusion.golden import GOLDEN
from tests.games.fusion.helpers import RULES
from tests.golden import known, replayed


@pytest.mark.parametrize("version", [2, 3, 4])
def test_the_golden_records_hold_lost_races_mistakes_both_stops_and_both_ends(version: int) -> None:
    matches = [replayed("fusion", name, version) for name in known(GOLDEN, version)]
    told = [event for match in matches for events in match.told for event in events]
    assert {type(event) for event in told} >= {Late, Missed}
    assert {event.cause for event in told if isinstance(event, Stopped)} == {"stuck", "quiet"}
    assert {match.state.reason for match in matches} == {"first_out", "nobody_lays"}
    assert any(isinstance(event, Stood) for event in told) == (version > 2)


def test_only_known_versions_are_replayed() -> None:
    assert RULES.of_version(RULES.version) is RULES
    assert RULES.of_version(1) is None
    assert RULES.of_version(RULES.version + 1) is None
