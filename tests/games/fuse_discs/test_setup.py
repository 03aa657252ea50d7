"""The set-up: random and composed rings, the swap and the crowns. Clauses D2 to D5."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from fusebox.core import Chance
from fusebox.games.fuse_discs.board import CELLS, SPACES
from fusebox.games.fuse_discs.model import (
    Accepted,
    Crowned,
    Laid,
    Options,
    Rejected,
    Swapped,
)
from fusebox.games.fuse_discs.position import write
from fusebox.games.fuse_discs.ring import completions, drawn, numbered
from tests.games.fuse_discs.helpers import EMPTY_AREA, RULES, START, dealt, legal, play
from tests.support import clause, seeds

RING = START.split("/")[0]
# Chance alone goes beyond these once in a thousand, by degrees of freedom.
CRITICAL = {3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 7: 24.32, 8: 26.12, 9: 27.88}


@cache
def all_rings() -> tuple[str, ...]:
    """Every ring of D3, found by trying each colour on each space."""
    found = [""]
    for _ in range(24):
        longer = (ring + colour for ring in found for colour in "wb")
        found = [ring for ring in longer if fits(ring) and max(map(ring.count, "wb")) <= 12]
    return tuple(ring for ring in found if fits(ring + ring[:2]))


def fits(row: str) -> bool:
    """Nowhere near its end are there three of a colour."""
    return "www" not in row[-4:] and "bbb" not in row[-4:]


def changes(ring: str) -> int:
    """How often the colour changes on the way round."""
    return sum(ring[place] != ring[place - 1] for place in range(24))


def chi_square(drawn: Counter[str], expected: dict[str, float]) -> float:
    return sum((drawn[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


@clause("fuse_discs", "D3")
def test_there_are_exactly_40158_rings_and_each_has_its_number() -> None:
    assert len(all_rings()) == completions("") == 40_158
    assert {numbered(number) for number in range(40_158)} == set(all_rings())


@clause("fuse_discs", "D3")
def test_one_draw_decides_the_ring() -> None:
    chance = Chance.scripted([(40_158, 40_157)])
    assert drawn(chance) == min(all_rings())


@clause("fuse_discs", "D3")
@pytest.mark.parametrize("seed", seeds(50))
def test_no_three_in_a_row_are_dealt_the_corners_and_the_seam_included(seed: int) -> None:
    ring = "".join(dealt(seed).ring)
    assert "www" not in ring + ring[:2]
    assert "bbb" not in ring + ring[:2]


@clause("fuse_discs", "D3")
@pytest.mark.parametrize(
    "statistic",
    [
        lambda ring: ring[:3],
        lambda ring: ring[23] + ring[:2],
        lambda ring: str(min(max(changes(ring), 14), 20)),
    ],
    ids=["the first spaces", "the seam", "the changes of colour"],
)
def test_every_ring_is_equally_likely(statistic: Callable[[str], str]) -> None:
    games = 4_000
    exact = Counter(map(statistic, all_rings()))
    expected = {key: games * count / 40_158 for key, count in exact.items()}
    dealt_ones = Counter(statistic("".join(dealt(seed).ring)) for seed in range(games))
    assert set(dealt_ones) <= set(expected)
    assert chi_square(dealt_ones, expected) < CRITICAL[len(expected) - 1]


@clause("fuse_discs", "D4")
def test_white_composes_the_ring_clockwise_from_north_a() -> None:
    state = dealt(setup="composed", white="second")
    assert write(state) == f"{'?' * 24}/{EMPTY_AREA} w 0"
    for number, colour in enumerate(RING):
        assert RULES.waiting(state) == [1]
        assert RULES.legal(state, 0) == []
        assert play(state, colour) == [Laid(1, SPACES[number], colour)]  # type: ignore[arg-type]
        assert "".join(state.ring) == RING[: number + 1].ljust(24, "?")


@clause("fuse_discs", "D4")
def test_a_colour_may_be_laid_exactly_where_the_ring_can_still_be_completed() -> None:
    starts = {ring[:length] for ring in all_rings() for length in range(25)}
    for start in starts:
        if len(start) < 24:
            possible = [colour for colour in "wb" if completions(start + colour)]
            assert possible == [colour for colour in "wb" if start + colour in starts]


@clause("fuse_discs", "D4")
@pytest.mark.parametrize("seed", seeds(10))
def test_composing_offers_those_colours_and_never_gets_stuck(seed: int) -> None:
    state, chance = dealt(setup="composed"), Chance.seeded("compose", seed)
    while state.stage == "composing":
        laid = "".join(state.ring).rstrip("?")
        assert legal(state) == [colour for colour in "wb" if completions(laid + colour)]
        play(state, chance.pick(legal(state)))
    assert "".join(state.ring) in all_rings()


@clause("fuse_discs", "D4")
def test_black_swaps_two_discs_so_that_d3_still_holds() -> None:
    state = dealt(setup="composed", white="first")
    play(state, *RING)
    assert RULES.waiting(state) == [1]
    rings = set(all_rings())
    expected = []
    for one, other in combinations(range(24), 2):
        letters = list(RING)
        letters[one], letters[other] = letters[other], letters[one]
        if "".join(letters) in rings:
            expected.append(f"swap {SPACES[one]} {SPACES[other]}")
    assert legal(state) == expected
    assert len(expected) < 276, "some swaps would leave three in a row"


@clause("fuse_discs", "D4")
def test_a_swap_exchanges_the_discs_and_white_begins() -> None:
    state = dealt(setup="composed", white="first")
    play(state, *RING)
    assert play(state, "swap E1 Na") == [Swapped(1, "Na", "E1")]
    assert "".join(state.ring) == "w" + RING[1:11] + "b" + RING[12:]
    assert RULES.waiting(state) == [0]
    assert state.stage == "playing"


@clause("fuse_discs", "D4")
def test_swapping_two_discs_of_one_colour_changes_nothing() -> None:
    state = dealt(setup="composed", white="first")
    play(state, *RING, "swap Na Nc")
    assert "".join(state.ring) == RING


@clause("fuse_discs", "D4")
def test_who_moves_on_a_drawn_ring_has_agreed_to_it_and_nobody_is_asked() -> None:
    state, drawn_alone = dealt(5, setup="agreed", white="second"), dealt(5, white="second")
    assert state.ring == drawn_alone.ring
    for seat in (1, 0):
        assert (state.stage, RULES.waiting(state)) == ("playing", [seat])
        moves = legal(drawn_alone)
        assert legal(state) == [*moves, "reject"]
        assert RULES.legal(state, 1 - seat) == []
        for one in (state, drawn_alone):
            play(one, moves[0])
    assert "reject" not in legal(state)
    assert state == msgspec.structs.replace(drawn_alone, options=state.options)


@clause("fuse_discs", "D4")
@pytest.mark.parametrize("moves", [0, 1])
@pytest.mark.parametrize("kings", [0, 2])
def test_a_ring_that_either_rejects_is_composed_by_white_and_what_was_played_is_void(
    moves: int, kings: int
) -> None:
    """White instead of the first move or crown, Black instead of the answer to it."""
    state = dealt(setup="agreed", kings=kings, white="first")
    for _ in range(moves):
        play(state, legal(state)[0])
    assert play(state, "reject") == [Rejected(moves)]
    composed = dealt(setup="composed", kings=kings, white="first")
    assert state == msgspec.structs.replace(composed, options=state.options)
    play(state, *RING)
    stage: str = state.stage
    assert stage == "swapping", "it can't be rejected again"
    play(state, "swap Na Nc")
    assert "reject" not in legal(state)
    assert (state.stage, kings) in (("crowning", 2), ("playing", 0))


@clause("fuse_discs", "D4")
def test_what_is_written_of_a_first_move_offers_to_reject_as_well() -> None:
    state = dealt(setup="agreed", white="first")
    written = msgspec.json.Encoder().encode_lines(RULES.legal(state, 0))
    assert (RULES.lines(state, 0), RULES.lines(state, 1)) == (written, b"")


@clause("fuse_discs", "D4")
@pytest.mark.parametrize("answers", [("accept", "accept"), ("reject",), ("accept", "reject")])
def test_until_version_three_both_were_asked_before_the_first_move(
    answers: tuple[str, ...],
) -> None:
    third = RULES.of_version(3)
    assert third is not None
    state: Any = third.setup(
        third.types.options(setup="agreed", white="first"), 2, Chance.seeded("dealt", 1)
    )
    for seat, answer in enumerate(answers):
        assert [third.notation(one) for one in third.legal(state, seat)] == ["accept", "reject"]
        events = third.apply(state, seat, third.parse(answer), 0, Chance.none())
    kind = Accepted if answer == "accept" else Rejected
    assert events == [kind(len(answers) - 1)]
    assert state.stage == ("composing" if kind is Rejected else "playing")


@clause("fuse_discs", "D5")
def test_the_first_crown_agrees_to_the_ring_too() -> None:
    state = dealt(setup="agreed", kings=1)
    assert (state.stage, len(legal(state))) == ("crowning", 13)
    for _ in range(2):
        play(state, legal(state)[0])
    assert (state.stage, state.unagreed) == ("playing", [])


@clause("fuse_discs", "D5")
@pytest.mark.parametrize("kings", [1, 2])
def test_each_player_crowns_that_many_discs_in_turn_white_first(kings: int) -> None:
    state = dealt(kings=kings, white="second")
    for crown in range(2 * kings):
        seat = 1 - crown % 2
        assert RULES.waiting(state) == [seat]
        mine = [
            f"crown {space}"
            for space, disc in zip(SPACES, state.ring, strict=True)
            if disc == "wb"[crown % 2]
        ]
        assert legal(state) == mine
        assert len(mine) == 12 - crown // 2, "a different disc each time"
        (crowned,) = play(state, mine[0])
        assert isinstance(crowned, Crowned)
        assert crowned.seat == seat
    assert state.stage == "playing"
    assert (state.ring.count("W"), state.ring.count("B")) == (kings, kings)
    assert RULES.waiting(state) == [1]


@clause("fuse_discs", "D5")
def test_crowns_follow_a_composed_set_up_too() -> None:
    state = dealt(setup="composed", kings=1, white="first")
    play(state, *RING, "swap Na Nc")
    stages = [state.stage]
    for move in ("crown Nb", "crown Na"):
        play(state, move)
        stages.append(state.stage)
    assert stages == ["crowning", "crowning", "playing"]


@clause("fuse_discs", "D5")
def test_a_crown_stays_on_its_disc_when_it_enters_and_when_it_is_pushed() -> None:
    state = dealt(setup="composed", kings=1, white="first")
    play(state, *RING, "swap Na Nc", "crown W4", "crown Na", "W4d", "Nd3")
    assert state.cells[CELLS.index("d2")] == "W"
    assert state.ring[0] == "B"


@clause("fuse_discs", "D5")
def test_without_kings_nobody_crowns() -> None:
    assert dealt(kings=0).stage == "playing"
    assert RULES.setup(Options(), 2, Chance.seeded(1)).stage == "playing"
