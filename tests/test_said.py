"""Every game says what it always said: tests/words has each sentence in each language."""

import pytest

from fusebox.core import LANGUAGES, Language
from fusebox.games import GAMES
from tests.said import kept, keys, kinds, messages, path, written

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_is_kept_in_its_file(game: str, language: Language) -> None:
    file = path(game, language).read_text(encoding="utf-8")
    assert written(game, kept(game), language) == file, "run make generate and look at the change"


@every_game
def test_every_message_about_what_happens_is_in_its_file(game: str) -> None:
    """What no golden record says is added to the English file by hand, as CONTRIBUTING says."""
    things = kept(game).values()
    assert messages(game) - keys(game, things) == set()
    assert kinds(game) - {type(thing).__name__ for thing in things} == set()
