"""Two servers that both believe to own a table do it no harm, as long as one of them is fenced."""

import pytest

from fusebox.games import GAMES
from tests.simulation.cluster import Cluster
from tests.support import seeds


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bunch", seeds(1, soak_count=100))
def test_a_server_that_was_cut_off_loses_doubles_and_tells_nothing(game: str, bunch: int) -> None:
    for seed in range(bunch * 20, (bunch + 1) * 20):
        try:
            Cluster(game, seed).run()
        except Exception as error:
            raise AssertionError(f"Cluster({game!r}, {seed}).run(): {error!r}") from error


def test_without_epochs_it_would_be_noticed() -> None:
    noticed = 0
    for seed in range(20):
        try:
            Cluster("fuse_discs", seed, fenced=False).run()
        except Exception:
            noticed += 1
    assert noticed > 0


def test_tables_change_hands_and_ghosts_go_on() -> None:
    worlds = [Cluster("fuse_discs", seed) for seed in range(10)]
    for world in worlds:
        world.run()
    assert sum(len(world.ghosts) for world in worlds) > 10


def test_the_same_seed_gives_the_same_course() -> None:
    assert Cluster("fuse_discs", 3).run() == Cluster("fuse_discs", 3).run()
