"""Our own options: the pie rule and balanced set-ups. Clauses D19 and D20."""

from collections import Counter
from typing import Any

import pytest

from fusebox.core import Chance, Refusal
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.balanced import Even
from fusebox.games.fuse_discs.board import SPACES
from fusebox.games.fuse_discs.model import (
    Action,
    Choose,
    Chose,
    Crown,
    Enter,
    Lay,
    Options,
    Scoring,
)
from fusebox.games.fuse_discs.position import notation, parse, write
from fusebox.games.fuse_discs.ring import TURNS, numbered, turned
from tests.games.fuse_discs.helpers import (
    DRAWN_END,
    EMPTY_AREA,
    END,
    RULES,
    START,
    dealt,
    end_game,
    go_on,
    legal,
    play,
)
from tests.support import clause, seeds

RING = START.split("/")[0]
SCORINGS: tuple[Scoring, ...] = ("standard", "omega")


@clause("fuse_discs", "D19")
@pytest.mark.parametrize("colour", ["w", "b"])
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_black_sees_the_ring_and_chooses_a_colour(first: int, colour: str) -> None:
    state = dealt(1, pie=True, white=("first", "second")[first])
    chooser = 1 - first
    assert (state.stage, state.chooser) == ("choosing", chooser)
    assert RULES.waiting(state) == [chooser]
    assert RULES.legal(state, first) == []
    assert legal(state) == ["choose w", "choose b"]
    ring = list(state.ring)
    assert play(state, f"choose {colour}") == [Chose(chooser, colour)]  # type: ignore[arg-type]
    assert state.white == (chooser if colour == "w" else first)
    assert (state.stage, state.side, state.ring) == ("playing", "w", ring)
    assert RULES.waiting(state) == [state.white]


@clause("fuse_discs", "D19")
def test_the_pie_rule_is_off_unless_it_is_chosen() -> None:
    assert Options().pie is False
    assert (dealt(1).stage, dealt(1).chooser) == ("playing", None)


@clause("fuse_discs", "D19")
def test_the_choice_comes_before_the_crowns_which_follow_the_colours() -> None:
    state = dealt(1, pie=True, kings=1, white="first")
    play(state, "choose w")
    assert (state.stage, RULES.waiting(state)) == ("crowning", [1])
    assert all(state.ring[index] == "w" for index in crowned_spaces(state))


def crowned_spaces(state: Any) -> list[int]:
    spaces = [move.removeprefix("crown ") for move in legal(state)]
    return [index for index, space in enumerate(SPACES) if space in spaces]


@clause("fuse_discs", "D19")
@pytest.mark.parametrize("setup", ["composed", "agreed"])
def test_for_a_composed_ring_the_choice_takes_the_place_of_the_swap(setup: str) -> None:
    state = dealt(setup=setup, pie=True, white="first")
    if setup == "agreed":
        play(state, "reject")
    play(state, *RING)
    assert write(state) == f"{RING}/{EMPTY_AREA} b 0"
    assert legal(state) == ["choose w", "choose b"]
    play(state, "choose b")
    assert (state.stage, RULES.waiting(state)) == ("playing", [0])


@clause("fuse_discs", "D19")
def test_an_agreed_ring_is_chosen_from_when_both_have_accepted_it() -> None:
    state = dealt(setup="agreed", pie=True, white="first")
    assert (state.stage, RULES.waiting(state)) == ("agreeing", [0])
    assert legal(state) == ["accept", "reject"]
    play(state, "accept")
    assert (state.stage, RULES.waiting(state)) == ("choosing", [1])
    assert legal(state) == ["choose w", "choose b", "reject"]
    play(state, "choose w")
    assert (state.stage, state.unagreed) == ("playing", [])


@clause("fuse_discs", "D19")
@pytest.mark.parametrize("colour", ["w", "b"])
def test_in_a_match_the_players_choose_in_turn_whatever_was_chosen(colour: str) -> None:
    state = dealt(match=5, pie=True, white="first")
    choosers = []
    for number in range(4):
        choosers.append(state.chooser)
        assert RULES.waiting(state) == [state.chooser]
        play(state, f"choose {colour}")
        assert (state.white == state.chooser) == (colour == "w")
        end_game(state, DRAWN_END if number == 1 else END)
        if state.stage == "between":
            go_on(state, number)
    assert choosers == [1, 0, 1, 0]


