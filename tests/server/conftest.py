"""A server with a hand-turned clock and no limits, and a browser's place at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rig import Player, Rig

ADDRESSES = Path(__file__).parents[2] / "web/src/addresses.json"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client in small."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fusebox</title>", encoding="utf-8")
    (folder / "assets/main-abc123.js").write_text("export {};\n" * 100, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "addresses.json").write_text(ADDRESSES.read_text("utf-8"), "utf-8")
    (folder / "BUILD").write_text("0123456789abcdef", encoding="utf-8")
    return folder


@pytest.fixture
def rig(tmp_path: Path, client: Path) -> Iterator[Rig]:
    with Rig(tmp_path / "data", client=client) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig) -> Iterator[Player]:
    player = Player(rig.address)
    yield player
    player.close()
