"""A game in the terminal while time runs: when what is typed counts, and what happens meanwhile."""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fusebox.arena import LeavableDriver
from fusebox.bots import LEVELS, Choice, RandomBot, Sight
from fusebox.cli.clocked import ClockedSession
from fusebox.cli.keyboard import Terminal, millis
from fusebox.cli.language import say
from fusebox.cli.play import dealt
from fusebox.cli.session import Session
from fusebox.core import CLOCK, LANGUAGES, Chance, Language, Match, Millis, Record
from fusebox.games import GAMES
from fusebox.games.fuse_dice.deal import SIGNAL
from tests.arena.bots import Slow
from tests.cli.running import run
from tests.support import clause

MINUTE: Millis = 60_000


class Typist:
    """Types each line at its time, and it is read with this lag. The clock began anywhere."""

    def __init__(self, *lines: tuple[Millis, str], lag: Millis = 0) -> None:
        self._lines = list(lines)
        self._lag = lag
        self._now: Millis = 5_000_000
        self._begun = self._now
        self.prompts: list[tuple[Millis, str]] = []

    def now(self) -> Millis:
        return self._now

    def line(self, prompt: str, until: Millis | None) -> str | None:
        self.prompts.append((self._now - self._begun, prompt))
        if not self._lines and until is None:
            raise EOFError
        if self._lines and (until is None or self._begun + self._lines[0][0] < until):
            at, text = self._lines.pop(0)
            self._now = max(self._now, self._begun + at) + self._lag
            if text == "quit":
                raise EOFError
            return text
        assert until is not None
        self._now = max(self._now, until)
        return None


class Waiter:
    """Never does anything, and gives no reason."""

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        return Choice(None)


def game(name: str, seats: int = 1, language: Language = "en", **options: Any) -> LeavableDriver:
    return dealt(GAMES[name], options, seats, 0, "random", 11, language)


def typed(
    driver: LeavableDriver, *lines: tuple[Millis, str], language: Language = "en", lag: Millis = 0
) -> tuple[list[str], Typist]:
    shown: list[str] = []
    typist = Typist(*lines, lag=lag)
    ClockedSession(driver, 0, language, typist, shown.append).run()
    return shown, typist


def own(driver: LeavableDriver) -> list[tuple[Millis, str]]:
    """When the player did what, in notation; what belongs to the table is left out."""
    entries = [(entry, driver.match.action_of(entry)) for entry in driver.match.entries]
    return [
        (entry.at, driver.match.notation(action))
        for entry, action in entries
        if entry.seat == 0 and isinstance(action, driver.match.rules.types.action)
    ]


@clause("fuse_dice", "B10")
def test_what_is_typed_is_stamped_with_the_time_since_the_start() -> None:
    driver = game("fuse_dice")
    typed(driver, (4_321, "1 roll"), (5_000, "quit"))
    assert own(driver) == [(4_321, "1 roll")]


@clause("fuse_dice", "B10")
def test_what_falls_due_while_somebody_types_happens_first() -> None:
    driver = game("fuse_dice")
    shown, _ = typed(driver, (20_000, "1 roll"), (20_001, "quit"))
    rolled = [entry for entry in driver.match.entries if b"Roll" in bytes(entry.action)]
    assert [(entry.seat, entry.at) for entry in rolled] == [(CLOCK, SIGNAL + 5_000)]
    assert shown[-2] == "B34: The dice are still being distributed."


@clause("fuse_dice", "B10")
def test_time_runs_out_while_nothing_is_typed_and_that_is_told() -> None:
    driver = game("fuse_dice")
    shown, typist = typed(driver)
    outcome = driver.match.outcome
    assert outcome is not None
    assert outcome.reason == "exploded"
    assert driver.match.now == typist.now() - 5_000_000 == SIGNAL + 10 * MINUTE
    assert shown[-1] == "Time ran out: the ship is lost."
    assert any(line.startswith("Time is up: the ship blows up.") for line in shown)


@clause("fuse_dice", "B10")
def test_what_is_typed_after_the_end_changes_nothing() -> None:
    driver = game("fuse_dice", minutes=5)
    before = typed(driver)[0]
    late = game("fuse_dice", minutes=5)
    assert typed(late, (6 * MINUTE, "1"))[0] == before
    assert late.match.record() == driver.match.record()


@clause("fuse_dice", "B10")
def test_each_prompt_shows_the_countdown() -> None:
    driver = game("fuse_dice")
    _, typist = typed(driver, (4_000, "1 roll"), (63_001, ""), (64_000, "quit"))
    prompts = dict(typist.prompts)
    assert prompts[SIGNAL] == "10:00 > "
    assert prompts[4_000] == "9:59 > "
    assert prompts[63_001] == "9:00 > ", "a second that has begun counts whole"
    assert all(re.fullmatch(r"\d+:\d\d > ", prompt) for prompt in prompts.values())


@clause("fuse_dice", "B10")
def test_bots_act_meanwhile_at_their_own_time() -> None:
    driver = game("fuse_dice", 2)
    driver.bots[1] = Slow(700)
    typed(driver, (4_000, "1 roll"), (5_000, "quit"))
    assert [entry.at for entry in driver.match.entries if entry.seat == 1][-1] == 4_700


