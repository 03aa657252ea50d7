"""The door for thinkers: whoever knows the secret may think, and nobody else gets far."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from fusebox.games import GAMES
from fusebox.server.limits import Limits, Rate
from fusebox.server.thinkers import ThinkersDoor
from fusebox.tables.endpoints import THINK
from fusebox.tables.thinking import Workers, thought
from fusebox.tables.workers.pool import Pool
from fusebox.thinkers.choices import answer_to, question_in
from fusebox.thinkers.greeting import Newcomer, Seals, Unwelcome, own_program
from fusebox.thinkers.joined import Thinkers
from fusebox.thinkers.messages import Ask, asks, greetings, written
from fusebox.thinkers.proofs import NONCE_BYTES
from tests.rig import PATIENCE, Player, Rig
from tests.server.thinker import ThinkerProcess
from tests.support import luck
from tests.thinkers.asking import questions
from tests.thinkers.meeting import question

SECRET = b"a-secret-of-many-letters"
LEVELS = ("1", "3")
drawn = luck("thinkers")


class Serving:
    """A server with a door, whose own workers are never needed."""

    def __init__(self, folder: Path, client: Path, limits: Limits, plain: bool = False) -> None:
        pool = Pool(1)
        self.thinkers = Thinkers(pool)
        self.workers = Workers(pool=pool)
        door = ThinkersDoor(self.thinkers, SECRET, own_program())
        self.rig = Rig(
            folder, client=client, limits=limits, thinker=self.workers, thinkers=door, plain=plain
        )


@contextmanager
def serving(folder: Path, client: Path, limits: Limits | None = None) -> Iterator[Rig]:
    with Serving(folder / "data", client, Limits() if limits is None else limits).rig as rig:
        yield rig


def dialled(rig: Rig) -> ClientConnection:
    return connect(f"{rig.address.replace('http', 'ws', 1)}{THINK}", proxy=None, compression=None)


def heard(line: ClientConnection) -> bytes:
    message = line.recv(PATIENCE)
    assert isinstance(message, bytes)
    return message


def joined(line: ClientConnection, secret: bytes = SECRET) -> Seals:
    newcomer = Newcomer(secret, own_program(), 2, drawn(NONCE_BYTES))
    joining, nonces = newcomer.joining(heard(line))
    line.send(joining)
    return newcomer.welcomed(heard(line), nonces)


def test_without_a_secret_there_is_no_door(rig: Rig, player: Player) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        dialled(rig)
    assert refusal.value.response.status_code == 404
    assert player.http.get(THINK).status_code == 404


def test_a_wrong_secret_gets_one_sentence_and_the_end(tmp_path: Path, client: Path) -> None:
    with serving(tmp_path, client) as rig, dialled(rig) as line:
        with pytest.raises(Unwelcome, match=r"^The thinker's secret is not the server's\.$"):
            joined(line, b"another-secret-altogether")
        with pytest.raises(ConnectionClosed) as end:
            line.recv(PATIENCE)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1008


def test_whoever_guesses_secrets_is_slowed_down(tmp_path: Path, client: Path) -> None:
    with serving(tmp_path, client, Limits(joining=Rate(2, 0))) as rig:
        for _ in range(3):
            with dialled(rig) as line:
                joined(line)
        for guess in (b"one", b"two"):
            with dialled(rig) as line, pytest.raises(Unwelcome):
                joined(line, guess)
        with pytest.raises(InvalidStatus) as refusal:
            dialled(rig)
    assert refusal.value.response.status_code == 429


@pytest.mark.parametrize("nonsense", ["text", b"", b"\xff"])
def test_nonsense_gets_a_sentence(tmp_path: Path, client: Path, nonsense: str | bytes) -> None:
    with serving(tmp_path, client) as rig, dialled(rig) as line:
        heard(line)
        line.send(nonsense)
        assert "not a Fusebox thinker" in str(greetings.decode(heard(line)))


def test_a_blocked_address_gets_no_thinker_in(tmp_path: Path, client: Path) -> None:
    with serving(tmp_path, client) as rig:
        rig.host.blocked.add("127.0.0.1")
        with pytest.raises(InvalidStatus) as refusal:
            dialled(rig)
    assert refusal.value.response.status_code == 403


def answered(line: ClientConnection, seals: Seals, ask: Ask) -> None:
    question = question_in(ask.work)
    answer = answer_to(ask.number, question, thought(question), 0.1)
    line.send(seals.sealed(written(answer)))


def think(line: ClientConnection, seals: Seals) -> None:
    """Answers whatever is asked."""
    try:
        while True:
            answered(line, seals, asks.decode(seals.opened(heard(line))))
    except ConnectionClosed:
        pass


@pytest.mark.parametrize("plain", [False, True])
def test_a_thinker_answers_over_the_network_and_the_host_sees_it(
    tmp_path: Path, client: Path, plain: bool
) -> None:
    server = Serving(tmp_path / "data", client, Limits(), plain)
    with server.rig as rig, dialled(rig) as line:
        seals = joined(line)
        thinking = threading.Thread(target=think, args=(line, seals))
        thinking.start()
        rig.host._thinkers = server.thinkers
        chosen = [rig.call(server.workers.choose(question(f"{n}"))) for n in range(3)]
        player = Player(rig.address)
        bearing = {"authorization": f"Bearer {rig.host.token}"}
        status = player.http.get("/api/host", headers=bearing).json()
        player.close()
        line.socket.shutdown(socket.SHUT_RDWR)
        thinking.join(PATIENCE)
    assert chosen == [thought(question(f"{n}")) for n in range(3)]
    assert (status["thinkers"], status["thought_elsewhere"]) == (1, 3)
    assert status["failures"] == []


@pytest.mark.whole
def test_every_bot_answers_the_same_in_a_process_elsewhere(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FUSEBOX_NUMBA", "off")
    secret = tmp_path / "secret"
    secret.write_bytes(SECRET)
    server = Serving(tmp_path / "data", client, Limits())
    asked = [one for game in GAMES for level in LEVELS for one in questions(game, level)]
    with server.rig as rig, ThinkerProcess(rig.address, secret) as thinker:
        assert "Thinking for" in thinker.said()
        chosen = [rig.call(server.workers.choose(one)) for one in asked]
        answered = server.thinkers.answered
    assert answered == len(asked)
    assert chosen == [thought(one) for one in asked]
