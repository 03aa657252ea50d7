"""A game in the terminal: what is typed, and what is shown."""

import re
from pathlib import Path
from typing import Any

import pytest

import fusebox
from fusebox.arena import LeavableDriver
from fusebox.bots import LEVELS, RandomBot
from fusebox.cli.language import catalogue, language_of, say
from fusebox.cli.play import dealt
from fusebox.cli.rulebook import Rulebook
from fusebox.cli.session import Session
from fusebox.core import LANGUAGES, Hint, Language, Outcome, Party, Undo
from fusebox.games import GAMES
from tests.arena.bots import Adviser, Last, Slow
from tests.cli.running import run
from tests.toys.veto.game import Drew


def sat(
    game: str, *typed: str, seats: int = 2, seat: int = 0, language: Language = "en", **options: Any
) -> tuple[LeavableDriver, list[str]]:
    """The game after these lines were typed, and all that was shown."""
    driver = dealt(GAMES[game], options, seats, seat, "random", 11, language)
    return driver, talked(driver, *typed, seat=seat, language=language)


def talked(
    driver: LeavableDriver, *typed: str, seat: int = 0, language: Language = "en"
) -> list[str]:
    lines = iter(typed)
    shown: list[str] = []

    def ask(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    Session(driver, seat, language, ask, shown.append).run()
    return shown


def own(driver: LeavableDriver, seat: int = 0) -> list[str]:
    """What this seat did in the game, in notation."""
    decoded = [driver.match._actions.decode(entry.action) for entry in driver.match.entries]
    return [
        driver.match.notation(action)
        for entry, action in zip(driver.match.entries, decoded, strict=True)
        if entry.seat == seat and isinstance(action, driver.match.rules.types.action)
    ]


def test_an_action_is_chosen_by_its_number_or_its_notation() -> None:
    driver, _ = sat("fuse_discs", white="first")
    written = driver.match.notation(driver.match.legal(0)[1])
    by_number, _ = sat("fuse_discs", "2", white="first")
    by_notation, _ = sat("fuse_discs", written, white="first")
    assert own(by_number) == own(by_notation) == [written]


def test_notation_goes_before_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _ = sat("veto")
    legal = driver.match.legal(0)
    backwards = {action: str(len(legal) - at) for at, action in enumerate(legal)}
    monkeypatch.setattr(GAMES["veto"], "notation", lambda action: backwards.get(action, "?"))
    talked(driver, "1")
    assert driver.match._actions.decode(driver.match.entries[3].action) == legal[-1]


def test_the_board_and_the_actions_are_shown_before_each_turn() -> None:
    driver, shown = sat("fuse_discs", white="first")
    picture = driver.match.rules.picture(driver.match.view(0), "en", driver.match.header.names)
    assert picture in shown
    assert shown[shown.index(picture) + 2] == say("your_turn", "en")
    assert shown[-1] == say("goodbye", "en")


def test_a_long_list_is_folded_and_a_short_one_told_in_words() -> None:
    _, long = sat("fuse_discs", white="first")
    folded = [line for line in long if re.match(r" +\d+ [NESW]", line)]
    assert all(len(line) <= 80 for line in folded)
    assert re.match(r" +1 \w+ +2 \w+ +3 ", folded[0])
    driver, short = sat("veto")
    listed = [line for line in short if re.match(r" +\d+ ", line)]
    assert [line.split("  ")[-1].strip() for line in listed] == [
        driver.match.words(action, "en") for action in driver.match.legal(0)
    ]


def test_every_action_of_a_long_list_is_shown() -> None:
    driver, shown = sat("fuse_discs", white="first")
    words = " ".join(shown).split()
    assert all(driver.match.notation(action) in words for action in driver.match.legal(0))


def test_a_refusal_shows_its_clause_and_its_sentence() -> None:
    _, english = sat("veto", "veto")
    assert "V2: There is nothing to veto." in english
    _, french = sat("veto", "veto", language="fr")
    assert "V2: Il n’y a rien à refuser." in french


def test_what_is_no_action_is_answered_with_an_example() -> None:
    driver, shown = sat("fuse_discs", "castle", "999", "0", "9" * 5_000, white="first")
    example = driver.match.notation(driver.match.legal(0)[0])
    assert say("unknown", "en", text="castle", example=example) in shown
    last = len(driver.match.legal(0))
    assert shown.count(say("no_such_number", "en", last=last)) == 3


def test_undo_takes_back_the_own_action_and_the_answer_to_it() -> None:
    driver, _ = sat("fuse_discs", white="first")
    before = driver.match.view(0)
    talked(driver, "1", "undo")
    assert driver.match.view(0) == before
    assert isinstance(driver.match._actions.decode(driver.match.entries[-1].action), Undo)


def test_undo_goes_back_to_a_named_entry() -> None:
    driver, _ = sat("fuse_discs", white="first")
    before = driver.match.view(0)
    talked(driver, "1", "1", "1", "undo 3")
    assert driver.match.view(0) == before


def test_undo_with_nothing_to_take_back_is_refused_by_the_table() -> None:
    _, shown = sat("fuse_discs", "undo", f"undo {'9' * 5_000}", white="first")
    assert shown.count("T9: That can't be taken back any more.") == 2


def test_a_hint_comes_from_the_strongest_bot_and_is_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow(0)
    monkeypatch.setitem(LEVELS, "fuse_discs", {"1": RandomBot, "5": lambda: slow})
    driver, shown = sat("fuse_discs", "hint", white="first")
    action = slow.asked[0].legal[0]
    notation, words = driver.match.notation(action), driver.match.words(action, "en")
    assert say("hint", "en", notation=notation, words=words) in shown
    assert slow.asked[0].budget is not None
    assert driver.match.table.hints == [1, 0]
    assert isinstance(driver.match._actions.decode(driver.match.entries[-1].action), Hint)


def test_advice_is_told_where_the_strongest_bot_would_rather_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "fuse_dice", {"1": RandomBot, "5": Adviser})
    _, shown = sat("fuse_dice", "hint", seats=1)
    assert "Wait: there is nothing for you to do just now." in shown


