"""The rules as people read them: every clause is there, once, in every language."""

import re
from pathlib import Path

import msgspec
import pytest

from fusebox.core import LANGUAGES
from fusebox.games import GAMES
from tools.clauses import rulebooks
from tools.help import Text, chapters, folders, marks, sections

BOOKS = rulebooks()
FOLDERS = folders()
every_book = pytest.mark.parametrize("game", BOOKS)

LACKING = """
[aim]
title = { en = "Aim", fr = "But" }
guide = []

[aim.rule]
X1 = { en = "Only in English." }
"""


def texts(game: str) -> list[Text]:
    read = sections(FOLDERS[game]).values()
    return [
        text for section in read for text in (section.title, *section.guide, *section.rule.values())
    ]


def written(folder: Path, text: str, rulebook: str = "") -> Path:
    (folder / "help.toml").write_text(text, encoding="utf-8")
    (folder / "RULES.md").write_text(rulebook, encoding="utf-8")
    return folder


def test_every_game_and_the_table_have_help() -> None:
    assert set(FOLDERS) == {"table", *GAMES} == set(BOOKS)


@every_book
def test_every_clause_of_the_rulebook_is_told_once_and_no_other(game: str) -> None:
    told = [clause for section in sections(FOLDERS[game]).values() for clause in section.rule]
    assert sorted(told) == sorted(BOOKS[game])


@every_book
def test_everything_is_told_in_every_language(game: str) -> None:
    for text in texts(game):
        said = [getattr(text, language) for language in LANGUAGES]
        assert all(words.strip() == words != "" for words in said), text


@every_book
def test_no_rule_is_left_untranslated(game: str) -> None:
    rules = [rule for section in sections(FOLDERS[game]).values() for rule in section.rule.values()]
    assert [rule for rule in rules if rule.en == rule.fr] == []


@every_book
def test_the_clauses_that_a_text_refers_to_are_there(game: str) -> None:
    letter = re.match("[A-Z]+", BOOKS[game][0])
    assert letter
    named = {
        clause
        for text in texts(game)
        for words in (text.en, text.fr)
        for clause in re.findall(rf"\b{letter[0]}\d+\b", words)
    }
    assert named - set(BOOKS[game]) == set()


def test_a_text_that_lacks_a_language_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(msgspec.ValidationError, match="`fr`"):
        sections(written(tmp_path, LACKING))


def test_what_a_rulebook_marks_as_ours_is_marked(tmp_path: Path) -> None:
    rulebook = "- X1 (S) Printed.\n- X2 (ruling) Ours.\n- X3 (kinds S, bands rebuilt) Half.\n"
    found = marks(written(tmp_path, LACKING, rulebook))
    assert found == {"X1": [], "X2": ["ruling"], "X3": ["rebuilt"]}


def test_french_lines_do_not_break_before_their_signs(tmp_path: Path) -> None:
    text = LACKING.replace(
        'en = "Only in English."', 'en = "So: yes?", fr = "Ainsi : « oui » ; non ?"'
    )
    rule = chapters(written(tmp_path, text))[0]["rules"]
    nbsp, narrow = "\u00a0", "\u202f"
    french = f"Ainsi{nbsp}: «{nbsp}oui{nbsp}»{narrow}; non{narrow}?"
    assert rule == [{"clause": "X1", "marks": [], "text": {"en": "So: yes?", "fr": french}}]
