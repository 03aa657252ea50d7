"""A sixth game is a matter of the files that docs/adding-a-game.md names: a copy of Fusebox that
has them passes every test that goes through all games."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fusebox.games import GAMES

ROOT = Path(__file__).parents[1]
TOY = ROOT / "tests/toys/pig"
NAME = "piglet"
REGISTERED = re.compile(r"^RULES = \{\n(?:    .*\n)+", re.MULTILINE)
EVERY_GAME = re.compile(
    r"in GAMES\b|GAMES\.(values|items)|(set|tuple|sorted)\(GAMES\)|parametrize\(.*\bGAMES\b"
)
LEFT_OUT = ("browser", "packaging", "tools", "games", "test_sixth_game.py")
"""They need what is built or generated, are of one game each, or would begin the same again."""
HERE = ("tests/contract", "tests/arena", f"tests/games/{NAME}", "tests/test_clauses.py")
TESTS = f'''"""Rolling and holding."""

from fusebox.core import Chance
from fusebox.games.{NAME}.model import Hold, Options, Roll
from fusebox.games.{NAME}.rules import Pig
from tests.support import clause


@clause("{NAME}", "P1", "P2")
def test_a_one_ends_the_turn_with_nothing() -> None:
    rules = Pig()
    state = rules.setup(Options(), 2, Chance.seeded(1))
    rules.apply(state, 0, Roll(), 0, Chance.scripted([(6, 4)]))
    rules.apply(state, 0, Roll(), 0, Chance.scripted([(6, 0)]))
    assert (state.turn, state.held) == (1, [0, 0])


@clause("{NAME}", "P3")
def test_whoever_holds_the_goal_has_won() -> None:
    rules = Pig()
    state = rules.setup(Options(), 2, Chance.seeded(1))
    state.brought = 20
    rules.apply(state, 0, Hold(), 0, Chance.seeded(1))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
'''

RECORDS = f'''"""The ways to play of which golden records are kept."""

from fusebox.games.{NAME}.model import Options
from tests.golden import Golden, Mode

GOLDEN = Golden({{"default": Mode(Options(), 2)}})
'''

pytestmark = pytest.mark.whole


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fusebox with one game more, by the steps of the page."""
    root = tmp_path_factory.mktemp("sixth")
    left_out = shutil.ignore_patterns("_client", "_runtime", "__pycache__")
    for folder in ("src", "tests"):
        shutil.copytree(ROOT / folder, root / folder, ignore=left_out)
    for other in ROOT.iterdir():
        if not other.name.startswith(".") and other.name not in ("src", "tests"):
            (root / other.name).symlink_to(other)
    _written(root / "src/fusebox")
    own = root / "tests/games" / NAME
    own.mkdir()
    (own / "__init__.py").write_text('"""Tests of Piglet."""\n', encoding="utf-8")
    (own / "test_play.py").write_text(TESTS, encoding="utf-8")
    (own / "golden.py").write_text(RECORDS, encoding="utf-8")
    ran = _python(root, "tools.kept", NAME)
    assert ran.returncode == 0, ran.stderr
    return root


def _written(package: Path) -> None:
    """The rules, the words, the bots and the line in the registry."""
    game, bots = package / "games" / NAME, package / "bots" / NAME
    for folder in (game, bots):
        folder.mkdir()
    for path in TOY.iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace('"pig"', f'"{NAME}"')
            text = text.replace("tests.toys.pig", f"fusebox.games.{NAME}")
            to = bots / "__init__.py" if path.name == "bots.py" else game / path.name
            to.write_text(text, encoding="utf-8")
    registry = package / "games/__init__.py"
    text = registry.read_text(encoding="utf-8")
    line = f'    "{NAME}": "Pig",\n'
    registry.write_text(REGISTERED.sub(lambda found: found[0] + line, text), encoding="utf-8")


def _python(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join((str(root / "src"), str(root)))
    return subprocess.run(
        [sys.executable, "-P", "-m", *arguments],
        cwd=root,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def _tested(root: Path, *arguments: str) -> str:
    """What pytest says in the end; all of it if something fails."""
    ran = _python(root, "pytest", "-q", "-p", "no:cacheprovider", *arguments)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout.splitlines()[-1]


def going_through(root: Path) -> Iterator[str]:
    """The files of tests that go through all games."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        inner, *_ = path.relative_to(root / "tests").parts
        if inner not in LEFT_OUT and EVERY_GAME.search(path.read_text(encoding="utf-8")):
            yield str(path.relative_to(root))


@pytest.mark.long
def test_what_goes_through_all_games_goes_through_it(copy: Path) -> None:
    others = f"not ({' or '.join(GAMES)})"
    files = dict.fromkeys((*HERE, *going_through(copy)))
    said = _tested(copy, "-m", "not whole and not install", "-k", others, *files)
    assert int(said.split()[0]) > 100


@pytest.mark.long
def test_every_test_elsewhere_that_is_made_for_each_game_takes_it(copy: Path) -> None:
    others = (*(f"tests/{name}" for name in LEFT_OUT), *HERE, *going_through(copy))
    elsewhere = (f"--ignore={name}" for name in others)
    _tested(copy, "-m", "not whole and not install", "-k", NAME, *elsewhere, "tests")


def test_what_it_does_without_is_told_in_a_sentence(copy: Path) -> None:
    path = copy / f"tests/records/{NAME}/version-1/default.jsonl"
    looked = _python(copy, "fusebox", "analyse", str(path))
    assert looked.returncode == 2
    assert f"There is no analysis of {NAME}." in looked.stderr
    learnt = _python(copy, "fusebox", "simulate", NAME, "--dataset", str(copy / "set.parquet"))
    assert learnt.returncode == 2
    assert f"{NAME} has no codec: its actions have no numbers" in learnt.stderr
