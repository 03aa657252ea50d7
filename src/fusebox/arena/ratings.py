"""Ratings from the games of tournaments: Elo by Bradley and Terry with intervals, OpenSkill for
tables of more than two, and a plain score where all play together."""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, log10
from statistics import fmean
from typing import Final

import msgspec

from fusebox.arena.journal import Line
from fusebox.arena.points import beaten, order

PRIOR: Final = 0.5
"""Half a win and half a loss more against everybody met, so that who won all is not without end."""
ROUNDS: Final = 200
CLOSE: Final = 1e-6
RESAMPLED: Final = 200
INTERVAL: Final = 0.95
PER_NAT: Final = 400 / log(10)

Deal = tuple[str, int, int, int]
"""What is drawn again for an interval: a deal of a meeting, with all its seatings."""


class Rated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot, and how strong it is."""

    bot: str
    games: int
    score: float
    """Of what there was to win."""
    elo: float | None = None
    low: float | None = None
    high: float | None = None
    skill: float | None = None
    """OpenSkill's mean, where more than two sit at a table."""
    doubt: float | None = None
    """And its standard deviation."""
    points: float | None = None
    """The mean of the game's own score."""
    forfeits: int = 0


def rated(games: Mapping[str, Sequence[Line]], cooperative: bool, seed: int = 0) -> list[Rated]:
    """The bots of these journals, the strongest first."""
    lines = [line for found in games.values() for line in found]
    bots = list(dict.fromkeys(bot for line in lines for bot in line.seats))
    played = {bot: sum(bot in line.seats for line in lines) for bot in bots}
    forfeits = _forfeits(lines)
    points = _points(lines)
    if cooperative:
        won = {bot: _together(lines, bot) for bot in bots}
        found = [
            Rated(bot, played[bot], won[bot], points=points.get(bot), forfeits=forfeits[bot])
            for bot in bots
        ]
        return sorted(found, key=lambda one: (-one.score, -(one.points or 0.0), one.bot))
    results = [pair for line in lines for pair in beaten(line.seats, line.scores, line.winners)]
    elo, bounds = elos(results), _bounds(games, bots, seed)
    skill = _openskill(lines) if any(len(line.seats) > 2 for line in lines) else {}
    found = [
        Rated(
            bot=bot,
            games=played[bot],
            score=_score(results, bot),
            elo=elo.get(bot),
            low=bounds[bot][0],
            high=bounds[bot][1],
            skill=skill[bot][0] if bot in skill else None,
            doubt=skill[bot][1] if bot in skill else None,
            points=points.get(bot),
            forfeits=forfeits[bot],
        )
        for bot in bots
    ]
    return sorted(found, key=lambda one: (-(one.elo or 0.0), one.bot))


def elos(results: Iterable[tuple[str, str, float]]) -> dict[str, float]:
    """Elo by the most likely strengths (Bradley and Terry, by minorising), 0 on average. A draw is
    half a win."""
    won: dict[str, float] = defaultdict(float)
    met: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for one, other, share in results:
        won[one] += share
        won[other] += 1 - share
        met[one][other] += 1
        met[other][one] += 1
    for bot, others in met.items():
        for other in others:
            others[other] += 2 * PRIOR
            won[bot] += PRIOR
    strength = dict.fromkeys(met, 1.0)
    for _ in range(ROUNDS):
        moved = {
            bot: won[bot]
            / sum(count / (strength[bot] + strength[other]) for other, count in others.items())
            for bot, others in met.items()
        }
        mean = fmean(map(log, moved.values())) if moved else 0.0
        moved = {bot: value / 2.718281828459045**mean for bot, value in moved.items()}
        if all(abs(log(moved[bot] / strength[bot])) < CLOSE for bot in moved):
            break
        strength = moved
    return {bot: 400 * log10(value) for bot, value in strength.items()}


def crosstable(lines: Iterable[Line]) -> dict[str, dict[str, tuple[float, int]]]:
    """What each bot won against each other, and over how many meetings of two seats."""
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        for one, other, share in beaten(line.seats, line.scores, line.winners):
            found[one][other].append(share)
            found[other][one].append(1 - share)
    return {
        one: {other: (fmean(shares), len(shares)) for other, shares in others.items()}
        for one, others in found.items()
    }


def _score(results: Iterable[tuple[str, str, float]], bot: str) -> float:
    shares = [
        share if one == bot else 1 - share for one, other, share in results if bot in (one, other)
    ]
    return fmean(shares) if shares else 0.0


def _together(lines: Iterable[Line], bot: str) -> float:
    return fmean(float(bool(line.winners)) for line in lines if bot in line.seats)


def _points(lines: Iterable[Line]) -> dict[str, float]:
    scored: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for bot, score in zip(line.seats, line.scores, strict=True):
            if score is not None:
                scored[bot].append(score)
    return {bot: fmean(scores) for bot, scores in scored.items()}


def _forfeits(lines: Iterable[Line]) -> dict[str, int]:
    count: dict[str, int] = defaultdict(int)
    for line in lines:
        if line.fault is not None:
            count[line.seats[line.fault.seat]] += 1
    return count


def _bounds(
    games: Mapping[str, Sequence[Line]], bots: Sequence[str], seed: int
) -> dict[str, tuple[float | None, float | None]]:
    """Where the middle of the ratings lies when whole deals are drawn again and again."""
    deals: dict[Deal, list[tuple[str, str, float]]] = defaultdict(list)
    for name, lines in games.items():
        for line in lines:
            key = (name, line.round, line.meeting, line.deal)
            deals[key] += beaten(line.seats, line.scores, line.winners)
    pool, luck = list(deals.values()), random.Random(seed)
    seen: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLED if pool else 0):
        drawn = [pair for deal in luck.choices(pool, k=len(pool)) for pair in deal]
        for bot, value in elos(drawn).items():
            seen[bot].append(value)
    return {bot: _middle(sorted(values)) for bot, values in seen.items()}


def _middle(values: Sequence[float]) -> tuple[float | None, float | None]:
    """The middle part of them; nothing where they do not differ: who won or lost every game may be
    any number of points away."""
    cut = round(RESAMPLED * (1 - INTERVAL) / 2)
    if len(values) <= 2 * cut or values[0] == values[-1]:
        return (None, None)
    return (values[cut], values[-1 - cut])


def _openskill(lines: Iterable[Line]) -> dict[str, tuple[float, float]]:
    """Plackett and Luce, game by game in their order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, list[float]] = {}
    for line in lines:
        ranks = order(line.seats, line.scores, line.winners)
        teams = [
            [model.create_rating(known[bot])] if bot in known else [model.rating()]
            for bot in line.seats
        ]
        rates = model.rate(teams, scores=[won * 1e6 + score for won, score in ranks])
        for bot in dict.fromkeys(line.seats):
            found = [team[0] for seat, team in zip(line.seats, rates, strict=True) if seat == bot]
            known[bot] = [fmean(one.mu for one in found), fmean(one.sigma for one in found)]
    return {bot: (mean, doubt) for bot, (mean, doubt) in known.items()}
