"""What a racer keeps in mind is plain data: it may travel, and nothing else is needed."""

import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fusebox.arena import begin, drive
from fusebox.bots import LEVELS, Bot, Choice, Sight, made
from fusebox.core import Chance, Player
from fusebox.games.fusion.model import Options

GAME = "fusion"
RACERS = [level for level in LEVELS[GAME] if level != "random"]
WIRES: dict[str, Callable[[Any], Any]] = {
    "msgpack": lambda memory: msgspec.msgpack.decode(msgspec.msgpack.encode(memory)),
    "json": lambda memory: msgspec.json.decode(msgspec.json.encode(memory)),
    "another process": lambda memory: pickle.loads(pickle.dumps(memory)),
}


class Travelling:
    """A racer made anew for each question, whose memory has come over a wire."""

    def __init__(self, level: str, wire: Callable[[Any], Any]) -> None:
        self._level = level
        self._wire = wire

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return made(GAME, self._level).choose(sight, self._wire(memory), chance)


def raced(bots: list[Bot], levels: str, seed: int, options: Options) -> str:
    players = [Player(f"{level} {seat}", level) for seat, level in enumerate(levels)]
    match = begin(GAME, players, options, seed)
    drive(match, bots, seed)
    return match.record().dump()


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("levels", ["11", "22", "33", "44", "55", "1355"])
def test_a_racer_asked_afresh_from_its_memory_alone_plays_the_same_race(
    levels: str, wire: str
) -> None:
    for seed, options in enumerate((Options(), Options(draw="manual", penalty="stands"))):
        fresh: list[Bot] = [Travelling(level, WIRES[wire]) for level in levels]
        lasting = [made(GAME, level) for level in levels]
        assert raced(fresh, levels, seed, options) == raced(lasting, levels, seed, options)


def test_memory_matters() -> None:
    levels = "55"
    lost: list[Bot] = [Travelling(level, lambda _: None) for level in levels]
    lasting = [made(GAME, level) for level in levels]
    assert raced(lost, levels, 0, Options()) != raced(lasting, levels, 0, Options())


@pytest.mark.parametrize("level", RACERS)
def test_a_racer_itself_remembers_nothing(level: str) -> None:
    bot = made(GAME, level)
    before = pickle.dumps(bot)
    raced([bot, made(GAME, level)], level * 2, 1, Options())
    assert pickle.dumps(bot) == before


def test_a_memory_stays_small_however_long_the_race() -> None:
    sizes: list[int] = []

    class Weighed(Travelling):
        def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
            choice = super().choose(sight, memory, chance)
            sizes.append(len(msgspec.msgpack.encode(choice.memory)))
            return choice

    raced([Weighed("5", lambda memory: memory) for _ in "55"], "55", 1, Options())
    assert max(sizes) < 500
