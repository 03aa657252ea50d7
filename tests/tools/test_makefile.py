"""Setting up from a bare checkout: what is missing is named, and what is fetched is said."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import environment

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make") or "make"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in (
        "Makefile",
        "locks/setup.txt",
        "locks/run.txt",
        "locks/client.txt",
        "pyproject.toml",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    return tmp_path


def made(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [MAKE, "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True)


def test_a_python_without_venv_is_told_what_to_install(checkout: Path) -> None:
    python = checkout / "python"
    script = f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    python.write_text(script, encoding="utf-8")
    python.chmod(0o755)
    ran = made(checkout, "setup", f"PYTHON={python}")
    assert ran.returncode == 2
    assert "sudo apt install python3-venv" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (checkout / ".venv").exists()


def test_every_step_of_setting_up_says_what_it_fetches_and_how_much(checkout: Path) -> None:
    planned = made(checkout, "--dry-run", ".venv/run.stamp", ".venv/client.stamp").stdout
    said = [line for line in planned.splitlines() if line.startswith("echo")]
    assert [line for line in said if " MB" not in line] == []
    assert len(said) == 4


def test_what_had_the_old_name_is_removed_before_ours_is_installed(checkout: Path) -> None:
    """Both have the command `fusebox`, so it would go with the old one."""
    planned = made(checkout, "--dry-run", ".venv/run.stamp").stdout
    removed = planned.index("uv pip uninstall --quiet --python .venv/bin/python fusebox\n")
    assert removed < planned.index("--no-build-isolation -e .")


def test_a_package_that_hides_ours_is_a_reason_to_set_up_anew(checkout: Path) -> None:
    stamps = [checkout / ".venv" / name for name in ("setup.stamp", "run.stamp")]
    hidden = checkout / ".venv/lib/python3.13/site-packages/fusebox"
    hidden.parent.mkdir(parents=True)
    for stamp in stamps:
        stamp.touch()
    assert made(checkout, "--question", ".venv/run.stamp").returncode == 0
    hidden.mkdir()
    later = stamps[-1].stat().st_mtime + 1
    os.utime(hidden, (later, later))
    assert made(checkout, "--question", ".venv/run.stamp").returncode == 1


def test_node_trusts_whom_this_machine_trusts() -> None:
    assert environment()["NODE_USE_SYSTEM_CA"] == "1"