def test_a_game_without_levels_has_no_hints() -> None:
    driver, shown = sat("veto", "hint")
    assert say("no_hint", "en") in shown
    assert driver.match.table.hints == [0, 0]


def test_resigning_ends_a_game_of_two() -> None:
    driver, shown = sat("fuse_discs", "resign", white="first")
    assert driver.match.outcome is not None
    assert shown[-2:] == ["A player resigned.", "Winner: Pip."]


def test_among_more_a_bot_plays_on_and_the_game_is_watched_to_its_end() -> None:
    driver, shown = sat("veto", "resign", seats=3, seat=1)
    assert say("watching", "en") in shown
    assert driver.match.outcome is not None
    assert driver.match.table.out == [1]
    assert any(entry.seat == 1 for entry in driver.match.entries[-8:])


def test_a_saved_game_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "a game.jsonl"
    driver, shown = sat("fuse_discs", "1", f"save {file}", white="first")
    assert say("saved", "en", file=file) in shown
    assert fusebox.load(file.read_text(encoding="utf-8")).view(0) == driver.match.view(0)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "game.jsonl"
    _, shown = sat("fuse_discs", f"save {nowhere}", "save a\0b", "save", white="first")
    assert say("not_saved", "en", file=nowhere, reason="No such file or directory") in shown
    assert say("not_saved", "en", file="a\0b", reason="embedded null byte") in shown
    assert say("name_a_file", "en") in shown


def test_a_file_that_is_there_already_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("kept", encoding="utf-8")
    _, shown = sat("fuse_discs", f"save {file}", white="first")
    assert say("already_there", "en", file=file) in shown
    assert file.read_text(encoding="utf-8") == "kept"


def test_a_game_is_played_to_its_end_and_the_winner_named() -> None:
    driver, shown = sat("fuse_discs", *["1"] * 40, white="first")
    outcome = driver.match.outcome
    assert outcome is not None
    assert driver.match.words(outcome, "en") in shown
    assert any(line.startswith("Winner: ") for line in shown)


