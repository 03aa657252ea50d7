"""Samples have the exact chance of what they show: against a naive count of small cases."""

from collections import Counter

import pytest

from fusebox.core import PUBLIC, Chance
from fusebox.games.fuse_cards.cards import MATCH_MAN
from fusebox.games.fuse_cards.inference import filling, posterior
from fusebox.games.fuse_cards.inference.past import SIGNS
from fusebox.games.fuse_cards.inference.posterior import Hidden, deal
from fusebox.games.fuse_cards.inference.slots import FUSE_CARD, ONE, START, ways
from fusebox.games.fuse_cards.model import State
from fusebox.games.fuse_cards.rules import DEFUSE_BY, LAY_FUSE
from tests.games.fuse_cards import enumeration
from tests.games.fuse_cards.helpers import RULES, clock, dealt, random_states
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
    "called out twice": ("3377VVkbsse", ("b<+s<+",), 0),
    "called out twice with the same card": ("3377VVkkbs", ("k<+k<+",), 0),
    "called out, and the table played": ("337777VVkkbs", ("k<+7<+",), 1),
    "called out with the extinguisher left": ("3377VVks", ("k+b+e<+",), 0),
    "nobody sat there, and the table always played": ("333777777XXVVkkb", ("3<+3<+7<+3<+",), 1),
    "the Match Man stays once he is drawn": ("3" * 20 + "kkkkm", ("3+k+" + "3+" * 10,), 1),
    "the Match Man stays where defuse cards have to be laid": (
        "33kkbbbssm",
        ("3+" * 5 + "k!+b!+",),
        0,
    ),
    "a fuse card had to start the fuse": ("3377XVkkbbs", ("7*+3*+k+7*+",), 0),
    "a fuse card had to start the fuse, with the Match Man": ("337XVkkbem", ("7*+3*+k+",), 1),
    "the table played the cheapest fuse card": ("33777XVkb", ("7<+",), 0),
    "no fuse card to start the fuse with": ("3kbskbse", ("7+7+X+7+7+k!+",), 0),
    "the table laid a card for want of a fuse card": ("37kbbbsssm", ("7+7+7+7+7+b!<+3+",), 1),
}


def hidden(unseen: str, pasts: tuple[str, ...], left_out: int) -> Hidden:
    return Hidden(tuple(unseen.count(sign) for sign in SIGNS), pasts, left_out)


def drawn(known: Hidden, seed: int) -> enumeration.Deal:
    found = deal(known, Chance.seeded("posterior", seed))
    hands = tuple(written(hand) for hand in found.hands)
    held = sum(enumeration.size(past) for past in known.pasts)
    assert sum(found.pile) == sum(known.unseen) - held - known.left_out
    return hands, written(found.left_out)


def written(heap: list[int]) -> str:
    return "".join(sorted(sign * heap[kind] for kind, sign in enumerate(SIGNS)))


def assert_drawn_by_chance(unseen: str, pasts: tuple[str, ...], left_out: int) -> None:
    """Chi-square of many draws against the naive count; rare deals are taken together."""
    expected = enumeration.deals(unseen, pasts, left_out)
    assert expected, "the case can't be"
    known = hidden(unseen, pasts, left_out)
    found = Counter(drawn(known, seed) for seed in range(DRAWS))
    assert set(found) <= set(expected), "a deal was drawn that can't be"
    cells: dict[object, float] = {}
    seen: Counter[object] = Counter()
    for one, chance in expected.items():
        cell = one if DRAWS * chance >= RARE else "rare"
        cells[cell] = cells.get(cell, 0) + DRAWS * float(chance)
        seen[cell] += found[one]
    assert len(cells) > 1, "where nothing can differ nothing is proved"
    squares = sum((seen[cell] - wanted) ** 2 / wanted for cell, wanted in cells.items())
    assert squares < len(cells) + UNLIKELY * (2 * len(cells)) ** 0.5


@clause("fuse_cards", "C5", "C6", "C23")
@pytest.mark.parametrize("case", CASES)
def test_a_hidden_hand_is_drawn_by_its_exact_chance(case: str) -> None:
    assert_drawn_by_chance(*CASES[case])


@clause("fuse_cards", "C5", "C6", "C23")
def test_two_hidden_hands_are_drawn_by_their_exact_chance_together() -> None:
    past = "3+3+3+3+3+"
    assert_drawn_by_chance("kkkkkkkkkkkbs37", (past + "k!+", past + "s!+"), 0)


