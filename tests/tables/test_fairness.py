"""Fairness over the network: the formula, a simulated race, and what a liar gains by it."""

from typing import Any

import pytest

from fusebox.bots.fusion.person import taken
from fusebox.core import Chance, Millis
from fusebox.table.races import REMEMBERED, WINDOW, Pings, Races, delay
from tests.support import seeds

NEAR, FAR = 20, 150
RACES = 4_000
REACTION = 700
JITTER = 8


def fair(one: Millis, other: Millis) -> tuple[Millis, Millis]:
    trips = (one, other)
    return delay(one, trips), delay(other, trips)


def unfair(one: Millis, other: Millis) -> tuple[Millis, Millis]:
    return 0, 0


def share_of_wins(seed: int, trips: tuple[Millis, Millis], delays: tuple[Millis, Millis]) -> float:
    """How often the first of two wins who see the same card and react alike: the card travels to
    them and their play travels back, which takes a round trip and a little more or less."""
    chance, wins = Chance.seeded("race", seed), 0
    for _ in range(RACES):
        reads = [taken(REACTION, chance) + trip + chance.below(JITTER) for trip in trips]
        times = [read + held for read, held in zip(reads, delays, strict=True)]
        read_first = min((0, 1), key=reads.__getitem__)
        by_reading = [read_first, 1 - read_first]
        wins += in_order([(times[seat], seat) for seat in by_reading])[0] == 0
    return wins / RACES


@pytest.mark.parametrize(
    ("read", "trip", "trips", "expected"),
    [
        (1000, 20, (20, 150), 1130),
        (1000, 150, (20, 150), 1000),
        (1000, 20, (20, 400), 1150),
        (1000, 300, (20, 300, 400), 1100),
        (1000, 20, (20,), 1000),
        (1000, None, (None, 150), 1150),
        (1000, 20, (20, None), 1000),
    ],
)
def test_a_play_is_judged_as_if_from_the_farthest_seat_but_never_long_after_it_was_read(
    read: Millis, trip: Millis | None, trips: tuple[Millis | None, ...], expected: Millis
) -> None:
    assert read + delay(trip, trips) == expected


def in_order(plays: list[tuple[Millis, Any]]) -> list[Any]:
    """The plays in the order in which they are judged."""
    races = Races()
    for until, play in plays:
        races.hold(until, play)
    return races.due(max(until for until, _ in plays))


def test_equal_times_are_judged_in_the_order_of_reading() -> None:
    assert in_order([(50, "first read"), (40, "earlier"), (50, "last read")]) == [
        "earlier",
        "first read",
        "last read",
    ]


def test_a_round_trip_is_the_median_of_the_servers_pings_of_ten_seconds() -> None:
    pings = Pings()
    assert pings.trip(0) is None
    for sent, trip in ((0, 400), (1_000, 30), (2_000, 50), (3_000, 40)):
        pings.add(sent + trip, trip)
    assert pings.trip(3_100) == 40
    assert pings.trip(REMEMBERED + 401) == 40
    assert pings.trip(REMEMBERED + 2_000) == 40
    assert pings.trip(REMEMBERED + 2_051) == 40
    pings.add(12_900, 900)
    assert pings.trip(REMEMBERED + 2_900) == 40
    assert pings.trip(REMEMBERED + 3_041) == 900


def test_one_slow_ping_does_not_move_the_median() -> None:
    pings = Pings()
    for sent in range(0, 9_000, 1_000):
        pings.add(sent + 20, 20)
    pings.add(9_900, 900)
    assert pings.trip(9_900) == 20


@pytest.mark.parametrize("seed", seeds(3))
def test_equal_reactions_win_alike_from_near_and_far_where_the_race_is_fair(seed: int) -> None:
    share = share_of_wins(seed, (NEAR, FAR), fair(NEAR, FAR))
    assert 0.45 < share < 0.55


@pytest.mark.parametrize("seed", seeds(3))
def test_without_fairness_the_near_seat_wins_about_two_of_three_races(seed: int) -> None:
    share = share_of_wins(seed, (NEAR, FAR), unfair(NEAR, FAR))
    print(f"fair=off: {NEAR} ms beats {FAR} ms in {share:.1%} of the races")
    assert 0.6 < share < 0.75
    assert share_of_wins(seed, (FAR, NEAR), unfair(FAR, NEAR)) < 0.4


def advantage(mine: Millis, yours: Millis) -> Millis:
    """How much earlier than the other the first is judged, beyond what reading tells, by the round
    trips that its answers to pings make believe."""
    first, second = fair(mine, yours)
    return second - first


def test_delayed_pongs_bring_nobody_more_than_the_window_over_the_order_of_reading() -> None:
    believed = range(0, 1_500, 10)
    assert max(advantage(mine, yours) for mine in believed for yours in believed) == WINDOW


def test_delayed_pongs_bring_exactly_the_window_where_both_sit_equally_far() -> None:
    for trip in range(0, 500, 10):
        assert advantage(trip, trip) == 0
        assert max(advantage(trip + held, trip) for held in range(0, 1_000, 10)) == WINDOW


def test_a_near_seat_that_delays_its_pongs_throws_off_its_own_delay_as_well() -> None:
    """Against honest play it gains the delay it should bear and the window: 280 ms for 20 ms
    against 150, and never more than two windows."""
    best = max(advantage(NEAR + held, FAR) for held in range(0, 1_000, 10))
    assert (advantage(NEAR, FAR), best) == (-130, WINDOW)


@pytest.mark.parametrize("seed", seeds(1))
def test_a_liar_at_equal_distance_wins_like_one_who_sits_150_ms_nearer(seed: int) -> None:
    liar = share_of_wins(seed, (FAR, FAR), fair(FAR + 500, FAR))
    nearer = share_of_wins(seed, (0, FAR), unfair(0, FAR))
    print(f"delayed pongs: {liar:.1%} of the races at equal distance")
    assert liar == pytest.approx(nearer, abs=0.03)
