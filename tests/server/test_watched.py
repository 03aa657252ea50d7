"""What a server tells about its work: its log, its figures, and that no secret is in either."""

import io
import json
import logging
import socket
from pathlib import Path

import httpx2
import pytest

from fusebox.server.journal import journal, write
from fusebox.server.watch import Asked, Left
from tests.rig import Player
from tests.server.process import PATIENCE, Process

NAMES = ("Wilhelmina", "Bartholomew")


def _played(address: str) -> tuple[str, list[str]]:
    """A table at which two people sit down; its id and everything secret about it."""
    player = Player(address)
    kinds = [{"kind": "me", "name": NAMES[0]}, {"kind": "link"}]
    made = player.post("/api/tables", game="fuse_discs", seats=kinds)
    table, (mine, other) = made["table"], made["seats"]
    player.post("/api/code", code=other["code"])
    joined = player.post("/api/join", table=table, invite=other["invite"], name=NAMES[1])
    tokens = [mine["token"], joined["token"]]
    with player.socket(table, tokens[0], shows=0) as line:
        line.hear("update")
    # Whoever gives a secret away where it does not belong must not find it in the log either.
    player.http.get(f"/api/tables/{tokens[0]}/record")
    player.http.get(f"/{other['invite']}")
    player.http.get(f"/api/{other['code']}?token={tokens[1]}")
    player.http.post("/api/join", json={"table": table, "invite": tokens[0], "name": NAMES[0]})
    player.close()
    return table, [*tokens, other["invite"], other["code"], *NAMES]


@pytest.mark.parametrize("kind", ["json", "text"])
def test_the_log_has_tables_and_nothing_secret(tmp_path: Path, kind: str) -> None:
    token = tmp_path / "token"
    token.write_text("the-hosts-own-token-0123456789", encoding="utf-8")
    with Process(tmp_path / "data", "--log", kind, "--host-token-file", str(token)) as server:
        table, secrets = _played(server.address)
        bearing = {"authorization": f"Bearer {token.read_text()}"}
        assert (
            httpx2.get(f"{server.address}/api/host", headers=bearing, timeout=PATIENCE).status_code
            == 200
        )
        status, log = server.interrupt()
    assert status == 0
    assert table in log
    for secret in (*secrets, token.read_text(), "127.0.0.1"):
        assert secret not in log
    if kind == "json":
        lines = [json.loads(line) for line in log.splitlines()]
        asked = [(line["method"], line["path"], line["status"]) for line in lines if "path" in line]
        assert ("POST", "/api/tables", 201) in asked
        assert ("GET", "/api/tables/{table}/record", 404) in asked
        assert [line["table"] for line in lines if line["what"] == "left"] == [table]
        assert all(line["time"].endswith("+00:00") for line in lines)


def test_what_was_asked_and_who_left_is_a_line_each() -> None:
    stream = io.StringIO()
    with journal("text", stream):
        write(Asked("GET", "/api/box", 200, 0.0123))
        write(Left("k7", 61.2))
    first, second = stream.getvalue().splitlines()
    assert first.partition(" ")[2] == "info request method=GET path=/api/box status=200 ms=12.3"
    assert second.partition(" ")[2] == "info left table=k7 seconds=61"


def test_an_error_is_told_without_what_it_says() -> None:
    stream = io.StringIO()
    with journal("json", stream):
        try:
            raise KeyError("a secret token")
        except KeyError:
            logging.getLogger("fusebox.server.app").exception("request failed")
    line = json.loads(stream.getvalue())
    assert (line["level"], line["what"], line["error"]) == ("error", "request failed", "KeyError")
    assert line["raised"][0].rpartition(":")[0] == __file__
    assert "secret" not in stream.getvalue()


def test_without_a_log_nothing_is_written_down(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        _played(server.address)
        assert server.interrupt() == (0, "")


def test_figures_are_told_on_a_port_of_their_own_and_nothing_secret(tmp_path: Path) -> None:
    with Process(tmp_path, "--metrics", "127.0.0.1:0") as server:
        figures_at = server.told(r"http://127\.0\.0\.1:\d+/metrics")
        strange = httpx2.get(figures_at, headers={"host": "evil.example"}, timeout=PATIENCE)
        assert (strange.status_code, "fusebox" in strange.text) == (403, False)
        table, secrets = _played(server.address)
        told = httpx2.get(figures_at, timeout=PATIENCE).text
        assert httpx2.get(f"{server.address}/metrics", timeout=PATIENCE).status_code == 404
        assert server.interrupt() == (0, "")
    figures = dict(line.rsplit(" ", 1) for line in told.splitlines() if line[0] != "#")
    assert float(figures["fusebox_tables"]) == 1
    assert float(figures["fusebox_store_writable"]) == 1
    assert float(figures["fusebox_thinkers"]) == 0
    assert float(figures["fusebox_questions_thought_elsewhere"]) == 0
    assert float(figures["fusebox_disk_free_bytes"]) > 0
    asked = 'fusebox_requests_total{method="POST",path="/api/tables",status="201"}'
    assert float(figures[asked]) == 1
    assert float(figures["process_resident_memory_bytes"]) > 0
    for secret in (*secrets, table):
        assert secret not in told


def test_a_taken_port_for_figures_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        status, complaint = Process(tmp_path, "--metrics", place).ended()
    assert (status, complaint.count("\n")) == (2, 1)
    assert complaint.startswith("fusebox: Metrics can't be served on 127.0.0.1, port ")
