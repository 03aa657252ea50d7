"""Several real servers on one database: who owns a table, and what becomes of it when they go."""

import asyncio
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from tests.rig import Player
from tests.server.process import PATIENCE, Process
from tests.server.test_kill import DUEL, Seat, SentAway, outlived, seated
from tests.server.test_links import picture, told
from tests.store.databases import asked
from tests.support import seeds
from tools.postgres import Postgres


@contextmanager
def servers(
    folder: Path,
    database: str,
    *more: str,
    count: int = 2,
    module: str = "tests.server.unlimited",
) -> Iterator[list[Process]]:
    with ExitStack() as until:
        options = ("--store", database, *more)
        yield [
            until.enter_context(Process(folder / str(number), *options, module=module))
            for number in range(count)
        ]


@contextmanager
def limited(folder: Path, database: str, limits: str) -> Iterator[list[Process]]:
    """Two servers that allow what is usual but for this."""
    settings = folder / "fusebox.toml"
    settings.write_text(f"[limits]\n{limits}\n", encoding="utf-8")
    with servers(folder, database, "--config", str(settings), module="fusebox") as both:
        yield both


def bearing(folder: Path) -> dict[str, str]:
    link = (folder / "host-link.txt").read_text(encoding="utf-8").strip()
    return {"authorization": f"Bearer {link.partition('#token=')[2]}"}


def status(folder: Path, server: Process) -> Any:
    answer = httpx2.get(f"{server.address}/api/host", headers=bearing(folder), timeout=PATIENCE)
    assert answer.is_success, answer.text
    return answer.json()


def keeper(database: str, table: str) -> Any:
    return asyncio.run(asked(database, f"SELECT keeper FROM tables WHERE id = '{table}'"))


def test_a_table_is_played_through_any_server(tmp_path: Path, database: str) -> None:
    """One plays here, one there: both are at the one table, which the first server owns."""
    with servers(tmp_path, database) as (one, two):
        here, there = Player(one.address), Player(two.address)
        made = here.create("me", "link")
        token, invite = made["seats"][0]["token"], made["seats"][1]["invite"]
        with here.socket(made["table"], token, shows=0) as first:
            first.hear("update")
            joined = there.post("/api/join", table=made["table"], invite=invite, name="Bob")
            with there.socket(made["table"], joined["token"], shows=1) as second:
                second.hear("update")
                first.ready()
                second.ready()
                # Neither the record nor leaving is to be had now, which only its server knows.
                answer = there.http.get(f"/api/tables/{made['table']}/record")
                assert answer.status_code == 400
                assert keeper(database, made["table"]) == 1
        here.close()
        there.close()


@pytest.mark.whole
def test_an_idle_table_goes_to_where_somebody_comes(tmp_path: Path, database: str) -> None:
    with servers(tmp_path, database) as (one, two):
        here, there = Player(one.address), Player(two.address)
        made = here.create("me", "random")
        while keeper(database, made["table"]) != 0:
            pass
        with there.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.hear("update")
            second = asyncio.run(asked(database, "SELECT max(id) FROM servers"))
            assert keeper(database, made["table"]) == second
        here.close()
        there.close()


@pytest.mark.whole
def test_who_is_blocked_at_one_server_is_blocked_at_all(tmp_path: Path, database: str) -> None:
    with servers(tmp_path, database) as (one, two):
        body = {"address": "203.0.113.7", "on": True}
        sent = httpx2.post(
            f"{one.address}/api/host/block",
            json=body,
            headers=bearing(tmp_path / "0"),
            timeout=PATIENCE,
        )
        assert sent.status_code == 204
        while not status(tmp_path / "1", two)["blocked"]:
            pass


@pytest.mark.whole
def test_the_host_sees_what_all_servers_have(tmp_path: Path, database: str) -> None:
    with servers(tmp_path, database) as (one, two):
        here = Player(one.address)
        made = here.create("me", "random")
        with here.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.hear("update")
            while not (told := status(tmp_path / "1", two))["connected"]:
                pass
            assert (told["tables"], told["live"], told["connected"]) == (1, 1, 1)
        here.close()


async def survived(
    seats: list[Seat], first: Process, second: Process, build: str, end: Callable[[], object]
) -> None:
    """All play at the first server until it is gone, and then at the second."""
    tasks = [asyncio.create_task(seat.play(first.address, build)) for seat in seats]
    await asyncio.gather(*(seat.went_on.wait() for seat in seats))
    await asyncio.to_thread(end)
    await asyncio.gather(*tasks)
    await again(seats, second.address, build)


