"""Whole games that bots play while a page follows: the first seat is the page's own."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.bots import Sight, made
from fusebox.bots.fuse_dice.mate import WAIT
from fusebox.core import Chance
from fusebox.table.livematch import LiveMatch
from tests.browser import playing
from tests.rig import Json, Line, Rig

MOST: Final = 3_000


class Walk(NamedTuple):
    """How a game is walked through."""

    level: str
    """Who plays the first seat."""
    others: tuple[str, ...]
    every: int
    """So many moves of one's own lie between two looks at the page."""
    more: Mapping[str, Any] = MappingProxyType({})
    """What else the table is set up with."""
    beat: int = 0
    """Time that passes before each move of one's own, where others race."""
    picked: str = ""
    """What is taken in hand before a look: where it may go is lit then."""


WALKS: Final = {
    "fuse_discs": Walk("random", ("random",), 3, picked=".thing.able"),
    "fuse_dice": Walk("5", ("5",), 8, picked=".tray button.die.able"),
    "fuse_cards": Walk("2", ("1", "1", "1"), 3),
    "fusion": Walk(
        "3", ("1", "1", "1"), 4, {"options": {"type": "Options", "fair": "off"}}, beat=700
    ),
    "ruse": Walk("2", ("1",), 3),
}


class Moment(NamedTuple):
    """What the first seat sees now."""

    version: int
    over: bool
    legal: list[Any]
    view: Any


def seen(rig: Rig, created: Json) -> Moment:
    def read(live: LiveMatch) -> Moment:
        match = live.begun
        return Moment(live.version, match.outcome is not None, match.legal(0), match.view(0))

    return rig.call(rig.hall._memory.asked(created["table"], read))


def moments(rig: Rig, line: Line, created: Json, game: str) -> Iterator[Moment]:
    """What there is after each move of the first seat's bot, until all is over."""
    walk, memory = WALKS[game], None
    bot = made(game, walk.level)
    for move in range(MOST):
        moment = seen(rig, created)
        if moment.over:
            yield moment
            return
        choice = None
        if moment.legal:
            sight = Sight(moment.view, moment.legal, rig.clock.now())
            choice = bot.choose(sight, memory, Chance.seeded("walk", game, move))
            memory = choice.memory
        if choice is None or choice.action is None or choice.after == WAIT:
            rig.turn(playing.BEAT)
            continue
        if walk.beat:
            rig.turn(walk.beat)
        answer = line.done(line.act(msgspec.to_builtins(choice.action)))
        yield seen(rig, created)._replace(version=answer["version"])
    raise AssertionError("it never ends")
