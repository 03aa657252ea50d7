"""Packages of a like name, whose files go where ours are, are noticed at the start."""

from pathlib import Path

import pytest

from fusebox import cli
from fusebox.cli import beside


@pytest.mark.parametrize("version", ["0.0.1", "0.1.0"])
def test_a_package_called_fusebox_is_named_with_what_removes_it(
    tmp_path: Path, version: str
) -> None:
    (tmp_path / f"fusebox-{version}.dist-info").mkdir()
    sentence = beside.complaint(tmp_path)
    assert f"fusebox {version} " in sentence
    assert "pip uninstall fusebox fusebox-games" in sentence


def test_our_own_distribution_and_others_are_none_of_them(tmp_path: Path) -> None:
    for name in ("fusebox_games-0.1.0", "fusebox_extra-1", "rich-14"):
        (tmp_path / f"{name}.dist-info").mkdir()
    assert beside.complaint(tmp_path) == ""


def test_it_is_said_once_and_the_command_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(beside, "complaint", lambda: "Remove it.")
    assert cli.main(["games"]) == 0
    said = capsys.readouterr()
    assert said.err == "fusebox: Remove it.\n"
    assert "fuse_discs" in said.out
