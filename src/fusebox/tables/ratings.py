"""How well people play who want to be known: each match between them counts once."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, get_args

import msgspec

from fusebox.core import AnyMatch, Millis, Outcome, Seat
from fusebox.core.table import TableAction
from fusebox.store import Level, NotKept, Rated, Step, Store
from fusebox.store.signing import Forged, origin_of
from fusebox.table import uploads
from fusebox.table.livematch import LiveMatch
from fusebox.table.seats import known_person
from fusebox.table.sentences import Declined
from fusebox.tables.archive import Archive
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.loading import Elsewhere
from fusebox.tables.lobby import kept_or_declined

MOST_LISTED: Final = 200
KEPT: Final[Millis] = 5_000
"""For so long a list is told again as it was found."""
MIDDLE: Final = 1_000
SCALE: Final = 40
"""Nobody is shown less than what they have certainly shown: newcomers begin at the middle."""
SETTLED: Final = 9
"""Matches after which somebody is no newcomer."""
CALLED_OFF: Final = "aborted"

log = logging.getLogger(__name__)


OF_TABLE: Final = frozenset(kind.__name__ for kind in get_args(TableAction))


class _Tagged(msgspec.Struct):
    """An action, by its name alone."""

    type: str


class Ranked(msgspec.Struct, frozen=True):
    """Somebody in the list of a game."""

    name: str
    face: str
    points: int
    matches: int


class Point(msgspec.Struct, frozen=True):
    """Where somebody stood after a match; `at` is in milliseconds since 1970."""

    at: Millis
    points: int
    table: str


class Own(msgspec.Struct, frozen=True):
    """How somebody stands in a game themselves."""

    game: str
    place: int
    """From 1."""
    of: int
    points: int
    curve: tuple[Point, ...]


class Ratings:
    """Counts matches, and tells how everybody stands."""

    def __init__(
        self, store: Store, memory: LoadedTables, archive: Archive, now: Callable[[], Millis]
    ) -> None:
        self._now = now
        self._store = store
        self._memory = memory
        self._archive = archive
        self._counting: set[asyncio.Task[None]] = set()
        self._lists: dict[str, tuple[Millis, asyncio.Task[list[Step]]]] = {}

    async def start(self) -> None:
        """Counts what was over when a server stopped too soon."""
        for table in await self._store.unrated():
            self.ended(table)

    def ended(self, table: str) -> None:
        """A match is over."""
        task = asyncio.get_running_loop().create_task(self._ended(table))
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    async def settled(self) -> None:
        """Returns when everything that is over is counted."""
        while self._counting:
            await asyncio.wait(self._counting)

    async def listed(self, game: str) -> list[Ranked]:
        """The best first."""
        steps = (await self._standings(game))[:MOST_LISTED]
        return [Ranked(one.name, one.face, points(one.level), one.matches) for one in steps]

    async def _standings(self, game: str) -> list[Step]:
        """The best first, as they stood a few seconds ago at most, whoever asks how often."""
        now = self._now()
        when, asked = self._lists.get(game, (-KEPT, None))
        if asked is None or now - when >= KEPT:
            asked = asyncio.get_running_loop().create_task(self._sorted(game))
            self._lists[game] = (now, asked)
        try:
            return await kept_or_declined(asyncio.shield(asked))
        except Declined:
            self._lists.pop(game, None)
            raise

    async def _sorted(self, game: str) -> list[Step]:
        return sorted(await self._store.standings(game), key=lambda one: -points(one.level))

    async def own(self, secret: str) -> list[Own]:
        """How whoever has this secret stands, game by game."""
        person = known_person(secret)
        steps = [] if person is None else await kept_or_declined(self._store.curve(person))
        games = dict.fromkeys(step.game for step in steps)
        return [await self._own(game, [one for one in steps if one.game == game]) for game in games]

    async def forget(self, secret: str) -> int:
        """Nothing is known any more of whoever has this secret; how many matches had counted."""
        person = known_person(secret)
        if person is None:
            return 0
        matches = await kept_or_declined(self._store.forget_person(person))
        self._lists.clear()
        return matches

    async def _own(self, game: str, steps: Sequence[Step]) -> Own:
        here = points(steps[-1].level)
        others = await self._standings(game)
        better = sum(points(one.level) > here for one in others)
        curve = tuple(Point(one.at, points(one.level), one.table) for one in steps)
        return Own(game, better + 1, len(others), here, curve)

    async def _ended(self, table: str) -> None:
        try:
            found = await self._memory.asked(table, _people)
            if len(found) < 2 or not await self._signed(table):
                return
            game = await self._memory.asked(table, lambda live: live.kept.game)
            ranks = [rank for _, rank in found]
            people = [one for one, _ in found]
            await self._store.rate(table, game, people, partial(_counted, ranks))
            self._lists.pop(game, None)
        except (Declined, Elsewhere, NotKept) as why:
            # Counted before, or to be counted when the server starts next.
            log.info("table %s: not counted: %s", table, why)

    async def _signed(self, table: str) -> bool:
        """Whether this server vouches for the record of the match."""
        text = await self._archive.record(table)
        try:
            return origin_of(text, uploads.read(text)) is not None
        except Forged:
            return False


def points(level: Level) -> int:
    """What is shown: how well somebody plays at least, as sure as one can be."""
    return round(MIDDLE + SCALE * (level.mu - 3 * level.sigma))


def counted(
    levels: Sequence[Level | None],
    ranks: Sequence[int],
    matches: Sequence[int] | None = None,
    met: int = 0,
) -> list[Level]:
    """Where these people stand after a match in which they came in on these ranks. It counts half
    as much each time that two of them had met within a week, and little against newcomers: anybody
    can be as many of those as they like."""
    # Not needed where the host counts nothing.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [
        [model.rating() if level is None else model.rating(level.mu, level.sigma)]
        for level in levels
    ]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    known = [SETTLED] * len(levels) if matches is None else matches
    weights = [weight(seat, known) * 0.5**met for seat in range(len(levels))]
    return [
        Level(
            before.mu + (after.mu - before.mu) * weight,
            before.sigma + (after.sigma - before.sigma) * weight,
        )
        for (before,), (after,), weight in zip(teams, rated, weights, strict=True)
    ]


def weight(seat: int, matches: Sequence[int]) -> float:
    """How much a match counts for somebody, by how many matches the others are known."""
    others = [min(many, SETTLED) for at, many in enumerate(matches) if at != seat]
    return (1 + sum(others) / len(others)) / (1 + SETTLED)


def _counted(
    ranks: Sequence[int], levels: Sequence[Level | None], matches: Sequence[int], met: int
) -> list[Level]:
    return counted(levels, ranks, matches, met)


def _people(live: LiveMatch) -> list[tuple[Rated, int]]:
    """Whose match it was, and on which rank each came in; nobody where it does not count: against
    bots, with hints, together, on the deal of the day, called off, against oneself, in one
    household, or over before it can have been honest."""
    match, rules = live.match, live.rules
    if match is None or match.outcome is None or rules.cooperative or live.kept.fixed:
        return []
    if match.outcome.reason == CALLED_OFF or any(match.table.hints) or any(match.table.bots):
        return []
    if live.together or any(row.bot for row in live.seats):
        return []
    if min(moves(match, row.seat) for row in live.seats) < rules.shortest:
        return []
    known = [row for row in live.seats if row.person is not None]
    if len({row.person for row in known}) < len(known):
        return []
    ranks = [_rank(match.outcome, row.seat) for row in known]
    return [
        (Rated(row.person, row.name, row.face), rank)
        for row, rank in zip(known, ranks, strict=True)
        if row.person is not None and rank is not None
    ]


def moves(match: AnyMatch, seat: Seat) -> int:
    """How often this seat has acted in the game itself."""
    made: Counter[Seat | None] = Counter()
    for entry in match.entries:
        if msgspec.json.decode(entry.action, type=_Tagged).type not in OF_TABLE:
            made[entry.seat] += 1
    return made[seat]


def _rank(outcome: Outcome, seat: Seat) -> int | None:
    return next((party.rank for party in outcome.parties if seat in party.seats), None)
