"""Matches as they are measured: by set-ups that both players had with both colours."""

import random

import pytest

from bench.discs_match import Game, entered, player, result, set_up
from tests.bots.fuse_discs.boards import SET_UP, after, board


def game(lead: int, white_ms: int = 10, black_ms: int = 30) -> Game:
    """A game of ten moves each, so many milliseconds a move."""
    return Game(lead, (white_ms / 100, black_ms / 100), (10, 10))


def test_a_set_up_that_its_colour_decides_says_nothing_about_the_players() -> None:
    found = result([(game(3), game(3)), (game(-2), game(-2))])
    assert (found.score, found.interval) == (0.5, 0.0)
    assert (found.won, found.drawn, found.lost) == (2, 0, 2)


def test_the_score_is_the_first_players_and_a_draw_counts_a_half() -> None:
    found = result([(game(1), game(-1)), (game(0), game(-4)), (game(2), game(0))])
    assert found.score == pytest.approx((1 + 0.75 + 0.75) / 3)
    assert (found.won, found.drawn, found.lost) == (4, 2, 0)
    assert found.white_won == pytest.approx(3 / 6)


def test_each_players_time_is_taken_with_both_colours() -> None:
    found = result([(game(1, 10, 30), game(1, 50, 20)), (game(1, 10, 30), game(1, 50, 20))])
    assert found.milliseconds == pytest.approx((15, 40))


@pytest.mark.parametrize("kings", [0, 1, 2])
def test_a_set_up_has_its_kings(kings: int) -> None:
    ring = set_up(kings, random.Random(1)).ring
    assert [ring.count(disc) for disc in (1, 2, 3, 4)] == [12 - kings, 12 - kings, kings, kings]


def test_a_move_leads_where_the_rulebook_says() -> None:
    assert entered(board(SET_UP), (1, 3)) == after(board(SET_UP), (1, 3))


def test_a_player_nobody_knows_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"^There is no player 'a@b'\.$"):
        player("a@b")
