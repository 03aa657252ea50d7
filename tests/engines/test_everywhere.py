"""Any bot wherever a bot is named: a level, a class, an installed one, a program."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fusebox.arena import simulate
from fusebox.arena.game import Task, played
from fusebox.cli import main, seat
from fusebox.engines import EngineBot, specs
from fusebox.engines.limits import USUAL
from fusebox.games import GAMES

SHELL = f"cmd:sh {Path(__file__).with_name('engine.sh')}"
CLASS = "tests.engines.players:Counts"
FORMS = {"level": "1", "class": CLASS, "installed": "counts", "program": SHELL}
COMMANDS = {
    "simulate": ["simulate", "fuse_cards", "--games", "1", "--jobs", "1", "--bots", "BOT"],
    "ladder": ["ladder", "fuse_cards", "--deals", "2", "--jobs", "1", "--bots", "random,BOT"],
    "tournament": [
        *("tournament", "fuse_cards", "--deals", "1", "--jobs", "1", "--bots", "random,BOT"),
    ],
    "play": ["play", "fuse_cards", "--seed", "1", "--bot", "BOT"],
    "analyse": ["analyse", "RECORD", "--level", "BOT"],
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package offers a bot under the name "counts"."""

    def offered(group: str, name: str) -> list[EntryPoint]:
        return [EntryPoint(name, CLASS, group)] if name == "counts" else []

    monkeypatch.setattr(specs, "entry_points", offered)
    yield
    list(simulate([], workers=1))


def leave(_: str = "") -> str:
    raise EOFError


@pytest.mark.whole
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_takes_every_form(
    command: str, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", leave)
    record = tmp_path / "record.jsonl"
    if command == "analyse":
        record.write_text(played(Task("fuse_cards", ("random",) * 2, {}, 1)).record, "utf-8")
    typed = [
        part.replace("BOT", FORMS[form]).replace("RECORD", str(record))
        for part in COMMANDS[command]
    ]
    assert main(typed) == 0


@pytest.mark.parametrize("form", FORMS)
def test_any_bot_takes_a_seat_at_a_live_table(form: str) -> None:
    bot = seat._made(GAMES["fuse_cards"], FORMS[form], USUAL)
    if isinstance(bot, EngineBot):
        bot.close()
    assert isinstance(bot, EngineBot) == (form != "level")
