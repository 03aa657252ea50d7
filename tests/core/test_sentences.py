"""Sentences within sentences, lists, other forms of a word, and languages that lack something."""

from pathlib import Path

import pytest

from fusebox.core import Catalogue, Sentence, Wording, nearest
from fusebox.core.languages import texts
from fusebox.core.words import gathered

WORDS = Catalogue(
    {
        "list.and": Wording(en="{first} and {last}", fr="{first} et {last}"),
        "whole": Wording(en="It has {parts:and}.", fr="Il y a {parts:and}."),
        "plain": Wording(en="It has {parts}."),
        "held": Wording(en="So: {part}"),
        "share": Wording(en="{share:.1f} points", fr="{share:.1f} points"),
        "thing": Wording(en="a {colour:term_soft} fox", fr="un renard {colour:term_soft}"),
        "fox": Wording(en="a fox", fr="un renard"),
        "den": Wording(en="a den", fr="une tanière"),
        "term.red_soft": Wording(en="reddish", fr="roussâtre"),
    }
)
THREE = (Sentence("fox"), Sentence("den"), Sentence("fox"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "It has a fox, a den and a fox."),
        ("fr", "Il y a un renard, une tanière et un renard."),
    ],
)
def test_the_last_of_several_sentences_comes_after_an_and(language: str, said: str) -> None:
    assert WORDS.say("whole", language, (), {"parts": THREE}) == said


def test_one_sentence_of_a_list_stands_alone() -> None:
    assert WORDS.say("whole", "en", (), {"parts": THREE[:1]}) == "It has a fox."


def test_without_an_and_they_are_only_separated() -> None:
    assert WORDS.say("plain", "en", (), {"parts": THREE}) == "It has a fox, a den, a fox."


def test_a_sentence_may_hold_another() -> None:
    assert WORDS.say("held", "en", (), {"part": Sentence("den")}) == "So: a den"


def test_a_term_may_have_another_form() -> None:
    assert WORDS.say("thing", "fr", (), {"colour": "red"}) == "un renard roussâtre"


def test_a_fraction_is_written_as_the_language_writes_it() -> None:
    assert WORDS.say("share", "en", (), {"share": 1.5}) == "1.5 points"
    assert WORDS.say("share", "fr", (), {"share": 1.5}) == "1,5 points"


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert WORDS.say("plain", "fr", (), {"parts": THREE[:2]}) == "It has a fox, a den."
    assert WORDS["plain"]["fr"] == "It has {parts}."


@pytest.mark.parametrize(
    ("wanted", "found"), [("fr-CA", "fr"), ("FR_fr.UTF-8", "fr"), ("xx", "en"), ("", "en")]
)
def test_whoever_asks_for_a_language_gets_the_nearest(wanted: str, found: str) -> None:
    assert nearest(wanted) == found


def test_a_folder_has_only_the_languages_it_has_files_for(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text('lines = ["One", "Two"]\n', encoding="utf-8")
    assert [language for language, _ in texts(tmp_path, "words")] == ["en"]
    assert gathered(tmp_path, "words") == {"lines": [{"en": "One"}, {"en": "Two"}]}
    assert gathered(tmp_path, "help") == {}