async def again(seats: list[Seat], address: str, build: str) -> None:
    """As a page does: who is sent away comes again, until their table has gone on."""
    for seat in seats:
        seat.new_entries = 0
        seat.went_on.clear()
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        tasks = [group.create_task(insist(seat, address, build)) for seat in seats]
        await asyncio.gather(*(seat.went_on.wait() for seat in seats))
        for task in tasks:
            task.cancel()


async def insist(seat: Seat, address: str, build: str) -> None:
    while not seat.over:
        with suppress(SentAway):
            await seat.play(address, build)
    seat.went_on.set()


def players(server: Process) -> tuple[list[Seat], str]:
    luck, player = random.Random(seeds(1)[0]), Player(server.address)
    seats = [*seated(player, DUEL, luck), *seated(player, ("me", "random"), luck)]
    player.close()
    return seats, player.build


@pytest.mark.whole
@pytest.mark.parametrize("how", ["killed", "ended"])
def test_who_played_at_a_server_that_is_gone_plays_on_at_another(
    tmp_path: Path, database: str, how: str
) -> None:
    with servers(tmp_path, database) as (one, two):
        seats, build = players(one)
        end = one.kill if how == "killed" else one.interrupt
        asyncio.run(survived(seats, one, two, build, end))
        for seat in seats:
            assert seat.kept


@pytest.mark.whole
def test_the_lobby_and_the_hosts_words_are_those_of_all_servers(
    tmp_path: Path, database: str
) -> None:
    with servers(tmp_path, database, "--lobby") as (one, two):
        here, there = Player(one.address), Player(two.address)
        made = here.create("me", "link", permits={"open": True})
        with here.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.hear("update")
            listed: list[Any] = []
            while not listed:
                listed = there.http.get("/api/lobby").json()["tables"]
            assert [offered["table"] for offered in listed] == [made["table"]]
            words = {"words": "We restart at nine."}
            place = f"{two.address}/api/host/message"
            sent = httpx2.post(place, json=words, headers=bearing(tmp_path / "1"), timeout=PATIENCE)
            assert sent.status_code == 204
            assert line.hear("announced")["words"] == words["words"]
        here.close()
        there.close()


async def frozen(seats: list[Seat], one: Process, two: Process, build: str, url: str) -> None:
    """The first server stands still until its tables are taken over, and then goes on."""
    tasks = [asyncio.create_task(seat.play(one.address, build)) for seat in seats]
    await asyncio.gather(*(seat.went_on.wait() for seat in seats))
    one.send(signal.SIGSTOP)
    await asked(url, "UPDATE servers SET until = clock_timestamp() WHERE id = 1 RETURNING id")
    await again(seats, two.address, build)
    epochs = await asked(url, "SELECT array_agg(epoch ORDER BY id) FROM tables WHERE keeper = 2")
    one.send(signal.SIGCONT)
    # Who was still connected to it is sent away.
    await asyncio.gather(*tasks, return_exceptions=True)
    back = "SELECT count(*) FROM servers WHERE id = 1 AND until > clock_timestamp()"
    while not await asked(url, back):
        pass
    await again(seats, one.address, build)
    now = await asked(url, "SELECT array_agg(epoch ORDER BY id) FROM tables WHERE keeper = 2")
    assert now == epochs


@pytest.mark.whole
@pytest.mark.long
def test_a_server_that_stood_still_writes_nothing_when_it_wakes(
    tmp_path: Path, database: str
) -> None:
    """Who is still with it, or comes to it, is brought to the server that has the table now."""
    with servers(tmp_path, database) as (one, two):
        seats, build = players(one)
        asyncio.run(frozen(seats, one, two, build, database))


@pytest.mark.whole
@pytest.mark.long
def test_a_database_that_crashes_is_outlived_by_all_servers(tmp_path: Path) -> None:
    database = Postgres()
    try:
        with servers(tmp_path, database.url) as (one, two):
            seats, build = players(one)
            asyncio.run(outlived(seats, two.address, build, database))
    finally:
        database.close()


def guess(player: Player, code: str, address: str) -> int:
    """The status of the answer to whoever comes through a proxy from this address."""
    headers = {"x-forwarded-for": address}
    return player.http.post("/api/code", json={"code": code}, headers=headers).status_code


