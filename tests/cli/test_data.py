"""`--data`: a game by an owner's corrected tables, in play, simulation and replay."""

from pathlib import Path

import pytest

from fusebox.core import Record
from fusebox.games import GAMES
from tests.cli.running import run
from tests.games.ruse.test_data import TEXT


@pytest.fixture
def corrected(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("exits = [7,", "exits = [9,"), encoding="utf-8")
    return path


def test_games_are_simulated_by_the_tables_and_their_records_say_so(
    corrected: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records"
    ran = run(capsys, "simulate", "ruse", "--games", 1, "--data", corrected, "--records", records)
    assert (ran.status, ran.err) == (0, "")
    record = records / "ruse-0.jsonl"
    header = Record.load(record.read_text(encoding="utf-8")).header
    assert header.data == GAMES["ruse"].with_data(corrected.read_text(encoding="utf-8")).data_hash
    assert header.data != GAMES["ruse"].data_hash
    assert run(capsys, "verify", record).status == 1
    assert run(capsys, "verify", record, "--data", corrected).status == 0
    assert run(capsys, "replay", record, "--data", corrected).status == 0
    assert "or other data" in run(capsys, "replay", record).err


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_broken_tables_are_refused_with_line_and_reason(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(TEXT.replace("failed = 8", "failed = 9"), encoding="utf-8")
    ran = run(capsys, command, "ruse", "--data", path)
    assert ran.status == 2
    line = TEXT.split("\n").index("[hunting]") + 1
    assert f"line {line}: hunting: there are 25, and should be 24." in ran.err


def test_tables_nested_too_deeply_are_refused_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text(TEXT.replace("exits = [7,", f"exits = {'[' * 3_000}[7,"), encoding="utf-8")
    line = TEXT[: TEXT.index("exits = [7,")].count("\n") + 1
    sentence = f"{deep}: line {line}: brackets are nested too deeply.\n"
    for command in (["simulate", "ruse", "--data", deep], ["serve", "--tables", f"ruse={deep}"]):
        ran = run(capsys, *command)
        assert (ran.status, ran.err) == (2, f"fusebox: {sentence}")


def test_a_record_is_not_replayed_by_broken_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("nothing", encoding="utf-8")
    record = Path(__file__).parents[1] / "records/ruse/version-1/default.jsonl"
    ran = run(capsys, "replay", record, "--data", broken)
    assert ran.status == 2
    assert "line 1: " in ran.err


def test_a_game_without_such_tables_says_so(
    corrected: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "simulate", "fuse_discs", "--data", corrected)
    assert ran.status == 2
    assert "fuse_discs has no tables that a file could correct." in ran.err
