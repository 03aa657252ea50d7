"""How levels judge a distribution of the dice, and how far they look beyond it."""

from functools import lru_cache
from typing import Final, NamedTuple

from fusebox.bots.fuse_dice.plan import Judge, Plan, Search, Situation, Step, Tray, best
from fusebox.bots.fuse_dice.worth import Filled, Hand, cost, empty, reroll_cost
from fusebox.core import Chance
from fusebox.games.fuse_dice.dice import NUMBERS, rolled
from fusebox.games.fuse_dice.duties import drawn, share
from fusebox.games.fuse_dice.faces import Face

WASTE: Final = 3.0
"""What a die that nobody takes costs by rule of thumb."""
PLANS, ROLLS, MARGIN = 4, 6, 0.5
"""So many plans are looked at again, if they cost hardly more, with so many rolls to come."""
SPARE: Final = 0.2
"""How much of a bomb's cost still counts when enough others can be defused before."""


class Question(NamedTuple):
    """What the strongest level asks: the distribution, and what is still to come."""

    where: Situation
    row: tuple[Face, ...]
    needed: int
    """Bombs that are still to be defused."""
    bag: tuple[int, ...]
    turn: int


def _placed(hand: Hand) -> float:
    """Dice on bombs, and one more for each bomb that has its last."""
    return -float(sum(len(dice) - dice.count(None) + (None not in dice) for _, dice in hand))


def _waste(*_: object) -> float:
    return WASTE


@lru_cache(maxsize=1 << 15)
def _cost(hand: Hand) -> float:
    return sum(cost(face, dice) for face, dice in hand)


COUNTING: Final = Judge(_placed, _waste)
"""Place as many dice as can be."""
WEIGHING: Final = Judge(_cost, reroll_cost, kept=2)
"""Get the bombs ahead, and lose little to rerolls."""


@lru_cache(maxsize=1 << 12)
def counted(where: Situation) -> tuple[Step, ...]:
    return best(where, COUNTING).steps


@lru_cache(maxsize=1 << 12)
def weighed(where: Situation) -> tuple[Step, ...]:
    return best(where, WEIGHING).steps


@lru_cache(maxsize=1 << 12)
def foreseen(asked: Question) -> tuple[Step, ...]:
    """Towards the end only what is needed counts; and good plans are ready for many rolls."""
    judge = _ending(asked)
    plans = Search(asked.where, judge, PLANS).plans()
    close = [plan for plan in plans if plan.cost <= plans[0].cost + MARGIN]
    if len(close) == 1:
        return close[0].steps
    rolls = _rolls(asked)
    return min(close, key=lambda plan: (_ahead(plan, asked, rolls, judge), plan.steps)).steps


def _ending(asked: Question) -> Judge:
    """Bombs that will be duds need no dice."""
    costs = sorted(cost(*bomb) for hand in asked.where.hands for bomb in hand)
    if asked.needed >= len(costs):
        return WEIGHING
    limit = costs[max(asked.needed, 1) - 1]

    def value(hand: Hand) -> float:
        found = [cost(face, dice) for face, dice in hand]
        return sum(min(bomb, limit + SPARE * (bomb - limit)) for bomb in found)

    return Judge(value, reroll_cost, kept=3)


def _rolls(asked: Question) -> list[Tray]:
    """A few rolls that may come next; the same for every seat."""
    chance = Chance.seeded("rolls to come", asked.turn, *asked.bag)
    colours = [colour for colour, count in enumerate(asked.bag) for _ in range(count)]
    count = drawn(len(asked.where.hands))
    return [
        tuple(sorted(rolled(chance.pick(colours), chance.roll(len(NUMBERS))) for _ in range(count)))
        for _ in range(ROLLS if colours else 0)
    ]


def _ahead(plan: Plan, asked: Question, rolls: list[Tray], judge: Judge) -> float:
    """What is left to do after the best answer to each roll, on average."""
    hands, added = _replaced(plan, asked.row)
    seats = len(hands)
    if not rolls or not any(hands):
        return plan.cost
    held = sum(map(judge.value, plan.hands))
    next_turn = (Situation(hands, (share(seats),) * seats, roll) for roll in rolls)
    costs = [Search(where, judge).plans()[0].cost for where in next_turn]
    return plan.cost - held - added + sum(costs) / len(costs)


def _replaced(plan: Plan, row: tuple[Face, ...]) -> tuple[tuple[Hand, ...], float]:
    """The bombs as they lie in the next turn, easy ones in place of the full, and their cost."""
    easy = sorted(row, key=lambda face: (cost(face, empty(face)), face.card))
    hands, added = list[Hand](), 0.0
    for hand in plan.hands:
        kept: list[Filled] = []
        for face, dice in hand:
            if None in dice:
                kept.append((face, dice))
            elif easy:
                kept.append((easy[0], empty(easy[0])))
                added += cost(easy[0], empty(easy[0]))
                del easy[0]
        hands.append(tuple(kept))
    return tuple(hands), added
