"""What there is to play: every game with its seats, options, bots and phrases, in words."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from fusebox.bots import names, styles, weaker
from fusebox.bots.cast import CAST, Person
from fusebox.core import DEFAULT, LANGUAGES, AnyRules, Wording
from fusebox.games.lessons import said, taught
from fusebox.games.options import Setting, settings, shown
from fusebox.table.messages import PROTOCOL
from fusebox.table.sentences import sentence
from fusebox.table.signals import PHRASES, Phrase, signal_words
from fusebox.tables.wire.games import (
    Box,
    GameInfo,
    Kind,
    LessonInfo,
    LevelInfo,
    OptionInfo,
    PersonInfo,
    PhraseInfo,
    Text,
)


class Reach(NamedTuple):
    """Who can come: only this machine, everybody in its network, or whoever knows its name; nobody
    where there is no server, and the page keeps its tables itself."""

    kind: Kind
    origins: tuple[str, ...]
    """Addresses for others; a page that was opened on this machine hands out the first of them."""


UNREACHED: Final = Reach("machine", ())
ON_DEVICE: Final = Reach("device", ())


class Facts(NamedTuple):
    """What a host has chosen that every page knows."""

    chat: bool = True
    lobby: bool = False
    push: str = ""
    rates: bool = False


def box(
    build: str,
    games: Mapping[str, AnyRules],
    reach: Reach,
    facts: Facts | None = None,
    outside: Mapping[str, tuple[str, ...]] | None = None,
) -> Box:
    """`outside`: by game, the bots from outside that the host has named."""
    bots, told = outside or {}, Facts() if facts is None else facts
    known = tuple(_game(rules, bots.get(name, ())) for name, rules in games.items())
    return Box(build, PROTOCOL, known, reach.kind, reach.origins, *told)


def _game(rules: AnyRules, outside: Sequence[str]) -> GameInfo:
    return GameInfo(
        name=rules.name,
        title=_text(rules, "game.name", rules.name),
        about=_text(rules, "game.about", ""),
        seats=tuple(rules.seats),
        daily=rules.daily,
        daily_about=_text(rules, "game.daily", ""),
        sharing=rules.sharing,
        paced=rules.paced,
        in_games=rules.in_games,
        takes_back=rules.takes_back,
        cooperative=rules.cooperative,
        options=tuple(_option(rules, option) for option in settings(rules)),
        levels=tuple(_level(rules, name) for name in names(rules.name)),
        outside=tuple(map(_from_outside, outside)),
        phrases=tuple(_phrase(rules, Phrase(key)) for key in PHRASES),
        lessons=tuple(
            LessonInfo(lesson.name, _lesson_title(rules, lesson.name), lesson.minutes)
            for lesson in taught(rules)
        ),
        minutes=rules.minutes,
        weight=rules.weight,
        age=rules.age,
        corrected=rules.corrected,
    )


def _lesson_title(rules: AnyRules, lesson: str) -> Text:
    return _wording(said(rules.name, lesson, "title") or Wording({DEFAULT: lesson}))


def _level(rules: AnyRules, name: str) -> LevelInfo:
    kind = "weaker_level" if name in weaker(rules.name) else "level"
    people = tuple(_person(rules, name, one) for one in CAST.get(name, ()))
    return LevelInfo(name, _text(rules, f"{kind}.{name}", name), people)


def _person(rules: AnyRules, level: str, one: Person) -> PersonInfo:
    shows = one.style in styles(rules.name, level)
    style = _text(rules, f"style.{one.style}", "") if shows else None
    return PersonInfo(one.name, _wording(one.about), style)


def _from_outside(name: str) -> LevelInfo:
    title = {language: sentence("name.offered", language, level=name) for language in LANGUAGES}
    return LevelInfo(name, title, ())


def _phrase(rules: AnyRules, phrase: Phrase) -> PhraseInfo:
    words: Text = {language: signal_words(rules, phrase, language) for language in LANGUAGES}
    return PhraseInfo(msgspec.Raw(msgspec.json.encode(phrase)), words)


def _option(rules: AnyRules, option: Setting) -> OptionInfo:
    key, numbered = f"option.{option.name}", option.kind == "number"
    values = _named_numbers(rules, key) if numbered else option.choices
    return OptionInfo(
        name=option.name,
        kind=option.kind if option.kind in ("number", "seat") else "value",
        default=option.default,
        suggested=rules.suggested.get(option.name, option.default),
        values=values,
        title=_text(rules, f"{key}.name", option.name),
        titles=tuple(_text(rules, f"{key}.{shown(value)}", shown(value)) for value in values),
        notes=tuple(_wording(note) for value in values if (note := _note(rules, option, value))),
        least=option.least,
        most=option.most,
        none=_text(rules, f"{key}.none", "–") if option.optional else None,
        apart=option.name in rules.apart,
    )


def _note(rules: AnyRules, option: Setting, value: object) -> Wording | None:
    """What this value of an option means, where the game says more than its title."""
    return rules.catalogue.get(f"option_note.{option.name}.{shown(value)}")


def _named_numbers(rules: AnyRules, key: str) -> tuple[int, ...]:
    """Those of a number's values that the game has a word for."""
    names = [name.removeprefix(f"{key}.") for name in rules.catalogue if name.startswith(f"{key}.")]
    return tuple(int(name) for name in names if name.isdecimal())


def _text(rules: AnyRules, key: str, otherwise: str) -> Text:
    return _wording(rules.catalogue.get(key, Wording({DEFAULT: otherwise})))


def _wording(message: Wording) -> Text:
    return {language: message[language] for language in LANGUAGES}