ASKING = "asking = { burst = 1e6, each_second = 1e6 }"


@pytest.mark.whole
def test_who_has_guessed_too_often_at_one_server_may_not_guess_at_another(
    tmp_path: Path, database: str
) -> None:
    """Whoever knows the code spends nothing by asking, and is told when nothing is left."""
    limits = f"{ASKING}\njoining = {{ burst = 5, each_second = 0, overall = 1e6 }}"
    with limited(tmp_path, database, limits) as (one, two):
        here, there = Player(one.address), Player(two.address)
        code = here.create("me", "link")["seats"][1]["code"]
        spent: list[str] = []
        while not any(guess(there, code, address) == 429 for address in spent[-5:]):
            spent.append(f"203.0.{len(spent) // 250}.{1 + len(spent) % 250}")
            tried = [guess(here, "999999999", spent[-1]) for _ in range(6)]
            assert tried == [404] * 5 + [429]
        assert guess(there, code, "198.51.100.1") == 200
        here.close()
        there.close()


@pytest.mark.whole
def test_who_sits_down_through_another_server_has_not_guessed(
    tmp_path: Path, database: str
) -> None:
    """Nor do they count twice; a header that says they come from a server changes nothing."""
    limits = f"{ASKING}\njoining = {{ burst = 3, each_second = 0 }}"
    with limited(tmp_path, database, limits) as (one, two):
        here, there = Player(one.address), Player(two.address)
        made = here.create("me", *["link"] * 5, game="fuse_cards")
        with here.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.hear("update")
            for number, seat in enumerate(made["seats"][1:], 1):
                wanted = {"table": made["table"], "invite": seat["invite"], "name": "Ann"}
                assert there.post("/api/join", **wanted)["seat"] == number
            there.http.headers["x-fusebox-passed"] = "1"
            wrong = {"table": made["table"], "invite": "0" * 43, "name": "Ann"}
            joins = [there.http.post("/api/join", json=wrong).status_code for _ in range(4)]
            assert joins == [404] * 3 + [429]
        here.close()
        there.close()


@pytest.mark.whole
def test_sockets_that_are_open_at_one_server_count_at_another(
    tmp_path: Path, database: str
) -> None:
    limits = "sockets = 3\nconnecting = { burst = 1e6, each_second = 1e6 }"
    with limited(tmp_path, database, limits) as (one, two):
        here, there = Player(one.address), Player(two.address)
        with ExitStack() as until:
            for _ in range(3):
                until.enter_context(here.bare_socket())
            refused = False
            while not refused:
                try:
                    with there.bare_socket():
                        pass
                except InvalidStatus as refusal:
                    refused = refusal.response.status_code == 429
            assert refused
        here.close()
        there.close()


@pytest.mark.whole
@pytest.mark.long
def test_a_link_shows_the_same_whichever_server_is_asked(tmp_path: Path, database: str) -> None:
    """The page within a second, from the database; the picture is painted by the table's server."""
    with servers(tmp_path, database) as (one, two):
        here, there = Player(one.address), Player(two.address)
        made = here.create("me", "random")
        path, token = f"/t/{made['table']}", made["seats"][0]["token"]
        with here.socket(made["table"], token, shows=0) as line:
            line.ready()
            line.act(line.turn()["legal"][0]["action"])
            line.turn()
            while (shown := told(here, path))["og:image"].partition("/api/")[2] != (
                seen := told(there, path)
            )["og:image"].partition("/api/")[2]:
                pass
            assert keeper(database, made["table"]) == 1
            assert seen["og:title"] == shown["og:title"] == "A game of FUSE (discs)"
            assert seen["og:description"] == shown["og:description"]
            painted = picture(here, shown["og:image"])
            assert painted.status_code == 200
            assert picture(there, seen["og:image"]).content == painted.content
        here.close()
        there.close()


@pytest.mark.whole
def test_what_is_left_at_one_server_is_taken_at_another_and_once(
    tmp_path: Path, database: str
) -> None:
    with servers(tmp_path, database) as (one, two):
        here, there = Player(one.address), Player(two.address)
        left = here.http.post("/api/luggage", json={"label": "a" * 64, "content": "locked"})
        assert left.status_code == 204
        taken = [there.http.post("/api/luggage/take", json={"label": "a" * 64}) for _ in range(2)]
        assert [answer.status_code for answer in taken] == [200, 404]
        assert taken[0].json() == {"content": "locked"}
        here.close()
        there.close()
