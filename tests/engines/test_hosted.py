"""Bots from outside at a server's tables: only those its host has named, and none that fails holds
anybody up."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvloop

from fusebox.arena import begin
from fusebox.bots import Choice, Question, Sight, heeds, names
from fusebox.cli import main
from fusebox.core import Player
from fusebox.engines import hosted as module
from fusebox.engines.hosted import LATEST, MOST_KEPT, Hosted, HostWorkers, asked, by_game, hosted
from fusebox.engines.specs import command_of
from fusebox.games import GAMES
from fusebox.tables.thinking import checked, simplest, thought
from fusebox.tables.workers.pool import Broken, Finished, Pool
from fusebox.tables.workers.pool import Task as Work
from tests.rig import Player as Page
from tests.rig import Rig

T = TypeVar("T")
GAME = "fuse_cards"
RULES = GAMES[GAME]
SHELL = f"cmd:sh {Path(__file__).parent / 'engine.sh'}"
GIVES_UP = f"cmd:sh {Path(__file__).parent / 'gives_up.sh'}"


@pytest.fixture(autouse=True)
def cleared() -> Iterator[None]:
    yield
    while module._kept:
        module._kept.popitem()[1].kill()


def question(level: str, table: str = "t") -> Question:
    players = [Player(name) for name in "AB"]
    match = begin(GAME, players, RULES.types.options(), 1)
    (seat,) = match.actors()
    sight = Sight(match.view(seat), match.legal(seat), 0)
    return Question(GAME, level, sight, "seed", table=table, seats=2)


class Here(Pool):
    """Work is done at once, and fails as it does in another process."""

    def __init__(self) -> None:
        super().__init__(1)

    async def run(self, task: Work) -> Finished:
        try:
            return Finished(task.function(*task.arguments), 0.0)
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from None


def with_bots(
    bots: tuple[Hosted, ...],
    scenario: Callable[[HostWorkers], Awaitable[T]],
    pool: type[Pool] = Here,
) -> T:
    async def run() -> T:
        workers = HostWorkers(bots, pool=pool() if pool is Here else pool(1))
        try:
            return await scenario(workers)
        finally:
            await workers.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(run())


def cards(name: str, bot: str) -> Hosted:
    return Hosted(name, bot, (GAME,))


class Directly:
    """Bots think before anything else happens, those from outside in their own processes."""

    def __init__(self, bot: Hosted) -> None:
        self._bot = bot
        self.asked: list[Question] = []

    async def choose(self, question: Question) -> Choice:
        if question.level in names(question.game):
            return checked(question, thought(question))
        self.asked.append(question)
        command = command_of(question.game, self._bot.bot)
        return checked(question, asked(question, command))

    async def close(self) -> None: ...


def test_people_choose_a_bot_that_the_host_has_named(tmp_path: Path) -> None:
    bot = Hosted("First", SHELL, ("fuse_discs",))
    thinker = Directly(bot)
    with Rig(tmp_path, thinker=thinker, outside=by_game([bot])) as rig:
        player = Page(rig.address)
        games = player.http.get("/api/box").json()["games"]
        offered = {game["name"]: game["outside"] for game in games}
        assert [one["name"] for one in offered["fuse_discs"]] == ["First"]
        assert offered["fuse_discs"][0]["title"]["en"] == "First · external bot"
        assert offered["ruse"] == []
        made = player.create("me", "First", options={"white": "first"})
        with player.socket(made["table"], made["seats"][0]["token"], shows=0) as line:
            line.ready()
            rig.turn(3_000)
            first = line.turn()
            assert first["table"]["seats"][1]["name"] == "First (bot)"
            assert first["table"]["seats"][1]["bot"] == "First"
            line.act(first["legal"][0]["action"])
            rig.turn(3_000)
            again = line.turn()
            assert again["version"] >= first["version"] + 2
        player.close()
    assert {one.seats for one in thinker.asked} == {2}
    assert thinker.asked[0].options["white"] == "first"


@pytest.mark.parametrize("level", ["cmd:touch started", "this:d", "First", "os:system"])
def test_a_name_that_comes_over_the_network_starts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with Rig(tmp_path, outside={"ruse": ("First",)}) as rig:
        player = Page(rig.address)
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = player.http.post("/api/tables", json={"game": "fuse_discs", "seats": seats})
        assert answer.status_code == 400
        assert "no bot of that level" in answer.json()["words"]
        made = player.create("me", "link")
        asks = {"token": made["seats"][0]["token"], "seat": 1, "level": level}
        assert player.http.post(f"/api/tables/{made['table']}/without", json=asks).is_error
        player.close()
    assert not (tmp_path / "started").exists()
    assert "this" not in sys.modules


def test_a_bot_from_outside_is_not_asked_again_whenever_somebody_calls() -> None:
    assert heeds("fuse_dice", "5")
    assert not heeds("fuse_dice", "First")


def test_a_bot_is_named_when_the_server_starts() -> None:
    assert hosted(f"ruse:Quick one={SHELL}") == Hosted("Quick one", SHELL, ("ruse",))
    assert hosted(f"First={SHELL}").games == tuple(GAMES)
    assert by_game([cards("A", SHELL)])[GAME] == ("A",)


def test_a_bot_plays_those_games_in_which_it_says_hello() -> None:
    picky = (
        "import sys; line = sys.stdin.readline(); 'ruse' in line and "
        'print(\'{"type":"hello","name":"x","protocol":1}\', flush=True)'
    )
    command = f'cmd:{sys.executable} -c "{picky.replace(chr(34), chr(92) + chr(34))}"'
    assert hosted(f"Picky={command}").games == ("ruse",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("First", "A bot is written NAME=BOT"),
        (f"3={SHELL}", "'3' is no name for a bot"),
        (f"stand-in={SHELL}", "'stand-in' is no name for a bot"),
        (f"a name that is far too long={SHELL}", "is no name for a bot"),
        (f"={SHELL}", "'' is no name for a bot"),
        (f"chess:First={SHELL}", "There is no game 'chess'"),
        ("First=cmd:false", "can't play"),
        ("fuse_discs:First=nobody", "There is no bot 'nobody'"),
    ],
)
def test_what_is_no_bot_stops_the_start_with_a_sentence(
    text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", "--bot", text]) == 2
    assert why in capsys.readouterr().err


def test_two_bots_of_a_game_have_two_names(capsys: pytest.CaptureFixture[str]) -> None:
    text = f"ruse:First={SHELL}"
    assert main(["serve", "--no-open", "--bot", text, "--bot", text]) == 2
    assert "Two bots of one game have the same name." in capsys.readouterr().err


def test_a_bot_from_outside_answers_beside_our_own() -> None:
    async def scenario(workers: HostWorkers) -> None:
        ours, first = question("1"), question("First")
        assert await workers.choose(ours) == thought(ours)
        assert (await workers.choose(first)).action == first.sight.legal[0]
        assert workers.failures() == []

    with_bots((cards("First", SHELL),), scenario, Pool)


def test_a_bot_that_fails_is_asked_again_and_then_a_simple_one_answers() -> None:
    async def scenario(workers: HostWorkers) -> None:
        bad = question("Bad")
        simple = await workers.choose(bad)
        instead = thought(bad._replace(level=simplest(GAME)))
        assert simple.action == instead.action
        assert [(one.level, "had enough" in one.error) for one in workers.failures()] == [
            ("Bad", True),
            ("Bad", True),
        ]
        await workers.choose(bad)
        assert len(workers.failures()) == 3, "while it fails it is asked once"

    with_bots((cards("Bad", GIVES_UP),), scenario)


def test_a_bot_that_is_gone_since_a_restart_is_answered_for() -> None:
    async def scenario(workers: HostWorkers) -> None:
        assert (await workers.choose(question("Gone"))).action is not None
        assert workers.failures()[0].level == "Gone"

    with_bots((), scenario)


def test_each_seat_has_a_process_of_its_own_and_few_are_kept() -> None:
    command = command_of(GAME, SHELL)
    for table in range(MOST_KEPT + 2):
        asked(question("First", str(table)), command)
    assert [key[2] for key in module._kept] == [str(table) for table in range(2, MOST_KEPT + 2)]
    kept, key = dict(module._kept), str(question("First").sight.view.viewer)
    asked(question("First", "2"), command)
    assert list(module._kept.values())[-1] is kept[GAME, "First", "2", key]


def answers(choice: str) -> list[str]:
    text = (
        "import sys\n"
        "for line in sys.stdin:\n"
        '    if \'"type":"hello"\' in line:\n'
        '        print(\'{"type":"hello","name":"x","protocol":1}\', flush=True)\n'
        '    if \'"type":"sight"\' in line:\n'
        f'        print(\'{{"type":"choice","id":1,{choice}}}\', flush=True)\n'
    )
    return [sys.executable, "-c", text]


def test_nobody_waits_for_ever_for_a_bot_that_waits() -> None:
    with pytest.raises(ValueError, match="nothing happens by itself"):
        asked(question("Idle"), answers('"action":null'))
    assert not module._kept
    slow: Any = asked(question("Slow"), answers('"action":0,"after":999999999'))
    assert slow.after == LATEST
