"""How levels judge a distribution of the dice, and how far they look beyond it."""

from functools import lru_cache
from typing import Final, NamedTuple

from fusebox.bots.fuse_dice.plan import Judge, Plan, Search, Situation, Step, accepts, best
from fusebox.bots.fuse_dice.worth import CHOICE, Hand, cost, reroll_cost
from fusebox.games.fuse_dice.dice import BIT, NUMBERS, rolled

WASTE: Final = 3.0
"""What a die that nobody takes costs by rule of thumb."""
PLANS, MARGIN = 4, 0.5
"""So many plans are looked at again by what the bag still holds, if they cost hardly more."""
DELAY: Final = 0.5
"""What a reroll costs each player in turns, whatever it takes away: everybody waits for it."""
SPARE: Final = 0.2
"""How much of a bomb's cost still counts when enough others can be defused before."""


class Question(NamedTuple):
    """What the strongest level asks: the distribution, and what is still to come."""

    where: Situation
    needed: int
    """Bombs that are still to be defused."""
    bag: tuple[int, ...]


def _placed(hand: Hand) -> float:
    """Dice on bombs, and one more for each bomb that has its last."""
    return -float(sum(len(dice) - dice.count(None) + (None not in dice) for _, dice in hand))


def _waste(*_: object) -> float:
    return WASTE


@lru_cache(maxsize=1 << 15)
def _cost(hand: Hand) -> float:
    return sum(cost(face, dice) for face, dice in hand)


def _delayed(hand: Hand, colour: int) -> float:
    return reroll_cost(hand, colour) + DELAY


COUNTING: Final = Judge(_placed, _waste)
"""Place as many dice as can be."""
WEIGHING: Final = Judge(_cost, reroll_cost, kept=2)
"""Get the bombs ahead, and lose little to rerolls."""
HURRYING: Final = Judge(_cost, _delayed, kept=2)
"""The same, and lose little time."""


@lru_cache(maxsize=1 << 12)
def counted(where: Situation) -> tuple[Step, ...]:
    return best(where, COUNTING).steps


@lru_cache(maxsize=1 << 12)
def weighed(where: Situation) -> tuple[Step, ...]:
    return best(where, WEIGHING).steps


@lru_cache(maxsize=1 << 12)
def foreseen(asked: Question) -> tuple[Step, ...]:
    """Towards the end only what is needed counts; and good plans are ready for what the bag still
    holds."""
    judge = _ending(asked)
    plans = Search(asked.where, judge, PLANS).plans()
    close = [plan for plan in plans if plan.cost <= plans[0].cost + MARGIN]
    return min(close, key=lambda plan: (plan.cost + _idle(plan, asked.bag), plan.steps)).steps


def _ending(asked: Question) -> Judge:
    """Bombs that will be duds need no dice."""
    costs = sorted(cost(*bomb) for hand in asked.where.hands for bomb in hand)
    if asked.needed >= len(costs):
        return HURRYING
    limit = costs[max(asked.needed, 1) - 1]

    def value(hand: Hand) -> float:
        found = [cost(face, dice) for face, dice in hand]
        return sum(min(bomb, limit + SPARE * (bomb - limit)) for bomb in found)

    return Judge(value, _delayed, kept=3)


def _idle(plan: Plan, bag: tuple[int, ...]) -> float:
    """How many players will probably find no die for them in the next roll."""
    return sum(unfit(hand, bag) for hand in plan.hands if any(None in dice for _, dice in hand))


def unfit(hand: Hand, bag: tuple[int, ...]) -> float:
    """How likely none of the dice a player can choose among fits their bombs."""
    total, bits = sum(bag) * len(NUMBERS), accepts(hand)
    fits = sum(
        count
        for colour, count in enumerate(bag)
        for number in NUMBERS
        if bits & BIT[rolled(colour, number)]
    )
    return float((1 - fits / total) ** CHOICE) if total else 0.0
