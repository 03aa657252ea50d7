"""Plans: what bombs cost, what a distribution is worth, and that all seats see the same one."""

from itertools import permutations

import pytest

from fusebox.bots.fuse_dice.judges import COUNTING, WEIGHING, counted, weighed
from fusebox.bots.fuse_dice.plan import (
    Plan,
    Search,
    Situation,
    best,
    options,
    placements,
    situation,
    without,
)
from fusebox.bots.fuse_dice.worth import Hand, cost, empty, least_loss, losses, reroll_cost
from fusebox.core import Seat
from fusebox.games.fuse_dice.cards import DECK
from fusebox.games.fuse_dice.dice import MATCHES, RANK
from fusebox.games.fuse_dice.model import BombCard, Die, Options
from tests.games.fuse_dice.helpers import RULES, random_moments, standing

FACES = DECK.faces
STAGES = range(12)


def seen(*hands: list[str], tray: str) -> Situation:
    return situation(RULES.view(standing(*hands, tray=tray), 0))


@pytest.mark.parametrize("card", DECK.faces)
def test_a_bomb_costs_at_least_as_many_turns_as_it_has_slots(card: BombCard) -> None:
    face = FACES[card]
    assert face.size <= cost(face, empty(face)) < 30


def test_a_full_bomb_costs_nothing_and_a_good_die_makes_one_cheaper() -> None:
    assert cost(FACES["bomb06"], ("r1", "r2")) == 0
    assert cost(FACES["bomb41"], ("r2", None, None)) < cost(FACES["bomb41"], (None, None, None))
    high, low = ("r6", None, None, None), ("r4", None, None, None)
    assert cost(FACES["bomb38"], high) < cost(FACES["bomb38"], low), (
        "a descending stack had better begin high"
    )


def test_a_bomb_can_lose_only_what_lies_on_top() -> None:
    assert [slot for _, slot, _ in losses(FACES["bomb40"], ("y1", "r1", None, None))] == [1]
    assert losses(FACES["bomb06"], ("r1", "r2")) == ()
    hand: Hand = ((FACES["bomb41"], ("g2", None, None)),)
    assert least_loss(hand, MATCHES["r5"]) == 0
    assert least_loss(hand, MATCHES["r2"]) > 0
    assert reroll_cost(hand, RANK["g1"]) == pytest.approx(6 * reroll_cost(hand, RANK["r1"]))


def test_all_dice_are_placed_where_somebody_has_to_give_way() -> None:
    """Seat 0 could take either, seat 1 only the 2."""
    where = seen(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    for plan in (counted(where), weighed(where)):
        assert sorted(step.seat for step in plan) == [0, 1, 2]
        assert next(step.die for step in plan if step.seat == 2) == "y4"


def test_a_plan_leaves_no_die_that_somebody_would_have_to_take() -> None:
    where = seen(["bomb17"], ["bomb41"], ["bomb40"], tray="k5 b3 g6")
    plan = best(where, WEIGHING)
    assert len(plan.steps) == 1
    assert len(plan.left) == 2


def exhaustive(where: Situation) -> float:
    """The best cost by trying every order of players and dice, for three and more players."""
    found = float("inf")
    for order in permutations((*where.tray, *[None] * len(where.hands)), len(where.hands)):
        hands = [list(_after(where, seat, die)) for seat, die in enumerate(order)]
        if not all(hands):
            continue
        taken = tuple(die for die in order if die is not None)
        left = without(where.tray, taken)
        idle = [seat for seat, die in enumerate(order) if die is None]
        if any(list(_after(where, seat, die)) for seat in idle for die in left):
            continue
        found = min(
            found,
            sum(
                min(
                    WEIGHING.value(hand) + sum(WEIGHING.loss(hand, RANK[die]) for die in left)
                    for hand in choices
                )
                for choices in hands
            ),
        )
    return found


def _after(where: Situation, seat: Seat, die: Die | None) -> list[Hand]:
    hand = where.hands[seat]
    return [hand] if die is None else [after for _, after in placements(hand, die, seat)]


def test_the_search_finds_what_trying_everything_finds() -> None:
    wide = WEIGHING._replace(kept=99)
    looked = 0
    for match in random_moments(Options("standard"), 3, seed=5, pace=300):
        if match.state.stage == "distributing" and not match.state.taken:
            where = situation(match.view(0))
            assert best(where, wide).cost == pytest.approx(exhaustive(where))
            looked += 1
        if looked == len(STAGES):
            break
    assert looked == len(STAGES)


def test_the_best_plans_come_in_order_and_differ() -> None:
    where = seen(["bomb17", "bomb20"], ["bomb37", "bomb16"], ["bomb40", "bomb30"], tray="r2 b3 y4")
    plans: list[Plan] = Search(where, WEIGHING, 4).plans()
    assert len({plan.steps for plan in plans}) == 4
    assert [plan.cost for plan in plans] == sorted(plan.cost for plan in plans)


def test_everybody_works_out_the_same_plan() -> None:
    state = standing(["bomb17"], ["bomb41"], ["bomb40"], tray="r2 b2 y4")
    plans = {weighed(situation(RULES.view(state, seat))) for seat in range(3)}
    assert len(plans) == 1


def test_two_players_plan_two_dice_each() -> None:
    where = seen(["bomb17"], ["bomb41"], tray="r2 b2 y4 k5")
    assert where.owes == (2, 2)
    plan = best(where, COUNTING)
    assert sorted(step.seat for step in plan.steps) == [0, 0, 1, 1]
    found = options(where.hands[1], where.tray, 2, 1, COUNTING)
    assert {option.dice for option in found} == {(), ("b2",), ("r2",), ("b2", "r2")}
