"""What a game says of actions, events, signals and outcomes: a file for each game and language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from fusebox.core import LANGUAGES, AnyRules, Catalogue, Language, Outcome, Value
from fusebox.core.words import Wording
from fusebox.games import GAMES
from tests.golden import goldens, known, replayed

FOLDER: Final = Path(__file__).parent / "words"
NAMES: Final = ("Ada", "Ben", "Cleo", "Dot", "Eve", "Fay")
KINDS: Final = ("action", "event", "signal", "outcome")
INDENT: Final = "    "


class Heard(Catalogue):
    """A catalogue that remembers which messages were asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.keys_said: set[str] = set()

    def __getitem__(self, key: str) -> Wording:
        self.keys_said.add(key)
        return super().__getitem__(key)


def path(game: str, language: Language) -> Path:
    return FOLDER / f"{game}.{language}.txt"


def kept(game: str) -> dict[str, Value]:
    """The lines that name what is said, each with the action, event, signal or outcome itself."""
    file = path(game, "en")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {line: _read(GAMES[game], line) for line in lines if not line.startswith(INDENT)}


def listed(game: str) -> dict[str, Value]:
    """The same, and whatever in the golden records says something new."""
    found = kept(game)
    said = keys(game, found.values())
    for kind, thing in _recorded(game):
        if not (news := keys(game, [thing])) <= said:
            found[f"{kind} {msgspec.json.encode(thing).decode()}"] = thing
            said |= news
    return dict(sorted(found.items(), key=lambda one: KINDS.index(one[0].split()[0])))


def written(game: str, things: dict[str, Value], language: Language) -> str:
    """The file: each line is followed by its sentence."""
    rules = GAMES[game]
    sentences = ((line, rules.words(thing, language, NAMES)) for line, thing in things.items())
    return "".join(f"{line}\n{INDENT}{sentence}\n" for line, sentence in sentences)


def files(game: str, things: dict[str, Value]) -> Iterator[tuple[Path, str]]:
    for language in LANGUAGES:
        yield path(game, language), written(game, things, language)


def keys(game: str, things: Any) -> set[str]:
    """The messages and terms that are needed to say this."""
    heard = Heard(GAMES[game].catalogue)
    for thing in things:
        key, values = GAMES[game].sentence(thing)
        heard.say(key, "en", NAMES, values)
    return heard.keys_said


def messages(game: str) -> set[str]:
    """The messages of its own that are about such things."""
    catalogue, shared = GAMES[game].catalogue, Catalogue.read("fusebox.core.table")
    return {key for key in catalogue.keys() - shared.keys() if key.split(".")[0] in KINDS}


def kinds(game: str) -> set[str]:
    """The names of everything that may be done, signalled or happen in it."""
    types = GAMES[game].types
    every = (types.action, types.event, types.signal)
    return {kind.__name__ for union in every if union for kind in get_args(union) or (union,)}


def _types(rules: AnyRules) -> dict[str, Any]:
    types = rules.types
    every = zip(KINDS, (types.action, types.event, types.signal, Outcome), strict=True)
    return dict(every)


def _read(rules: AnyRules, line: str) -> Value:
    kind, _, text = line.partition(" ")
    try:
        thing: Value = msgspec.json.decode(text, type=_types(rules)[kind])
    except msgspec.ValidationError as error:
        raise ValueError(f"{rules.name} says nothing of {line}: {error}") from None
    return thing


def _recorded(game: str) -> Iterator[tuple[str, Value]]:
    """What happens in the golden records of the present version."""
    golden, types = goldens().get(game), GAMES[game].types
    for name in known(golden, GAMES[game].version) if golden else []:
        match = replayed(game, name)
        for action in map(match.action_of, match.entries):
            if isinstance(action, types.action):
                yield "action", action
        for events in match.told:
            yield from (("event", event) for event in events if isinstance(event, types.event))
        yield "outcome", match.outcome
