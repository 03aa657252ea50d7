"""Setting up from a bare checkout: what is missing is named, and what is fetched is said."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_build import environment

ROOT = Path(__file__).parents[2]
PIP_ALONE = {"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PIP_RETRIES": "0"}
"""What this machine has of packages is not looked at."""
MAKE = shutil.which("make") or "make"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in (
        "Makefile",
        "locks/setup.txt",
        "locks/run.txt",
        "locks/client.txt",
        "pyproject.toml",
        "tools/step.py",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    for lock in ("dev", "kernel", "ray"):
        (tmp_path / f"locks/{lock}.txt").touch()
    for name in ("web/package-lock.json", "hatch_build.py"):
        (tmp_path / name).touch()
    return tmp_path


def outside() -> dict[str, str]:
    """The environment without what a make says to those it calls, which may have called us."""
    own = ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS", "PARTS", "GAME", "PYTHON")
    return {name: value for name, value in os.environ.items() if name not in own}


def made(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [MAKE, "--no-print-directory", *arguments]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, env=outside())


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
    stamps = [f".venv/{name}.stamp" for name in ("client", "dev", "kernel", "ray")]
    planned = made(checkout, "--dry-run", *stamps, "web/node_modules/.dev.stamp").stdout
    said = re.findall(r"^echo (.*)|tools/step\.py \"(.+?)\"", planned, re.MULTILINE)
    assert [line for line in said if " MB" not in line[0] + line[1]] == []
    assert len(said) == 8


def test_whatever_is_fetched_goes_through_what_says_for_how_long(checkout: Path) -> None:
    planned = made(checkout, "--dry-run", "--always-make", "setup", "client", "develop").stdout
    fetching = re.findall(r".*(?:pip install | ci |hatch_build\.py).*", planned)
    assert len(fetching) >= 5
    assert [line for line in fetching if "tools/step.py" not in line] == []


def test_the_start_of_the_server_is_said_before_it_is_there(checkout: Path) -> None:
    planned = made(checkout, "--dry-run", "play").stdout
    assert 'echo "Starting Fusebox ..."\n.venv/bin/fusebox serve' in planned


def test_what_is_named_as_python_but_is_none_is_said_in_one_sentence(checkout: Path) -> None:
    old = checkout / "old"
    old.write_text("#!/bin/sh\necho False\n", encoding="utf-8")
    old.chmod(0o755)
    for name, sentence in {
        "nonsense": "nonsense is no Python that runs here; name one with make PYTHON=...",
        str(old): "Fusebox needs Python 3.11 or newer; name one with make PYTHON=...",
    }.items():
        ran = made(checkout, "test", f"PYTHON={name}")
        told, error = ran.stderr.splitlines()
        assert (ran.returncode, told) == (2, sentence)
        assert error.startswith("make: ***")
        assert not (checkout / ".venv").exists()


@pytest.mark.whole
@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (":", "The packages can't be fetched: "),
        ("mount --bind . .; mount -o remount,ro,bind .; cd .", "Nothing can be written to "),
        ("mkdir d; mount -t tmpfs -o size=8m none d; cp -r $FILES d; cd d", "The disk is full: "),
    ],
    ids=["without a network", "where nothing can be written", "with a full disk"],
)
def test_what_stops_it_is_said_in_one_sentence(checkout: Path, before: str, sentence: str) -> None:
    alone = ("unshare", "--map-root-user", "--net", "--mount", "sh", "-ec")
    files = " ".join(path.name for path in checkout.iterdir())
    ran = subprocess.run(
        [*alone, f"FILES='{files}'; {before}; exec {MAKE} setup PYTHON={sys.executable}"],
        cwd=checkout,
        capture_output=True,
        text=True,
        env={**outside(), **PIP_ALONE},
    )
    assert ran.returncode == 2
    told, error = ran.stderr.splitlines()
    assert told.startswith(sentence)
    assert error.startswith("make: *** ")


def test_another_python_than_the_one_that_is_set_up_is_not_passed_over(checkout: Path) -> None:
    bin_ = checkout / ".venv/bin"
    bin_.mkdir(parents=True)
    (bin_ / "python").symlink_to(sys.executable)
    (checkout / ".venv/setup.stamp").touch()
    assert made(checkout, "setup", "--dry-run", f"PYTHON={sys.executable}").returncode == 0
    other = checkout / "other"
    other.write_text(
        '#!/bin/sh\ncase "$2" in *">="*) echo True;; *) echo 3.99.0;; esac\n', encoding="utf-8"
    )
    other.chmod(0o755)
    assert made(checkout, "named-python", f"PYTHON={sys.executable}").returncode == 0
    ran = made(checkout, "setup", f"PYTHON={other}")
    assert ran.returncode == 2
    assert "run  make clean  first" in ran.stderr
    assert not (checkout / ".venv/run.stamp").exists()


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
