"""The cards and the set-up: C1 to C8."""

from collections import Counter

import pytest

from fusebox.core import Chance
from fusebox.games.fuse_cards.cards import CARDS, DEALT_DEFUSE, FUSE, POINTS, supply
from fusebox.games.fuse_cards.model import Exploded, Options
from tests.games.fuse_cards.helpers import (
    PLAIN,
    RULES,
    all_cards,
    clock,
    dealt,
    draws,
    legal,
    play,
    random_match,
    random_states,
    table,
)
from tests.support import clause, seeds

SEATS = range(2, 7)


@clause("fuse_cards", "C1")
def test_the_box_holds_these_cards_of_these_points() -> None:
    counts = dict(zip(CARDS, supply(specials=False), strict=True))
    points = dict(zip(CARDS, POINTS, strict=True))
    assert {card: (counts[card], points[card]) for card in CARDS if counts[card]} == {
        "fuse_3": (36, 3),
        "fuse_7": (38, 7),
        "fuse_10": (24, 10),
        "fuse_15": (14, 15),
        "scissors": (6, 6),
        "bucket": (6, 5),
        "kick": (6, 4),
    }


BOX = {"fuse_3": 36, "fuse_7": 38, "fuse_10": 24, "fuse_15": 14}
BOX |= {"kick": 6, "bucket": 6, "scissors": 6}


