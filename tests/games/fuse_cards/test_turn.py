"""A turn: C9 to C15."""

import pytest

from fusebox.core import Chance
from fusebox.games.fuse_cards.model import (
    Defused,
    Drew,
    Exploded,
    FuseLaid,
    FuseRemoved,
    LaidBeside,
)
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    dealt,
    draws,
    held,
    legal,
    play,
    random_states,
    table,
)
from tests.support import clause, seeds

NO_FUSE_CARD = "kick kick bucket bucket scissors scissors scissors"


@clause("fuse_cards", "C9")
def test_the_turn_goes_round_to_the_left() -> None:
    state = dealt(seats=3)
    first = state.turn
    turns = []
    for now in random_states(state, Chance.seeded("turns")):
        turns.append(now.turn)
        if len(turns) == 7:
            break
    assert turns == [(first + step) % 3 for step in range(7)]


@clause("fuse_cards", "C9")
def test_a_player_lays_a_fuse_card_or_throws_a_bomb_or_defuses() -> None:
    state = table(PLAIN, PLAIN, fuse="15")
    assert legal(state) == ["3", "7", "10", "15", "kick", "scissors", "bomb"]
    assert legal(state, seat=1) == []


@clause("fuse_cards", "C9")
@pytest.mark.parametrize("end", ["3", "7", "10", "15"])
@pytest.mark.parametrize("card", ["3", "7", "10", "15"])
def test_any_fuse_card_fits_any_other(end: str, card: str) -> None:
    state = table(PLAIN, PLAIN, fuse=end)
    laid, drew = play(state, card, draws(state, "7"))
    assert laid == FuseLaid(0, RULES.view(state, 0).fuse[-1])
    assert drew == Drew(0, "fuse_7")
    assert len(state.fuse) == 2


@clause("fuse_cards", "C9")
@pytest.mark.parametrize("seed", seeds(4))
def test_only_the_match_man_is_ever_legal_out_of_turn(seed: int) -> None:
    state = dealt(seed, specials=True)
    for now in random_states(state, Chance.seeded("turn", seed)):
        for seat in range(4):
            if seat != now.turn:
                assert set(legal(now, seat)) <= {"match man"}


@clause("fuse_cards", "C10")
def test_after_a_fuse_card_the_player_draws_one() -> None:
    state = table("3 7 7 10 15 kick scissors", PLAIN)
    play(state, "15", draws(state, "bucket"))
    assert held(state, 0) == {
        "fuse_3": 1, "fuse_7": 2, "fuse_10": 1, "kick": 1, "bucket": 1, "scissors": 1
    }  # fmt: skip


@clause("fuse_cards", "C10")
def test_a_hand_found_short_is_brought_back_to_seven() -> None:
    state = table("3 7 kick", PLAIN)
    events = play(state, "3", draws(state, "3", "7", "10", "15", "kick"))
    assert [event.card for event in events if isinstance(event, Drew)] == [
        "fuse_3", "fuse_7", "fuse_10", "fuse_15", "kick"
    ]  # fmt: skip
    assert sum(state.hands[0]) == 7


@clause("fuse_cards", "C10")
@pytest.mark.parametrize("seed", seeds(4))
def test_every_hand_is_seven_at_every_moment(seed: int) -> None:
    state = dealt(seed, specials=True, pace=1)
    for now in random_states(state, Chance.seeded("seven", seed)):
        assert [sum(hand) for hand in now.hands] == [7] * 4 or now.ended


@clause("fuse_cards", "C11")
def test_a_bomb_needs_a_fuse_of_one_card_at_least() -> None:
    assert "bomb" not in legal(table(PLAIN, PLAIN, beside="kick"))
    assert "bomb" in legal(table(PLAIN, PLAIN, fuse="3"))


