"""What is wrong gets a clear answer or a closed socket; the table and the others notice nothing."""

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions import Extension
from websockets.frames import Frame, Opcode
from websockets.typing import ExtensionName

from fusebox.server.app import application
from fusebox.server.limits import MESSAGE_BYTES
from fusebox.tables.endpoints import BODY_BYTES
from tests.rig import Json, Line, Player, Rig
from tests.server.playing import Duel, duel, move
from tests.support import seeds

ENTER = {"type": "Enter", "space": "Na", "cell": "a6"}
WRONG: list[Json | str] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"hello"',
    "{}",
    '{"type": 7}',
    '{"type": "unknown"}',
    '{"type": "ping"}',
    '{"type": "ping", "at": "now"}',
    '{"type": "ping", "at": 1, "more": 2}',
    '{"type": "ping", "at": 1e400}',
    "[" * 5000,
    '{"type": "act", "nonce": "", "action": {}}',
    {"type": "act", "nonce": "x" * 41, "action": ENTER},
    {"type": "act", "nonce": 7, "action": ENTER},
    {"type": "act", "action": ENTER},
    {"type": "show", "shows": "everything"},
    {"type": "speak", "language": 7},
    {"type": "signal", "signal": {"type": "Phrase", "key": "rude"}},
    {"type": "signal", "signal": "hello"},
    {"type": "hello", "protocol": 1, "build": "", "language": "en"},
]
WRONG_ACTIONS: list[Any] = [
    None,
    7,
    "Enter",
    [],
    {},
    {"type": "Enter"},
    {"type": "Enter", "space": "Na", "cell": "z9"},
    {"type": "Enter", "space": 1, "cell": 2},
    {"type": "Explode"},
    {"type": "Start"},
    {"type": "Flag", "seat": 1},
    {"type": "Ready", "share": "!!"},
    {"type": "Undo", "to": 10**30},
    {"type": "Undo", "to": -1},
    {"type": "SitIn", "seat": 99},
    {"type": "Answer", "yes": True},
]


class Spoiling(Extension):
    """Says that a message is compressed, and sends bytes that no compression makes."""

    name = ExtensionName("spoiling")

    def encode(self, frame: Frame) -> Frame:
        return Frame(frame.opcode, b"\xff" * 9, rsv1=True) if frame.opcode is Opcode.TEXT else frame

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        return frame


def unharmed(game: Duel) -> None:
    """The game goes on, and nobody was told anything that was not theirs."""
    line, other = game.lines[game.mover], game.lines[game.waiter]
    done = move(line, game.update)
    assert done["type"] == "done"
    assert done["version"] == game.update["version"] + 1
    assert other.turn()["version"] == done["version"]


@pytest.mark.parametrize("message", WRONG, ids=lambda message: str(message)[:50])
def test_a_wrong_message_is_answered_and_harms_nobody(player: Player, message: Json | str) -> None:
    with duel(player) as game:
        line = game.lines[game.mover]
        line.say(message)
        assert line.hear("failed", "refused")["words"].endswith(".")
        unharmed(game)


@pytest.mark.parametrize("action", WRONG_ACTIONS, ids=lambda action: str(action)[:50])
def test_a_wrong_action_is_refused_by_its_nonce(player: Player, action: Any) -> None:
    with duel(player) as game:
        line = game.lines[game.mover]
        nonce = line.act(action)
        refused = line.done(nonce)
        assert refused["type"] == "refused"
        assert refused["words"].endswith(".")
        unharmed(game)


def test_random_bytes_are_answered(player: Player) -> None:
    with duel(player) as game:
        for seed in seeds(20):
            generator = random.Random(seed)
            noise = generator.randbytes(generator.randrange(200))
            game.lines[game.mover].say(noise)
            assert game.lines[game.mover].hear("failed")["words"].endswith(".")
        unharmed(game)


def test_broken_messages_made_of_good_ones_are_answered(player: Player) -> None:
    with duel(player) as game:
        good = json.dumps({"type": "act", "nonce": "n", "action": ENTER})
        for seed in seeds(40):
            generator = random.Random(seed)
            at = generator.randrange(len(good))
            bad = good[:at] + chr(generator.randrange(1, 0x2FF)) + good[at + 2 :]
            game.lines[game.waiter].say(bad)
            assert game.lines[game.waiter].hear("failed", "refused")["words"].endswith(".")
        unharmed(game)


def test_an_oversized_message_closes_its_own_socket_only(player: Player) -> None:
    with duel(player) as game:
        with player.bare_socket(compression=None) as line:
            line.say("x" * (MESSAGE_BYTES + 1))
            assert line.rest()[1] == 1009
        unharmed(game)


@pytest.mark.parametrize("size", [MESSAGE_BYTES + 1, 50 * MESSAGE_BYTES])
def test_a_message_that_unpacks_to_an_oversized_one_closes_its_socket(
    player: Player, size: int
) -> None:
    with duel(player) as game:
        with player.bare_socket(compression="deflate") as line:
            line.say(" " * size)
            assert line.rest()[1] == 1009
        unharmed(game)


def test_a_message_that_cannot_be_unpacked_closes_its_socket(player: Player) -> None:
    with duel(player) as game:
        with player.bare_socket(compression="deflate") as line:
            line.connection.protocol.extensions = [Spoiling()]
            line.say("x")
            assert line.rest()[1] == 1002
        unharmed(game)


def ping(line: Line, times: int) -> None:
    for _ in range(times):
        line.connection.ping()


