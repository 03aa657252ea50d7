"""The bitboards against the rulebook's pictures and against the naive implementation."""

import pytest

from fusebox.bots.fuse_discs import kernel
from fusebox.bots.fuse_discs._jit import U
from fusebox.bots.fuse_discs.search import SCORINGS, perft, playouts, score, words
from fusebox.bots.fuse_discs.tables import LANES, SPACES
from tests.bots.fuse_discs.boards import (
    CROWNED,
    END,
    NOT_FINAL,
    SET_UP,
    board,
    later,
    near_the_end,
    notation,
    random_ring,
)
from tests.games.fuse_discs import naive
from tests.support import seeds

PASSED = NOT_FINAL.replace("w 0", "b 1")


def successors(position: str) -> dict[str, tuple[int, ...]]:
    """Each move of the bitboards, with the words it leads to, the other player's discs first."""
    mine, theirs, kings = words(board(position))
    found: dict[str, tuple[int, ...]] = {}
    for space, bit in enumerate(SPACES):
        free = sum(not (int(mine) | int(theirs)) >> cell & 1 for cell in LANES[space])
        for landing in range(free if int(mine) >> bit & 1 else 0):
            after = kernel.enter(mine, theirs, kings, U(bit), U(landing))
            ours, other, crowns = (int(word) for word in after)
            found[notation((space, landing))] = (other, ours, crowns)
    return found


def test_the_rulebooks_end_position_scores_as_printed() -> None:
    assert score(board(END), "standard") == (7, 6)
    assert score(board(END), "omega") == (14, 18)


def test_the_rulebooks_positions_have_as_many_moves_as_counted_by_hand() -> None:
    assert perft(board(SET_UP), 1) == 72
    assert perft(board(NOT_FINAL), 1) == 1


def test_a_pass_uses_up_a_ply_and_two_of_them_end_the_game() -> None:
    assert [perft(board(END), depth) for depth in range(4)] == [1, 1, 1, 0]
    assert perft(board(END.replace("w 0", "b 1")), 2) == 0
    assert perft(board(SET_UP.replace("w 0", "w 2")), 1) == 0


@pytest.mark.parametrize(
    ("position", "depth"),
    [(SET_UP, 2), (CROWNED, 2), (SET_UP.replace(" w ", " b "), 2), (NOT_FINAL, 8), (PASSED, 8)],
)
def test_perft_counts_what_the_naive_rules_count(position: str, depth: int) -> None:
    for plies in range(depth + 1):
        assert perft(board(position), plies) == naive.perft(position, plies)


@pytest.mark.parametrize("seed", seeds(12))
def test_perft_counts_what_the_naive_rules_count_in_random_games(seed: int) -> None:
    middle = later(random_ring(seed), 4 + seed % 12, seed)
    assert perft(board(middle), 2) == naive.perft(middle, 2)
    late = near_the_end(seed, 1, 5)
    assert perft(board(late), 6) == naive.perft(late, 6)


@pytest.mark.parametrize("seed", seeds(12))
def test_every_move_leads_where_the_naive_rules_lead_kings_included(seed: int) -> None:
    position = random_ring(seed, kings=seed % 3)
    while (following := dict(naive.moves(position))) and "pass" not in following:
        expected = {
            name: tuple(int(word) for word in words(board(after)))
            for name, after in following.items()
        }
        assert successors(position) == expected
        position = following[sorted(following)[seed % len(following)]]


@pytest.mark.parametrize("seed", seeds(40))
def test_scores_are_those_of_the_naive_rules(seed: int) -> None:
    position = later(random_ring(seed, kings=seed % 3), seed, seed)
    for scoring in SCORINGS:
        assert score(board(position), scoring) == naive.score(position, scoring)


def test_positions_with_the_same_discs_of_another_owner_or_rank_have_other_keys() -> None:
    plain, crowned = words(board(SET_UP)), words(board(CROWNED))
    mine, theirs, kings = plain
    keys = {int(kernel.key_of(*each)) for each in (plain, crowned, (theirs, mine, kings))}
    assert len(keys) == 3


def test_random_play_ends_and_counts_its_winners_by_colour() -> None:
    moves, white, black = playouts(board(SET_UP), 200, 7)
    assert 200 * 12 < moves <= 200 * 24
    assert 0 < white + black <= 200
    assert playouts(board(SET_UP), 200, 7) == (moves, white, black)
    assert playouts(board(END), 5, 7) == (0, 5, 0)
    assert playouts(board(END.replace("w 0", "b 1")), 5, 7) == (0, 5, 0)
