"""What servers tell each other of what was spent with them, so that limits hold for all of them."""

from collections import Counter
from itertools import permutations

import pytest

from fusebox.server.limits import FORGOTTEN_AFTER, Addresses, Limits, Rate
from fusebox.server.link import Spent
from fusebox.server.rates import Rates, rates_of
from fusebox.server.sharing import LAPSES_AFTER, MOST_TOLD, TOLD_EVERY, Sharing
from fusebox.tables import untold
from fusebox.tables.workshop import Allowance, Budget

HERE = "203.0.113.7"


class Time:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Server:
    """What one of several servers counts, without the rest of it."""

    def __init__(self, time: Time, limits: Limits) -> None:
        self.rates: Rates = rates_of(limits, time)
        self.sharing = Sharing(time)
        self.sockets: Counter[str] = Counter()
        self.computing = Budget(time, Allowance(burst=10, each_second=0.25))
        for name, rate in self.rates._asdict().items():
            self.sharing.share(name, rate)
        self.sharing.share("computing", self.computing)
        self.sharing.share_sockets(self.sockets, limits.sockets)


class Cluster:
    """Several servers that tell each other whenever time passes."""

    def __init__(self, count: int = 3, limits: Limits | None = None) -> None:
        self.time = Time()
        self.servers = [Server(self.time, limits or Limits()) for _ in range(count)]

    def tell(self) -> None:
        words = [server.sharing.word() for server in self.servers]
        for one, other in permutations(range(len(self.servers)), 2):
            heard(self.servers[other], self.servers[one], words[one])

    def turn(self, seconds: float) -> None:
        for _ in range(round(seconds / TOLD_EVERY)):
            self.time.seconds += TOLD_EVERY
            self.tell()


def heard(server: Server, other: Server, word: Spent) -> int:
    """How often others got their turn meanwhile."""
    return sum(1 for _ in server.sharing.hear(other, word))


def taken(rate: Addresses, address: str = HERE) -> int:
    """All that can be taken now."""
    return next(number for number in range(10**6) if not rate.take(address))


def joined(cluster: Cluster, address: str = HERE) -> int:
    """All that can be taken now, at all servers."""
    return sum(taken(server.rates.joining, address) for server in cluster.servers)


def test_what_was_spent_at_one_server_is_gone_at_all_of_them() -> None:
    cluster = Cluster(limits=Limits(joining=Rate(30, 0.5)))
    first, *others = cluster.servers
    assert taken(first.rates.joining) == 30
    cluster.turn(1)
    assert [taken(other.rates.joining) for other in others] == [0, 0]
    cluster.turn(9)
    assert [taken(server.rates.joining) for server in cluster.servers] == [5, 4, 4]


@pytest.mark.parametrize("name", [*Rates._fields, "computing"])
def test_every_rate_is_told_of(name: str) -> None:
    one, other = Cluster(2).servers
    # A tenth of what there is: less than a twentieth is not worth a word.
    amount = 12.0 if name not in ("loading", "serving") else getattr(Limits(), name).burst / 10
    if name == "computing":
        one.computing.spend(HERE, amount)
    else:
        assert getattr(one.rates, name).take(HERE, amount)
    assert one.sharing.word().amounts[name][HERE] == amount
    assert other.sharing.word().amounts == {}


def test_a_flood_over_three_servers_gains_what_fits_between_two_words_and_only_once() -> None:
    """For an hour somebody takes whatever they are given, at each server, eight times a second."""
    cluster = Cluster(limits=Limits(joining=Rate(30, 0.5)))
    gained = []
    for _ in range(3600):
        for _ in range(8):
            gained.append(joined(cluster))
            cluster.time.seconds += TOLD_EVERY / 8
        cluster.tell()
        allowed = 30 + 0.5 * cluster.time.seconds
        assert sum(gained) <= allowed + 2 * (30 + 0.5 * TOLD_EVERY)
    assert sum(gained) <= allowed + 2


def test_who_waits_for_a_full_burst_at_each_server_gains_nothing_in_the_long_run() -> None:
    cluster = Cluster(limits=Limits(joining=Rate(30, 0.5)))
    gained = 0
    for _ in range(20):
        gained += joined(cluster)
        cluster.turn(180)
    assert gained == 20 * 90 == 0.5 * cluster.time.seconds


def test_what_everybody_may_do_together_holds_for_all_servers() -> None:
    cluster = Cluster(limits=Limits(joining=Rate(30, 0.5, overall=50)))
    first, *others = cluster.servers
    guessing = [f"198.51.{n // 250}.{n % 250}" for n in range(1_000)]
    assert sum(map(first.rates.joining.take, guessing)) == 500
    cluster.turn(1)
    assert [other.rates.joining.take(HERE) for other in others] == [False, False]
    cluster.turn(1)
    assert sum(map(others[0].rates.joining.take, guessing)) == 50


def test_many_households_of_a_network_count_together_at_all_servers() -> None:
    cluster = Cluster(2, Limits(creating=Rate(10, 0)))
    one, other = (server.rates.creating for server in cluster.servers)
    assert sum(one.take(f"2001:db8:1:{n:x}::1") for n in range(40)) == 40
    cluster.turn(1)
    assert not other.take("2001:db8:1:ffff::1")
    assert other.take("2001:db8:2::1")


def test_processor_time_that_was_used_at_one_server_is_missing_at_all() -> None:
    cluster = Cluster(2)
    one, other = (server.computing for server in cluster.servers)
    one.spend(HERE, 14.0)
    cluster.turn(1)
    assert other.left(HERE) == -4.0
    cluster.turn(16)
    assert other.left(HERE) == 0.0


