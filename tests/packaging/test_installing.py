"""The built wheel alone, as people install it: with uv, uvx, pipx and pip, on every Python here."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx2
import pytest

import fusebox
from tests.packaging.building import ROOT, UV, built, scripts
from tests.server.process import PATIENCE, Process
from tools.pythons import found

GAME = ("simulate", "fuse_discs", "--games", "1", "--bots", "3,1", "--seed", "7", "--json")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing of this checkout is found, and the versions are those of the lock: what the world
    releases next is no matter of this test."""
    lock = (ROOT / "locks/run.txt").read_text(encoding="utf-8")
    pins = tmp_path / "pins.txt"
    pins.write_text(re.sub(r"\s*\\\n\s*--hash=\S+", "", lock), encoding="utf-8")
    monkeypatch.setenv("UV_CONSTRAINT", str(pins))
    monkeypatch.setenv("PIP_CONSTRAINT", str(pins))
    monkeypatch.setenv("PIPX_HOME", str(tmp_path / "pipx"))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.chdir(tmp_path)


def said(*command: object) -> str:
    ran = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.install
@pytest.mark.long
def test_every_python_here_installs_serves_and_plays_the_same(wheel: Path, tmp_path: Path) -> None:
    games = {}
    for name, python in found().items():
        environment = tmp_path / name
        said(UV, "venv", "--quiet", "--python", python.path, environment)
        bin_ = scripts(environment)
        said(UV, "pip", "install", "--quiet", "--python", bin_ / "python", wheel)
        assert said(bin_ / "fusebox", "--version") == f"fusebox {fusebox.__version__}\n"
        games[name] = said(bin_ / "fusebox", *GAME)
        with Process(
            tmp_path / f"data-{name}", module="fusebox", python=str(bin_ / "python")
        ) as server:
            assert httpx2.get(f"{server.address}/api/box", timeout=PATIENCE).is_success
            assert '<script type="module"' in httpx2.get(server.address, timeout=PATIENCE).text
    print(f"installed and played on Python {', '.join(games)}")
    assert len(set(games.values())) == 1


@pytest.mark.install
@pytest.mark.long
def test_uvx_pipx_and_pip_run_it(wheel: Path, tmp_path: Path) -> None:
    version = f"fusebox {fusebox.__version__}\n"
    uvx = (UV, "tool", "run", "--quiet", "--isolated", "--python", sys.executable)
    assert said(*uvx, "--from", wheel, "fusebox", "--version") == version
    assert said(*uvx, "--find-links", wheel.parent, "fusebox-games", "--version") == version
    pipx = (sys.executable, "-m", "pipx", "run", "--quiet", "--python", sys.executable)
    assert said(*pipx, "--spec", wheel, "fusebox", "--version") == version
    offered = f"--find-links={wheel.parent}"
    assert said(*pipx, f"--pip-args={offered}", "fusebox-games", "--version") == version
    environment = tmp_path / "environment"
    said(sys.executable, "-m", "venv", environment)
    said(scripts(environment) / "python", "-m", "pip", "install", "--quiet", wheel)
    assert said(scripts(environment) / "fusebox", "--version") == version


@pytest.mark.whole
@pytest.mark.parametrize("stranger_first", [True, False])
def test_beside_a_package_called_fusebox_it_runs_and_says_what_to_remove(
    wheel: Path, tmp_path: Path, stranger_first: bool
) -> None:
    stranger = other_fusebox(tmp_path)
    environment = tmp_path / "environment"
    said(UV, "venv", "--quiet", "--python", sys.executable, environment)
    install = (UV, "pip", "install", "--quiet", "--python", scripts(environment) / "python")
    for package in (stranger, wheel) if stranger_first else (wheel, stranger):
        said(*install, package)
    command = [str(scripts(environment) / "fusebox"), "games"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "fuse_discs" in ran.stdout
    (line,) = ran.stderr.splitlines()
    assert "pip uninstall fusebox fusebox-games" in line


def other_fusebox(folder: Path) -> Path:
    """A wheel as somebody else has put it on the index under our name."""
    path = folder / "fusebox-0.0.1-py3-none-any.whl"
    info = "fusebox-0.0.1.dist-info"
    files = {
        "fusebox/__init__.py": "from fusebox.container import Container\n",
        "fusebox/container.py": "class Container: pass\n",
        f"{info}/METADATA": "Metadata-Version: 2.3\nName: fusebox\nVersion: 0.0.1\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path
