"""Without a compiler nobody waits half a minute for a move: the level thinks less, and says so."""

from pathlib import Path

import pytest

import fusebox
from fusebox.bots import Sight, at_table, made, weaker
from fusebox.bots.fuse_discs import search
from fusebox.core import Chance
from fusebox.games import GAMES
from fusebox.server import serve
from fusebox.server.upkeep import Notices
from fusebox.tables.box import Reach, box
from fusebox.tables.wire.games import Text
from tests.cli.running import run

LONGEST = 10_000
"""Games in the head of a bot that people wait for; in plain Python they take three seconds."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUSEBOX_NUMBA", "off")


def titles() -> list[Text]:
    """What the levels of FUSE (discs) are called where they are chosen."""
    return [level.title for level in box("", GAMES, Reach("network", ())).games[0].levels]


def simulated(bot: fusebox.Bot, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games a bot plays in its head for its first move."""
    asked: list[int] = []
    real = search.uct

    def counted(
        board: search.Board, scoring: search.Scoring, simulations: int, seed: int
    ) -> search.Found:
        asked.append(simulations)
        return real(board, scoring, 1, seed)

    monkeypatch.setattr(search, "uct", counted)
    match = fusebox.start("fuse_discs", seed=1)
    seat = match.actors()[0]
    sight = Sight(view=match.view(seat), legal=match.legal(seat), now=match.now)
    bot.choose(sight, None, Chance.seeded(1))
    return asked[0]


@pytest.mark.usefixtures("plain")
def test_no_level_thinks_for_long_at_a_table_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for level in ("3", "4", "5", "6"):
        assert simulated(at_table("fuse_discs", level), monkeypatch) <= LONGEST


@pytest.mark.usefixtures("plain")
def test_ladders_and_the_library_play_the_same_moves_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert simulated(made("fuse_discs", "5"), monkeypatch) == 100_000
    assert simulated(fusebox.bot("fuse_discs", "5"), monkeypatch) == 100_000


def test_with_a_compiler_no_level_is_weaker() -> None:
    assert [game for game in GAMES if weaker(game)] == []
    assert [title["en"] for title in titles()[-2:]] == ["Expert", "Master"]


@pytest.mark.usefixtures("plain")
def test_the_level_says_that_it_is_weaker_where_it_is_chosen() -> None:
    assert titles()[-2] == {
        "en": "Expert (weaker on this server)",
        "fr": "Expert (moins fort sur ce serveur)",
    }
    said = [title["en"] for title in titles()]
    assert (said[-3], said[-1]) == ("Hard", "Master (weaker on this server)")


@pytest.mark.usefixtures("plain")
def test_the_host_is_told() -> None:
    notices = Notices()
    serve._say_what_is_weaker(notices)
    assert notices.all() == [
        f"numba is not installed: bot {level} of fuse_discs thinks less and is weaker."
        for level in (5, 6)
    ]


@pytest.mark.usefixtures("plain")
def test_the_terminal_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "  bot 5 thinks less here" in run(capsys, "games").out

    def nothing_typed(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nothing_typed)
    weak = run(capsys, "play", "fuse_discs", "--bot", "5", "--language", "en")
    assert "Bot 5 is weaker here" in weak.out
    usual = run(capsys, "play", "fuse_discs", "--bot", "4", "--language", "en")
    assert "weaker" not in usual.out