@clause("fuse_cards", "C1", "C2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("seed", seeds(3))
def test_no_card_is_lost_or_turned_into_another_at_any_step(
    seats: int, specials: bool, seed: int
) -> None:
    state = dealt(seed, seats, specials=specials, pace=2, slow_penalty="on")
    box = BOX | ({"extinguisher": 1, "match_man": 1} if specials else {})
    for now in random_states(state, Chance.seeded("conserved", seed)):
        assert all_cards(now) == box
        assert min(min(heap) for heap in (*now.hands, now.pile, now.left_out, now.removed)) >= 0


@clause("fuse_cards", "C1", "C4", "C12")
@pytest.mark.parametrize("seats", SEATS)
def test_every_bomb_is_thrown_once_or_still_lies_there(seats: int) -> None:
    match = random_match(Options(), seats, seed=seats)
    thrown = Counter(
        event.seat for events in match.told for event in events if isinstance(event, Exploded)
    )
    assert thrown.total() > 0
    each = 3 if seats == 2 else 2
    assert [thrown[seat] + match.state.bombs[seat] for seat in range(seats)] == [each] * seats


@clause("fuse_cards", "C2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", seeds(3))
def test_both_special_cards_lie_in_the_pile_after_the_deal(seats: int, seed: int) -> None:
    state = dealt(seed, seats, specials=True)
    assert [state.pile[kind] for kind in (7, 8)] == [1, 1]
    assert sum(dealt(seed, seats).pile[7:]) == 0


@clause("fuse_cards", "C2", "C14")
def test_the_fire_extinguisher_defuses_like_any_other_and_counts_ten() -> None:
    state = table("3 7 7 10 15 kick spray", PLAIN, fuse="3 7", specials=True)
    play(state, "extinguisher", draws(state, "3"))
    clock(state)
    assert state.fuse == []
    play(state, "15", draws(state, "3"))
    play(state, "bomb")
    assert RULES.view(state, 0).points == (25, 0)


@clause("fuse_cards", "C2")
def test_the_match_man_can_be_laid_neither_in_turn_nor_for_want_of_a_fuse_card() -> None:
    state = table("man kick kick bucket bucket scissors scissors", PLAIN, specials=True)
    assert legal(state) == ["lay kick", "lay bucket", "lay scissors"]
    state.fuse = [0]
    assert legal(state) == ["kick", "bucket", "scissors", "bomb"]


@clause("fuse_cards", "C2", "C19")
def test_the_match_man_and_defuse_cards_in_hand_cost_nothing() -> None:
    state = table(
        "man kick bucket scissors 3 3 3", "3 3 3 3 3 3 15", fuse="3", bombs=[1, 0], specials=True
    )
    play(state, "bomb")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert [outcome.score(seat) for seat in range(2)] == [3 - 9, -33]


@clause("fuse_cards", "C3")
def test_the_fuse_starts_at_the_match_alone() -> None:
    state = dealt()
    assert (state.fuse, state.beside) == ([], [])
    assert RULES.view(state, 0).worth == 0


@clause("fuse_cards", "C4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_two_bombs_or_three_of_two_players(seats: int) -> None:
    state = dealt(seats=seats)
    assert state.bombs == [3 if seats == 2 else 2] * seats
    assert RULES.view(state, 0).bombs == tuple(state.bombs)


@clause("fuse_cards", "C5")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", seeds(3))
def test_a_hand_is_five_fuse_cards_and_two_defuse_cards(seats: int, seed: int) -> None:
    for hand in dealt(seed, seats, specials=True).hands:
        assert sum(hand[kind] for kind in FUSE) == 5
        assert sum(hand[kind] for kind in DEALT_DEFUSE) == 2
        assert sum(hand) == 7


@clause("fuse_cards", "C5")
def test_every_seat_is_dealt_each_kind_by_its_share_of_the_box() -> None:
    """Chi-square of the kinds that a seat got in 600 deals, by suit."""
    hands = [[0] * 9 for _ in range(3)]
    for seed in range(600):
        for seat, hand in enumerate(dealt(f"kinds {seed}", 3).hands):
            hands[seat] = [sum(pair) for pair in zip(hands[seat], hand, strict=True)]
    for got in hands:
        for suit, number in ((range(4), 3_000), (range(4, 7), 1_200)):
            whole = sum(BOX[CARDS[kind]] for kind in suit)
            wanted = {kind: number * BOX[CARDS[kind]] / whole for kind in suit}
            squares = sum((got[kind] - wanted[kind]) ** 2 / wanted[kind] for kind in suit)
            # The 99.9 % quantile of chi-square with three degrees of freedom.
            assert squares < 16.3
        assert got[7:] == [0, 0]


@clause("fuse_cards", "C5")
def test_no_kind_of_card_is_sure_to_be_dealt_to_anybody() -> None:
    deals = [dealt(f"sure {seed}", 3).hands for seed in range(100)]
    for seat in range(3):
        for kind in range(7):
            assert {bool(hands[seat][kind]) for hands in deals} == {True, False}


@clause("fuse_cards", "C6")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", seeds(3))
def test_as_many_defuse_cards_as_players_are_in_the_pile_and_the_rest_is_out(
    seats: int, seed: int
) -> None:
    state = dealt(seed, seats)
    assert sum(state.pile[kind] for kind in DEALT_DEFUSE) == seats
    assert sum(state.left_out) == sum(state.left_out[kind] for kind in DEALT_DEFUSE)
    assert sum(state.left_out) == 18 - 3 * seats


@clause("fuse_cards", "C6")
def test_any_defuse_card_may_be_left_out() -> None:
    out = Counter[int]()
    for seed in range(300):
        state = dealt(seed, seats=4)
        out.update({kind: state.left_out[kind] for kind in DEALT_DEFUSE})
    assert all(480 < out[kind] < 720 for kind in DEALT_DEFUSE), "600 of each are expected"


@clause("fuse_cards", "C7")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("specials", [False, True])
def test_the_pile_has_so_many_cards_and_the_time_bomb(seats: int, specials: bool) -> None:
    state = dealt(seats=seats, specials=specials)
    assert sum(state.pile) == 112 - 4 * seats + 2 * specials
    assert RULES.view(state, 0).pile == sum(state.pile) + 1


def place_of_the_time_bomb(depth: int, seed: int) -> int:
    """Under how many cards it lay: the cards drawn before it, all bombs being kept back."""
    state = dealt(seed, 6, time_bomb_depth=depth)
    before, chance = sum(state.pile), Chance.seeded("depth", seed)
    while state.ended is None:
        choices = [act for act in RULES.legal(state, state.turn) if RULES.notation(act) != "bomb"]
        RULES.apply(state, state.turn, chance.pick(choices), 0, chance)
    short = 1 if sum(map(sum, state.hands)) == 42 else 0
    return before - sum(state.pile) - short


@clause("fuse_cards", "C7", "C10")
@pytest.mark.parametrize(("depth", "places"), [(30, range(58, 89)), (2, range(86, 89))])
def test_the_time_bomb_is_each_of_the_last_cards_with_equal_chance(
    depth: int, places: range
) -> None:
    games = 20 * len(places)
    found = Counter(place_of_the_time_bomb(depth, seed) for seed in range(games))
    assert set(found) <= set(places)
    squares = sum((found[place] - 20) ** 2 / 20 for place in places)
    # The 99.9 % quantiles of chi-square with 30 and 2 degrees of freedom.
    assert squares < {31: 59.7, 3: 13.8}[len(places)]


@clause("fuse_cards", "C7")
def test_with_no_depth_the_time_bomb_is_the_last_card_of_all() -> None:
    assert {place_of_the_time_bomb(0, seed) for seed in range(5)} == {88}


@clause("fuse_cards", "C7")
@pytest.mark.parametrize("depth", [0, 1, 80])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_depth_is_played_to_an_end(depth: int, seats: int) -> None:
    state = dealt(depth, seats, time_bomb_depth=depth, specials=True)
    for _ in random_states(state, Chance.seeded("depths", depth)):
        pass
    assert RULES.outcome(state) is not None


@clause("fuse_cards", "C8")
def test_the_first_player_is_drawn_at_random() -> None:
    first = Counter(dealt(seed, seats=3).turn for seed in range(600))
    assert all(150 < first[seat] < 250 for seat in range(3))


@clause("fuse_cards", "C8")
@pytest.mark.parametrize("seats", [2, 6])
def test_who_lit_a_match_last_may_be_named_and_begins(seats: int) -> None:
    for seat in range(seats):
        assert {dealt(seed, seats, begins=seat + 1).turn for seed in range(6)} == {seat}
    refusal = RULES.admits(Options(begins=seats + 1), seats) if seats < 6 else None  # type: ignore[arg-type]
    assert (refusal is None) == (seats == 6)
    if refusal is not None:
        assert (refusal.clause, refusal.key) == ("C8", "no_such_seat")


def test_the_defaults_are_the_plain_game_without_hurry() -> None:
    assert Options() == Options(
        specials=False, reaction=3, pace="off", slow_penalty="off", time_bomb_depth=30
    )
    assert all(RULES.admits(Options(), seats) is None for seats in SEATS)
