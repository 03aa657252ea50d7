"""The host's page: everything for whoever has the token, nothing for anybody else."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusebox.games import GAMES
from fusebox.server import host as host_page
from fusebox.server.host import Host
from fusebox.server.limits import Limits
from fusebox.server.upkeep import Notices
from fusebox.store import SqliteStore
from fusebox.store.backup import restore
from fusebox.tables.clock import Stalls
from fusebox.tables.thinking import FailedBot
from tests.rig import Player, Rig


@pytest.fixture
def hosted(tmp_path: Path, client: Path) -> Iterator[tuple[Player, Host]]:
    with Rig(tmp_path / "data", client=client, limits=Limits(), store=SqliteStore) as rig:
        player = Player(rig.address)
        yield player, rig.host
        player.close()


def _bearing(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("path", ["/api/host", "/api/host/backup"])
def test_without_the_token_nothing_is_told(hosted: tuple[Player, Host], path: str) -> None:
    player, host = hosted
    for headers in ({}, _bearing("wrong"), _bearing(host.token[:-1])):
        answer = player.http.get(path, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["words"].endswith(".")
        assert host.token not in answer.text


def test_the_host_sees_tables_versions_and_limits(hosted: tuple[Player, Host]) -> None:
    player, host = hosted
    made = player.create("me", "me")
    tokens = [seat["token"] for seat in made["seats"]]
    with player.socket(made["table"], *tokens, shows=0) as line:
        line.hear("update")
        status = player.http.get("/api/host", headers=_bearing(host.token)).json()
    assert (status["tables"], status["live"], status["connected"]) == (1, 1, 1)
    assert status["games"]["fuse_discs"] == GAMES["fuse_discs"].version
    assert status["limits"]["sockets"] == Limits().sockets
    assert status["kept"] > 0


def test_the_host_is_told_what_went_wrong() -> None:
    time = [0.0]
    notices = Notices(lambda: time[0])
    for _ in range(3):
        notices.say("full", "It is full.")
    notices.say("damage", "Table t is lost.")
    assert notices.all() == ["It is full.", "Table t is lost."]


def test_the_same_thing_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    time = [0.0]
    notices = Notices(lambda: time[0])
    for seconds in (0.0, 30.0, 59.0, 61.0):
        time[0] = seconds
        notices.say("full", "It is full.")
    assert [record.message for record in caplog.records] == ["It is full."] * 2


def test_bots_that_break_down_are_shown(tmp_path: Path, client: Path) -> None:
    failure = FailedBot("ruse", "5", "Overran: not done within 20 s", 7.0)
    with Rig(tmp_path / "data", client=client) as rig:
        rig.host._failures = lambda: [failure]
        player = Player(rig.address)
        status = player.http.get("/api/host", headers=_bearing(rig.host.token)).json()
        player.close()
    assert status["failures"] == [
        {"game": "ruse", "level": "5", "error": failure.error, "when": 7.0}
    ]


def test_the_backup_can_be_restored_and_nothing_of_it_is_left(
    hosted: tuple[Player, Host], tmp_path: Path
) -> None:
    player, host = hosted
    player.create("me", "me")
    answer = player.http.get("/api/host/backup", headers=_bearing(host.token))
    assert answer.headers["cache-control"] == "no-store"
    file = tmp_path / "got.fusebox"
    file.write_bytes(answer.content)
    assert restore(file, tmp_path / "new") == 1


def test_whoever_guesses_is_slowed_down(hosted: tuple[Player, Host]) -> None:
    player, _ = hosted
    codes = {
        player.http.get("/api/host", headers=_bearing(str(guess))).status_code
        for guess in range(int(Limits().joining.burst) + 5)
    }
    assert codes == {403, 429}


def test_the_token_is_compared_in_a_time_that_tells_nothing(
    hosted: tuple[Player, Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, known = hosted
    compared: list[bytes] = []

    def compare(given: bytes, token: bytes) -> bool:
        compared.append(given)
        return False

    monkeypatch.setattr(host_page, "compare_digest", compare)
    assert player.http.get("/api/host", headers=_bearing(known.token)).status_code == 403
    assert compared == [known.token.encode()]


def test_every_start_has_a_token_of_its_own(tmp_path: Path) -> None:
    tokens = {Host(None, tmp_path, "", Limits(), time.monotonic).token for _ in range(20)}  # type: ignore[arg-type]
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 24


def test_the_host_sees_how_often_the_server_stood_still(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client) as rig:
        rig.host._stalls = lambda: Stalls(2, 6_000, 7_600)
        player = Player(rig.address)
        status = player.http.get("/api/host", headers=_bearing(rig.host.token)).json()
        player.close()
    assert status["stalls"] == {"count": 2, "longest": 6_000, "given_back": 7_600}
