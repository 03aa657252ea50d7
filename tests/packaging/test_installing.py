"""The built wheel alone, as people install it: with uv, uvx, pipx and pip, on every Python here."""

import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

import fusebox
from tests.packaging.building import ROOT, UV, built
from tests.packaging.pythons import found, scripts
from tests.server.process import Process

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


@pytest.mark.whole
@pytest.mark.long
def test_every_python_here_installs_serves_and_plays_the_same(wheel: Path, tmp_path: Path) -> None:
    games = {}
    for name, python in found().items():
        environment = tmp_path / name
        said(UV, "venv", "--quiet", "--python", python, environment)
        bin_ = scripts(environment)
        said(UV, "pip", "install", "--quiet", "--python", bin_ / "python", wheel)
        assert said(bin_ / "fusebox", "--version") == f"fusebox {fusebox.__version__}\n"
        games[name] = said(bin_ / "fusebox", *GAME)
        with Process(
            tmp_path / f"data-{name}", module="fusebox", python=str(bin_ / "python")
        ) as server:
            assert httpx2.get(f"{server.address}/api/box").is_success
            assert '<script type="module"' in httpx2.get(server.address).text
    print(f"installed and played on Python {', '.join(games)}")
    assert len(set(games.values())) == 1


@pytest.mark.whole
@pytest.mark.long
def test_uvx_pipx_and_pip_run_it(wheel: Path, tmp_path: Path) -> None:
    version = f"fusebox {fusebox.__version__}\n"
    uvx = (UV, "tool", "run", "--quiet", "--isolated", "--python", sys.executable)
    assert said(*uvx, "--from", wheel, "fusebox", "--version") == version
    pipx = (sys.executable, "-m", "pipx", "run", "--quiet", "--python", sys.executable)
    assert said(*pipx, "--spec", wheel, "fusebox", "--version") == version
    environment = tmp_path / "environment"
    said(sys.executable, "-m", "venv", environment)
    said(scripts(environment) / "python", "-m", "pip", "install", "--quiet", wheel)
    assert said(scripts(environment) / "fusebox", "--version") == version