@pytest.mark.parametrize("since", [-1, "0", 1.5, None])
def test_a_hello_that_knows_less_than_nothing_is_answered(player: Player, since: object) -> None:
    with duel(player) as game:
        with player.socket(game.table, since=since) as line:
            assert line.hear()["type"] == "failed"
        unharmed(game)


def test_a_flood_of_pings_ends_its_own_socket_only(player: Player) -> None:
    """Nobody has to read their answers, which would pile up here."""
    with duel(player) as game:
        with player.socket(game.table) as line, pytest.raises(ConnectionClosed):
            ping(line, 100_000)
        unharmed(game)


def test_a_message_of_endless_empty_parts_ends_its_own_socket_only(player: Player) -> None:
    with duel(player) as game:
        with player.socket(game.table) as line, pytest.raises(ConnectionClosed):
            line.connection.send("" for _ in range(100_000))
        unharmed(game)


def test_who_watches_can_neither_act_nor_signal_nor_look_into_a_hand(player: Player) -> None:
    with duel(player) as game:
        with player.socket(game.table) as line:
            line.hear("update")
            for action in ({"type": "Resign"}, game.update["legal"][0]["action"]):
                for seat in (None, 0, 1):
                    line.say({"type": "act", "nonce": "n", "action": action, "seat": seat})
                    assert line.hear("done", "refused")["type"] == "refused"
            line.say({"type": "signal", "signal": {"type": "Phrase", "key": "hello"}})
            assert line.hear("failed")
            line.say({"type": "show", "shows": game.mover})
            assert line.hear("failed")
        unharmed(game)


def test_a_token_opens_no_seat_at_another_table(player: Player) -> None:
    other = player.create("me", "me")["table"]
    with duel(player) as game:
        with player.socket(other, *game.tokens, shows=0) as line:
            heard, _ = line.rest()
        assert [message["type"] for message in heard] == ["failed"]
        body = {"token": game.tokens[0]}
        assert player.http.post(f"/api/tables/{other}/leave", json=body).status_code == 204
        unharmed(game)


@pytest.mark.parametrize("seat", ["9" * 5_000, "-1", "x", "٣"])
def test_a_replay_through_what_is_no_seat_is_refused(player: Player, seat: str) -> None:
    created = player.create("me", "random")
    answer = player.http.get(f"/api/tables/{created['table']}/replay", params={"as": seat})
    assert (answer.status_code, "`as`" in answer.json()["words"]) == (400, True)


def test_an_action_for_another_seat_is_refused(player: Player) -> None:
    with (
        duel(player) as game,
        player.socket(game.table, game.tokens[game.waiter], shows=game.waiter) as line,
    ):
        line.hear("update")
        line.say({"type": "show", "shows": game.mover})
        assert line.hear("failed", "refused")["words"].endswith(".")
        refused = line.done(line.act(game.update["legal"][0]["action"]))
        assert refused["type"] == "refused"
        unharmed(game)


def test_an_action_out_of_turn_is_refused(player: Player) -> None:
    with duel(player) as game:
        line = game.lines[game.waiter]
        refused = line.done(line.act(game.update["legal"][0]["action"]))
        assert (refused["type"], refused["clause"][0]) == ("refused", "D")
        unharmed(game)


def test_an_action_for_a_finished_game_is_refused(player: Player) -> None:
    with duel(player) as game:
        line = game.lines[game.mover]
        assert line.done(line.act({"type": "Resign"}))["type"] == "done"
        refused = line.done(line.act(game.update["legal"][0]["action"]))
        assert (refused["type"], refused["clause"]) == ("refused", "T3")


def test_an_action_before_the_deal_is_refused(player: Player) -> None:
    made = player.create("me", "me")
    with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
        refused = line.done(line.act(ENTER))
        assert (refused["type"], refused["clause"]) == ("refused", "T1")


@pytest.mark.parametrize("message", ["{", '{"type":"ping","at":1}', b"\x00\xff", "x" * 100])
def test_whoever_does_not_say_hello_is_answered(player: Player, message: str | bytes) -> None:
    with player.bare_socket() as line:
        line.say(message)
        assert line.hear("failed")["words"].endswith(".")


def test_a_hello_to_no_table_is_answered_and_closed(player: Player) -> None:
    with player.socket("nowhere") as line:
        assert line.hear("failed")["words"].endswith(".")
        assert line.rest()[1] == 1008


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 10_000,
        b'{"game": "fuse_discs"}',
        b'{"game": "fuse\xff", "seats": []}',
        b'{"game": "chess", "seats": [{"kind": "me"}, {"kind": "me"}]}',
        b'{"game": "fuse_discs", "seats": [{"kind": "me"}]}',
        b'{"game": "fuse_discs", "seats": [{"kind": "king"}, {"kind": "me"}]}',
        b'{"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "bot", "level": "99"}]}',
        b'{"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"x": 1}}',
        b'{"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "me"}], "more": 1}',
    ],
    ids=lambda body: body[-60:].decode(errors="replace"),
)
def test_a_wrong_order_for_a_table_is_refused_in_a_sentence(player: Player, body: bytes) -> None:
    answer = player.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 404)
    assert answer.json()["words"].endswith(".")


def test_an_oversized_request_is_refused(player: Player) -> None:
    answer = player.http.post(
        "/api/mine",
        content=b" " * (BODY_BYTES + 1),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 413


def test_a_request_that_is_cut_off_leaves_nothing_in_the_log(
    rig: Rig, caplog: pytest.LogCaptureFixture
) -> None:
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/code",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
    }

    async def gone() -> Json:
        return {"type": "http.disconnect"}

    async def nowhere(message: Any) -> None: ...

    rig.call(application(rig.hall)(scope, gone, nowhere))
    assert caplog.records == []