@clause("fuse_dice", "B10")
def test_a_number_means_the_action_that_was_shown_under_it() -> None:
    """Even where somebody acted between the last keystroke and the moment it was read."""

    def played(*lines: tuple[Millis, str], lag: Millis = 0) -> LeavableDriver:
        driver = game("fuse_dice", 2)
        driver.bots[1] = Slow(700)
        typed(driver, (4_000, "1 roll"), *lines, (5_000, "quit"), lag=lag)
        return driver

    before = played((4_600, "quit")).match.legal(0)
    after = played((4_750, "quit")).match.legal(0)
    moved = [action for action in before if action in after]
    wanted = next(act for act in moved if before.index(act) != after.index(act))
    driver = played((4_750, str(before.index(wanted) + 1)), lag=150)
    assert own(driver)[1:] == [(4_900, driver.match.notation(wanted))]


@clause("fuse_dice", "B10")
def test_the_record_of_such_a_game_is_like_any_other() -> None:
    driver = game("fuse_dice", minutes=5)
    typed(driver, (4_000, "1 roll"), (9_000, "1"), (12_000, "1"))
    record = Record.load(driver.match.record().dump())
    replayed: Any = Match.replayed(GAMES["fuse_dice"], record)
    assert replayed.outcome == driver.match.outcome
    assert record.header == game("fuse_dice", minutes=5).match.header


@clause("fuse_dice", "B10")
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_at_the_start_whether_time_runs(language: Language) -> None:
    driver = game("fuse_dice", language=language)
    shown, _ = typed(driver, (0, "quit"), language=language)
    assert shown[1] == say("time_runs", language)
    shown.clear()
    Session(driver, 0, language, over, shown.append).run()
    assert shown[1] == say("time_stands", language)


def test_of_a_game_without_a_clock_nothing_is_told_about_time() -> None:
    shown, typist = typed(game("ruse"), (0, "quit"))
    assert say("time_runs", "en") not in shown
    assert typist.prompts[0][1] == say("choose", "en")


def test_without_an_end_by_time_the_prompt_counts_down_to_what_the_clock_does() -> None:
    driver = game("rush", 2)
    driver.bots[1] = Waiter()
    _, typist = typed(driver, (0, ""), (1_500, ""), (1_600, "quit"))
    assert [prompt for _, prompt in typist.prompts] == ["0:02 > ", "0:02 > ", "0:01 > "]


def test_waiting_needs_no_command() -> None:
    shown, _ = typed(game("fuse_dice"), (4_000, "wait"), (4_001, "quit"))
    assert shown.count(say("time_runs", "en")) == 2


@pytest.mark.parametrize("command", ["hint", "list", "help", "castle", "7"])
def test_every_command_has_an_answer_when_there_is_nothing_to_do(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "fuse_dice", {"1": RandomBot, "5": RandomBot})
    driver = game("fuse_dice")
    shown, _ = typed(driver, (1_000, command), (1_001, "quit"))
    answer = {
        "hint": "Wait: there is nothing for you to do just now.",
        "list": "Wait: there is nothing for you to do just now.",
        "help": say("help", "en", example=say("an_action", "en")),
    }
    unknown = say("unknown", "en", text=command, example=say("an_action", "en"))
    assert shown[-2] == answer.get(command, unknown)


def test_a_hint_says_to_wait_where_the_bot_would_and_gives_no_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "fuse_discs", {"1": RandomBot, "5": Waiter})
    shown: list[str] = []
    lines = iter(["hint"])
    driver = dealt(GAMES["fuse_discs"], {"white": "first"}, 2, 0, "random", 11, "en")
    Session(driver, 0, "en", lambda _: next(lines, None) or over(""), shown.append).run()
    assert shown[-2] == "Wait: there is nothing for you to do just now."


def over(_: str) -> str:
    raise EOFError


@pytest.fixture
def pipe() -> Iterator[tuple[int, Callable[[bytes], None]]]:
    """A descriptor to read from, and what writes to it; nothing more comes when it writes b""."""
    read, write = os.pipe()
    ends = {write}

    def put(data: bytes) -> None:
        if data:
            os.write(write, data)
        else:
            ends.remove(write)
            os.close(write)

    yield read, put
    for end in (read, *ends):
        os.close(end)


Pipe = tuple[int, Callable[[bytes], None]]


def test_lines_come_one_by_one_even_if_they_were_typed_at_once(pipe: Pipe) -> None:
    read, put = pipe
    written: list[str] = []
    terminal = Terminal(read, written.append, lambda: 0)
    put("1 roll\nnoël\nqu".encode())
    assert [terminal.line("> ", None), terminal.line("> ", 0)] == ["1 roll", "noël"]
    assert written == ["> ", "> "]


def test_a_line_that_is_not_finished_in_time_is_kept_for_later(pipe: Pipe) -> None:
    read, put = pipe
    written: list[str] = []
    terminal = Terminal(read, written.append, lambda: 1_000)
    put(b"1 ro")
    assert terminal.line("9:59 > ", 900) is None
    assert written == ["9:59 > ", "\n"], "what is told meanwhile stands on its own line"
    put(b"ll\n")
    assert terminal.line("", None) == "1 roll"


def test_the_last_line_counts_without_its_end_and_then_there_are_none(pipe: Pipe) -> None:
    read, put = pipe
    terminal = Terminal(read, lambda _: None, lambda: 0)
    put(b"quit")
    put(b"")
    assert terminal.line("", None) == "quit"
    with pytest.raises(EOFError):
        terminal.line("", None)


def test_the_machines_time_is_counted_in_milliseconds() -> None:
    first = millis()
    assert 0 <= millis() - first < MINUTE


def test_the_command_lets_time_run(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read, put = pipe
    put(b"board\n")
    put(b"")
    with os.fdopen(os.dup(read)) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        ran = run(capsys, "play", "fuse_dice", "--clock", "--language", "en", "--players", 1)
    assert ran.status == 0
    assert ran.lines[1] == say("time_runs", "en")
    assert ran.lines[-1].endswith(say("goodbye", "en"))
