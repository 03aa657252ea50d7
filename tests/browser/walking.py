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
SIZES: Final = ((360, 640), (390, 844), (844, 390), (1280, 800))
EXPANDED: Final = {"type": "Options", "winter": True, "firefox": True, "village": True}


class Walk(NamedTuple):
    """How a game is walked through."""

    game: str
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
    sizes: tuple[tuple[int, int], ...] = SIZES


WALKS: Final = {
    "fuse_discs": Walk("fuse_discs", "random", ("random",), 3, picked=".thing.able"),
    "fuse_dice": Walk("fuse_dice", "5", ("5",), 8, picked=".tray button.die.able"),
    "fuse_cards": Walk("fuse_cards", "2", ("1", "1", "1"), 3),
    "fusion": Walk(
        "fusion", "3", ("1", "1", "1"), 4, {"options": {"type": "Options", "fair": "off"}}, beat=700
    ),
    "ruse": Walk("ruse", "2", ("1",), 3),
    "ruse of four": Walk(
        *("ruse", "random", ("random", "random", "random"), 12),
        more={"options": EXPANDED},
        sizes=((360, 640), (1280, 800)),
    ),
    "ruse with VIXEN": Walk(
        *("ruse", "random", (), 8),
        more={"options": {"type": "Options", "vixen": 1}},
        sizes=((844, 390),),
    ),
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


def moments(rig: Rig, line: Line, created: Json, walk: Walk) -> Iterator[Moment]:
    """What there is after each move of the first seat's bot, until all is over."""
    memory, asked = None, 0
    bot = made(walk.game, walk.level)
    for _ in range(MOST):
        moment = seen(rig, created)
        if moment.over:
            yield moment
            return
        choice = None
        if moment.legal:
            sight = Sight(moment.view, moment.legal, rig.clock.now())
            # How often it was looked whether others are done yet differs from run to run.
            choice = bot.choose(sight, memory, Chance.seeded("walk", walk.game, asked))
            asked += 1
            memory = choice.memory
        if choice is None or choice.action is None or choice.after == WAIT:
            rig.turn(playing.BEAT)
            continue
        if walk.beat:
            rig.turn(walk.beat)
        answer = line.done(line.act(msgspec.to_builtins(choice.action)))
        yield seen(rig, created)._replace(version=answer["version"])
    raise AssertionError("it never ends")
