"""The rules of each version, and records with tables of an owner's."""

import re

import pytest

from fusebox.core import Chance, Damaged, Match, Record
from fusebox.games.ruse.actions import Develop
from fusebox.games.ruse.model import Options
from fusebox.games.ruse.rules import Ruse
from tests.games.ruse.helpers import RULES
from tests.games.ruse.test_data import TEXT
from tests.golden import kept
from tests.support import clause


def test_version_1_knows_its_own_options_state_and_view() -> None:
    first = RULES.of_version(1)
    assert first is not None
    options = first.types.options()
    assert "fourth_die" not in options.__struct_fields__
    state = first.setup(options, 2, Chance.seeded("first"))
    view = first.view(state, 0)
    assert type(state) is first.types.state
    assert type(view) is first.types.view
    assert type(first.sample(view, Chance.seeded("again"))) is first.types.state
    assert first.view(first.sample(view, Chance.seeded("again")), 0) == view


@pytest.mark.parametrize("version", [2, 3, 4, 5])
def test_until_version_5_who_begins_is_always_drawn(version: int) -> None:
    rules = RULES.of_version(version)
    assert rules is not None
    options = rules.types.options()
    assert (options.begins, "begins" in options.__struct_fields__) == ("drawn", False)
    firsts = {rules.setup(options, 3, Chance.seeded(seed)).board.order[0] for seed in range(20)}
    assert firsts == {0, 1, 2}


@clause("ruse", "R86", "R64")
def test_an_owners_file_is_read_as_in_the_version_it_was_played_by() -> None:
    without = re.sub(r"(?ms)^\[readings\].*?(?=^\[)", "", RULES.of_version(4).data_text)  # type: ignore[union-attr]
    for version, common, growth in ((1, "bonus", "paid"), (5, "bonus", "paid"), (6, "vp", "free")):
        rules = RULES.of_version(version)
        assert rules is not None
        readings = rules.with_data(without).tables.readings
        assert (readings.common_objective, readings.free_growth) == (common, growth)


def test_version_1_can_be_played_by_an_owners_tables_of_that_time() -> None:
    first = RULES.of_version(1)
    assert first is not None
    corrected = first.with_data(first.data_text.replace("exits = [7,", "exits = [9,"))
    assert (corrected.version, corrected.data_hash != first.data_hash) == (1, True)
    assert set(corrected.corrected) >= {"den"}


def test_only_versions_that_were_played_are_known() -> None:
    assert RULES.of_version(6) is RULES
    assert RULES.of_version(0) is None
    assert RULES.of_version(7) is None


@clause("ruse", "R93")
@pytest.mark.parametrize("version", [2, 3])
def test_older_versions_know_vixen_only_as_she_is_in_the_box(version: int) -> None:
    rules = RULES.of_version(version)
    assert rules is not None
    refused = rules.admits(Options(vixen=5), 1)
    assert refused is not None
    assert refused.clause == "R93"
    assert rules.admits(Options(vixen=4), 1) is None
    assert RULES.admits(Options(vixen=5), 1) is None


@clause("ruse", "R58")
def test_the_printed_instincts_pay_what_they_paid_in_each_version() -> None:
    paid = [RULES.of_version(version) for version in range(1, 7)]
    told = [rules.words(Develop("first"), "en", ["Ada"]) for rules in paid if rules]
    assert told == [*["Develop: 3 VP"] * 2, *["Develop: 1 VP"] * 4]


def test_a_record_is_not_replayed_by_other_tables() -> None:
    other = Ruse().with_data(TEXT.replace("exits = [7,", "exits = [9,"))
    with pytest.raises(Damaged, match="other data"):
        Match.replayed(other, Record.load(kept("ruse", "default")))
