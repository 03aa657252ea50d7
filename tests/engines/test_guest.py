"""Bots that sit down at a live table, by its code or link."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fusebox.bots import Bot, Choice, Sight
from fusebox.cli import main
from fusebox.core import AnyRules, Chance, Outcome
from fusebox.engines.guest import Guest, Unseated, sit_down
from tests.rig import Player, Rig
from tests.support import luck

EXAMPLE = Path(__file__).parents[2] / "examples/table_bot.py"


@pytest.fixture
def rig(tmp_path: Path) -> Any:
    with Rig(tmp_path) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig) -> Any:
    player = Player(rig.address)
    yield player
    player.close()


class Quick:
    """Any action, at once; remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        count = (memory or 0) + 1
        self.asked.append(count)
        assert sight.view.viewer in (0, 1)
        return Choice(chance.pick(sight.legal), 0, count)


def seated(rig: Rig, code: str, bot: Bot, name: str) -> Outcome:
    place = sit_down(rig.address, code, name, name * 22)

    def made(_rules: AnyRules) -> Bot:
        return bot

    return Guest(place, made, luck(name)).play()


@pytest.mark.parametrize("game", ["fuse_discs", "ruse"])
def test_two_bots_play_a_whole_game_at_a_live_table(rig: Rig, player: Player, game: str) -> None:
    made = player.create("link", "link", game=game)
    bots = [Quick(), Quick()]
    codes = [seat["code"] for seat in made["seats"]]
    with ThreadPoolExecutor(2) as threads:
        playing = [
            threads.submit(seated, rig, code, bot, name)
            for code, bot, name in zip(codes, bots, "ab", strict=True)
        ]
        first, second = (one.result(60) for one in playing)
    assert first == second
    assert all(bot.asked == list(range(1, len(bot.asked) + 1)) for bot in bots)
    replay = player.http.get(f"/api/tables/{made['table']}/replay").json()
    assert len(replay["steps"]) > 20


def test_an_invitation_is_as_good_as_a_code(rig: Rig, player: Player) -> None:
    made = player.create("me", "link")
    invite = made["seats"][1]["invite"]
    place = sit_down(f"{rig.address}/t/{made['table']}#invite={invite}", "", "Bot", "k" * 22)
    assert (place.table, place.seat) == (made["table"], 1)


def test_the_example_of_the_documents_plays_a_whole_game(rig: Rig, player: Player) -> None:
    made = player.create("link", "link")
    command = [sys.executable, str(EXAMPLE), rig.address]
    running = [
        subprocess.Popen([*command, seat["code"]], stdout=subprocess.PIPE, text=True)
        for seat in made["seats"]
    ]
    said = [one.communicate(timeout=60)[0].splitlines() for one in running]
    # One of them may have been told before that the other was quicker.
    assert said[0][-1] == said[1][-1] != ""
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 60


def test_what_is_not_there_is_told_in_a_sentence(
    rig: Rig, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unseated, match=r"\S.*\."):
        sit_down(rig.address, "AAA-AAA-AAA", "Bot", "k" * 22)
    with pytest.raises(Unseated, match="does not answer"):
        sit_down("http://127.0.0.1:1", "AAA-AAA-AAA", "Bot", "k" * 22)
    assert main(["seat", rig.address, "--bot", "1"]) == 2
    assert "Name the table's code" in capsys.readouterr().err
    assert main(["seat", rig.address, "AAA-AAA-AAA", "--bot", "1"]) == 2
    assert capsys.readouterr().err.startswith("fusebox: ")
