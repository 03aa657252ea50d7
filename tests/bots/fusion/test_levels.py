"""The five levels of Fusion: they play every way to its end, repeat themselves, and differ."""

from itertools import pairwise
from typing import Any

import pytest

from fusebox.arena import begin, drive
from fusebox.arena.ladder import rung
from fusebox.bots import LEVELS, Bot, Choice, Sight, made
from fusebox.core import Chance, Player
from fusebox.games.fusion.model import Laid, Options

GAME = "fusion"


def raced(levels: str, seed: int, options: Options | None = None) -> str:
    players = [Player(f"{level} {seat}", level) for seat, level in enumerate(levels)]
    match = begin(GAME, players, options or Options(), seed)
    drive(match, [made(GAME, level) for level in levels], seed)
    return match.record().dump()


@pytest.mark.parametrize("draw", ["auto", "manual"])
@pytest.mark.parametrize("levels", ["1", "25", "345", "1245"])
def test_every_level_plays_every_way_to_its_end(levels: str, draw: str) -> None:
    assert '"secret"' in raced(levels, 1, Options(draw=draw))  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_race() -> None:
    assert raced("45", 3) == raced("45", 3)
    assert raced("45", 3) != raced("45", 4)


class Forgetful:
    """A racer whose memory is lost from one question to the next."""

    def __init__(self, level: str) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return made(GAME, self._level).choose(sight, None, chance)


def laid_by_the_first(bot: Bot, seed: int) -> int:
    match = begin(GAME, [Player(level, level) for level in "155"], Options(), seed)
    drive(match, [bot, made(GAME, "5"), made(GAME, "5")], seed)
    return sum(isinstance(e, Laid) and e.seat == 0 for events in match.told for e in events)


def test_a_slow_racer_without_memory_still_plays_among_fast_ones() -> None:
    forgetful = sum(laid_by_the_first(Forgetful("1"), seed) for seed in range(8))
    mindful = sum(laid_by_the_first(made(GAME, "1"), seed) for seed in range(8))
    assert forgetful > mindful / 2


@pytest.mark.soak
def test_levels_differ_without_memory_too() -> None:
    wins = 0
    for seed in range(10):
        match = begin(GAME, [Player("4", "4"), Player("2", "2")], Options(), seed)
        wins += drive(match, [Forgetful("4"), Forgetful("2")], seed).winners == (0,)
    assert wins >= 8


@pytest.mark.soak
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(LEVELS[GAME])))
def test_each_level_beats_the_one_below_over_the_same_deals(weaker: str, stronger: str) -> None:
    result = rung(GAME, stronger, weaker, 10, {}, 1)
    assert result.proven
    assert result.won > 0.6
