"""Who begins: drawn, or the seat that was named."""

import pytest

from fusebox.core import Chance, first_seat, unseated


def test_a_drawn_beginning_falls_to_every_seat_by_the_luck_that_was_always_used() -> None:
    drawn = [first_seat("drawn", 3, Chance.seeded(seed)) for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [Chance.seeded(seed).below(3) for seed in range(30)]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_named_seat_begins_and_takes_no_luck(seat: int) -> None:
    assert first_seat(seat, 3, Chance.none()) == seat - 1


def test_a_seat_that_the_table_has_not_can_not_be_named() -> None:
    assert unseated("drawn", 1, "X1") is None
    assert unseated(2, 2, "X1") is None
    refusal = unseated(3, 2, "X1")
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("X1", "no_such_seat")
