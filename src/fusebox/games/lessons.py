"""Lessons: a deal that is always the same, a line of moves from it, and what is said at each."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.core import AnyRules, Language, Seat, Wording
from fusebox.core.words import gathered
from fusebox.games import GAMES

LEARNER: Final[Seat] = 0
"""Where whoever learns sits."""
GIVEN: Final = "-"
"""In the place of a step: the move is made for whoever learns."""


class Turn(NamedTuple):
    """A move of the line, and the step at which it is asked for; empty: nobody is asked."""

    seat: Seat
    step: str
    move: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson is played with. The moves stand one a line: seat, step and notation."""

    name: str
    minutes: int
    deal: int = 0
    """Which deal it is: the same number, the same luck."""
    seats: int = 1
    level: str = ""
    """Who plays on in the other seats where the line ends or is left."""
    options: dict[str, Any] = {}
    after: str = ""
    """The lesson whose game goes on in this one."""
    moves: str = ""
    notes: tuple[str, ...] = ()
    """Of a coached game: the kinds of actions that are explained when they come up, in order."""

    def turns(self) -> tuple[Turn, ...]:
        """Its own moves in order."""
        written = [text.split(maxsplit=2) for text in self.moves.splitlines() if text.strip()]
        return tuple(
            Turn(int(seat), "" if step == GIVEN else step, move) for seat, step, move in written
        )


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; a game may have none."""
    file = _folder(game).joinpath("lessons.toml")
    if not file.is_file():
        return ()
    tables = tomllib.loads(file.read_text(encoding="utf-8"))["lesson"]
    return tuple(msgspec.convert(table, Lesson) for table in tables)


def taught(rules: AnyRules) -> tuple[Lesson, ...]:
    """The lessons that are true by these rules: an owner's tables may say otherwise."""
    known = GAMES.get(rules.name)
    return lessons(rules.name) if known and known.data_hash == rules.data_hash else ()


def lesson_of(rules: AnyRules, name: str) -> Lesson | None:
    return next((lesson for lesson in taught(rules) if lesson.name == name), None)


def line_of(rules: AnyRules, lesson: Lesson) -> tuple[Turn, ...]:
    """The moves from the deal on: those of the lessons before it are made for whoever learns."""
    before = lesson_of(rules, lesson.after) if lesson.after else None
    given = () if before is None else line_of(rules, before)
    return (*(turn._replace(step="") for turn in given), *lesson.turns())


def following(rules: AnyRules, name: str) -> str:
    """The lesson after this one; empty after the last."""
    names = [lesson.name for lesson in taught(rules)]
    return dict(pairwise(names)).get(name, "")


def said(game: str, lesson: str, *key: str) -> Wording | None:
    """What a lesson says there, in every language; None if it says nothing."""
    found: Any = _words(game)
    for part in (lesson, *key):
        if not isinstance(found, Mapping) or part not in found:
            return None
        found = found[part]
    return found if isinstance(found, Wording) else None


def sentence(game: str, lesson: str, language: Language, *key: str) -> str:
    """The same in one language; empty if it says nothing."""
    words = said(game, lesson, *key)
    return "" if words is None else words[language]


@cache
def _words(game: str) -> dict[str, Any]:
    return gathered(_folder(game), "lessons")


def _folder(game: str) -> Traversable:
    return resources.files(type(GAMES[game]).__module__.rpartition(".")[0])
