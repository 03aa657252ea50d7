"""Bots from outside at the tables of a server: only those that its host has named."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from fusebox.bots import Choice, Question, names
from fusebox.core import Chance, Millis
from fusebox.core.table import STAND_IN
from fusebox.engines.bot import GREETING, EngineBot
from fusebox.engines.limits import Limit
from fusebox.engines.specs import command_of, tried
from fusebox.games import GAMES
from fusebox.games.options import known
from fusebox.table.seats import cleaned
from fusebox.table.sentences import Declined
from fusebox.tables.thinking import WITHIN as OWN_WITHIN
from fusebox.tables.thinking import Workers, place_of
from fusebox.tables.workers.pool import Pool, Task

LONGEST: Final = 16
"""Letters of a name: "(bot)" is said after it, wherever it sits."""
AT_TABLE: Final = Limit(5_000)
WITHIN: Final = GREETING + 10
"""Seconds for starting it and for its answer."""
LATEST: Final[Millis] = 10_000
"""Game time a choice may take: people wait for it."""
MOST_KEPT: Final = 4
"""Processes that each worker keeps for further questions."""


class Hosted(msgspec.Struct, frozen=True):
    """A bot under the name that people choose it by."""

    name: str
    bot: str
    """What is started, as it is named in a command."""
    games: tuple[str, ...]


def hosted(text: str) -> Hosted:
    """`NAME=BOT` or `GAME:NAME=BOT`, once it has answered; ValueError with a sentence. A bot
    that no game was named for is offered in those in which it says hello."""
    left, equals, bot = text.partition("=")
    game, colon, name = left.rpartition(":")
    if not equals or not bot:
        raise ValueError(f"A bot is written NAME=BOT or GAME:NAME=BOT, not {text!r}.")
    _check_name(name)
    if colon:
        tried(known(game), bot)
        return Hosted(name, bot, (game,))
    games, why = [], ""
    for rules in GAMES.values():
        try:
            tried(rules, bot)
            games.append(rules.name)
        except ValueError as error:
            why = str(error)
    if not games:
        raise ValueError(why)
    return Hosted(name, bot, tuple(games))


def _check_name(name: str) -> None:
    ours = {STAND_IN, *(level for game in GAMES for level in names(game))}
    try:
        plain = cleaned(name) == name and len(name) <= LONGEST
    except Declined:
        plain = False
    if not plain or name in ours:
        raise ValueError(
            f"{name!r} is no name for a bot: it has 1 to {LONGEST} letters, and is no level."
        )


def by_game(bots: Iterable[Hosted]) -> dict[str, tuple[str, ...]]:
    """The names that may be chosen in each game."""
    return {game: tuple(one.name for one in bots if game in one.games) for game in GAMES}


class HostWorkers(Workers):
    """Our own bots as ever, and beside them those that the host has named. What is started is
    settled here: a question only names one of them."""

    def __init__(
        self,
        bots: Iterable[Hosted],
        count: int | None = None,
        pool: Pool | None = None,
        now: Callable[[], float] = time.time,
        within: Millis = OWN_WITHIN,
    ) -> None:
        super().__init__(count, pool, now, within)
        self._commands = {
            (game, one.name): command_of(game, one.bot) for one in bots for game in one.games
        }
        self._failing: set[tuple[str, str]] = set()

    async def asked(self, question: Question) -> Choice:
        choice = await super().asked(question)
        self._failing.discard((question.game, question.level))
        return choice

    def task(self, question: Question) -> Task:
        command = self._commands.get((question.game, question.level))
        if command is None:
            return super().task(question)
        return Task(asked, (question, command), place_of(question), WITHIN)

    def may_recover(self, question: Question) -> bool:
        """Once, until it has answered again: nobody waits three times for every move."""
        who = (question.game, question.level)
        if who not in self._commands or who in self._failing:
            return False
        self._failing.add(who)
        return True


_kept: "OrderedDict[tuple[str, ...], EngineBot]" = OrderedDict()


def asked(question: Question, command: Sequence[str]) -> Choice:
    """In a worker: the choice of a bot that runs in a process of its own, one for each seat."""
    seat = question.sight.view.viewer
    key = (question.game, question.level, question.table, str(seat))
    engine = _kept.pop(key, None)
    if engine is None:
        engine = EngineBot(known(question.game), command, AT_TABLE)
        engine.begin(seat, question.seats, question.options)
    try:
        choice = engine.choose(question.sight, question.memory, Chance.seeded(question.seed))
        if choice.action is None and question.sight.alarm is None:
            raise ValueError("it waits, although nothing happens by itself")
    except BaseException:
        engine.kill()
        raise
    _kept[key] = engine
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)[1].kill()
    return choice._replace(after=min(choice.after, LATEST))
