"""Bots that wait in a server's lobby for whoever wants to play."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from fusebox.bots import RandomBot
from fusebox.cli import main
from fusebox.core import Outcome
from fusebox.engines.guest import Deserted, Guest, Offer, Place, Unseated, offered
from tests.rig import Json, Player, Rig
from tests.support import luck

DISCS = Offer("fuse_discs", 2, {}, seat=1)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Rig, Player]]:
    with Rig(tmp_path, lobby=True) as rig:
        player = Player(rig.address)
        yield rig, player
        player.close()


def listed(rig: Rig, player: Player) -> list[Json]:
    """Lists are kept for two seconds."""
    rig.turn(2_000)
    tables: list[Json] = player.http.get("/api/lobby").json()["tables"]
    return tables


def playing(threads: ThreadPoolExecutor, place: Place, idle: float | None) -> "Future[Outcome]":
    guest = Guest(place, lambda rules: RandomBot(pace=0), luck("bot"), idle)
    return threads.submit(guest.play)


def test_a_bot_offers_itself_is_challenged_and_plays_to_the_end(house: tuple[Rig, Player]) -> None:
    rig, player = house
    place = offered(rig.address, DISCS, "Greedy (bot)", "k" * 22)
    with ThreadPoolExecutor(2) as threads:
        with player.socket(place.table, place.token, shows=1) as line:
            line.hear("update")
            (found,) = listed(rig, player)
            assert (found["table"], found["game"]) == (place.table, "fuse_discs")
            assert found["names"] == ["", "Greedy (bot)"]
        waiting = playing(threads, place, idle=None)
        joined = player.post("/api/join", table=place.table, name="Ann")
        assert joined["seat"] == 0
        ann = Place(rig.address, place.table, 0, joined["token"])
        assert playing(threads, ann, idle=None).result(60) == waiting.result(60)
    assert listed(rig, player) == []


def test_a_bot_gets_up_from_a_match_that_nobody_plays_on(house: tuple[Rig, Player]) -> None:
    rig, player = house
    place = offered(rig.address, DISCS, "Greedy (bot)", "k" * 22)
    joined = player.post("/api/join", table=place.table, name="Ann")
    with (
        ThreadPoolExecutor(1) as threads,
        player.socket(place.table, joined["token"], shows=0) as ann,
    ):
        waiting = playing(threads, place, idle=0.3)
        ann.ready()
        with pytest.raises(Deserted):
            waiting.result(60)


def test_a_host_without_a_lobby_has_no_bots_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Rig(tmp_path) as rig:
        with pytest.raises(Unseated, match="This server has no lobby"):
            offered(rig.address, DISCS, "Greedy (bot)", "k" * 22)
        assert main(["seat", rig.address, "--offer", "fuse_discs", "--bot", "1"]) == 2
        assert "This server has no lobby" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("ABC-DEF-GHI", "--offer", "fuse_discs"), "leave out the code"),
        (("--offer", "chess"), "chess"),
        (("--offer", "fuse_discs", "--players", "5"), "5"),
    ],
)
def test_what_can_not_be_offered_is_told_in_a_sentence(
    more: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["seat", "http://127.0.0.1:1", *more, "--bot", "1"]) == 2
    assert why in capsys.readouterr().err
