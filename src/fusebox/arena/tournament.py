"""A tournament: meetings over the same deals with seats exchanged, round by round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from math import log
from statistics import fmean, pvariance
from typing import Any

from fusebox.arena.crews import Crew
from fusebox.arena.game import Task
from fusebox.arena.journal import Journal, Line, Memory
from fusebox.arena.plan import Meeting, Plan, Score, meetings, seatings, variants
from fusebox.arena.points import shares
from fusebox.arena.settings import single
from fusebox.arena.simulate import timed
from fusebox.core import Value
from fusebox.games.options import known

LOWER, UPPER = log(0.05 / 0.95), log(0.95 / 0.05)
"""Where a sequential test ends: wrong in five cases of a hundred either way."""
FEWEST = 8
"""Deals before it may end: a spread has to be seen first."""


def played_out(
    plan: Plan, journal: Journal | Memory | None = None, workers: int | Crew | None = None
) -> Iterator[Line]:
    """Every game in its order, those of the journal first; what is played anew is added to it."""
    book = Memory() if journal is None else journal
    before: list[list[Score]] = []
    while pairs := meetings(plan, len(before), before):
        lines: list[list[Line]] = [[] for _ in pairs]
        numbered = list(enumerate(pairs))
        # A test may end a meeting early; without one all games of a round share the workers.
        for some in [numbered] if plan.sprt is None else [[one] for one in numbered]:
            for line in met(plan, len(before), some, book, workers):
                lines[line.meeting].append(line)
                yield line
        before.append([score_of(pair, games) for pair, games in zip(pairs, lines, strict=True)])


def planned(plan: Plan) -> int:
    """How many games there will be at most, as far as can be told before."""
    first = meetings(plan, 0, [])
    games = sum(len(seatings(meeting)) for meeting in first) * plan.deals
    match plan.style:
        case "swiss":
            return games * plan.rounds
        case "knock-out":
            return 2 * plan.deals * (len(plan.bots) - 1)
    return games


def score_of(meeting: Meeting, lines: Sequence[Line]) -> Score:
    """The mean share of each bot, over the games of a meeting."""
    found = [shares(line.seats, line.scores, line.winners) for line in lines]
    bots = dict.fromkeys(meeting)
    return Score(meeting, {bot: fmean(share[bot] for share in found) for bot in bots})


def options_of(plan: Plan, variant: Mapping[str, Any]) -> Value:
    """What a game of this tournament is played with, all told."""
    values = {**known(plan.game).ladder_options, **plan.options, **variant}
    return single(known(plan.game), values, plan.seats)


def colours(plans: Iterable[Plan]) -> tuple[str, ...]:
    """What the seats were in all games of these, where that is one thing."""
    settled = {
        known(plan.game).ladder_colours
        if not known(plan.game).ladder_options.keys() & {*plan.options, *plan.ranges}
        else ()
        for plan in plans
    }
    return settled.pop() if len(settled) == 1 else ()


def met(
    plan: Plan,
    number: int,
    some: Sequence[tuple[int, Meeting]],
    book: Journal | Memory,
    workers: int | Crew | None,
) -> Iterator[Line]:
    """These meetings of a round: every deal in every seating, until a test is sure."""
    games = {
        (number, at, deal, seating): (meeting, seats)
        for at, meeting in some
        for deal in range(plan.deals)
        for seating, seats in enumerate(seatings(meeting))
    }
    fair = {**known(plan.game).ladder_options, **plan.options}
    played = variants(plan)
    missing = [(place, seats) for place, (_, seats) in games.items() if place not in book.games]
    tasks = (
        Task(
            plan.game,
            seats,
            {**fair, **played[place[2] % len(played)]},
            plan.seed + place[2],
            limit=plan.limit,
            ponder=plan.ponder,
            recorded=False,
        )
        for place, seats in missing
    )
    test = Test(plan.sprt)
    with closing(timed(tasks, workers)) as results:
        for place, (meeting, _) in games.items():
            if place not in book.games:
                book.add(place, next(results), played[place[2] % len(played)])
            yield book.games[place]
            test.add(book.games[place], meeting)
            if test.is_sure:
                return


class Test:
    """A sequential test on deals of two: each deal counts once, with the seats exchanged."""

    __test__ = False

    def __init__(self, elo: tuple[float, float] | None) -> None:
        self._elo = elo
        self._deal: list[Line] = []
        self._found: list[float] = []

    def add(self, line: Line, meeting: Meeting) -> None:
        self._deal.append(line)
        if len(self._deal) == len(seatings(meeting)):
            self._found.append(score_of(meeting, self._deal).won[meeting[0]])
            self._deal = []

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the second difference is than the first."""
        if self._elo is None or len(self._found) < FEWEST:
            return 0.0
        low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in self._elo)
        spread = max(pvariance(self._found), 1e-3)
        return len(self._found) * (high - low) * (fmean(self._found) - (low + high) / 2) / spread

    @property
    def is_sure(self) -> bool:
        return not self._deal and not LOWER < self.ratio < UPPER
