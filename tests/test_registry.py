"""Each registered game has all that docs/adding-a-game.md asks for."""

import ast
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from fusebox.bots import LEVELS, names, styles, uncompiled
from fusebox.core import LANGUAGES, OpenRules, Rules
from fusebox.core.words import Catalogue
from fusebox.games import GAMES
from fusebox.games.options import settings
from tests.said import kept, keys, messages
from tests.sources import package

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/fusebox"
FILES = ("model.py", "rules.py", "words.en.toml", "help.en.toml", "RULES.md")
NAMING = {"games/__init__.py", "positions/making.py", "cli/discs.py"}
"""The registry, what type checkers are told, and the command that is about one game."""
every_game = pytest.mark.parametrize("game", GAMES)


def folder(game: str) -> Path:
    return SOURCES / "core" if game == "table" else SOURCES / "games" / game


def own_words(game: str) -> Catalogue:
    """The messages of the game's own file."""
    shared = Catalogue.read("fusebox.core.table")
    if game == "table":
        return shared
    read = Catalogue.read(f"fusebox.games.{game}")
    return Catalogue({key: text for key, text in read.items() if shared.get(key) != text})


@cache
def trees(game: str) -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in folder(game).rglob("*.py")]


@cache
def texts(game: str) -> set[str]:
    """Every text that stands in the game's code."""
    return {text for one in package(folder(game)).values() for text in one.texts}


@cache
def patterns(game: str) -> list[re.Pattern[str]]:
    """Texts with something filled in, such as f"{stage}_first"."""
    nodes = (node for tree in trees(game) for node in ast.walk(tree))
    return [_pattern(node) for node in nodes if isinstance(node, ast.JoinedStr)]


def _pattern(node: ast.JoinedStr) -> re.Pattern[str]:
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+"
        for part in node.values
    ]
    return re.compile("".join(parts))


def made(game: str, called: str, argument: int) -> set[str]:
    """The keys that stand as this argument in calls of Refusal or Outcome."""
    calls = [
        node
        for tree in trees(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == called
        and len(node.args) > argument
    ]
    inside = [node for call in calls for node in ast.walk(call.args[argument])]
    return {
        node.value
        for node in inside
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    } - {part.value for node in inside if isinstance(node, ast.JoinedStr) for part in _fixed(node)}


def _fixed(node: ast.JoinedStr) -> list[ast.Constant]:
    return [part for part in node.values if isinstance(part, ast.Constant)]


def asked_for(game: str) -> set[str]:
    """The keys of all that the game can say, as far as its types and calls tell."""
    options = settings(GAMES[game])
    return {
        "game.name",
        "game.about",
        *(messages(game) & keys(game, kept(game).values())),
        *(f"refusal.{key}" for key in made(game, "Refusal", 1)),
        *(f"outcome.{key}" for key in made(game, "Outcome", 2)),
        *(f"option.{option.name}.name" for option in options),
        *(f"advice.{key}" for key in advised(game)),
        *(f"level.{name}" for name in names(game)),
        *(f"style.{style}" for name in names(game) for style in styles(game, name)),
        *(f"weaker_level.{name}" for name in uncompiled(game)),
        *(f"option.{o.name}.{str(value).lower()}" for o in options for value in o.values),
    }


def advised(game: str) -> set[str]:
    """The keys that the game's bots call Advice with."""
    code = [path.read_text(encoding="utf-8") for path in (SOURCES / "bots" / game).rglob("*.py")]
    return {key for text in code for key in re.findall(r'Advice\(\s*"(\w+)"', text)}


def is_used(key: str, game: str, asked: set[str]) -> bool:
    """A key is a type's, a call's, or its last word stands somewhere in the code."""
    name = key.rsplit(".", 1)[-1]
    built = (pattern for pattern in patterns(game) if "\\." not in pattern.pattern)
    known = texts(game)
    return key in asked | known or name in known or any(p.fullmatch(name) for p in built)


@every_game
def test_its_files_are_there_and_say_what_they_are(game: str) -> None:
    files = FILES if isinstance(GAMES[game], OpenRules) else (*FILES, "views.py")
    assert [name for name in files if not (folder(game) / name).is_file()] == []
    assert [path for path, one in package(folder(game)).items() if not one.described] == []


def test_the_page_names_everything_that_rules_may_say() -> None:
    page = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    parts = {**vars(Rules), **Rules.__annotations__}
    public = [name for name in parts if not name.startswith("_")]
    assert [name for name in public if not re.search(rf"`{name}\b", page)] == []


@every_game
def test_it_is_registered_by_its_own_name(game: str) -> None:
    rules = GAMES[game]
    assert rules.name == game
    assert type(rules).__module__.startswith(f"fusebox.games.{game}.")
    assert rules.version >= 1
    assert rules.seats


def test_every_folder_of_a_game_is_registered() -> None:
    folders = {path.parent.name for path in (SOURCES / "games").glob("*/__init__.py")}
    assert folders == set(GAMES)


def test_no_code_but_the_registry_and_a_games_own_names_a_game() -> None:
    places = {path.relative_to(SOURCES): one.texts for path, one in package().items()}
    naming = {
        place.as_posix()
        for place, said in places.items()
        if not set(place.with_suffix("").parts) & set(GAMES) and said & set(GAMES)
    }
    assert naming == NAMING


@every_game
def test_it_has_tests_and_twins_of_its_own(game: str) -> None:
    if not isinstance(GAMES[game], OpenRules):
        assert callable(import_module(f"tests.games.{game}.scramble").scramble)
    assert list((ROOT / "tests/games" / game).glob("test_*.py"))


@every_game
def test_it_has_bots(game: str) -> None:
    assert (SOURCES / "bots" / game).is_dir()
    assert LEVELS[game]


@every_game
def test_every_option_has_a_default(game: str) -> None:
    assert GAMES[game].admits(GAMES[game].types.options(), GAMES[game].seats[0]) is None


@pytest.mark.parametrize("game", ["table", *GAMES])
def test_every_message_is_there_in_every_language_with_the_same_values(game: str) -> None:
    words = own_words(game)
    for key, message in words.items():
        assert set(message) == set(LANGUAGES) or _is_form(key, words), key
        assert all(text.strip() for text in message.values()), key
        fields = [_fields(text) for text in message.values()]
        assert all(named == fields[0] for named in fields), key


def _is_form(key: str, words: Mapping[str, object]) -> bool:
    """Whether it is another form of a term, which only some languages need."""
    return key.startswith("term.") and key.rpartition("_")[0] in words


def _fields(text: str) -> set[str]:
    """What a message fills in, and how; the nouns of a number and the forms of a term differ."""
    parsed = [
        (name, re.sub("^term_.*", "term", spec or ""))
        for _, name, spec, _ in Formatter().parse(text)
        if name
    ]
    return {f"{name}:{'|' if '|' in spec else spec}" for name, spec in parsed}


@every_game
def test_everything_it_can_say_has_a_message(game: str) -> None:
    assert sorted(asked_for(game) - set(GAMES[game].catalogue)) == []


@every_game
def test_no_message_is_there_for_nothing(game: str) -> None:
    asked = asked_for(game)
    assert [key for key in own_words(game) if not is_used(key, game, asked)] == []


def test_no_message_of_the_table_is_there_for_nothing() -> None:
    asked = {f"refusal.{key}" for key in made("table", "Refusal", 1)}
    named = {key for key in own_words("table") if key.startswith(("refusal.", "outcome."))}
    assert asked <= named
    assert [key for key in named if not is_used(key, "table", asked)] == []
