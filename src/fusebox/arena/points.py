"""What a game was worth to each bot that played it."""

from collections.abc import Sequence
from itertools import combinations


def order(
    seats: Sequence[str], scores: Sequence[float | None], winners: Sequence[int]
) -> list[tuple[bool, float]]:
    """For each seat what it is ranked by: having won, then its score."""
    return [(seat in winners, score or 0.0) for seat, score in enumerate(scores[: len(seats)])]


def beaten(
    seats: Sequence[str], scores: Sequence[float | None], winners: Sequence[int]
) -> list[tuple[str, str, float]]:
    """Every two seats with different bots, and what the first won of the one point there was; who
    neither won nor lost against another shares it."""
    ranks = order(seats, scores, winners)
    drawn = len(seats) == 2 and not winners
    found = []
    for one, other in combinations(range(len(seats)), 2):
        if seats[one] != seats[other]:
            level = drawn or ranks[one] == ranks[other]
            won = 0.5 if level else float(ranks[one] > ranks[other])
            found.append((seats[one], seats[other], won))
    return found


def shares(
    seats: Sequence[str], scores: Sequence[float | None], winners: Sequence[int]
) -> dict[str, float]:
    """What each bot won on average against the others at the table; alone among its like, whether
    they won together."""
    games = beaten(seats, scores, winners)
    if not games:
        return {seats[0]: 1.0 if winners else 0.0}
    won: dict[str, list[float]] = {bot: [] for bot in seats}
    for one, other, share in games:
        won[one].append(share)
        won[other].append(1 - share)
    return {bot: sum(found) / len(found) for bot, found in won.items()}
