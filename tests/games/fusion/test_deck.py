"""The cards and what the three piles take. Clauses F1, F2 and F7 to F9."""

import tomllib
from collections import Counter
from copy import deepcopy
from importlib import resources
from typing import Any, get_args

import pytest

from fusebox.games.fusion.deck import CARDS, FACES, FITS, PILES, dealt
from fusebox.games.fusion.model import Card
from tests.games.fusion.helpers import TOPS, cards
from tests.support import clause

TABLE: dict[str, Any] = tomllib.loads(
    resources.files("fusebox.games.fusion").joinpath("deck.toml").read_text("utf-8")
)


def taken(pile: str, top: str) -> set[str]:
    return set(FITS[PILES.index(pile)][cards(top)[0]])


def showing(**wanted: object) -> set[str]:
    """The cards that show all this."""
    return {
        card
        for card, face in FACES.items()
        if all(getattr(face, name) == value for name, value in wanted.items())
    }


@clause("fusion", "F1")
def test_72_cards_differ_and_each_has_a_colour_a_shape_and_a_number() -> None:
    assert len(CARDS) == len(set(CARDS)) == 72
    assert len(PILES) == 3
    for colour, shape, number in map(FACES.__getitem__, CARDS):
        assert colour in TABLE["deck"]["colors"]
        assert shape in TABLE["deck"]["shapes"]
        assert number in range(1, 7)


@clause("fusion", "F2")
def test_every_pair_of_two_features_is_on_exactly_two_cards() -> None:
    assert len(TABLE["deck"]["colors"]) == len(TABLE["deck"]["shapes"]) == 6
    for one, other in ((0, 1), (0, 2), (1, 2)):
        pairs = Counter((FACES[card][one], FACES[card][other]) for card in CARDS)
        assert len(pairs) == 36
        assert set(pairs.values()) == {2}


@clause("fusion", "F2")
def test_the_cards_of_the_examples_exist() -> None:
    assert {"Kr1", "Kr2", "Gh6", "Ps4"} <= set(CARDS)
    assert FACES["Kr2"] == ("pink", "rabbit", 2)


@clause("fusion", "F1", "F2")
@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("lost", "has 72 different cards, not 71"),
        ("doubled", "has 72 different cards, not 71"),
        ("one too many", "has 72 different cards, not 72"),
        ("renumbered", "two cards for each of 36 pairs"),
        ("from 0 to 5", "two cards for each of 36 pairs"),
        ("from 2 to 7", "two cards for each of 36 pairs"),
        ("another letter", "notation of the cards"),
    ],
)
def test_another_deck_is_refused_when_it_is_read(harm: str, words: str) -> None:
    table = deepcopy(TABLE)
    deck = table["deck"]["cards"]
    if harm == "lost":
        deck.pop()
    elif harm == "doubled":
        deck[1] = deck[0]
    elif harm == "one too many":
        deck.append(deck[0])
    elif harm == "renumbered":
        deck[0]["number"] = 5
    elif harm.startswith("from"):
        for card in deck:
            card["number"] += -1 if harm == "from 0 to 5" else 1
    else:
        table["letters"]["pink"] = "Z"
    with pytest.raises(ValueError, match=words):
        dealt(table)


def test_the_cards_of_the_model_are_all_that_six_colours_shapes_and_numbers_make() -> None:
    assert tuple(FACES) == get_args(Card)
    assert len(set(FACES.values())) == 6**3
    assert set(CARDS) < set(FACES)


@clause("fusion", "F7")
def test_on_a_blue_crown_pile_a_takes_any_blue_card_and_any_crown() -> None:
    expected = showing(colour="blue") | showing(shape="crown")
    assert taken("A", "Bc1") == expected - {"Bc1"}
    assert "Bc2" in taken("A", "Bc1"), "both the same is the same too"


@clause("fusion", "F8")
def test_on_a_five_pile_b_takes_a_four_or_a_six() -> None:
    assert taken("B", "Br5") == showing(number=4) | showing(number=6)


@clause("fusion", "F8")
def test_numbers_do_not_go_round() -> None:
    assert taken("B", "Bk6") == showing(number=5)
    assert taken("B", "Bc1") == showing(number=2)


@clause("fusion", "F9")
def test_on_the_purple_sun_4_pile_c_takes_what_differs_in_everything() -> None:
    fits = taken("C", "Ps4")
    assert {"Kr1", "Kr2", "Gh6"} <= fits
    for out in (
        {"colour": "purple"},
        {"shape": "sun"},
        {"number": 3},
        {"number": 4},
        {"number": 5},
    ):
        assert not fits & showing(**out)
    others = {card for card in FACES if FACES[card].number in (1, 2, 6)}
    assert fits == others - showing(colour="purple") - showing(shape="sun")


@clause("fusion", "F7", "F8", "F9")
def test_no_card_fits_on_itself_and_what_fits_fits_both_ways() -> None:
    for fits in FITS:
        for top in FACES:
            assert top not in fits[top]
            assert all(top in fits[card] for card in fits[top])


def test_the_hands_that_fit_nowhere_are_dead() -> None:
    from tests.games.fusion.helpers import DEAD

    for hand in DEAD:
        for fits, top in zip(FITS, cards(TOPS), strict=True):
            assert fits[top].isdisjoint(cards(hand))
