"""What a game brings to a package is found by its name."""

import subprocess
import sys

import pytest

from fusebox.games.brought import brought, is_there

PROGRAM = """
import sys
from fusebox.games.brought import is_there

assert is_there("fusebox.positions.codecs", "fusion")
print("fusebox.positions.codecs.fusion" in sys.modules)
"""


def test_a_game_brings_what_its_module_has() -> None:
    assert brought("fusebox.bots", "fuse_dice", "RANDOM_PACE") == 7_000


@pytest.mark.parametrize(("game", "what"), [("fuse_dice", "UNCOMPILED"), ("chess", "LEVELS")])
def test_what_it_does_without_is_none(game: str, what: str) -> None:
    assert brought("fusebox.bots", game, what) is None
    assert not is_there("fusebox.bots", "chess")


def test_whoever_asks_whether_it_is_there_imports_nothing_of_the_game() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"
