"""Entering, pushing, passing and the end: clauses D1, D2 and D6 to D12."""

import pytest
from hypothesis import given

from fusebox.core import CLOCK, PUBLIC, Chance
from fusebox.games.fuse_discs.board import CELLS, LANE_CELLS, SPACES, mover
from fusebox.games.fuse_discs.model import Entered, GameWon, Options, Pass, Passed, Push
from fusebox.games.fuse_discs.position import parse, write
from fusebox.games.fuse_discs.ring import COLOURS
from tests.games.fuse_discs.helpers import (
    EMPTY_AREA,
    EMPTY_RING,
    END,
    OPENED_BY_A_PUSH,
    RULES,
    START,
    clock,
    dealt,
    legal,
    play,
    random_match,
    random_states,
    standing,
)
from tests.games.fuse_discs.strategies import positions
from tests.support import clause, seeds


def after(text: str, *moves: str) -> str:
    state = standing(text)
    play(state, *moves)
    return write(state)


def with_row_one(row: str, ring: str = "." * 18 + "w" + "." * 5) -> str:
    """White to move, with a disc on west 1 before this row."""
    return f"{ring}/....../....../....../....../....../{row} w 0"


@clause("fuse_discs", "D1")
def test_the_area_has_36_cells_and_each_side_six_spaces_before_it() -> None:
    assert len(set(CELLS)) == 36
    assert len(set(SPACES)) == 24
    for side in "NESW":
        assert sum(space.startswith(side) for space in SPACES) == 6
    assert all(len(set(lane)) == 6 for lane in LANE_CELLS)


@clause("fuse_discs", "D1")
@pytest.mark.parametrize(
    ("space", "lane"),
    [
        ("Na", "a6 a5 a4 a3 a2 a1"),
        ("Nf", "f6 f5 f4 f3 f2 f1"),
        ("E6", "f6 e6 d6 c6 b6 a6"),
        ("E1", "f1 e1 d1 c1 b1 a1"),
        ("Sf", "f1 f2 f3 f4 f5 f6"),
        ("Sa", "a1 a2 a3 a4 a5 a6"),
        ("W1", "a1 b1 c1 d1 e1 f1"),
        ("W6", "a6 b6 c6 d6 e6 f6"),
    ],
)
def test_a_lane_leads_from_its_space_straight_across_the_area(space: str, lane: str) -> None:
    assert " ".join(LANE_CELLS[list(SPACES).index(space)]) == lane  # type: ignore[arg-type]


@clause("fuse_discs", "D2")
@pytest.mark.parametrize("seed", seeds(20))
def test_twelve_discs_of_each_colour_start_on_the_perimeter(seed: int) -> None:
    state = dealt(seed)
    assert (state.ring.count("w"), state.ring.count("b")) == (12, 12)
    assert state.cells == ["."] * 36


@clause("fuse_discs", "D6")
@pytest.mark.parametrize(("white", "seat"), [("first", 0), ("second", 1)])
def test_white_begins_and_turns_alternate(white: str, seat: int) -> None:
    state = standing(START)
    state.white = seat
    assert dealt(white=white).white == seat
    for move, expected in [("W4d", seat), ("Nd3", 1 - seat), ("W5a", seat)]:
        assert RULES.waiting(state) == [expected]
        assert RULES.legal(state, 1 - expected) == []
        play(state, move)


@clause("fuse_discs", "D7")
def test_every_own_disc_may_slide_one_to_six_cells_into_an_empty_area() -> None:
    moves = legal(standing(START))
    assert len(moves) == 12 * 6
    assert [move for move in moves if move.startswith("Nb")] == [f"Nb{row}" for row in "654321"]
    assert [move for move in moves if move.startswith("W4")] == [f"W4{end}" for end in "abcdef"]
    assert not [move for move in moves if move.startswith("Na")], "north a is black"


@clause("fuse_discs", "D7")
def test_the_rulebooks_opening_stops_on_the_chosen_cell_and_leaves_its_space_empty() -> None:
    state = standing(START)
    assert play(state, "W4d") == [Entered(0, "w", "W4", "d4")]
    assert write(state) == (
        "bwbbwwbwbwbwwbwbbwwbb.wb/....../....../...w../....../....../...... b 0"
    )


@clause("fuse_discs", "D8")
def test_the_rulebooks_reply_pushes_the_white_disc_from_d4_to_d2() -> None:
    state = standing(START)
    play(state, "W4d")
    assert play(state, "Nd3") == [Entered(1, "b", "Nd", "d3", (Push("w", "d4", "d2"),))]
    assert write(state) == (
        "bwb.wwbwbwbwwbwbbwwbb.wb/....../....../....../...b../...w../...... w 0"
    )


@clause("fuse_discs", "D8")
@pytest.mark.parametrize(
    ("row", "move", "pushed_row"),
    [
        ("......", "W1a", "w....."),
        ("...b..", "W1c", "..wb.."),
        ("...b..", "W1d", "...wb."),
        (".b.b..", "W1b", ".wbb.."),
        (".b.b..", "W1c", "..wbb."),
        (".b..b.", "W1c", "..wbb."),
        ("b....b", "W1d", "...wbb"),
        ("w.b..B", "W1b", ".wwb.B"),
        ("w.b..B", "W1c", "..wwbB"),
    ],
)
def test_gaps_close_before_a_disc_is_pushed(row: str, move: str, pushed_row: str) -> None:
    assert after(with_row_one(row), move).split()[0].endswith(f"/{pushed_row}")


