"""Which Pythons of a machine are found, and what each of them is given to check."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import pythons
from tools.pythons import Python, check, checked, copy, found, main, places

Make = Callable[[str, str, str], Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Puts a Python into a folder, which runs this line of the shell."""

    def made(folder: str, name: str, line: str) -> Path:
        file = tmp_path / folder / f"python{name}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        file.chmod(0o755)
        return file.parent

    return made


def test_each_python_is_found_once_and_the_newest_patch_of_it(make: Make) -> None:
    old, new = make("old", "3.12", "echo 3.12.9"), make("new", "3.12", "echo 3.12.10")
    other = make("other", "3.13", "echo 3.13.0")
    assert found([new, old, other, old]) == {
        "3.12": Python((3, 12, 10), str(new / "python3.12")),
        "3.13": Python((3, 13, 0), str(other / "python3.13")),
    }


def test_what_only_stands_in_for_a_python_and_what_is_too_old_is_passed_over(make: Make) -> None:
    stand_in = make("shims", "3.12", "echo 'command not found' >&2; exit 127")
    real = make("real", "3.12", "echo 3.12.1")
    old = make("old", "3.10", "echo 3.10.13")
    assert found([stand_in, old]) == {}
    assert [python.path for python in found([stand_in, real]).values()] == [f"{real}/python3.12"]


def test_a_python_that_can_set_nothing_up_is_passed_over(make: Make) -> None:
    bare = make("bare", "3.11", 'case "$*" in *ensurepip*) exit 1;; esac; echo 3.11.2')
    assert found([bare]) == {}


def test_version_managers_are_looked_into_after_the_path(tmp_path: Path, make: Make) -> None:
    kept = [
        make(folder, "3.13", "echo 3.13.0")
        for folder in (
            ".pyenv/versions/3.13.0/bin",
            ".asdf/installs/python/3.13.0/bin",
            ".local/share/mise/installs/python/3.13/bin",
            ".local/share/uv/python/cpython-3.13.0/bin",
        )
    ]
    listed = list(places({"HOME": str(tmp_path), "PATH": f"{tmp_path}/bin:"}))
    assert listed[: 1 + len(kept)] == [tmp_path / "bin", *kept]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    (root / "src/fusebox/_client").mkdir(parents=True)
    for name, text in {
        ".gitignore": "ignored\n_client\n",
        "Makefile": 'test:\n\t@test "$(PYTHON) $(PARTS)" = "wanted types core games server"\n',
        "gone": "",
        "ignored": "",
        "src/fusebox/_client/BUILD": "",
    }.items():
        (root / name).write_text(text, encoding="utf-8")
    for command in (["init", "--quiet"], ["add", "."]):
        subprocess.run(["git", *command], cwd=root, check=True)
    (root / "gone").unlink()
    (root / "new").write_text("not committed", encoding="utf-8")
    return root


def test_a_copy_is_the_checkout_as_it_stands_with_the_client(
    checkout: Path, tmp_path: Path
) -> None:
    copy(checkout, tmp_path / "copy")
    files = (path for path in (tmp_path / "copy").rglob("*") if path.is_file())
    assert {path.relative_to(tmp_path / "copy").as_posix() for path in files} == {
        ".gitignore",
        "Makefile",
        "new",
        "src/fusebox/_client/BUILD",
    }


def test_make_is_told_the_python_and_nothing_of_the_make_that_began(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAKEFLAGS", "n -- PYTHON=another PARTS=style")
    assert check(Python((3, 13, 0), "wanted"), checkout)
    assert not check(Python((3, 13, 0), "unwanted"), checkout)


def test_one_that_fails_keeps_none_from_being_tried(capsys: pytest.CaptureFixture[str]) -> None:
    tried = [Python((3, 12, 1), "a"), Python((3, 13, 0), "b")]
    clock = iter((0.0, 61.0, 100.0, 365.0))
    assert checked(tried, lambda python: python.path == "b", lambda: next(clock)) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == "make pythons: Python 3.12.1 failed, 1:01; Python 3.13.0 passed, 4:25"
    assert checked(tried, lambda python: True) == 0


def test_fewer_than_the_least_fail_before_anything_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "found", dict)
    assert main(["--least", "1", "--list"]) == 0
    assert main(["--least", "2"]) == 1
    assert sys.executable in capsys.readouterr().out
