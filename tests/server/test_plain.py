"""Sockets by the public interface alone: as the others, a little slower."""

from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fusebox.server import plain
from fusebox.server.plain import missing
from fusebox.server.serve import _must_be_plain
from fusebox.server.upkeep import Notices
from tests.rig import Player, Rig


def test_the_versions_that_are_installed_have_all_that_our_protocol_touches() -> None:
    notices = Notices()
    assert missing() == []
    assert not _must_be_plain(notices)
    assert notices.all() == []


def test_a_version_that_lacks_something_is_noticed_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    notices = Notices()
    monkeypatch.delattr(WebSocketsSansIOProtocol, "handle_parser_exception")
    monkeypatch.setattr(plain, "OF_PARSER", (*plain.OF_PARSER, "no_such_thing"))
    assert missing() == ["handle_parser_exception", "no_such_thing"]
    assert _must_be_plain(notices)
    assert "handle_parser_exception, no_such_thing" in notices.all()[0]


def test_a_game_is_played_over_plain_sockets(tmp_path: Path, client: Path) -> None:
    with Rig(tmp_path / "data", client=client, plain=True) as rig:
        player = Player(rig.address)
        created = player.create("me", "random")
        with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
            line.ready()
            rig.turn(5_000)
            first = line.turn()
            nonce = line.act(first["legal"][0]["action"])
            assert line.done(nonce)["type"] == "done"
            line.connection.send(b"\x00")
            assert line.hear("failed")["type"] == "failed"
        with player.bare_socket() as line:
            line.say("nonsense")
            assert line.hear("failed")["type"] == "failed"
        player.close()
