"""Tournaments on a Ray cluster, which `make test-install` installs."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fusebox.arena.journal import Journal
from fusebox.arena.plan import Plan
from fusebox.arena.tournament import played_out
from fusebox.cli import main

MANY = Plan("fuse_discs", ("random", "1"), deals=100)


@pytest.mark.install
@pytest.mark.long
def test_the_deals_of_a_lost_node_are_played_again_and_the_journal_is_the_same(
    tmp_path: Path,
) -> None:
    alone, spread = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl"
    journal = Journal(alone, MANY)
    assert len(list(played_out(MANY, journal, workers=1))) == 200
    journal.close()
    command = [sys.executable, "-m", "tests.arena.lost_node"]
    told = subprocess.run(
        [*command, msgspec.json.encode(MANY).decode(), spread],
        capture_output=True,
        text=True,
        env={**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "5" * 64},
    )
    assert told.returncode == 0, told.stderr
    assert spread.read_bytes() == alone.read_bytes()


@pytest.mark.parametrize("place", ["moon", "ray:", "raymond"])
def test_another_place_is_refused_in_a_sentence(
    place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", "fuse_discs", "--bots", "1,2", "--on", place]) == 2
    assert f"{place!r} is not a place to play: write ray or ray:ADDRESS." in capsys.readouterr().err


def test_where_ray_is_not_installed_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["tournament", "fuse_discs", "--bots", "1,2", "--on", "ray"]) == 2
    assert "pip install 'fusebox-games[ray]'" in capsys.readouterr().err
