"""How each clause of RUSE says that it is known."""

import re
from pathlib import Path

import fusebox.games.ruse

RULES = Path(fusebox.games.ruse.__file__).with_name("RULES.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^- (R\d+) (.*)$", RULES, re.MULTILINE)
NAMELESS = {"F", "P"}
"""Sources of which no title is at hand."""
NAMED = {"R13"}
"""Its answer stands on a page that can be looked up."""


def marks(text: str) -> list[set[str]]:
    found = (set(mark.split(", ")) for mark in re.findall(r"\(([^()]*)\)", text))
    return [mark for mark in found if mark & NAMELESS]


def test_what_rests_on_a_source_that_nobody_can_look_up_is_marked_a_ruling() -> None:
    unnamed = {clause: mark for clause, text in CLAUSES for mark in marks(text)}
    assert set(unnamed) == {"R13", "R16", "R32", "R54", "R55"}
    assert [
        clause for clause, mark in unnamed.items() if "ruling" not in mark and clause not in NAMED
    ] == []


def test_the_sources_say_what_each_of_these_clauses_owes_to_them() -> None:
    _, sources = RULES.split("## Sources\n", 1)
    said, _ = sources.split("\n## ", 1)
    for clause, text in CLAUSES:
        if marks(text):
            assert re.search(rf"\b{clause}\b", said), clause
