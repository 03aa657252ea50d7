"""Samples have the exact chance of what they show: against a naive count of small cases."""

from collections import Counter

import pytest

from fusebox.core import PUBLIC, Chance
from fusebox.games.fuse_cards import filling
from fusebox.games.fuse_cards.past import SIGNS
from fusebox.games.fuse_cards.posterior import Hidden, deal
from fusebox.games.fuse_cards.slots import START, ways
from tests.games.fuse_cards import enumeration
from tests.games.fuse_cards.helpers import RULES, dealt, random_states
from tests.games.fuse_cards.scramble import began
from tests.support import clause, seeds

DRAWS = 3_000
RARE = 8
"""Deals that are expected less often are taken together."""
UNLIKELY = 5
"""So many standard deviations above its mean chi-square does not come by luck."""

CASES = {
    "nothing was played": ("37XVVkbbs", ("",), 0),
    "defuse cards are left out": ("37XVVkbbs", ("",), 1),
    "a fuse card came from the deal": ("37XVkkbs", ("7+",), 0),
    "a fuse card and a defuse card came from the deal or were drawn": ("3377Vkbs", ("7+k+",), 0),
    "two defuse cards were played and one is left out": ("33777XVkbs", ("k+s+",), 1),
    "of three defuse cards one was drawn": ("33777XVkbs", ("k+s+b+",), 1),
    "the special cards are in the hand or in the pile": ("337XVkbem", ("7+",), 0),
    "the Match Man was drawn and played": ("337VVkbes", ("3+m+",), 0),
    "called out without a defuse card": ("33777XVkm", ("k+b+-",), 0),
    "called out with the cheapest defuse card": ("3377Vkkbs", ("b<+",), 0),
    "called out twice": ("3377VVkbse", ("b<+s<+",), 0),
    "the table played the cheapest fuse card": ("3377XVkb", ("7<+",), 0),
    "no fuse card to start the fuse with": ("3kbskbse", ("7+7+X+7+7+k!+",), 0),
    "the table laid a card for want of a fuse card": ("37kbbbsssm", ("7+7+7+7+7+b!<+3+",), 1),
}


def hidden(unseen: str, pasts: tuple[str, ...], left_out: int) -> Hidden:
    counts = tuple(unseen.count(sign) for sign in SIGNS)
    held = sum(enumeration.size(past) for past in pasts)
    return Hidden(counts, pasts, left_out, pile=len(unseen) - held - left_out)


def drawn(known: Hidden, seed: int) -> enumeration.Deal:
    found = deal(known, Chance.seeded("posterior", seed))
    hands = tuple(written(hand) for hand in found.hands)
    assert sum(found.pile) == known.pile
    return hands, written(found.left_out)


def written(heap: list[int]) -> str:
    return "".join(sorted(sign * heap[kind] for kind, sign in enumerate(SIGNS)))


def assert_drawn_by_chance(unseen: str, pasts: tuple[str, ...], left_out: int) -> None:
    """Chi-square of many draws against the naive count; rare deals are taken together."""
    expected = enumeration.deals(unseen, pasts, left_out)
    assert expected, "the case can't be"
    known, total = hidden(unseen, pasts, left_out), expected.total()
    found = Counter(drawn(known, seed) for seed in range(DRAWS))
    assert set(found) <= set(expected), "a deal was drawn that can't be"
    cells: Counter[object] = Counter()
    seen: Counter[object] = Counter()
    for one, count in expected.items():
        cell = one if DRAWS * count / total >= RARE else "rare"
        cells[cell] += count
        seen[cell] += found[one]
    squares = sum(
        (seen[cell] - DRAWS * count / total) ** 2 / (DRAWS * count / total)
        for cell, count in cells.items()
    )
    assert squares < len(cells) + UNLIKELY * (2 * len(cells)) ** 0.5


@clause("fuse_cards", "C5", "C6", "C23")
@pytest.mark.parametrize("case", CASES)
def test_a_hidden_hand_is_drawn_by_its_exact_chance(case: str) -> None:
    assert_drawn_by_chance(*CASES[case])


@clause("fuse_cards", "C5", "C6", "C23")
def test_two_hidden_hands_are_drawn_by_their_exact_chance_together() -> None:
    past = "3+3+3+3+3+"
    assert_drawn_by_chance("kkkkkkkkkkkbs37", (past + "k!+", past + "s!+"), 0)


def test_the_slots_of_a_hand_are_those_of_the_deal_until_a_card_is_played() -> None:
    assert ways("") == {START: 1}
    assert sum(ways("7+").values()) == 5, "it came from one of five slots"
    assert sum(ways("7+7+").values()) == 5 * 5, "then from one of four, or the card drawn"


@pytest.mark.parametrize("seed", seeds(4))
def test_a_sample_could_have_come_about_and_keeps_all_cards(seed: int) -> None:
    chance = Chance.seeded("could", seed)
    state = dealt(seed, 3 + seed % 4, specials=seed % 2 == 0, pace=2)
    for number, now in enumerate(random_states(state, chance)):
        if number % 5 == 0 and now.ended is None:
            sample = RULES.sample(RULES.view(now, PUBLIC), chance)
            for past, hand in zip(sample.past, sample.hands, strict=True):
                assert began(past, tuple(hand))
            lying = [
                sum(kind) for kind in zip(*sample.hands, sample.pile, sample.left_out, strict=True)
            ]
            truly = [sum(kind) for kind in zip(*now.hands, now.pile, now.left_out, strict=True)]
            assert lying == truly


def test_what_everybody_has_seen_is_not_dealt_again() -> None:
    state = dealt(seats=2)
    view = RULES.view(state, 0)
    hands = [RULES.sample(view, Chance.seeded("own", seed)).hands for seed in range(20)]
    assert all(hand[0] == state.hands[0] for hand in hands)
    assert len({tuple(hand[1]) for hand in hands}) > 10


def test_a_number_below_any_bound_needs_no_rounding() -> None:
    bound = 3 * 2**40
    words = iter([2**32 - 1, 2**32 - 1, 5, 7])
    chance = Chance(lambda _: next(words))
    assert filling.below(bound, chance) == (5 * 2**32 + 7) % bound, "the first two words are over"


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        filling.weighted([1, 1], Chance(lambda bound: bound))
