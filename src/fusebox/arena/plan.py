"""What a tournament plays: who meets whom, on which deals, and in which seats."""

from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from typing import Any, Literal, TypeAlias

import msgspec

from fusebox.engines import USUAL, Limit
from fusebox.games.options import known

Style: TypeAlias = Literal["round-robin", "gauntlet", "swiss", "knock-out", "league"]
"""A league chooses its meetings itself (`league.py`), and whoever is in it may change."""
Meeting: TypeAlias = tuple[str, ...]
"""The bots of one table, in the seats of its first game."""


class Plan(msgspec.Struct, frozen=True):
    """A whole tournament; the same plan plays the same games."""

    game: str
    bots: tuple[str, ...]
    deals: int
    """Of each meeting."""
    style: Style = "round-robin"
    seats: int = 2
    rounds: int = 0
    """Of a Swiss tournament."""
    seed: int = 0
    options: dict[str, Any] = {}
    ranges: dict[str, list[Any]] = {}
    """Options of which several values are played: all combinations in turn, a deal each."""
    limit: Limit = USUAL
    sprt: tuple[float, float] | None = None
    """Stop a meeting as soon as it is clear which of these two differences in Elo is the truer."""
    ponder: bool = False
    """Whether bots from outside may think on others' time."""


class Score(msgspec.Struct, frozen=True):
    """What the bots of one meeting have won of what there was to win, by their names."""

    meeting: Meeting
    won: dict[str, float]


def checked(plan: Plan) -> Plan:
    """ValueError with a sentence where it can't be played."""
    rules = known(plan.game)
    if len(set(plan.bots)) != len(plan.bots):
        raise ValueError("A bot is not measured against itself: one is listed twice.")
    if len(plan.bots) < (1 if rules.cooperative else 2):
        raise ValueError("A tournament needs two bots or more.")
    if plan.style in ("swiss", "knock-out") and (plan.seats != 2 or rules.cooperative):
        raise ValueError(f"A {plan.style} tournament is for games of two.")
    if plan.sprt is not None and (plan.style not in ("round-robin", "gauntlet") or plan.seats != 2):
        raise ValueError("A test that stops early is for meetings of two, not for this tournament.")
    if plan.deals < (count := prod(map(len, plan.ranges.values()))):
        raise ValueError(f"All values of the options take {count} deals or more.")
    return plan


def variants(plan: Plan) -> list[dict[str, Any]]:
    """The options of deal after deal, as far as they are not the same in all; then from the first
    again."""
    return [
        dict(zip(plan.ranges, values, strict=True)) for values in product(*plan.ranges.values())
    ]


def usual_table(game: str) -> int:
    """As many seats as a ladder has."""
    rules = known(game)
    contested = [count for count in rules.seats if count > 1] or list(rules.seats)
    return rules.ladder_seats or (2 if 2 in contested else contested[0])


def seatings(meeting: Meeting) -> list[Meeting]:
    """A Latin square: over its games every bot has every seat equally often."""
    turned = [meeting[at:] + meeting[:at] for at in range(len(meeting))]
    return list(dict.fromkeys(turned))


def meetings(plan: Plan, number: int, before: Sequence[Sequence[Score]]) -> list[Meeting]:
    """Who meets in this round, after what came of those before; nobody once it is over."""
    match plan.style:
        case "swiss":
            return _swiss(plan, before) if number < plan.rounds else []
        case "knock-out":
            return _knock_out(plan, before)
        case _:
            return _all_at_once(plan) if number == 0 else []


def _all_at_once(plan: Plan) -> list[Meeting]:
    if known(plan.game).cooperative:
        return [(bot,) * plan.seats for bot in plan.bots]
    if plan.style == "gauntlet":
        first, *others = plan.bots
        return [filled((first, other), plan.seats) for other in others]
    size = min(len(plan.bots), plan.seats)
    return [filled(some, plan.seats) for some in combinations(plan.bots, size)]


def filled(bots: Meeting, seats: int) -> Meeting:
    """A table of these bots, who sit there several times where they are too few."""
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def totals(plan: Plan, before: Sequence[Sequence[Score]]) -> dict[str, float]:
    """What each bot has won so far; whoever sat out a round won it."""
    won = dict.fromkeys(plan.bots, 0.0)
    for scores in before:
        met = {bot for score in scores for bot in score.meeting}
        for bot in plan.bots:
            won[bot] += 0.0 if bot in met else 1.0
        for score in scores:
            for bot, share in score.won.items():
                won[bot] += share
    return won


def _swiss(plan: Plan, before: Sequence[Sequence[Score]]) -> list[Meeting]:
    """Neighbours in the table, who have not met yet where that can be; the last of an odd number
    sits out, each at most once as long as there are others."""
    won = totals(plan, before)
    waiting = sorted(plan.bots, key=lambda bot: -won[bot])
    met = {frozenset(score.meeting) for scores in before for score in scores}
    if len(waiting) % 2:
        waiting.remove(_sits_out(waiting, before))
    found: list[Meeting] = []
    while waiting:
        first = waiting.pop(0)
        fresh = [bot for bot in waiting if frozenset((first, bot)) not in met]
        second = (fresh or waiting)[0]
        waiting.remove(second)
        found.append((first, second))
    return found


def _sits_out(waiting: Sequence[str], before: Sequence[Sequence[Score]]) -> str:
    rounds = [{bot for score in scores for bot in score.meeting} for scores in before]
    rested = {bot: sum(bot not in met for met in rounds) for bot in waiting}
    return min(reversed(waiting), key=lambda bot: rested[bot])


def _knock_out(plan: Plan, before: Sequence[Sequence[Score]]) -> list[Meeting]:
    """The strongest by the list meet the weakest, until one is left; where two are level the one
    named first goes on."""
    left = list(plan.bots)
    for scores in before:
        for score in scores:
            one, other = score.meeting
            left.remove(other if score.won[one] >= score.won[other] else one)
    size = 1 << (len(left) - 1).bit_length() if left else 0
    free = size - len(left)
    playing = left[free:]
    half = len(playing) // 2
    return list(zip(playing[:half], reversed(playing[half:]), strict=True)) if half else []