@clause("fuse_cards", "C21", "C23")
@pytest.mark.parametrize("pasts", [("k<+", "b<+"), ("3<+3<+", "7<+"), ("k<+3<+", "k<+")])
def test_hands_that_had_to_lay_cards_of_the_same_kinds_are_drawn_by_their_exact_chance(
    pasts: tuple[str, ...],
) -> None:
    assert_drawn_by_chance("3" * 12 + "7" * 12 + "kkkkkkbbbbbb", pasts, 0)


@clause("fuse_cards", "C21", "C23")
@pytest.mark.parametrize("guesses", [1, 4])
def test_how_well_the_fillings_were_guessed_changes_no_chance(
    guesses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posterior, "GUESSES", guesses)
    monkeypatch.setattr(posterior, "TRIES", 3)
    posterior._table.cache_clear()
    assert_drawn_by_chance("3377VVkbsse", ("b<+s<+",), 0)
    assert_drawn_by_chance("3377777VVkkkbbs", ("k<+", "3+k+"), 0)


def test_a_guess_that_is_nearly_as_good_as_can_be_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one takes as long as some hundred choices."""
    guesses, guess = list[posterior.Table](), posterior.Table._guess

    def noted(table: posterior.Table) -> None:
        guesses.append(table)
        guess(table)

    monkeypatch.setattr(posterior.Table, "_guess", noted)
    posterior._table.cache_clear()
    chance = Chance.seeded("guess")
    state = dealt("guess", 6, specials=True, pace=2, slow_penalty="on")
    for number, now in enumerate(random_states(state, chance)):
        if number % 4 == 0 and now.ended is None:
            for _ in range(4):
                RULES.sample(RULES.view(now, PUBLIC), chance)
    assert len(guesses) == len(set(map(id, guesses))) > 10


def test_a_guess_that_was_poor_is_bettered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posterior, "TRIES", 1)
    known = hidden("3377VVkbsse", ("b<+s<+",), 0)
    table, chance = posterior.Table(known), Chance.seeded("poor")
    before = table._left
    for _ in range(200):
        table.chosen(chance)
    assert table._left != before
    assert table._tries > 1


@clause("fuse_cards", "C2", "C22", "C23")
@pytest.mark.parametrize("plays", [12, 40, 60])
def test_who_has_drawn_the_match_man_still_has_him(plays: int) -> None:
    """Of the 98 cards of the pile he is each with equal chance, and he can't be laid in turn."""
    held = tries = 0
    for seed in range(6):
        state = dealt(seed, 4, specials=True)
        after_plays(state, plays, Chance.seeded("plays", seed))
        view = RULES.view(state, PUBLIC)
        for draw in range(100):
            sample = RULES.sample(view, Chance.seeded("man", seed, draw))
            held += sum(hand[MATCH_MAN] for hand in sample.hands)
            tries += 1
    assert abs(held / tries - plays / 98) < 0.08


def after_plays(state: State, plays: int, chance: Chance) -> None:
    """So many cards are laid, by players who lay any of their cards; no bomb is thrown."""
    for _ in range(plays):
        hand, legal = state.hands[state.turn], RULES.legal(state, state.turn)
        every = zip((*LAY_FUSE, *DEFUSE_BY), hand, strict=False)
        cards = [action for action, count in every for _ in range(count) if action in legal]
        RULES.apply(state, state.turn, chance.pick(cards), 0, chance)
        if state.window is not None:
            clock(state)


def test_the_slots_of_a_hand_are_those_of_the_deal_until_a_card_is_played() -> None:
    assert ways("", ()) == {START: 1}
    assert ways("7", ()) == {START - ONE[FUSE_CARD]: 1}


@pytest.mark.parametrize("seed", seeds(4))
def test_a_sample_could_have_come_about_and_keeps_all_cards(seed: int) -> None:
    chance = Chance.seeded("could", seed)
    state = dealt(seed, 3 + seed % 4, specials=seed % 2 == 0, pace=2, slow_penalty="on")
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


@clause("fuse_cards", "C23")
def test_where_nothing_is_unseen_all_hidden_hands_are_empty() -> None:
    nothing = [0] * len(SIGNS)
    found = deal(Hidden(tuple(nothing), ("", ""), 0), Chance.seeded("nothing"))
    assert found == ([nothing, nothing], nothing, nothing)


def test_no_more_is_drawn_than_tells_the_place() -> None:
    sums = [1, 3 * 2**40]
    words = iter([2**31, 0, 2**31])
    assert filling.place(sums, Chance(lambda _: next(words))) == 1
    assert filling.place(sums, Chance(lambda _: next(words))) == 1, "the first word could be either"
    assert next(words, None) is None
