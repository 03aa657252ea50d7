"""The set-up: the deck, the deal, the row, what is shuffled in, and the bag."""

from collections import Counter
from itertools import combinations
from typing import Any, get_args

import pytest

from fusebox.core import Chance, Match, Player, Refused
from fusebox.games.fuse_dice import deal
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, DECK, FUSES, in_order
from fusebox.games.fuse_dice.model import BombCard, Difficulty, Options, State
from tests.games.fuse_dice.helpers import RULES, every_card
from tests.support import clause

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
BY_THE_TABLE = {
    1: (19, 21, 24, 26, 28),
    2: (19, 22, 25, 27, 29),
    3: (24, 27, 29, 31, 33),
    4: (28, 31, 33, 35, 37),
    5: (32, 36, 39, 42, 44),
}


def dealt(options: Options, seats: int, seed: int = 0) -> State:
    return RULES.setup(options, seats, Chance.seeded("deal", seed))


def points(state: State, seat: int) -> list[int]:
    return [DECK.faces[bomb.card].points for bomb in state.bombs[seat]]


@clause("fuse_dice", "B5")
@pytest.mark.parametrize("seats", range(1, 6))
def test_the_deck_has_as_many_bombs_as_the_rulebooks_table_says(seats: int) -> None:
    for difficulty, count in zip(DIFFICULTIES, BY_THE_TABLE[seats], strict=True):
        plain = Options(difficulty, fuse_cards=0, advanced=0)
        state = dealt(plain, seats)
        held = sum(len(bombs) for bombs in state.bombs)
        assert held + len(state.row) + len(state.deck) == count
        assert every_card(state) == sorted((*BOMBS, *ADVANCED, *FUSES))


@clause("fuse_dice", "B6")
@pytest.mark.parametrize("seats", range(2, 6))
def test_each_player_has_two_bombs_and_not_two_hard_ones(seats: int) -> None:
    for seed in range(40):
        state = dealt(Options("standard"), seats, seed)
        for seat in range(seats):
            first, second = points(state, seat)
            assert first <= 2 or second <= 2
    orders = {tuple(points(dealt(Options(), 2, seed), 0)) for seed in range(300)}
    assert (1, 4) in orders
    assert (4, 1) in orders
    assert (4, 4) not in orders


@clause("fuse_dice", "B6")
def test_a_lone_player_has_four_bombs_of_three_values() -> None:
    for seed in range(200):
        state = dealt(Options("elite"), 1, seed)
        assert len(state.bombs[0]) == 4
        assert len(set(points(state, 0))) >= 3


@clause("fuse_dice", "B6")
def test_hard_second_cards_are_laid_aside_and_shuffled_back() -> None:
    hard, easy = ["bomb38", "bomb39", "bomb40"], ["bomb01", "bomb02", "bomb05", "bomb08", "bomb09"]
    deck: list[BombCard] = [*hard, *easy, "bomb10", "bomb11", "bomb12"]  # type: ignore[list-item]
    hands = deal._hands(deck, 2, DECK, Chance.seeded("aside"))
    assert hands == [["bomb38", "bomb01"], ["bomb02", "bomb05"]]
    assert sorted(deck) == ["bomb08", "bomb09", "bomb10", "bomb11", "bomb12", "bomb39", "bomb40"]


@clause("fuse_dice", "B6")
def test_set_up_starts_over_when_the_deck_runs_out_or_has_too_few_values() -> None:
    assert deal._hands(["bomb38", "bomb39", "bomb40"], 2, DECK, Chance.none()) is None
    assert (
        deal._lone(["bomb01", "bomb02", "bomb13", "bomb14", "bomb15"], DECK, Chance.none()) is None
    )
    deck: list[BombCard] = ["bomb01", "bomb02", "bomb05", "bomb08", "bomb13", "bomb38"]
    hands = deal._lone(deck, DECK, Chance.seeded("again"))
    assert hands is not None
    assert {"bomb13", "bomb38"} < set(hands[0])


@clause("fuse_dice", "B7")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_five_bombs_lie_in_the_row_and_no_fuse_card_is_among_them(difficulty: Difficulty) -> None:
    for seats in range(1, 6):
        state = dealt(Options(difficulty), seats)
        assert len(state.row) == 5
        assert set(state.row) <= set(BOMBS)
        assert state.deck == in_order(state.deck)


@clause("fuse_dice", "B8")
@pytest.mark.parametrize(
    ("difficulty", "fuses", "advanced"),
    [("training", 0, 0), ("standard", 0, 0), ("expert", 3, 1), ("elite", 6, 3), ("insane", 11, 5)],
)
def test_a_difficulty_has_its_fuse_cards_and_advanced_bombs(
    difficulty: Difficulty, fuses: int, advanced: int
) -> None:
    state = dealt(Options(difficulty), 4)
    found = Counter("fuse" if card in FUSES else DECK.faces[card].advanced for card in state.deck)  # type: ignore[index]
    assert (found["fuse"], found[True]) == (fuses, advanced)
    count = BY_THE_TABLE[4][DIFFICULTIES.index(difficulty)]
    assert found[False] == count - 8 - 5 - advanced


@clause("fuse_dice", "B8")
def test_players_choose_other_numbers_and_no_fuse_card_is_taken_out_again() -> None:
    for fuses in range(12):
        for advanced in range(6):
            options = Options("expert", fuse_cards=fuses, advanced=advanced)
            state = dealt(options, 1)
            assert sum(card in FUSES for card in state.deck) == fuses
            assert sum(card in ADVANCED for card in state.deck) == advanced
            assert len(state.deck) == 24 - 4 - 5 + fuses


@clause("fuse_dice", "B8")
@pytest.mark.parametrize("options", [{"fuse_cards": 1}, {"advanced": 1}])
def test_easy_missions_have_neither(options: dict[str, Any]) -> None:
    for difficulty in ("training", "standard"):
        with pytest.raises(Refused) as refused:
            Match.new(RULES, [Player("Ada")], Options(difficulty, **options), b"")
        assert refused.value.refusal.clause == "B8"
        assert difficulty in RULES.words(refused.value.refusal, "en", ())
    assert RULES.admits(Options("standard", fuse_cards=0, advanced=0), 3) is None


@clause("fuse_dice", "B9")
def test_the_bag_starts_with_any_player() -> None:
    holders = {dealt(Options(), 5, seed).holder for seed in range(100)}
    assert holders == set(range(5))


@clause("fuse_dice", "B9")
def test_the_bag_starts_with_whoever_is_named() -> None:
    for begins in (1, 5):
        holders = {dealt(Options(begins=begins), 5, seed).holder for seed in range(6)}
        assert holders == {begins - 1}
    refusal = RULES.admits(Options(begins=3), 2)
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("B9", "no_such_seat")


@clause("fuse_dice", "B1")
def test_the_bag_starts_with_all_25_dice() -> None:
    assert dealt(Options(), 3).bag == [5, 5, 5, 5, 5]


@clause("fuse_dice", "B8")
def test_which_advanced_bombs_and_fuse_cards_come_in_is_chance() -> None:
    """Each of them comes as often as any other, and each pair of them at some time."""
    deals = [dealt(Options("expert", fuse_cards=2, advanced=2), 3, seed) for seed in range(600)]
    for cards, fewest in ((ADVANCED, 180), (FUSES, 70)):
        chosen = [tuple(card for card in state.deck if card in cards) for state in deals]
        counts = Counter(card for pair in chosen for card in pair)
        assert set(counts) == set(cards)
        assert min(counts.values()) >= fewest
        assert set(chosen) == set(combinations(cards, 2))