@clause("fuse_discs", "D8")
def test_pushing_is_never_an_obligation() -> None:
    state = standing(with_row_one("...b.."))
    assert legal(state) == ["W1a", "W1b", "W1c", "W1d", "W1e"]
    (entered,) = play(state, "W1c")
    assert isinstance(entered, Entered)
    assert entered.pushed == ()


@clause("fuse_discs", "D8")
def test_the_event_names_each_pushed_disc_from_where_to_where() -> None:
    (entered,) = play(standing(with_row_one("bB.w..")), "W1b")
    assert entered == Entered(
        0, "w", "W1", "b1", (Push("b", "a1", "c1"), Push("B", "b1", "d1"), Push("w", "d1", "e1"))
    ), "the white disc on d1 is reached too"


@clause("fuse_discs", "D7", "D8")
@given(positions())
def test_an_event_says_all_that_changes_on_the_board(text: str) -> None:
    before = standing(text)
    for action in RULES.legal(before, mover(before)):
        state = standing(text)
        (entered,) = RULES.apply(state, mover(state), action, 0, Chance.none())
        assert isinstance(entered, Entered)
        assert all(push.start != push.end for push in entered.pushed)
        cells = dict(zip(CELLS, before.cells, strict=True))
        cells |= {push.start: "." for push in entered.pushed}
        cells |= {push.end: push.disc for push in entered.pushed}
        cells[entered.cell] = entered.disc
        assert list(cells.values()) == state.cells
        assert entered.disc == before.ring[SPACES.index(entered.space)]


@clause("fuse_discs", "D9")
@pytest.mark.parametrize("discs", range(7))
def test_a_lane_with_n_discs_can_be_entered_by_six_less_n_cells(discs: int) -> None:
    moves = legal(standing(with_row_one("b" * discs + "." * (6 - discs))))
    assert moves == [f"W1{end}" for end in "abcdef"[: 6 - discs]]
    assert moves == legal(standing(with_row_one("." * (6 - discs) + "b" * discs)))


@clause("fuse_discs", "D9")
def test_perimeter_discs_neither_block_nor_are_pushed() -> None:
    facing = "." * 11 + "b" + "." * 6 + "w" + "." * 5
    state = standing(with_row_one("......", facing))
    assert legal(state)[-1] == "W1f"
    play(state, "W1f")
    assert "".join(state.ring) == "." * 11 + "b" + "." * 12


@clause("fuse_discs", "D10")
def test_a_player_who_can_enter_is_never_passed_for() -> None:
    state = standing(START)
    assert RULES.alarm(state) is None
    assert Pass() not in RULES.legal(state, 0)


@clause("fuse_discs", "D10")
@pytest.mark.parametrize("ring", [EMPTY_RING, "b" + EMPTY_RING[1:]])
def test_a_player_without_discs_is_passed_for_at_once(ring: str) -> None:
    state = standing(f"{ring}/{EMPTY_AREA} w 0")
    assert RULES.legal(state, 0) == RULES.legal(state, 1) == []
    assert RULES.alarm(state) == (0, Pass())
    assert RULES.waiting(state) == [0]
    assert clock(state) == [Passed(0)]
    assert (state.side, state.passes) == ("b", 1)


@clause("fuse_discs", "D10")
def test_passes_stand_in_the_record_as_entries_of_the_clock() -> None:
    match = random_match(Options(replay=False), seed=1)
    last = match.entries[-2:]
    assert [entry.seat for entry in last] == [CLOCK, CLOCK]
    assert all(b"Pass" in bytes(entry.action) for entry in last)


@clause("fuse_discs", "D11")
def test_a_player_who_passed_must_move_again_once_a_push_made_room() -> None:
    state = standing(OPENED_BY_A_PUSH)
    assert legal(state) == []
    clock(state)
    assert (state.side, state.passes) == ("b", 1)
    play(state, "W2b")
    assert state.passes == 0, "a move sets the count back"
    assert legal(state) == ["Sa1"]
    assert RULES.alarm(state) is None


@clause("fuse_discs", "D12")
def test_the_game_ends_when_both_pass_in_succession() -> None:
    state = standing(END, replay=False)
    assert clock(state) == [Passed(0)]
    assert RULES.outcome(state) is None
    passed, won = clock(state)
    assert passed == Passed(1)
    assert won == GameWon(1, 0, (7, 6), END.replace(" w 0", " w 2"))
    assert RULES.outcome(state) is not None
    assert RULES.alarm(state) is None
    assert RULES.waiting(state) == []
    assert RULES.legal(state, 0) == RULES.legal(state, 1) == []


@clause("fuse_discs", "D9", "D12")
@pytest.mark.parametrize("seed", seeds(30))
def test_random_games_keep_all_discs_and_end_when_nobody_can_enter(seed: int) -> None:
    state = dealt(seed, replay=False, kings=seed % 3)
    for now in random_states(state, Chance.seeded("random", seed)):
        letters = "".join(now.ring + now.cells).lower()
        assert (letters.count("w"), letters.count("b")) == (12, 12)
    for side in COLOURS:
        state.side, state.stage = side, "playing"
        assert RULES.legal(state, mover(state)) == []


def test_everybody_sees_the_same_board() -> None:
    state = standing(OPENED_BY_A_PUSH)
    seen = [RULES.view(state, viewer) for viewer in (0, 1, PUBLIC)]
    assert len({(view.ring, view.cells, view.points) for view in seen}) == 1
    assert [view.viewer for view in seen] == [0, 1, PUBLIC]


def test_a_parsed_move_is_the_listed_one() -> None:
    assert parse("Nb4") in RULES.legal(standing(START), 0)
