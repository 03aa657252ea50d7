"""The tables: each with its mark, checked at load; a broken copy is refused with its line."""

from importlib import resources

import pytest

from fusebox.core import Chance
from fusebox.games.owners import BadFile
from fusebox.games.ruse.data import PRINT, load
from fusebox.games.ruse.model import Options
from fusebox.games.ruse.rules import Ruse
from tests.support import clause

TEXT = resources.files("fusebox.games.ruse").joinpath("data.toml").read_text(encoding="utf-8")


def line_of(start: str) -> int:
    return next(n for n, line in enumerate(TEXT.split("\n"), start=1) if line.startswith(start))


@clause("ruse", "R1")
def test_every_table_says_how_it_is_known() -> None:
    known = ("S", "F", "P", "I", "ruling", "rebuilt")
    for table, mark in PRINT.marks.items():
        assert any(word in mark for word in known), table


BROKEN = [
    ("PO3 = {", "PO33 = {", "[objectives]", "PO3 is missing"),
    ("failed = 8", "failed = 9", "[hunting]", "there are 25, and should be 24"),
    ('bonus = "star"', 'bonus = "stars"', "PO1", "'stars' is no effect"),
    ("I = { count = 7", "I = { count = 8", "[paths]", "there are 23, and should be 22"),
    ('"river", "H M", 1', '"rover", "H M", 1', "V1-1A", "there is no territory 'rover'"),
    ('"river", "H M", 1', '"river", "H Q", 1', "V1-1A", "there is no icon 'Q'"),
    ("vp = 5, penalty = 3, start = false", "vp = true, penalty = 3, start = false", "PO1", "int"),
    ('"firefox_roll", set = "firefox" }', '"firefox_roll", set = "base" }', "TR13", "set firefox"),
    ("bonus_cost = 6", "bonus_cost = 5", "draws", "costs are different"),
    ("every = 5", "every = 0", "every", "must be above 0"),
    ("[mountain]", "[mountains]", "[mountain]", "there is no such table"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "where", "reason"), BROKEN)
def test_a_broken_copy_is_refused_with_line_and_reason(
    before: str, after: str, where: str, reason: str
) -> None:
    broken = TEXT.replace(before, after, 1)
    assert broken != TEXT
    with pytest.raises(BadFile) as refused:
        load(broken)
    assert refused.value.line == line_of(where)
    assert reason in refused.value.reason


def test_a_file_that_is_no_toml_is_refused_with_its_line() -> None:
    lines = TEXT.split("\n")
    lines[40] = "what is this"
    with pytest.raises(BadFile) as refused:
        load("\n".join(lines))
    assert refused.value.line == 41


def test_a_corrected_copy_is_another_game_by_its_hash() -> None:
    rules = Ruse().with_data(TEXT.replace("exits = [7,", "exits = [9,"))
    assert rules.tables.den.exits[0] == 9
    assert rules.data_hash != Ruse().data_hash
    assert Ruse().with_data(TEXT).data_hash == Ruse().data_hash


def test_a_view_tells_only_the_tables_that_are_not_as_shipped() -> None:
    corrected = TEXT.replace("exits = [7,", "exits = [9,").replace("every = 5", "every = 4")
    cases: list[tuple[Ruse, set[str]]]
    cases = [(Ruse(), set()), (Ruse().with_data(corrected), {"den", "orange"})]
    for rules, told in cases:
        state = rules.setup(Options(), 2, Chance.seeded("tables"))
        view = rules.view(state, 0)
        assert set(view.corrected) == set(rules.corrected) == told
    assert view.corrected["den"]["exits"] == [9, 6, 5, 4, 4]
    assert view.corrected["orange"] == {"mark": "rebuilt", "every": 4}