def test_a_guess_that_was_right_is_nothing_to_tell() -> None:
    cluster = Cluster(2)
    for _ in range(200):
        assert cluster.servers[0].rates.joining.take(HERE)
        cluster.servers[0].rates.joining.give_back(HERE)
    assert cluster.servers[0].sharing.word().amounts == {}


def test_what_is_given_back_after_it_was_told_is_given_back_everywhere() -> None:
    cluster = Cluster(2, Limits(joining=Rate(5, 0)))
    one, other = (server.rates.joining for server in cluster.servers)
    assert taken(one) == 5
    cluster.turn(1)
    for _ in range(3):
        one.give_back(HERE)
    cluster.turn(1)
    assert [taken(one), taken(other)] == [3, 3]


def test_little_is_told_once_it_has_come_to_something() -> None:
    server = Cluster(1).servers[0]
    for _ in range(5):
        server.rates.asking.take(HERE)
        assert server.sharing.word().amounts == {}
    server.rates.asking.take(HERE)
    assert server.sharing.word().amounts == {"asking": {HERE: 6.0}}
    assert server.sharing.word().amounts == {}


def test_however_many_addresses_there_are_no_word_tells_of_more_than_fit() -> None:
    server = Cluster(1).servers[0]
    asked = [f"198.{n // 62500}.{n // 250 % 250}.{n % 250}" for n in range(2 * MOST_TOLD + 7)]
    for address in asked:
        server.rates.asking.take(address, 10)
    words = [server.sharing.word().amounts for _ in range(4)]
    assert [len(word.get("asking", {})) for word in words] == [MOST_TOLD, MOST_TOLD, 7, 0]
    assert [home for word in words for home in word.get("asking", {})] == asked


def test_what_is_kept_of_many_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untold, "MOST_KEPT", 10)
    kept = untold.Untold()
    for number in range(50):
        kept.add(f"little {number}", 1, 100)
        kept.add(f"much {number}", 50, 100)
    assert (len(kept._little), len(kept._due)) == (10, 10)
    kept.add("little 49", 5, 100)
    assert kept.told(50)["little 49"] == 6
    assert kept.told(50) == {}


def test_of_addresses_that_were_only_heard_of_no_more_are_kept_than_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fusebox.server.limits.MOST_KEPT", 10)
    addresses = Addresses(Rate(5, 0), Time())
    assert addresses.take(HERE)
    for number in range(50):
        addresses.charge(f"192.0.2.{number}", 5)
    addresses.charge(HERE, 4)
    assert len(addresses) == 10
    assert not addresses.take(HERE)


def test_a_long_word_lets_others_get_their_turn() -> None:
    one, other = Cluster(2).servers
    for number in range(MOST_TOLD):
        one.rates.asking.take(f"2001:db8:{number:x}::1", 10)
    assert heard(other, one, one.sharing.word()) >= 4


def test_a_server_that_stood_still_tells_nothing_of_the_time_before() -> None:
    cluster = Cluster(2)
    one = cluster.servers[0]
    one.rates.joining.take(HERE, 30)
    cluster.time.seconds += LAPSES_AFTER + 1
    assert one.sharing.word().amounts == {}
    one.rates.joining.take(HERE)
    one.rates.joining.take(HERE)
    cluster.time.seconds += TOLD_EVERY
    assert one.sharing.word().amounts == {"joining": {HERE: 2.0}}


def test_who_stood_still_does_not_count_what_was_told_meanwhile() -> None:
    cluster = Cluster(2)
    one, other = cluster.servers
    one.rates.joining.take(HERE, 30)
    word = one.sharing.word()
    cluster.time.seconds += LAPSES_AFTER + 1
    heard(other, one, word)
    assert taken(other.rates.joining) == 30


def test_debts_are_not_forgotten_however_long_they_take() -> None:
    cluster = Cluster(2, Limits(joining=Rate(10, 0.01)))
    assert joined(cluster) == 20
    cluster.turn(1)
    cluster.turn(FORGOTTEN_AFTER)
    assert joined(cluster) == 0
    cluster.turn(500)
    assert joined(cluster) == 2


def test_open_sockets_count_at_all_servers_until_theirs_is_silent_or_gone() -> None:
    cluster = Cluster(limits=Limits(sockets=200))
    one, two, three = cluster.servers
    one.sockets[HERE], two.sockets[HERE] = 150, 40
    cluster.turn(1)
    assert (three.sharing.sockets_elsewhere(HERE), three.sharing.heard()) == (190, 2)
    two.sockets[HERE] = 20
    cluster.turn(1)
    assert three.sharing.sockets_elsewhere(HERE) == 170
    three.sharing.lose(one)
    assert (three.sharing.sockets_elsewhere(HERE), three.sharing.heard()) == (20, 1)
    cluster.time.seconds += LAPSES_AFTER + 0.1
    assert (three.sharing.sockets_elsewhere(HERE), three.sharing.heard()) == (0, 0)


def test_few_sockets_are_not_worth_a_word() -> None:
    server = Cluster(1, Limits(sockets=200)).servers[0]
    server.sockets["192.0.2.1"], server.sockets["192.0.2.2"] = 9, 10
    assert server.sharing.word().sockets == {"192.0.2.2": 10}


def test_a_rate_that_only_the_other_server_knows_is_left_alone() -> None:
    one, other = Cluster(2).servers
    heard(one, other, Spent({"of a newer server": {HERE: 5.0}, "asking": {HERE: 120.0}}, {}))
    assert taken(one.rates.asking) == 0


def test_a_server_alone_keeps_nothing_to_tell() -> None:
    rates = rates_of(Limits(), Time())
    assert rates.asking.take(HERE, 60)
    assert rates.asking.untold(MOST_TOLD) == {}
