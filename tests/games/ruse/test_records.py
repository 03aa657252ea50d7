"""The golden records replay, and would be played again alike."""

import pytest

from fusebox.core import Damaged, Match, Record, verified
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.golden import FOLDER, MODES, text
from tests.games.ruse.helpers import RULES, RuseMatch
from tests.games.ruse.test_data import TEXT


def kept(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")


def replayed(name: str) -> RuseMatch:
    return Match.replayed(RULES, Record.load(kept(name)))


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_replays_to_the_same_checks(name: str) -> None:
    match = verified(RULES, Record.load(kept(name)))
    assert match.record().dump() == kept(name)
    assert match.outcome is not None


@pytest.mark.parametrize("name", MODES)
def test_a_golden_record_would_be_played_again_alike(name: str) -> None:
    assert text(name) == kept(name), "the rules have changed: see golden.py"


def test_the_golden_records_are_these_and_no_others() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(MODES)


def test_a_record_is_not_replayed_by_other_tables() -> None:
    other = Ruse().with_data(TEXT.replace("exits = [7,", "exits = [9,"))
    with pytest.raises(Damaged, match="other data"):
        Match.replayed(other, Record.load(kept("default")))
