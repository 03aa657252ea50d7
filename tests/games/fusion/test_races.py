"""Many races between fast bots: no card is lost or doubled, every race ends, F13 happens."""

from collections import Counter

import pytest

from fusebox.games.fusion.model import Options
from tests.games.fusion.races import raced, told
from tests.support import clause, soak_seed

BATCHES = 20


def batch(first: int, count: int) -> Counter[str]:
    return sum((raced(first + number) for number in range(count)), Counter[str]())


@pytest.mark.slow
@clause("fusion", "F12", "F13")
@pytest.mark.whole
def test_a_few_hundred_races_end_with_every_card_in_its_place_and_some_stop() -> None:
    found = batch(0, 300)
    print(told(found))
    assert found["stuck"] > 0
    assert found["late"] > 0
    assert found["first_out"] == 300


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("draw", ["auto", "manual"])
@pytest.mark.parametrize("penalty", [0, 3])
def test_races_of_every_kind_end(seats: int, draw: str, penalty: int) -> None:
    options = Options(draw=draw, penalty=penalty)  # type: ignore[arg-type]
    for seed in range(5):
        assert raced(seed, options, seats)["races"] == 1


@pytest.mark.soak
@pytest.mark.parametrize("number", range(BATCHES))
def test_a_hundred_thousand_races_end_with_every_card_in_its_place(number: int) -> None:
    each = 100_000 // BATCHES
    found = batch(soak_seed() + number * each, each)
    print(told(found))
    assert found["stuck"] > 0
