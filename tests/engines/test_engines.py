"""Bots in processes of their own, in any language: what they are handed, and what becomes of those
that fail."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusebox.arena import Result, Task, begin, simulate
from fusebox.arena.game import FORFEIT, played
from fusebox.arena.settings import single
from fusebox.bots import Sight
from fusebox.bots.planner import sight_of
from fusebox.core import Chance, Player, Record, Value, verified
from fusebox.engines import EngineBot, EngineFailed, Limit, called, is_outside, tried
from fusebox.engines.limits import Account, read
from fusebox.engines.specs import command_of
from fusebox.games import GAMES
from fusebox.games.fuse_dice.model import Reach
from fusebox.table.signals import Phrase
from hatch_build import node

HERE = Path(__file__).parent
RULES = GAMES["fuse_discs"]
SHELL = f"cmd:sh {HERE / 'engine.sh'}"
PLAYERS = "tests.engines.players"


@pytest.fixture(autouse=True)
def cleared() -> Iterator[None]:
    """Every test ends the processes it started."""
    yield
    list(simulate([], workers=1))


def result(
    *bots: str, seed: int = 1, game: str = "fuse_discs", limit: Limit | None = None
) -> Result:
    return played(Task(game, bots, {}, seed, limit=limit or Limit()))


def script(text: str) -> list[str]:
    """An engine that is a few lines of Python without Fusebox."""
    return [sys.executable, "-c", text]


def asked(command: list[str], limit: Limit | None = None) -> object:
    """What an engine answers to the first question of a game."""
    bot = EngineBot(RULES, command, limit or Limit())
    try:
        state = RULES.setup(RULES.types.options(white="first"), 2, Chance.seeded(1))
        bot.begin(0, 2, {})
        sight = Sight(RULES.view(state, 0), RULES.legal(state, 0), 0)
        return bot.choose(sight, None, Chance.seeded(2)).action
    finally:
        bot.kill()


@pytest.mark.parametrize(
    ("game", "signals"),
    [
        ("fuse_discs", (Phrase("hello"),)),
        ("fuse_dice", (Phrase("thanks"), Reach("r3"))),
    ],
)
def test_a_bot_of_ones_own_is_told_what_goes_on_at_the_table_and_may_speak(
    game: str, signals: tuple[Value, ...]
) -> None:
    rules = GAMES[game]
    match = begin(game, [Player("A"), Player("B")], single(rules, {}, 2), 1)
    while not match.actors():
        alarm = match.alarm()
        assert alarm is not None
        match.advance(alarm[0])
    sight = sight_of(match, match.actors()[0], match.now)._replace(
        signals=signals, callers=(1,) * len(signals), people=(1,), pace=1_500, style="patient"
    )
    bot = EngineBot(rules, command_of(game, f"{PLAYERS}:Parrot"))
    try:
        bot.begin(0, 2, {})
        choice = bot.choose(sight, None, Chance.seeded(2))
    finally:
        bot.kill()
    assert choice.says == signals
    assert choice.memory == [[1] * len(signals), [1], 1_500, "patient"]


GREETS = 'import sys; print(\'{"type":"hello","name":"x","protocol":1}\', flush=True); '


def test_engines_in_other_languages_play_whole_games() -> None:
    shell_takes_the_first = result(SHELL, "random")
    script_takes_the_last = result("random", f"cmd:{node()[0]} {HERE / 'engine.mjs'}")
    for played_out in (shell_takes_the_first, script_takes_the_last):
        assert played_out.fault is None
        assert verified(RULES, Record.load(played_out.record)).outcome is not None


@pytest.mark.parametrize("game", ["fuse_cards", "fuse_dice", "fusion", "ruse"])
def test_a_bot_of_ones_own_plays_every_game_in_a_process_of_its_own(game: str) -> None:
    one = result(f"{PLAYERS}:Counts", "random", game=game)
    assert one.fault is None
    assert one == result(f"{PLAYERS}:Counts", "random", game=game)


def test_its_luck_follows_from_the_seed_whether_its_process_is_new_or_not() -> None:
    tasks = [Task("fuse_discs", (f"{PLAYERS}:Counts", "1"), {}, seed) for seed in range(3)]
    together = list(simulate(tasks, workers=1))
    assert [one for task in reversed(tasks) for one in simulate([task])] == together[::-1]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Breaks", "gave up: ZeroDivisionError: nothing to divide by"),
        ("Leaves", "it ended; its last words: I have had enough"),
        ("Cheats", "chose Enter(space='Na', cell='a1')"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_run_goes_on(bot: str, why: str) -> None:
    tasks = [Task("fuse_discs", (f"{PLAYERS}:{bot}", "random"), {}, seed) for seed in (3, 4)]
    for one in simulate(tasks, workers=1):
        assert (one.reason, one.winners, one.scores) == (FORFEIT, [1], [None, None])
        assert one.fault is not None
        assert (one.fault.seat, why in one.fault.why) == (0, True), one.fault.why


def test_in_a_game_for_all_together_nobody_wins_by_anothers_failure() -> None:
    assert result(f"{PLAYERS}:Breaks", "random", game="fuse_dice").winners == []


def test_who_does_not_answer_is_told_to_stop_and_has_lost_soon_after() -> None:
    with pytest.raises(EngineFailed, match="had not answered after 30 ms"):
        asked(script(GREETS + "[line for line in sys.stdin]"), Limit(30))


def test_who_answers_when_told_to_stop_has_answered_in_time() -> None:
    slow = GREETS + (
        "lines = iter(sys.stdin); [next(lines) for _ in range(4)]; "
        'print(\'{"type":"choice","id":1,"action":2}\', flush=True); next(lines, 0)'
    )
    legal = RULES.legal(RULES.setup(RULES.types.options(white="first"), 2, Chance.seeded(1)), 0)
    assert asked(script(slow), Limit(30)) == legal[2]


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("nonsense", "said what nobody can read"),
        ('{"type":"choice","id":7,"action":0}', "did not answer what it was asked"),
        ('{"type":"choice","id":1,"action":999}', "chose number 999 of"),
        ('{"type":"choice","id":1,"action":-1}', "chose number -1 of"),
        ('{"type":"choice","id":1,"action":{"type":"Fly"}}', "chose what is no action"),
        ('{"type":"choice","id":1,"action":0,"says":["Boo"]}', "said what nobody can say here"),
    ],
)
def test_nonsense_is_a_failure_with_its_reason(says: str, why: str) -> None:
    with pytest.raises(EngineFailed, match=why):
        asked(script(GREETS + f"print({says!r}, flush=True); [line for line in sys.stdin]"))


def test_a_line_without_an_end_is_cut_off() -> None:
    with pytest.raises(EngineFailed, match="a line that has no end"):
        asked(script(GREETS + "sys.stdout.write('x' * (1 << 21)); sys.stdout.flush(); input()"))


def test_what_does_not_speak_the_protocol_is_refused_by_name() -> None:
    for name, why in (
        (f"cmd:{sys.executable} -c pass", "it ended without a word"),
        ("cmd:no-such-program", "can't be started"),
        ("cmd:", "names no program"),
        ("cmd:'", "is not a command"),
        ("seven", "There is no bot 'seven' for fuse_discs: choose random, 1"),
        ("os.path:no-name", "There is no bot 'os.path:no-name'"),
        ("no.such.module:Bot", "No module named"),
    ):
        with pytest.raises(ValueError, match=why):
            tried(RULES, name)
    tried(RULES, "5")
    tried(RULES, SHELL)


def test_a_bot_is_called_by_its_own_name_and_nobodys_folders_are_told() -> None:
    assert called("fuse_discs", "3") == "3"
    assert called("fuse_discs", SHELL) == "sh"
    assert called("fuse_discs", f"{PLAYERS}:Counts") == "Counts"
    assert not is_outside("ruse", "random")
    assert str(HERE) not in result(SHELL, "random").record


def test_an_installed_package_offers_its_bots_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "offering-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: offering\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[fusebox.bots]\ncounting = {PLAYERS}:Counts\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert command_of("fuse_discs", "counting")[-1] == f"{PLAYERS}:Counts"
    assert result("counting", "random").fault is None


def test_time_is_counted_by_answer_or_by_match() -> None:
    assert read("5") == Limit(5_000)
    assert read("0.25") == Limit(250)
    assert read("60+0.5") == Limit(None, 60_000, 500)
    for wrong in ("", "0", "-1", "5+", "soon"):
        with pytest.raises(ValueError, match="is not a time"):
            read(wrong)
    account = Account(read("1+0.1"))
    assert account.left() == 1_000
    account.used(400)
    assert account.left() == 700
    account.used(900)
    assert account.left() == 100
    assert Account(Limit(None)).left() is None
