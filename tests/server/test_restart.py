"""A restart, as an upgrade makes one: everybody is told, nothing is lost, and pages come back."""

from pathlib import Path

import httpx2
import pytest

from tests.rig import Player
from tests.server.process import PATIENCE, Process

RESTARTING = 1012
"""The code of a socket whose server goes and comes back."""


@pytest.mark.whole
def test_a_drained_server_loses_nothing_over_a_restart(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("the-hosts-own-token-0123456789", encoding="utf-8")
    given = ("--host-token-file", str(token))
    bearing = {"authorization": f"Bearer {token.read_text(encoding='utf-8')}"}
    with Process(tmp_path / "data", *given) as server:
        player = Player(server.address)
        made = player.create("me", "me")
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        with player.socket(table, *tokens, shows=0) as line:
            before = line.hear("update")
            drained = httpx2.post(
                f"{server.address}/api/host/drain",
                json={"on": True},
                headers=bearing,
                timeout=PATIENCE,
            )
            assert drained.status_code == 204
            assert "restarted" in line.hear("announced")["words"]
            assert server.interrupt() == (0, "")
            assert line.rest()[1] == RESTARTING
        player.close()
    port = int(server.address.rpartition(":")[2])
    with Process(tmp_path / "data", *given, port=port) as server:
        player = Player(server.address)
        with player.socket(table, *tokens, shows=0) as line:
            after = line.hear("update")
        player.create("me", "me")
        player.close()
    assert after["table"] == before["table"]
