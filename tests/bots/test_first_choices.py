"""Each level begins as it always began; `make soak` measures how well it plays."""

import pytest

from fusebox.bots import LEVELS
from fusebox.games import GAMES
from tests.choices import chosen, kept


@pytest.mark.parametrize(("game", "level"), [(game, one) for game in GAMES for one in LEVELS[game]])
def test_a_level_begins_as_it_always_began(game: str, level: str) -> None:
    assert chosen(game, level) == kept(game)[level], "if that is meant to be, run make generate"


@pytest.mark.parametrize("game", GAMES)
def test_the_levels_that_are_kept_are_those_there_are(game: str) -> None:
    assert list(kept(game)) == list(LEVELS[game])
