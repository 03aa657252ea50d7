"""A game is imported when it is asked for: pages without a server wait for one, not for all."""

import json
import subprocess
import sys

import pytest

from fusebox.games.registry import Registry

PROGRAM = """
import json, sys
import fusebox.worker.house
from fusebox.games import GAMES

GAMES["fuse_discs"]
print(json.dumps([name for name in GAMES if f"fusebox.games.{name}.rules" in sys.modules]))
"""


def test_whoever_plays_one_game_imports_the_rules_of_no_other() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    assert json.loads(done.stdout) == ["fuse_discs"]


def test_what_is_registered_is_made_once_and_when_it_is_asked_for() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    registry = Registry(("a", "b"), make)
    assert (list(registry), len(registry), "a" in registry, "c" in registry) == (
        *(["a", "b"], 2),
        *(True, False),
    )
    assert made == []
    assert [registry["b"], registry["b"], registry.get("c")] == ["B", "B", None]
    assert made == ["b"]
    registry["c"] = "own"
    assert list(registry.values()) == ["A", "B", "own"]
    del registry["a"], registry["c"]
    with pytest.raises(KeyError):
        registry["c"]
    assert dict(registry) == {"b": "B"}
