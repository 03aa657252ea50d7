"""Ratings between people who want to be known: each match counts once, and all of it can go."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fusebox.games import GAMES
from fusebox.store import Level, Step
from fusebox.tables.ratings import counted, points
from tests.rig import Player, Rig
from tests.server.playing import move

ADA, BO, CY = ("a" * 43, "b" * 43, "c" * 43)


MOVES = 2
"""That each has to make here, so that a match counts."""


@pytest.fixture
def rating(tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rig]:
    monkeypatch.setattr(type(GAMES["fuse_discs"]), "shortest", MOVES)
    with Rig(tmp_path / "data", client=client, rates=True) as rig:
        yield rig


@pytest.fixture
def visitor(rating: Rig) -> Iterator[Player]:
    player = Player(rating.address)
    yield player
    player.close()


def seated(player: Player, first: str, second: str, **more: Any) -> tuple[str, list[str]]:
    """A table of these two people, under their names."""
    me = {"kind": "me", "name": "Ada", "person": first, "face": "fox-1"}
    made = player.post("/api/tables", game="fuse_discs", seats=[me, {"kind": "link"}], **more)
    invite = made["seats"][1]["invite"]
    joined = player.post(
        "/api/join", table=made["table"], invite=invite, name="Bo", person=second, face="owl-2"
    )
    return made["table"], [made["seats"][0]["token"], joined["token"]]


def played(
    rig: Rig,
    player: Player,
    first: str = ADA,
    second: str = BO,
    loser: int = 1,
    each: int = MOVES,
) -> str:
    """A match that one of them resigns, after so many moves of each."""
    table, tokens = seated(player, first, second, options={"white": "first"})
    with (
        player.socket(table, tokens[0], shows=0) as one,
        player.socket(table, tokens[1], shows=1) as two,
    ):
        one.ready()
        two.ready()
        for n in range(2 * each):
            line = (one, two)[n % 2]
            assert move(line, line.turn())["type"] == "done"
        line = (one, two)[loser]
        line.done(line.act({"type": "Resign"}))
    settled(rig)
    return table


def settled(rig: Rig) -> None:
    assert rig.hall.ratings is not None
    rig.call(rig.hall.ratings.settled())


def listed(player: Player) -> list[dict[str, Any]]:
    answer = player.http.get("/api/ratings?game=fuse_discs")
    assert answer.status_code == 200
    people: list[dict[str, Any]] = answer.json()["people"]
    return people


def test_who_wins_stands_above_who_loses(rating: Rig, visitor: Player) -> None:
    played(rating, visitor)
    first, second = listed(visitor)
    assert (first["name"], first["face"], first["matches"]) == ("Ada", "fox-1", 1)
    assert second["name"] == "Bo"
    assert first["points"] > 1_000 > second["points"]


def test_each_match_counts_once(rating: Rig, visitor: Player) -> None:
    table = played(rating, visitor)
    before = listed(visitor)
    assert rating.hall.ratings is not None
    rating.call(_again(rating, table))
    assert listed(visitor) == before


async def _again(rig: Rig, table: str) -> None:
    assert rig.hall.ratings is not None
    rig.hall.ratings.ended(table)
    await rig.hall.ratings.settled()


def test_ones_own_curve_has_a_point_for_each_match(rating: Rig, visitor: Player) -> None:
    tables = [played(rating, visitor, loser=loser) for loser in (1, 1, 0)]
    (own,) = visitor.post("/api/ratings/mine", person=ADA)["games"]
    assert (own["game"], own["place"], own["of"]) == ("fuse_discs", 1, 2)
    assert [point["table"] for point in own["curve"]] == tables
    first, second, third = (point["points"] for point in own["curve"])
    assert first < second > third == own["points"]
    assert visitor.post("/api/ratings/mine", person=CY) == {"games": []}


@pytest.mark.parametrize("how", ["nobody known", "one known", "the same", "called off"])
def test_what_does_not_count(rating: Rig, visitor: Player, how: str) -> None:
    first = "" if how == "nobody known" else ADA
    second = {"nobody known": "", "one known": "", "the same": ADA}.get(how, BO)
    if how != "called off":
        played(rating, visitor, first, second)
    else:
        table, tokens = seated(visitor, first, second)
        with (
            visitor.socket(table, tokens[0], shows=0) as one,
            visitor.socket(table, tokens[1], shows=1) as two,
        ):
            one.ready()
            two.ready()
            one.done(one.act({"type": "Offer", "what": {"type": "Abort"}}))
            two.done(two.act({"type": "Answer", "yes": True}))
        settled(rating)
    assert listed(visitor) == []


def test_matches_against_bots_do_not_count(rating: Rig, visitor: Player) -> None:
    seats = [{"kind": "me", "person": ADA}, {"kind": "bot", "level": "random"}]
    made = visitor.post("/api/tables", game="fuse_discs", seats=seats)
    with visitor.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
        line.ready()
        line.done(line.act({"type": "Resign"}))
    settled(rating)
    assert listed(visitor) == []


def test_forgetting_a_person_forgets_how_they_play(rating: Rig, visitor: Player) -> None:
    played(rating, visitor)
    assert visitor.post("/api/forget", tokens=[], person=ADA) == {"tables": 0, "matches": 1}
    assert [one["name"] for one in listed(visitor)] == ["Bo"]
    assert visitor.post("/api/ratings/mine", person=ADA) == {"games": []}


def test_a_name_the_host_hides_is_hidden_here_too(rating: Rig, visitor: Player) -> None:
    table = played(rating, visitor)
    rating.call(rating.hall.office.hide(table, 0))
    assert [one["name"] for one in listed(visitor)] == ["Player 1", "Bo"]


def test_what_was_over_when_the_server_stopped_is_counted_later(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["fuse_discs"]), "shortest", MOVES)
    with Rig(tmp_path / "kept", client=client) as rig:
        player = Player(rig.address)
        table, tokens = seated(player, ADA, BO, options={"white": "first"})
        with (
            player.socket(table, tokens[0], shows=0) as one,
            player.socket(table, tokens[1], shows=1) as two,
        ):
            one.ready()
            two.ready()
            for n in range(2 * MOVES):
                line = (one, two)[n % 2]
                assert move(line, line.turn())["type"] == "done"
            one.done(one.act({"type": "Resign"}))
        player.close()
    with Rig(tmp_path / "kept", client=client, rates=True) as rig:
        settled(rig)
        player = Player(rig.address)
        assert [one["name"] for one in listed(player)] == ["Bo", "Ada"]
        player.close()


def test_without_the_hosts_word_nothing_is_counted(player: Player) -> None:
    assert player.http.get("/api/box").json()["rates"] is False
    assert player.http.get("/api/ratings?game=fuse_discs").status_code == 404


def test_an_unknown_game_and_a_strange_secret_are_refused(visitor: Player) -> None:
    assert visitor.http.get("/api/box").json()["rates"] is True
    assert visitor.http.get("/api/ratings?game=chess").status_code == 404
    refused = visitor.http.post("/api/ratings/mine", json={"person": "short"})
    assert refused.status_code == 400


def test_draws_bring_people_together_and_ranks_decide() -> None:
    strong, weak = Level(30, 4), Level(20, 4)
    up, down = counted([weak, strong], [1, 1])
    assert up.mu > weak.mu
    assert down.mu < strong.mu
    one, two, three = counted([None, None, None], [3, 1, 2])
    assert two.mu > three.mu > one.mu
    assert points(Level(25, 25 / 3)) == 1_000


def test_the_face_is_shown_at_the_table(rating: Rig, visitor: Player) -> None:
    table, tokens = seated(visitor, "", "")
    with visitor.socket(table, tokens[0], shows=0) as line:
        seats = line.hear("update")["table"]["seats"]
        assert [seat["face"] for seat in seats] == ["fox-1", "owl-2"]
    refused = visitor.http.post(
        "/api/tables",
        json={"game": "fuse_discs", "seats": [{"kind": "me", "face": "<b>"}, {"kind": "link"}]},
    )
    assert refused.status_code == 400


def test_a_list_is_read_once_in_five_seconds_whoever_asks(
    rating: Rig, visitor: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(rating, visitor)
    assert rating.hall.ratings is not None
    store, read = rating.hall.ratings._store, []
    standings = store.standings

    async def counted(game: str) -> list[Step]:
        read.append(game)
        return await standings(game)

    monkeypatch.setattr(store, "standings", counted)
    for _ in range(20):
        assert len(listed(visitor)) == 2
        assert visitor.post("/api/ratings/mine", person=ADA)["games"]
    assert read == ["fuse_discs"]
    rating.turn(5_000)
    assert len(listed(visitor)) == 2
    assert len(read) == 2


def test_a_match_counts_only_when_each_has_moved_as_often_as_in_a_real_one(
    rating: Rig, visitor: Player
) -> None:
    played(rating, visitor, each=MOVES - 1)
    assert listed(visitor) == []
    played(rating, visitor, each=MOVES)
    assert len(listed(visitor)) == 2


def test_every_rated_game_says_how_short_a_real_match_is() -> None:
    """Below the fewest moves of a seat in a dozen matches between bots of level 3, at two sizes of
    table: 12 in FUSE (discs), 15 in Fuse (cards), 11 in Fusion, 88 in RUSE."""
    known = {"fuse_discs": 10, "fuse_cards": 12, "fusion": 8, "ruse": 50}
    assert {name: GAMES[name].shortest for name in known} == known


@pytest.mark.parametrize("where", ["one screen", "one household", "one device", "apart"])
def test_it_counts_between_two_households_and_whoever_sits_together_reads_so_before(
    rating: Rig, visitor: Player, where: str
) -> None:
    addresses = {
        "one household": ("2001:db8::1", "2001:db8::2"),
        "one device": ("192.168.1.7", "192.168.1.7"),
        "apart": ("192.168.1.7", "192.168.1.8"),
    }.get(where, ("198.51.100.1", "198.51.100.1"))
    table, tokens = seated(visitor, ADA, BO, options={"white": "first"})
    bearing = [{"additional_headers": {"x-forwarded-for": one}} for one in addresses]
    with (
        visitor.bare_socket(table, **bearing[0]) as one,
        visitor.bare_socket(table, **bearing[1]) as other,
    ):
        if where == "one screen":
            one.hello(*tokens, shows="public")
            update = one.hear("update")
        else:
            one.hello(tokens[0], shows=0)
            other.hello(tokens[1], shows=1)
            update = other.hear("update")
        assert not update["table"].get("started")
        assert ("counts for no rating" in update["table"].get("notice", "")) == (where != "apart")


def test_a_pair_counts_less_each_time_and_newcomers_count_little() -> None:
    settled_one = Level(25.0, 3.0)

    def gained(matches: list[int], met: int) -> float:
        first, _ = counted([settled_one, settled_one], [1, 2], matches, met)
        return first.mu - settled_one.mu

    assert gained([20, 20], 1) == pytest.approx(gained([20, 20], 0) / 2)
    assert gained([20, 20], 5) == pytest.approx(gained([20, 20], 0) / 32)
    assert gained([20, 0], 0) == pytest.approx(gained([20, 20], 0) / 10)


GREEDY = {
    "new names for every match": [("me", f"new {n}") for n in range(20)],
    "two accomplices": [("me", f"friend {n % 2}") for n in range(20)],
    "accomplices who first play each other": [
        *[("friend 0", "friend 1")] * 6,
        *[("friend 0", f"new {n}") for n in range(6)],
        *[("me", f"friend {n % 2}") for n in range(8)],
    ],
    "one who wins against many, and loses": [
        *[("friend 0", f"new {n}") for n in range(15)],
        *[("me", "friend 0")] * 5,
    ],
}


@pytest.mark.parametrize("how", GREEDY)
def test_twenty_matches_of_three_unknown_devices_bring_nobody_among_the_first_ten(how: str) -> None:
    """In a list of twenty people who have met each other twice, a week or more apart."""
    levels: dict[str, Level] = {}
    matches: Counter[str] = Counter()
    met: Counter[frozenset[str]] = Counter()
    luck = random.Random(37)

    def play(winner: str, loser: str) -> None:
        both = (winner, loser)
        known = [matches[one] for one in both]
        found = counted([levels.get(one) for one in both], [1, 2], known, met[frozenset(both)])
        levels.update(zip(both, found, strict=True))
        matches.update(both)

    honest = [f"person {n}" for n in range(20)]
    for _ in range(2):
        for one, other in combinations(honest, 2):
            strength = (int(one.split()[1]) - int(other.split()[1])) / 10
            play(*((one, other) if luck.random() < 1 / (1 + 10**-strength) else (other, one)))
    for winner, loser in GREEDY[how]:
        play(winner, loser)
        met[frozenset((winner, loser))] += 1
    for greedy in {one for pair in GREEDY[how] for one in pair}:
        better = sum(points(levels[one]) > points(levels[greedy]) for one in honest)
        assert better >= 10, greedy
