"""A server and a thinker, each a process of its own: games go on whatever becomes of it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.rig import Json, Line, Player
from tests.server.process import Process
from tests.server.thinker import ThinkerProcess

pytestmark = pytest.mark.whole

TOKEN = "the-hosts-own-token-0123456789"


class Game(NamedTuple):
    """A game against a bot at a real server."""

    server: Process
    player: Player
    line: Line
    secret: Path

    def thinking(self) -> str:
        return f"Thinking for {self.server.address}, up to 1 at once."

    def answered(self) -> tuple[int, int]:
        """How many thinkers there are, and what they have answered."""
        bearing = {"authorization": f"Bearer {TOKEN}"}
        status = self.player.http.get("/api/host", headers=bearing).json()
        assert status["failures"] == []
        return status["thinkers"], status["thought_elsewhere"]

    def move(self, update: Json) -> None:
        self.line.act(update["legal"][0]["action"])


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    # What is tested here needs no compiler, and it takes long to start.
    monkeypatch.setenv("FUSEBOX_NUMBA", "off")
    with playing(tmp_path) as game:
        yield game


@contextmanager
def playing(folder: Path) -> Iterator[Game]:
    folder.mkdir(exist_ok=True)
    token, secret = folder / "token", folder / "secret"
    token.write_text(TOKEN, encoding="utf-8")
    secret.write_text("a-secret-of-many-letters\n", encoding="utf-8")
    files = ("--host-token-file", str(token), "--thinkers-secret-file", str(secret))
    with Process(folder / "data", *files, "--processes", "2") as server:
        player = Player(server.address)
        made = player.create("me", "1", options={"white": "first"})
        with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.ready()
            yield Game(server, player, line, secret)
        player.close()


def test_a_game_goes_on_when_its_thinker_is_killed(game: Game) -> None:
    update = game.line.turn()
    with ThinkerProcess(game.server.address, game.secret) as thinker:
        assert thinker.said() == game.thinking()
        game.move(update)
        update = game.line.turn()
        assert game.answered() == (1, 1)
        # It stands still, so that the next question is under way when it dies.
        thinker.tell(signal.SIGSTOP)
        game.move(update)
        thinker.tell(signal.SIGKILL)
        update = game.line.turn()
    assert game.answered() == (0, 1)
    game.move(update)
    game.line.turn()
    assert game.answered() == (0, 1)


def test_a_game_goes_on_when_its_thinker_freezes_and_it_comes_back_when_it_wakes(
    game: Game,
) -> None:
    update = game.line.turn()
    with ThinkerProcess(game.server.address, game.secret) as thinker:
        assert thinker.said() == game.thinking()
        thinker.tell(signal.SIGSTOP)
        game.move(update)
        update = game.line.turn()
        assert game.answered() == (0, 0)
        thinker.tell(signal.SIGCONT)
        assert "can't be reached; trying again in 1 s" in thinker.said()
        assert thinker.said() == game.thinking()
        game.move(update)
        game.line.turn()
        assert game.answered() == (1, 1)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_thinker_that_is_told_to_end_does_so_in_order(game: Game, number: signal.Signals) -> None:
    update = game.line.turn()
    with ThinkerProcess(game.server.address, game.secret) as thinker:
        assert thinker.said() == game.thinking()
        game.move(update)
        thinker.tell(number)
        assert thinker.ended() == (0, "")
        game.line.turn()
    assert game.answered()[0] == 0


def test_a_wrong_secret_and_another_version_are_refused_in_a_sentence(
    game: Game, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("another-secret-altogether", encoding="utf-8")
    with (
        ThinkerProcess(game.server.address, wrong) as stranger,
        ThinkerProcess(game.server.address, game.secret, other_version=True) as older,
    ):
        words = "fusebox: The thinker's secret is not the server's."
        assert stranger.ended() == (2, words)
        status, words = older.ended()
        assert status == 2
        assert words.endswith("and the thinker 0.0.9.")
    assert game.answered() == (0, 0)


def test_one_thinker_thinks_for_two_servers(game: Game, tmp_path: Path) -> None:
    with playing(tmp_path / "other") as other:
        servers = (game.server.address, game.secret, other.server.address)
        with ThinkerProcess(*servers) as thinker:
            assert {thinker.said(), thinker.said()} == {game.thinking(), other.thinking()}
            for one in (game, other):
                one.move(one.line.turn())
                one.line.turn()
                assert one.answered() == (1, 1)
