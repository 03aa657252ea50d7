"""A league that stands: whoever is in it plays on, and the next meetings are those that say most
about how strong the bots are, for the time they take. Its journal is a tournament's."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

import msgspec

from fusebox.arena.costs import Costs
from fusebox.arena.crews import Crew
from fusebox.arena.journal import Journal, Line, Memory, Place
from fusebox.arena.plan import Meeting, Plan, filled, seatings, usual_table
from fusebox.arena.points import beaten
from fusebox.arena.ratings import PER_NAT, elos
from fusebox.arena.tournament import met
from fusebox.games.options import known

DEALS: Final = 5
"""Of each meeting."""
MEETINGS: Final = 4
"""Of each round: nobody waits for the last game of one meeting alone."""
UNKNOWN: Final = (400 / PER_NAT) ** 2
"""How far apart bots may be of which nothing is known yet: the variance of their ratings."""

Doubt = dict[str, dict[str, float]]
"""The covariance of the ratings."""


def plan_of(game: str) -> Plan:
    """What a league of this game plays, whoever is in it."""
    return Plan(game, (), DEALS, "league", usual_table(game))


def rounds(
    plan: Plan, bots: Sequence[str], book: Journal | Memory, workers: int | Crew | None = None
) -> Iterator[list[Line]]:
    """Round after round without end: the games that were not in the journal yet. A round that was
    broken off is finished first."""
    while True:
        number, meetings = _next(plan, bots, list(book.games.values()), book.seconds)
        fresh = msgspec.structs.replace(plan, seed=number * plan.deals)
        before = set(book.games)
        lines = met(fresh, number, list(enumerate(meetings)), book, workers)
        yield [line for line in lines if line.place not in before]


def _next(
    plan: Plan, bots: Sequence[str], lines: Sequence[Line], seconds: Mapping[Place, float]
) -> tuple[int, list[Meeting]]:
    """The last round, as far as it is not played out, or the one after it. Who met in it follows
    from what was played before; if the bots are others now, it is left as it is."""
    last = max((line.round for line in lines), default=0)
    meetings = chosen(plan, bots, [line for line in lines if line.round < last], seconds)
    wanted = {
        (last, at, deal, seating): list(seats)
        for at, meeting in enumerate(meetings)
        for deal in range(plan.deals)
        for seating, seats in enumerate(seatings(meeting))
    }
    played = {line.place: line.seats for line in lines if line.round == last}
    fits = all(wanted.get(place) == seats for place, seats in played.items())
    if fits and len(played) < len(wanted):
        return last, meetings
    return last + 1, chosen(plan, bots, lines, seconds)


def chosen(
    plan: Plan, bots: Sequence[str], lines: Sequence[Line], seconds: Mapping[Place, float]
) -> list[Meeting]:
    """The meetings of a round, each the one that takes most of the doubt for the time it takes,
    given those before."""
    costs = Costs(lines, seconds)
    if known(plan.game).cooperative:
        return [filled((bot,), plan.seats) for bot in _least_known(bots, lines, costs)]
    results = [pair for line in lines for pair in beaten(line.seats, line.scores, line.winners)]
    rating = elos(results)
    doubt = _doubt(bots, results, rating)
    more = sum(len(beaten(seats, [0] * len(seats), [])) for seats in _table(plan)) * plan.deals

    def worth(pair: tuple[str, str]) -> float:
        return _gain(doubt, *pair, more * _spread(rating, *pair)) / costs.of(pair)

    found = []
    for _ in range(MEETINGS):
        pair = max(combinations(bots, 2), key=worth)
        _learn(doubt, *pair, more * _spread(rating, *pair))
        found.append(filled(pair, plan.seats))
    return found


def _doubt(
    bots: Sequence[str], results: Sequence[tuple[str, str, float]], rating: dict[str, float]
) -> Doubt:
    """What is left of it after these results."""
    doubt: Doubt = {one: {two: UNKNOWN * (one == two) for two in bots} for one in bots}
    games: dict[tuple[str, str], int] = defaultdict(int)
    for one, two, _ in results:
        games[one, two] += 1
    for (one, two), count in games.items():
        if one in doubt and two in doubt:
            _learn(doubt, one, two, count * _spread(rating, one, two))
    return doubt


def _table(plan: Plan) -> list[Meeting]:
    return seatings(filled(("one", "other"), plan.seats))


def _spread(rating: dict[str, float], one: str, other: str) -> float:
    """The variance of one game between them, as far as is known: next to nothing where it is clear
    who wins."""
    ahead = rating.get(one, 0.0) - rating.get(other, 0.0)
    expected = 1 / (1 + 10 ** (-ahead / 400))
    return expected * (1 - expected)


def _gain(doubt: Doubt, one: str, other: str, weight: float) -> float:
    """By how much the variances of all ratings together shrink if these two meet so often."""
    apart = {bot: row[one] - row[other] for bot, row in doubt.items()}
    along = apart[one] - apart[other]
    return weight * sum(value * value for value in apart.values()) / (1 + weight * along)


def _learn(doubt: Doubt, one: str, other: str, weight: float) -> None:
    """They have met so often (Sherman and Morrison)."""
    apart = {bot: row[one] - row[other] for bot, row in doubt.items()}
    share = weight / (1 + weight * (apart[one] - apart[other]))
    for bot, row in doubt.items():
        for two in row:
            row[two] -= share * apart[bot] * apart[two]


def _least_known(bots: Sequence[str], lines: Sequence[Line], costs: Costs) -> list[str]:
    """Where all play together: the bots whose share of missions won would be clearer by most, for
    the time they take."""
    games, won = dict.fromkeys(bots, 0), dict.fromkeys(bots, 0)
    for line in lines:
        if line.seats[0] in games:
            games[line.seats[0]] += 1
            won[line.seats[0]] += bool(line.winners)

    found: Counter[str] = Counter()

    def worth(bot: str) -> float:
        count = games[bot] + 2 + DEALS * found[bot]
        share = (won[bot] + 1) / (games[bot] + 2)
        return share * (1 - share) * (1 / count - 1 / (count + DEALS)) / costs.of((bot,))

    for _ in range(MEETINGS):
        found[max(bots, key=worth)] += 1
    return list(found.elements())
