"""The people that bots are: enough of them, each with a name of their own and a sentence."""

import re
from pathlib import Path

import pytest

from fusebox.bots import names
from fusebox.bots.cast import CAST, person_of
from fusebox.core import LANGUAGES
from fusebox.games import GAMES
from fusebox.table.seats import cleaned

PEOPLE = [person for level in CAST.values() for person in level]


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_somebody_for_each_seat_but_one(game: str) -> None:
    others = max(GAMES[game].seats) - 1
    assert [level for level in names(game) if len(CAST[level]) < others] == []


def test_nobody_shares_a_name_and_each_can_be_seated_by_it() -> None:
    called = [person.name for person in PEOPLE]
    assert len(set(called)) == len(called)
    assert [cleaned(name) for name in called] == called


def test_nobody_is_called_like_a_level() -> None:
    levels = {
        text.casefold()
        for rules in GAMES.values()
        for key, wording in rules.catalogue.items()
        if key.startswith("level.")
        for text in wording.values()
    }
    assert not levels & {person.name.casefold() for person in PEOPLE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_short_sentence_of_their_own_in_every_language(language: str) -> None:
    said = [dict(person.about)[language] for person in PEOPLE]
    assert len(set(said)) == len(said)
    assert [text for text in said if not text.endswith(".") or len(text) > 90] == []


def test_who_sits_at_the_table_already_is_not_seated_again() -> None:
    first, second, *rest = (person.name for person in CAST["2"])
    assert person_of("2") == first
    assert person_of("2", [first.upper()]) == second
    assert person_of("2", [first, second, *rest]) == first


def test_a_bot_from_outside_is_none_of_them() -> None:
    assert person_of("players:Greedy") is None


def test_each_has_a_face() -> None:
    drawn = (Path(__file__).parents[2] / "web/src/lib/profile/cast.ts").read_text(encoding="utf-8")
    faces = re.findall(r'^  (\w+): "(\d{7})",$', drawn, re.MULTILINE)
    assert [name for name, _ in faces] == [person.name.lower() for person in PEOPLE]
    assert len({parts for _, parts in faces}) == len(faces)
