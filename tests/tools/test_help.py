"""The rules as people read them: every clause is there, once, in every language."""

import re
from pathlib import Path

import pytest

from fusebox.core import LANGUAGES, Wording
from fusebox.games import GAMES
from tools.clauses import rulebooks
from tools.help import chapters, folders, marks, sections

BOOKS = rulebooks()
FOLDERS = folders()
every_book = pytest.mark.parametrize("game", BOOKS)

ENGLISH = """
[aim]
title = "Aim"
guide = ["In short."]

[aim.rule]
X1 = "So: yes?"
X2 = "Only in English."
"""
FRENCH = """
[aim]
title = "But"
guide = []

[aim.rule]
X1 = "Ainsi : « oui » ; non ?"
"""


def texts(game: str) -> list[Wording]:
    read = sections(FOLDERS[game]).values()
    return [
        text
        for section in read
        for text in (
            section.title,
            *section.guide,
            *section.rule.values(),
            *(text for other in section.instead.values() for text in other.values()),
        )
    ]


def written(folder: Path, rulebook: str = "") -> Path:
    (folder / "help.en.toml").write_text(ENGLISH, encoding="utf-8")
    (folder / "help.fr.toml").write_text(FRENCH, encoding="utf-8")
    (folder / "RULES.md").write_text(rulebook, encoding="utf-8")
    return folder


def test_every_game_and_the_table_have_help() -> None:
    assert set(FOLDERS) == {"table", *GAMES} == set(BOOKS)


@every_book
def test_what_a_table_reads_otherwise_is_a_clause_of_the_same_section(game: str) -> None:
    for section in sections(FOLDERS[game]).values():
        for when, told in section.instead.items():
            assert re.fullmatch(r"[a-z_]+\.[a-z_]+=\w+", when)
            assert set(told) <= set(section.rule)


@every_book
def test_every_clause_of_the_rulebook_is_told_once_and_no_other(game: str) -> None:
    told = [clause for section in sections(FOLDERS[game]).values() for clause in section.rule]
    assert sorted(told) == sorted(BOOKS[game])


@every_book
def test_everything_is_told_in_every_language(game: str) -> None:
    for text in texts(game):
        assert set(text) == set(LANGUAGES), text
        assert all(words.strip() == words != "" for words in text.values()), text


@every_book
def test_no_rule_is_left_untranslated(game: str) -> None:
    rules = [rule for section in sections(FOLDERS[game]).values() for rule in section.rule.values()]
    assert [rule for rule in rules if len(set(rule.values())) < len(rule)] == []


@every_book
def test_the_clauses_that_a_text_refers_to_are_there(game: str) -> None:
    letter = re.match("[A-Z]+", BOOKS[game][0])
    assert letter
    named = {
        clause
        for text in texts(game)
        for words in text.values()
        for clause in re.findall(rf"\b{letter[0]}\d+\b", words)
    }
    assert named - set(BOOKS[game]) == set()


def test_what_lacks_in_a_language_is_told_in_english(tmp_path: Path) -> None:
    [section] = sections(written(tmp_path)).values()
    assert section.title["fr"] == "But"
    assert [text["fr"] for text in section.guide] == ["In short."]
    assert section.rule["X2"]["fr"] == "Only in English."


def test_what_a_rulebook_marks_as_ours_is_marked(tmp_path: Path) -> None:
    rulebook = "- X1 (S) Printed.\n- X2 (ruling) Ours.\n- X3 (kinds S, bands rebuilt) Half.\n"
    found = marks(written(tmp_path, rulebook))
    assert found == {"X1": [], "X2": ["ruling"], "X3": ["rebuilt"]}


def test_french_lines_do_not_break_before_their_signs(tmp_path: Path) -> None:
    folder = written(tmp_path, "- X1 Printed.\n- X2 Printed.\n")
    nbsp, narrow = "\u00a0", "\u202f"
    french = f"Ainsi{nbsp}: «{nbsp}oui{nbsp}»{narrow}; non{narrow}?"
    assert chapters(folder)[0]["rules"] == [
        {"clause": "X1", "marks": [], "text": {"en": "So: yes?", "fr": french}},
        {"clause": "X2", "marks": [], "text": {"en": "Only in English."}},
    ]