def test_a_draw_names_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Outcome((Party((0,), 1), Party((1,), 1)), (), "rounds")
    driver, _ = sat("veto")
    match = driver.match
    monkeypatch.setattr(match.rules, "outcome", lambda state: drawn)
    match.stand(match.state, match.table, match.now)
    shown = talked(driver)
    assert shown[-1] == driver.match.words(drawn, "en")


def test_in_a_race_time_passes_when_the_player_waits() -> None:
    driver, shown = sat("rush")
    driver.bots[1] = Slow(500)
    now, due = driver.match.now, driver.coming()
    assert due is not None
    assert say("or_wait", "en") in shown
    talked(driver, "wait")
    assert now < due == driver.match.now


def test_a_window_that_the_player_lets_pass_closes_by_itself() -> None:
    driver, _ = sat("veto", *["wait", "done"] * 30)
    assert driver.match.outcome is not None


def test_where_nothing_comes_by_itself_waiting_is_told_to_be_vain() -> None:
    _, shown = sat("fuse_discs", "wait", white="first")
    assert say("nothing_coming", "en") in shown


def test_what_the_player_may_not_know_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _ = sat("veto")
    driver.bots[1] = Last()
    rules = driver.match.rules
    hidden = (rules.redact(Drew(1, 3), 0), rules.redact(Drew(1, 3), 1))
    assert hidden == (Drew(1, None), Drew(1, 3))
    with monkeypatch.context() as patch:
        patch.setattr(rules, "redact", lambda event, viewer: None if viewer == 0 else event)
        assert "Pip draws a card." not in talked(driver, "done")
    assert "Pip draws a card." in talked(driver, "done")


def test_help_list_and_board_can_be_asked_for_and_empty_lines_are_nothing() -> None:
    driver, shown = sat("fuse_discs", "", "  ", "HELP", "list", "board", white="first")
    example = driver.match.notation(driver.match.legal(0)[0])
    assert say("help", "en", example=example) in shown
    assert shown.count(say("your_turn", "en")) == 2


def test_a_whole_game_speaks_french() -> None:
    _, shown = sat("fuse_discs", "castle", "quit", language="fr", white="first")
    assert say("your_turn", "fr") in shown
    assert shown[-1] == "Au revoir."
    assert say("your_turn", "en") not in shown


def test_every_phrase_takes_the_same_values_in_every_language() -> None:
    for key, message in catalogue().items():
        assert set(message) == set(LANGUAGES), key
        values = {tuple(sorted(re.findall(r"\{(\w+)", text))) for text in message.values()}
        assert len(values) == 1, key


@pytest.mark.parametrize(
    ("wanted", "setting", "expected"),
    [
        (None, "fr_CH.UTF-8", "fr"),
        (None, "en_GB.UTF-8", "en"),
        (None, "", "en"),
        ("en", "fr_FR", "en"),
        ("fr", "C", "fr"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_terminals(
    wanted: Language | None, setting: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", setting)
    assert language_of(wanted) == expected


def test_the_command_plays_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["1", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    ran = run(capsys, "play", "veto", "--seed", 4, "--language", "en", "--players", 3)
    assert ran.status == 0
    assert ran.lines[0] == "veto: you sit in seat 0. Type help for the commands."
    assert ran.lines[-1] == "Goodbye."


def test_the_rules_are_read_by_chapter_and_by_clause() -> None:
    _, shown = sat("ruse", "rules", "rules 2", "rules r13", "rules R999")
    told = "\n".join(shown)
    assert "1 Aim" in told
    assert "2 Set-up" in told
    assert "R4  Drawn at random: three common objectives" in told
    assert "R13  From round 3 on you get your fourth die" in told
    assert told.count(say("no_such_rule", "en")) == 1
    assert say("rules", "en", clause="R1") in told
    _, french = sat("ruse", "rules R13", language="fr")
    assert any(line.startswith("R13  Dès la manche 3") for line in french)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_rules_that_can_be_read(game: str) -> None:
    rulebook = Rulebook(type(GAMES[game]).__module__, "en")
    if rulebook.clause:
        assert [*rulebook.contents()]
        assert [*rulebook.read(rulebook.clause)]
    assert [*rulebook.read("nothing")] == []