@clause("fuse_discs", "D19")
def test_nothing_else_can_be_done_before_the_choice_and_no_choice_made_elsewhere() -> None:
    choosing = dealt(1, pie=True, white="first")
    refused: dict[tuple[int, Action], Refusal] = {
        (1, Enter("Na", "a4")): Refusal("D19", "choosing_first"),
        (1, Lay("w")): Refusal("D19", "choosing_first"),
        (0, Choose("w")): Refusal("D19", "not_your_turn", {"side": "black_side"}),
    }
    for (seat, action), refusal in refused.items():
        assert RULES.hindrance(choosing, seat, action) == refusal
    assert RULES.hindrance(dealt(1, white="first"), 0, Choose("w")) == Refusal(
        "D19", "colours_stand"
    )
    composing = dealt(1, setup="composed", white="first")
    assert RULES.hindrance(composing, 0, Choose("w")) == Refusal("D4", "composing_first")
    assert RULES.hindrance(choosing, 1, Crown("Na")) == Refusal("D19", "choosing_first")


@clause("fuse_discs", "D19")
@pytest.mark.parametrize("text", ["choose w", "choose b"])
def test_a_choice_has_a_notation(text: str) -> None:
    assert notation(parse(text)) == text


@clause("fuse_discs", "D19")
def test_a_view_shows_who_chooses_and_leads_back_to_the_state() -> None:
    state = dealt(1, pie=True, white="first")
    view = RULES.view(state, 0)
    assert (view.stage, view.chooser, view.options.pie) == ("choosing", 1, True)
    assert RULES.sample(view, Chance.none()) == state


@clause("fuse_discs", "D20")
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("seed", seeds(20))
def test_a_balanced_ring_is_one_of_the_list_turned_or_mirrored(seed: int, scoring: Scoring) -> None:
    ring = "".join(dealt(seed, setup="balanced", scoring=scoring).ring)
    turns = {turned(ring, turn) for turn in range(TURNS)}
    assert turns & {numbered(even.number) for even in balanced.listed()[scoring]}


@clause("fuse_discs", "D20")
def test_one_draw_decides_the_ring_and_how_it_lies() -> None:
    rings = balanced.listed()["standard"]
    size = TURNS * len(rings)
    found = Counter(
        balanced.drawn("standard", Chance.scripted([(size, number)])) for number in range(size)
    )
    for place, even in enumerate(rings):
        for turn in range(TURNS):
            ring = turned(numbered(even.number), turn)
            assert found[ring]
            chance = Chance.scripted([(size, TURNS * place + turn)])
            assert balanced.drawn("standard", chance) == ring
    assert sum(found.values()) == size


@clause("fuse_discs", "D20")
@pytest.mark.parametrize("scoring", SCORINGS)
def test_the_list_is_long_even_and_names_no_ring_twice(scoring: Scoring) -> None:
    rings = balanced.listed()[scoring]
    assert len(rings) >= 50
    assert all(-0.02 <= even.value <= 0.1 for even in rings)
    assert sorted(rings, key=lambda even: abs(even.value)) == list(rings)
    families = {min(turned(numbered(even.number), turn) for turn in range(TURNS)) for even in rings}
    assert len(families) == len(rings)


@clause("fuse_discs", "D20")
def test_a_list_is_read_as_it_was_packed() -> None:
    rings = {"standard": (Even(7, -0.05), Even(40_157, 0.0)), "omega": (Even(12, 0.06),)}
    assert balanced.read(balanced.packed(rings)) == rings  # type: ignore[arg-type]


@clause("fuse_discs", "D20")
def test_every_game_of_a_match_has_a_balanced_ring() -> None:
    state = dealt(match=3, setup="balanced", white="first")
    families = {
        turned(numbered(even.number), turn)
        for even in balanced.listed()["standard"]
        for turn in range(TURNS)
    }
    for number in range(3):
        assert "".join(state.ring) in families
        end_game(state, DRAWN_END)
        go_on(state, number)


def test_a_ring_has_eight_turns_of_which_four_are_mirrored() -> None:
    ring = "".join(map(chr, range(97, 121)))
    turns = [turned(ring, turn) for turn in range(TURNS)]
    assert turns[0] == ring
    assert turns[1] == ring[6:] + ring[:6]
    assert turns[4] == ring[::-1]
    assert len(set(turns)) == TURNS
    assert {turned(turn, 4)[0] for turn in turns} == {turn[-1] for turn in turns}
