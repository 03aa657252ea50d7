"""Simulated tables keep every promise, whatever happens to them."""

from typing import Any

import pytest

from fusebox.games import GAMES
from tests.simulation.world import World
from tests.support import seeds

TABLES, BUNCH, AT_ONCE = 200, 20, 40
"""Tables of each game, those of one test, and those that `make test` runs."""


def bunches() -> list[Any]:
    every = seeds(TABLES // BUNCH, soak_count=10_000 // BUNCH)
    brief = AT_ONCE // BUNCH
    return [*every[:brief], *(pytest.param(one, marks=pytest.mark.whole) for one in every[brief:])]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bunch", bunches())
def test_nothing_is_lost_doubled_told_too_soon_or_told_to_the_wrong_person(
    game: str, bunch: int
) -> None:
    for seed in range(bunch * BUNCH, (bunch + 1) * BUNCH):
        try:
            World(game, seed).run()
        except Exception as error:
            raise AssertionError(f"World({game!r}, {seed}).run(): {error!r}") from error


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", seeds(5, soak_count=50))
def test_the_same_seed_gives_the_same_effects(game: str, seed: int) -> None:
    assert World(game, seed).run() == World(game, seed).run()


def test_worlds_differ() -> None:
    assert len({World("fuse_discs", seed).run() for seed in range(5)}) == 5
