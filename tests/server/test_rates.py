"""Rates: too much is refused, far too much ends the connection, and time makes it good again."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fusebox.server import sockets
from fusebox.server.limits import UNLIMITED, Limits, Rate
from tests.rig import Line, Player, Rig
from tests.server.playing import duel, move


@pytest.fixture
def limited(
    request: pytest.FixtureRequest, tmp_path: Path, client: Path
) -> Iterator[tuple[Rig, Player]]:
    """A server without limits but those that the test names."""
    limits = msgspec.structs.replace(UNLIMITED, **request.param)
    with Rig(tmp_path / "data", client=client, limits=limits) as rig:
        player = Player(rig.address)
        yield rig, player
        player.close()


@pytest.mark.parametrize("limited", [{"creating": Rate(2, 0.1)}], indirect=True)
def test_tables_are_made_only_so_fast_from_one_address(limited: tuple[Rig, Player]) -> None:
    rig, player = limited
    order = {"game": "fuse_discs", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    answers = [player.http.post("/api/tables", json=order) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["words"].endswith(".")
    rig.turn(10_000)
    assert player.http.post("/api/tables", json=order).status_code == 201


@pytest.mark.parametrize("limited", [{"joining": Rate(5, 0.1)}], indirect=True)
def test_invites_and_codes_can_not_be_guessed_quickly(limited: tuple[Rig, Player]) -> None:
    _, player = limited
    guesses = [player.http.post("/api/code", json={"code": f"AAAA{n}"}) for n in range(8)]
    assert [guess.status_code for guess in guesses] == [404] * 5 + [429] * 3


@pytest.mark.parametrize("limited", [{"replaying": Rate(2, 0.1)}], indirect=True)
def test_replays_are_made_only_so_fast_for_one_address(limited: tuple[Rig, Player]) -> None:
    _, player = limited
    created = player.create("me", "random")
    address = f"/api/tables/{created['table']}/replay"
    assert [player.http.get(address).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("limited", [{"connecting": Rate(3, 0.1)}], indirect=True)
def test_sockets_are_opened_only_so_fast_from_one_address(limited: tuple[Rig, Player]) -> None:
    rig, player = limited
    for _ in range(3):
        with player.bare_socket():
            pass
    with pytest.raises(InvalidStatus) as refusal, player.bare_socket():
        pass
    assert refusal.value.response.status_code == 429
    rig.turn(10_000)
    with player.bare_socket():
        pass


@pytest.mark.parametrize("limited", [{"sockets": 2}], indirect=True)
def test_only_so_many_sockets_are_open_from_one_address(limited: tuple[Rig, Player]) -> None:
    _, player = limited
    with player.bare_socket() as one, player.bare_socket():
        with pytest.raises(InvalidStatus), player.bare_socket():
            pass
        one.say("{")
        assert one.hear("failed")


@pytest.mark.parametrize("limited", [{"acting": Rate(3, 1)}], indirect=True)
def test_actions_beyond_the_rate_are_refused_by_their_nonce(limited: tuple[Rig, Player]) -> None:
    rig, player = limited
    with duel(player) as game:
        line = game.lines[game.waiter]
        action = game.update["legal"][0]["action"]
        nonces = [line.act(action) for _ in range(6)]
        answers = [line.hear("refused") for _ in nonces]
        clauses = {answer["nonce"]: answer["clause"] for answer in answers}
        assert clauses[nonces[-1]] == ""
        assert clauses[nonces[0]] != ""
        rig.turn(5_000)
        assert line.done(line.act(action))["clause"] != ""
        assert move(game.lines[game.mover], game.update)["type"] == "done"


@pytest.mark.parametrize("limited", [{"acting": Rate(3, 0.1)}], indirect=True)
def test_what_was_taken_is_never_called_refused_however_often_it_is_repeated(
    limited: tuple[Rig, Player],
) -> None:
    _, player = limited
    with duel(player) as game:
        line, action = game.lines[game.mover], game.update["legal"][0]["action"]
        nonce = line.act(action)
        assert line.done(nonce)["type"] == "done"
        for _ in range(10):
            line.act(action, nonce)
            assert line.done(nonce)["type"] == "done"


@pytest.mark.parametrize("limited", [{"signalling": Rate(2, 1)}], indirect=True)
def test_signals_beyond_the_rate_are_not_relayed(limited: tuple[Rig, Player]) -> None:
    _, player = limited
    with duel(player) as game:
        for key in ("hello", "thanks", "sorry"):
            game.lines[0].say({"type": "signal", "signal": {"type": "Phrase", "key": key}})
        assert game.lines[0].hear("failed")["words"].endswith(".")
        heard = [game.lines[1].hear("signalled")["signal"]["key"] for _ in range(2)]
        assert heard == ["hello", "thanks"]
        move(game.lines[0], game.update)
        assert game.lines[1].hear("signalled", "update")["type"] == "update"


def thousand(line: Line) -> None:
    """A thousand messages in one burst; the socket may be closed before they are all sent."""
    try:
        for at in range(1000):
            line.say({"type": "ping", "at": at})
    except ConnectionClosed:
        pass


@pytest.mark.whole
def test_a_thousand_messages_in_a_burst_end_in_a_closed_socket(
    tmp_path: Path, client: Path
) -> None:
    with Rig(tmp_path / "data", client=client, limits=Limits()) as rig:
        player = Player(rig.address)
        with duel(player) as game:
            with player.socket(game.table, game.tokens[0], shows=0) as line:
                thousand(line)
                heard, code = line.rest()
            kinds = [message["type"] for message in heard]
            assert kinds.count("pong") <= Limits().messages.burst
            assert kinds.count("failed") == Limits().strikes + 1
            assert heard[-1]["words"].endswith(".")
            assert code == 1008
            assert move(game.lines[game.mover], game.update)["type"] == "done"
            assert game.lines[game.waiter].turn()
        player.close()


@pytest.mark.parametrize("limited", [{"retelling": Rate(4, 0.1)}], indirect=True)
def test_a_long_story_that_is_told_again_counts_for_several(
    limited: tuple[Rig, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    rig, player = limited
    monkeypatch.setattr(sockets, "STORY", 1)
    with duel(player) as game:
        line = game.lines[0]
        # The two who were ready, and the start: three entries, of four things at once.
        asked = ((None, "update"), (0, "failed"), (2, "update"), (None, "update"), (2, "failed"))
        for since, answer in asked:
            line.say({"type": "speak", "language": "fr", "since": since})
            assert line.hear("update", "failed")["type"] == answer
        rig.turn(40_000)
        line.say({"type": "speak", "language": "en", "since": 0})
        assert line.hear("update", "failed")["type"] == "update"


def test_a_whole_room_behind_one_address_sits_down_by_code_at_once(
    tmp_path: Path, client: Path
) -> None:
    with Rig(tmp_path / "data", client=client, limits=Limits()) as rig:
        host = Player(rig.address)
        made = [host.create("me", *["link"] * 5, game="fuse_cards") for _ in range(5)]
        codes = [table["seats"][1]["code"] for table in made for _ in range(5)]

        def come(code: str) -> tuple[str, int]:
            found = host.post("/api/code", code=code)
            seated = host.post("/api/join", table=found["table"], invite=found["invite"], name="P")
            return seated["table"], seated["seat"]

        with ThreadPoolExecutor(25) as people:
            assert len(set(people.map(come, codes))) == 25
        host.close()


@pytest.mark.parametrize("limited", [{"joining": Rate(3, 0)}], indirect=True)
def test_who_knows_a_code_may_guess_no_more_often_than_others(limited: tuple[Rig, Player]) -> None:
    _, player = limited
    code = player.create("me", "link")["seats"][1]["code"]
    asked = [player.http.post("/api/code", json={"code": code}).status_code for _ in range(9)]
    assert asked == [200] * 9
    guesses = [player.http.post("/api/code", json={"code": "999999999"}) for _ in range(5)]
    assert [guess.status_code for guess in guesses] == [404, 404, 404, 429, 429]
