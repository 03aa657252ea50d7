"""Batches against the plain rules, move for move."""

from random import Random
from typing import Any

import numpy as np
import pytest

import fusebox
from fusebox import BadArray, Chance, NoSuchAction
from fusebox.envs.batches.discs import RINGS, black
from fusebox.envs.spaces import flattened
from fusebox.games.fuse_discs.ring import completions, numbered
from fusebox.games.fusion.deck import CARDS, ORDER
from fusebox.games.fusion.play import fitting
from fusebox.positions import AnyPosition
from tests.support import soaking

HERE = [("fuse_discs", "numpy"), ("fuse_discs", "numba")]
STEPS = 1_000_000 if soaking() else 1_000
every_batch = pytest.mark.parametrize(("name", "device"), HERE)


def made(name: str, device: Any, n: int, seed: int = 0, **options: Any) -> Any:
    return fusebox.batch(name, n, seed, device, **{"replay": False, **options})


def chosen(mask: Any, luck: Random) -> Any:
    return np.array([luck.choice(np.flatnonzero(row).tolist()) for row in mask], np.int32)


def here(steps: Any) -> Any:
    """The arrays on this machine, wherever they were."""
    return type(steps)(*map(np.asarray, steps))


def check(batch: Any, steps: Any, number: int, position: AnyPosition) -> None:
    (seat,) = position.actors
    assert seat == steps.actor[number]
    assert np.array_equal(position.observe(seat)["board"], steps.observation[number])
    assert np.array_equal(position.mask(seat)[: batch.actions], steps.mask[number])


