"""Positions and moves as text, there and back."""

import re
from itertools import pairwise

import pytest
from hypothesis import given

from fusebox.core import Chance
from fusebox.games.fuse_discs.model import (
    Accept,
    Action,
    Crown,
    Enter,
    Lay,
    Next,
    Pass,
    Reject,
    Swap,
)
from fusebox.games.fuse_discs.position import read, write
from tests.games.fuse_discs.helpers import (
    EMPTY_AREA,
    EMPTY_RING,
    END,
    OPENED_BY_A_PUSH,
    RULES,
    START,
    dealt,
    random_states,
)
from tests.games.fuse_discs.strategies import actions, every_action, positions
from tests.support import seeds


@given(positions())
def test_a_position_reads_and_writes_alike(text: str) -> None:
    assert write(read(text)) == text


@pytest.mark.parametrize("seed", seeds(3))
def test_every_position_of_a_match_can_be_written_and_read(seed: int) -> None:
    state = dealt(seed, setup="composed", kings=2, match=3)
    for now in random_states(state, Chance.seeded("positions", seed)):
        text = write(now)
        again = read(text)
        assert write(again) == text
        assert (again.ring, again.cells, again.side) == (now.ring, now.cells, now.side)
        assert (again.stage == "composing") == (now.stage == "composing")


@pytest.mark.parametrize("text", [START, END, OPENED_BY_A_PUSH])
def test_the_rulebooks_pictures_stand_as_they_are_written(text: str) -> None:
    assert write(read(text)) == text


def test_a_position_after_two_passes_is_over_and_scored() -> None:
    outcome = RULES.outcome(read(END.replace(" w 0", " w 2")))
    assert outcome is not None
    assert outcome.winners == (0,)
    assert RULES.outcome(read(END)) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A position has three parts, the board, the side and the passes, not 0."),
        (START[:-2], "A position has three parts, the board, the side and the passes, not 2."),
        (f"{START} 7", "A position has three parts, the board, the side and the passes, not 4."),
        (f"{EMPTY_RING}/...... w 0",
         "After the ring a board has 6 rows, each behind a slash, not 1."),
        (f"{EMPTY_RING}/{EMPTY_AREA}/...... w 0",
         "After the ring a board has 6 rows, each behind a slash, not 7."),
        (START[1:], "The ring has 24 spaces, not 23."),
        (f"{EMPTY_RING}./{EMPTY_AREA} w 0", "The ring has 24 spaces, not 25."),
        (f"{EMPTY_RING}/{EMPTY_AREA[:-1]} w 0", "Row 1 has 6 cells, not 5."),
        (f"{EMPTY_RING}/.{EMPTY_AREA} w 0", "Row 6 has 6 cells, not 7."),
        (f"..x{EMPTY_RING[3:]}/{EMPTY_AREA} w 0",
         "Character 3 of the ring is 'x', not one of w b W B . ?."),
        (f"{EMPTY_RING}/....../?{EMPTY_AREA[8:]} w 0",
         "Character 1 of row 5 is '?', not one of w b W B .."),
        (f"{'w' * 12}{'.' * 12}/w{EMPTY_AREA[1:]} w 0",
         "White has 13 discs, and there are only 12 of a colour."),
        (f"{'b' * 12}{'B' * 2}{'.' * 10}/{EMPTY_AREA} w 0",
         "Black has 14 discs, and there are only 12 of a colour."),
        (f"WW{'.' * 22}/W{EMPTY_AREA[1:]} w 0",
         "White has 3 kings, and there are at most 2 of a colour."),
        (f"{EMPTY_RING}/{EMPTY_AREA} x 0", "The side to move is w or b, not 'x'."),
        (f"{EMPTY_RING}/{EMPTY_AREA} w 3", "The passes are 0, 1 or 2, not '3'."),
        (f"{EMPTY_RING}/{EMPTY_AREA} w ٢", "The passes are 0, 1 or 2, not '٢'."),
        (f"w?b{'?' * 21}/{EMPTY_AREA} w 0",
         "A ring that is being composed holds w and b from north a on, and then only ?."),
        (f"W{'?' * 23}/{EMPTY_AREA} w 0",
         "A ring that is being composed holds w and b from north a on, and then only ?."),
        (f"w{'?' * 23}/w{EMPTY_AREA[1:]} w 0",
         "While the ring is composed the area is empty, White is to move and nobody passed."),
        (f"w{'?' * 23}/{EMPTY_AREA} b 0",
         "While the ring is composed the area is empty, White is to move and nobody passed."),
        (f"w{'?' * 23}/{EMPTY_AREA} w 1",
         "While the ring is composed the area is empty, White is to move and nobody passed."),
        (f"www{'?' * 21}/{EMPTY_AREA} w 0",
         "This ring can't be completed without three consecutive discs of one colour."),
    ],
)  # fmt: skip
def test_a_bad_position_gets_one_sentence_that_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        read(text)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Enter("Na", "a4"), "Na4"),
        (Enter("W3", "c3"), "W3c"),
        (Enter("Sf", "f6"), "Sf6"),
        (Enter("E1", "a1"), "E1a"),
        (Pass(), "pass"),
        (Accept(), "accept"),
        (Reject(), "reject"),
        (Next(), "next"),
        (Lay("w"), "w"),
        (Lay("b"), "b"),
        (Swap("Na", "E3"), "swap Na E3"),
        (Crown("W2"), "crown W2"),
    ],
)
def test_moves_are_written_as_the_rules_say(action: Action, text: str) -> None:
    assert RULES.notation(action) == text
    assert RULES.parse(text) == action


@given(actions)
def test_every_move_that_can_be_legal_reads_as_it_is_written(action: Action) -> None:
    if isinstance(action, Enter) and action.space[1] not in action.cell:
        return
    if action != Swap("E3", "Na"):
        assert RULES.parse(RULES.notation(action)) == action


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("O3c", Enter("W3", "c3")),
        ("crown O2", Crown("W2")),
        ("swap O6 O1", Swap("W1", "W6")),
    ],
)
def test_west_may_be_typed_as_french_writes_it(typed: str, action: Action) -> None:
    assert RULES.parse(typed) == action


def test_a_swap_may_be_typed_in_either_order() -> None:
    assert RULES.parse("swap E3 Na") == Swap("Na", "E3")
    assert RULES.parse("  swap  W6 W1 ") == Swap("W1", "W6")


@pytest.mark.parametrize(
    "text", ["", "x", "Na", "Na7", "Na44", "W3", "a4", "swap Na", "PASS", "w b", "Oa", "O7", "3O3c"]
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a move; moves look like Na4, .*\.$"):
        RULES.parse(text)


@pytest.mark.parametrize("text", ["crown Ng", "swap Na X1", "swap a4 Na"])
def test_what_is_no_space_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no space: they are Na to Nf, E6 to E1"):
        RULES.parse(text)


def test_distinct_actions_are_written_differently() -> None:
    state = dealt(setup="composed")
    for now in random_states(state, Chance.seeded("distinct")):
        for seat in range(2):
            legal = RULES.legal(now, seat)
            written = [RULES.notation(action) for action in legal]
            assert len(set(written)) == len(set(legal)) == len(legal)
            assert [RULES.parse(text) for text in written] == legal


def test_the_actions_are_all_different() -> None:
    listed = sorted(map(repr, every_action()))
    assert all(one != other for one, other in pairwise(listed))
