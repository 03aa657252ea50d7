"""Token buckets: what is allowed at once, what comes back with time, and what is forgotten."""

import pytest

from fusebox.server.limits import FORGOTTEN_AFTER, NETWORK, Addresses, Bucket, Limits, Rate, shared
from fusebox.tables.homes import household


class Time:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def taken(bucket: Bucket, tries: int) -> int:
    return sum(bucket.take() for _ in range(tries))


def test_a_bucket_allows_its_burst_and_no_more() -> None:
    assert taken(Bucket(Rate(5, 1), Time()), 50) == 5


def test_a_bucket_fills_with_time_up_to_its_burst() -> None:
    time = Time()
    bucket = Bucket(Rate(5, 2), time)
    assert taken(bucket, 5) == 5
    time.seconds = 1.5
    assert taken(bucket, 50) == 3
    time.seconds = 1000
    assert taken(bucket, 50) == 5


def test_refusals_do_not_delay_the_next_permission() -> None:
    time = Time()
    bucket = Bucket(Rate(1, 1), time)
    assert bucket.take()
    for _ in range(9):
        time.seconds += 0.1
        assert not bucket.take()
    time.seconds += 0.11
    assert bucket.take()


def test_each_address_has_a_bucket_of_its_own() -> None:
    addresses = Addresses(Rate(1, 1), Time())
    assert addresses.take("a")
    assert not addresses.take("a")
    assert addresses.take("b")


def test_whoever_has_a_whole_network_has_one_bucket_all_the_same() -> None:
    addresses = Addresses(Rate(5, 0), Time())
    assert sum(addresses.take(f"2001:db8:1:2::{number:x}") for number in range(100)) == 5
    assert addresses.take("2001:db8:1:3::1")


@pytest.mark.parametrize(
    ("address", "known"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("2001:db8::1%eth0", "2001:db8::"),
        ("::1", "::"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_an_address_is_known_by_what_its_owner_can_not_change(address: str, known: str) -> None:
    assert household(address) == known


def test_addresses_that_stay_away_are_forgotten() -> None:
    time = Time()
    addresses = Addresses(Rate(1, 1), time)
    for number in range(100):
        addresses.take(str(number))
    time.seconds = FORGOTTEN_AFTER
    addresses.take("new")
    assert len(addresses) == 1


def test_whoever_has_many_households_of_a_network_gains_little_by_them() -> None:
    addresses = Addresses(Rate(10, 1), lambda: 0.0)
    taken = sum(addresses.take(f"2001:db8:1:{n:x}::1") for n in range(1_000))
    assert taken == 10 * NETWORK
    assert addresses.take("2001:db8:2::1")
    assert addresses.take("192.0.2.1")


def test_guesses_of_everybody_together_are_limited() -> None:
    time = [0.0]
    addresses = Addresses(Rate(10, 1, overall=50), lambda: time[0])
    guessing = [f"198.51.{n // 250}.{n % 250}" for n in range(1_000)]
    assert sum(map(addresses.take, guessing)) == 500
    time[0] = 1.0
    assert sum(map(addresses.take, guessing)) == 50


def test_what_counts_for_several_takes_several() -> None:
    bucket = Bucket(Rate(10, 1), lambda: 0.0)
    assert bucket.take(6)
    assert not bucket.take(6)
    assert bucket.take(4)


def test_what_counts_for_more_than_there_is_can_be_done_when_nothing_else_was() -> None:
    bucket = Bucket(Rate(10, 1), lambda: 0.0)
    assert bucket.take(50)
    assert not bucket.take()


def test_in_a_private_network_each_device_has_its_own_and_a_hundred_share_one_around() -> None:
    """A phone in a class does not pay for the others, in IPv4 as in IPv6."""
    for address in ("192.168.{0}.{1}", "fd00:{0:x}::{1:x}"):
        addresses = Addresses(Rate(10, 0), lambda: 0.0)
        for device in range(1, 41):
            asked = [addresses.take(address.format(1, device)) for _ in range(11)]
            assert asked == [True] * 10 + [False]
        rest = [addresses.take(address.format(1, n % 200)) for n in range(41, 2_000)]
        assert sum(rest) == 600
        assert addresses.take(address.format(2, 1))


def test_a_crowd_behind_one_address_has_what_each_of_them_would_have() -> None:
    usual, many = Limits(), shared(Limits(crowd=40))
    assert shared(usual) == usual
    assert many.joining == Rate(1_200, 20, overall=50)
    assert many.computing.burst == 40 * usual.computing.burst
    assert (many.sockets, many.connections) == (400, 400)