@every_batch
@pytest.mark.parametrize("scoring", ["standard", "omega"])
def test_every_step_is_that_of_the_rules(name: str, device: Any, scoring: str) -> None:
    batch, luck = made(name, device, 25, 7, scoring=scoring), Random(scoring)
    steps, ended = here(batch.reset(7)), 0
    held = [batch.position(number) for number in range(batch.n)]
    for _ in range(STEPS // batch.n):
        actions = chosen(steps.mask, luck)
        steps = here(batch.step(actions))
        for number, position in enumerate(held):
            position.step(position.actors[0], int(actions[number]))
            assert steps.done[number] == position.done
            assert tuple(steps.reward[number]) == position.returns
            if position.done:
                held[number] = batch.position(number)
                assert not held[number].state.cells.count("w")
                ended += 1
            check(batch, steps, number, held[number])
    assert ended


@every_batch
def test_the_same_seed_gives_the_same_games(name: str, device: Any) -> None:
    one, two, other = (made(name, device, 8, seed) for seed in (3, 3, 4))
    assert all(np.array_equal(*both) for both in zip(one.reset(3), two.reset(3), strict=True))
    assert not np.array_equal(one.reset(3).observation, other.reset(4).observation)


@every_batch
def test_who_has_white_is_as_the_options_say(name: str, device: Any) -> None:
    for white, seats in (("drawn", [0, 1]), ("first", [0]), ("second", [1])):
        steps = here(made(name, device, 60, white=white).reset(1))
        assert np.unique(steps.actor).tolist() == seats


@every_batch
def test_what_may_not_be_done_is_told_with_its_clause_and_changes_nothing(
    name: str, device: Any
) -> None:
    batch = made(name, device, 3)
    steps = here(batch.reset(1))
    good = steps.mask.argmax(1).astype(np.int32)
    before = [batch.position(number) for number in range(3)]
    for action, clause in ((int((~steps.mask[1]).argmax()), "D7"), (144, "D7"), (-1, "D7")):
        bad = good.copy()
        bad[1] = action
        with pytest.raises(
            NoSuchAction, match=f"{clause}: action {action} may not be taken in game 1"
        ):
            batch.step(bad)
        assert [batch.position(number) for number in range(3)] == before
    with pytest.raises(BadArray, match=r"The actions are int32\[3\], not int32\[2\]\."):
        batch.step(good[:2])
    with pytest.raises(BadArray, match=r"not float64\[3\]"):
        batch.step(np.zeros(3))


def scripted(draws: list[int]) -> Chance:
    left = iter(draws)
    return Chance(lambda _bound: next(left))


@pytest.mark.whole
@pytest.mark.parametrize("seats", [2, 5])
def test_every_step_of_cards_is_that_of_the_rules(seats: int) -> None:
    """By the rules with the luck that the batch drew; the order of a fuse does not matter."""
    batch: Any = fusebox.batch("fuse_cards", 9, 7, seats=seats)
    luck = Random(seats)
    steps, ended = batch.reset(7), 0
    held = [batch.position(number) for number in range(batch.n)]
    for _ in range(STEPS // batch.n):
        for number, position in enumerate(held):
            (seat,) = position.actors
            assert seat == steps.actor[number]
            assert np.array_equal(position.mask(seat), steps.mask[number])
            seen = flattened(batch.position(number).observe(seat))
            assert np.array_equal(seen, steps.observation[number])
        actions = chosen(steps.mask, luck)
        steps = batch.step(actions)
        for number, position in enumerate(held):
            script = scripted(batch.drawn(number))
            position.step(position.actors[0], int(actions[number]), chance=script)
            assert [value for _, value in script.draws] == batch.drawn(number)
            assert steps.done[number] == position.done
            assert np.allclose(steps.reward[number], position.returns)
            if position.done:
                held[number] = batch.position(number)
                ended += 1
            assert heaps(held[number]) == heaps(batch.position(number))
    assert ended


def heaps(position: AnyPosition) -> list[Any]:
    """All of it, but for the order of the fuse and what plays have shown."""
    names = ("hands", "pile", "left_out", "turn", "bombs", "won", "removed")
    state = position.state
    return [*(getattr(state, name) for name in names), sorted(state.fuse), sorted(state.beside)]


@pytest.mark.whole
def test_cards_that_may_not_be_laid_are_told_with_their_clause() -> None:
    batch: Any = fusebox.batch("fuse_cards", 2, 1, seats=2)
    steps = batch.reset(1)
    good = steps.mask.argmax(1).astype(np.int32)
    for action, clause in (
        (12, "C11"),
        (4, "C14"),
        (8, "C15"),
        (13, "C22"),
        (14, "C9"),
        (15, "C9"),
    ):
        with pytest.raises(NoSuchAction, match=f"^{clause}: action {action} .* in game 0"):
            batch.step(np.array([action, good[1]]))
    with pytest.raises(ValueError, match="has no specials and no pace"):
        fusebox.batch("fuse_cards", 2, specials=True)


RACES = [
    pytest.param(2, {}),
    pytest.param(3, {"draw": "manual", "penalty": 3, "tempo": "relaxed"}, marks=pytest.mark.whole),
    pytest.param(4, {"penalty": "stands"}, marks=pytest.mark.whole),
    pytest.param(4, {"penalty": 0, "draw": "manual"}, marks=pytest.mark.whole),
]


def raced(position: AnyPosition, seat: int, action: int, last: bool, script: Chance) -> None:
    """What a step of the batch is by the plain rules: an action, and the tick after a round."""
    if action != position.game.wait:
        position.step(seat, action, chance=script)
    if last and not position.done:
        position.advance(position.now + 100, script)


@pytest.mark.parametrize(("seats", "options"), RACES)
def test_every_step_of_fusion_is_that_of_the_rules(seats: int, options: Any) -> None:
    """All of the state, what is seen and what may be done, with the luck that the batch drew. In
    the first game nobody lays a card, in the second everybody lays what fits."""
    batch: Any = fusebox.batch("fusion", 3, 7, seats=seats, **options)
    luck = Random(seats)
    steps, ended, stops, taken = batch.reset(7), 0, 0, [0] * batch.n
    held = [batch.position(number) for number in range(batch.n)]
    for _ in range(STEPS // batch.n if soaking() else (225 if seats == 2 else 900) * seats):
        actions = chosen(steps.mask, luck)
        actors = steps.actor.copy()
        actions[0] = batch.game.wait
        if found := fitting(held[1].state, int(actors[1])):
            wished = held[1].index(int(actors[1]), found[0])
            actions[1] = wished if steps.mask[1, wished] else actions[1]
        steps = batch.step(actions)
        for number, position in enumerate(held):
            taken[number] += 1
            script = scripted(batch.drawn(number))
            last = taken[number] % seats == 0
            raced(position, int(actors[number]), int(actions[number]), last, script)
            assert [value for _, value in script.draws] == batch.drawn(number)
            assert steps.done[number] == position.done
            assert np.allclose(steps.reward[number], position.returns)
            if position.done:
                held[number], taken[number] = batch.position(number), 0
                ended += 1
            now, seat = held[number], int(steps.actor[number])
            stops += now.state.stage == "stopped"
            stands = batch.position(number)
            assert (now.state, now.now) == (stands.state, stands.now)
            assert np.array_equal(flattened(now.observe(seat)), steps.observation[number])
            mask = now.mask(seat, shown=True)[: batch.actions]
            mask[batch.game.wait] = True
            assert np.array_equal(mask, steps.mask[number])
    assert stops
    assert ended


def test_a_deal_of_fusion_is_one_of_the_rules() -> None:
    """F3, F4 and F6, and every card comes to every place."""
    for seats, spare in ((2, 1), (3, 0), (4, 1)):
        batch: Any = fusebox.batch("fusion", 300, 1, seats=seats)
        tops = set()
        for number in range(batch.n):
            state = batch.position(number).state
            heaps = [*state.piles, *state.hands, *state.draw_piles, state.left_over]
            assert sorted(card for heap in heaps for card in heap) == sorted(CARDS)
            assert [len(pile) for pile in state.piles] == [1, 1, 1]
            assert [len(hand) for hand in state.hands] == [3] * seats
            assert {len(pile) for pile in state.draw_piles} == {69 // seats - 3}
            assert len(state.left_over) == spare
            assert all(pile == sorted(pile, key=ORDER.__getitem__) for pile in state.draw_piles)
            tops.add((0, state.piles[0][0]))
            tops.add((1, state.hands[1][2]))
        assert len(tops) > 1.9 * len(CARDS)


def test_what_may_not_be_done_in_fusion_is_told_with_its_clause() -> None:
    batch: Any = fusebox.batch("fusion", 2, 1, seats=2)
    wait = batch.game.wait
    for action, clause in ((9, "F6"), (10, "F13"), (12, "F10"), (-1, "F10"), (700, "F10")):
        with pytest.raises(NoSuchAction, match=f"^{clause}: action {action} .* in game 1"):
            batch.step(np.array([wait, action]))
    with pytest.raises(ValueError, match="A batch of fusion has two seats or more"):
        fusebox.batch("fusion", 2, seats=1)


def test_what_there_is_not_is_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="There are no batches of ruse on numpy"):
        made("ruse", "numpy", 2)
    with pytest.raises(ValueError, match="A batch has 1 game or more, not 0"):
        made("fuse_discs", "numpy", 0)
    with pytest.raises(ValueError, match="plays single games from random set-ups without kings"):
        made("fuse_discs", "numpy", 2, kings=1)


def test_the_set_ups_are_those_of_the_rules_in_their_order() -> None:
    assert len(RINGS) == completions("")
    for number in (0, 1, 77, 20_000, len(RINGS) - 1):
        ring = "".join("wb"[int(disc)] for disc in black(RINGS[[number]])[0])
        assert ring == numbered(number)
