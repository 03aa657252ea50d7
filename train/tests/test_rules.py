"""The rules in JAX against the project's own, move for move."""

import random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from bench.discs_match import entered, set_up
from fusebox.bots.fuse_discs import kernel, search
from fusebox.bots.fuse_discs.search import Board
from fusebox.envs.batches import jax_rules as rules
from fusebox.envs.batches.jax_rules import Boards

STEP, LEGAL, SCORES = jax.jit(rules.step), jax.jit(rules.legal), jax.jit(rules.scores)
GAMES = 24


def seen(board: Board) -> tuple[list[int], list[int]]:
    """A board as its mover sees it."""
    turned = [0, 1, 2, 3, 4] if board.side == 1 else [0, 2, 1, 4, 3]
    return [turned[disc] for disc in board.cells], [turned[disc] for disc in board.ring]


def stacked(boards: list[Board], scoring: int) -> Boards:
    cells, ring = zip(*map(seen, boards), strict=True)
    rules_of = jnp.full(len(boards), scoring, jnp.int8)
    return Boards(jnp.asarray(cells, jnp.int8), jnp.asarray(ring, jnp.int8), rules_of)


def settled(board: Board) -> tuple[Board, bool]:
    """After the passes that must be made; whether the game is over."""
    for _ in range(2):
        if kernel.can_move(*search.words(board)[:2]):
            return board, False
        board = board._replace(side=3 - board.side)
    return board, True


def moves(board: Board) -> set[int]:
    found = set()
    for action in range(rules.ACTIONS):
        space, landing = divmod(action, 6)
        lane = rules.LANES[space]
        mine = board.ring[space] and (board.ring[space] + board.side) % 2 == 0
        if mine and landing < sum(board.cells[cell] == 0 for cell in lane):
            found.add(action)
    return found


@pytest.mark.parametrize("scoring", [0, 1])
def test_random_games_go_the_same_way(scoring: int) -> None:
    luck = random.Random(scoring)
    name = search.SCORINGS[scoring]
    live = [set_up(game % 3, luck) for game in range(GAMES)]
    held = [(board, False) for board in live]
    while not all(over for _, over in held):
        boards = [board for board, _ in held]
        shown = stacked(boards, scoring)
        legal = np.asarray(LEGAL(shown))
        chosen = []
        for number, (board, over) in enumerate(held):
            allowed = set(np.nonzero(legal[number])[0])
            if not over:
                assert allowed == moves(board)
                assert len(allowed) == kernel.count_moves(*search.words(board)[:2])
            chosen.append(luck.choice(sorted(allowed)) if allowed else 0)
        after = STEP(shown, jnp.asarray(chosen))
        for number, (board, over) in enumerate(held):
            if not over:
                moved = entered(board, divmod(int(chosen[number]), 6))
                check_step(board, moved, number, after, name)
                held[number] = settled(moved)


def check_step(board: Board, moved: Board, number: int, after: Any, name: Any) -> None:
    white, black = search.score(moved, name)
    lead = white - black if board.side == 1 else black - white
    assert int(after.difference[number]) == lead
    then, over = settled(moved)
    assert bool(after.over[number]) == over
    if not over:
        assert bool(after.swapped[number]) == (then.side != board.side)
        cells, ring = seen(then)
        assert np.asarray(after.boards.cells[number]).tolist() == cells
        assert np.asarray(after.boards.ring[number]).tolist() == ring


@pytest.mark.parametrize(("entries", "depth"), [(0, 2), (8, 3), (14, 3)])
def test_perft_is_the_projects(entries: int, depth: int) -> None:
    luck = random.Random(entries)
    board = set_up(0, luck)
    for _ in range(entries):
        board = entered(board, divmod(luck.choice(sorted(moves(board))), 6))
    shown = stacked([board], 0)
    for _ in range(depth - 1):
        game, action = np.nonzero(np.asarray(rules.legal(shown)))
        after = rules.step(Boards(*(part[game] for part in shown)), jnp.asarray(action))
        assert not np.asarray(after.over).any()
        assert np.asarray(after.swapped).all()
        shown = after.boards
    assert int(rules.legal(shown).sum()) == search.perft(board, depth)


def test_turning_and_moving_may_change_places() -> None:
    luck = random.Random(5)
    boards = [set_up(2, luck) for _ in range(8)]
    for _ in range(6):
        boards = [entered(board, divmod(luck.choice(sorted(moves(board))), 6)) for board in boards]
    shown = stacked(boards, 0)
    legal = np.asarray(rules.legal(shown))
    wish = np.where(legal, np.random.default_rng(1).random(legal.shape), -1)
    plain = STEP(shown, jnp.asarray(wish.argmax(1))).boards
    for turn in range(8):
        cells, ring, actions = (
            table[turn] for table in (rules.TURNED_CELLS, rules.TURNED_RING, rules.TURNED_ACTIONS)
        )
        turned = Boards(shown.cells[:, cells], shown.ring[:, ring], shown.scoring)
        found = STEP(turned, jnp.asarray(wish[:, actions].argmax(1))).boards
        assert (found.cells == plain.cells[:, cells]).all()
        assert (found.ring == plain.ring[:, ring]).all()