@clause("fuse_cards", "C12")
def test_a_bomb_takes_the_fuse_and_the_cards_beside_the_match() -> None:
    state = table(PLAIN, PLAIN, fuse="3 15 7", beside="kick scissors", won=("10", "15"))
    events = play(state, "bomb", Chance.none())
    assert events == [
        Exploded(0, ("fuse_3", "fuse_15", "fuse_7"), ("kick", "scissors"), points=35, bombs=2)
    ]
    assert (state.fuse, state.beside) == ([], [])
    view = RULES.view(state, 1)
    assert view.won[0] == ("fuse_3", "fuse_7", "fuse_10", "fuse_15", "kick", "scissors")
    assert view.points == (45, 15)


@clause("fuse_cards", "C12")
def test_a_thrown_bomb_is_gone_before_everybodys_eyes_and_no_card_is_drawn() -> None:
    state = table(PLAIN, PLAIN, PLAIN, fuse="3")
    before = list(state.pile)
    play(state, "bomb", Chance.none())
    assert RULES.view(state, 2).bombs == (1, 2, 2)
    assert state.pile == before
    assert sum(state.hands[0]) == 7


@clause("fuse_cards", "C12")
def test_who_has_no_bomb_left_throws_none() -> None:
    assert "bomb" not in legal(table(PLAIN, PLAIN, fuse="3", bombs=[0, 1]))


@clause("fuse_cards", "C13")
def test_after_a_bomb_the_player_to_the_left_starts_a_new_fuse_with_a_fuse_card() -> None:
    state = table(PLAIN, PLAIN, PLAIN, fuse="3", turn=2)
    play(state, "bomb")
    assert state.turn == 0
    assert legal(state) == ["3", "7", "10", "15"]


@clause("fuse_cards", "C14")
@pytest.mark.parametrize("card", ["kick", "bucket", "scissors"])
def test_a_defuse_card_removes_the_fuse_unscored_and_lies_beside_the_match(card: str) -> None:
    state = table(f"3 3 3 3 3 3 {card}", PLAIN, fuse="7 15 15", beside="kick")
    assert play(state, card, draws(state, "10")) == [
        Defused(0, card),  # type: ignore[arg-type]
        FuseRemoved(37),
        Drew(0, "fuse_10"),
    ]
    view = RULES.view(state, 1)
    assert (view.fuse, view.beside) == ((), ("kick", card))
    assert view.removed == ("fuse_7", "fuse_15", "fuse_15")
    assert view.points == (0, 0)
    assert sum(state.hands[0]) == 7


@clause("fuse_cards", "C14")
def test_defusing_needs_a_fuse_and_the_next_player_starts_the_new_one() -> None:
    state = table(PLAIN, PLAIN, beside="bucket")
    assert not {"kick", "scissors"} & set(legal(state))
    state.fuse = [0]
    play(state, "kick")
    assert state.turn == 1
    assert legal(state) == ["3", "7", "10", "15"]


@clause("fuse_cards", "C15")
def test_without_fuse_and_fuse_card_a_defuse_card_is_laid_and_defuses_nothing() -> None:
    state = table(NO_FUSE_CARD, PLAIN, beside="kick")
    assert legal(state) == ["lay kick", "lay bucket", "lay scissors"]
    events = play(state, "lay bucket", draws(state, "15"))
    assert events == [LaidBeside(0, "bucket", "no_fuse"), Drew(0, "fuse_15")]
    assert RULES.view(state, 0).beside == ("kick", "bucket")
    assert (state.turn, state.window, sum(state.removed)) == (1, None, 0)


@clause("fuse_cards", "C15")
def test_with_a_fuse_card_in_hand_or_a_fuse_on_the_table_nothing_is_laid_beside() -> None:
    one = table("3 kick bucket bucket scissors scissors scissors", PLAIN)
    assert legal(one) == ["3"]
    other = table(NO_FUSE_CARD, PLAIN, fuse="3", bombs=[0, 3])
    assert legal(other) == ["kick", "bucket", "scissors"]
