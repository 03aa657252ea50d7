"""Who the bots are: people with a name and a character, some for each level, in every game."""

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from fusebox.core.words import Wording, gathered

Style: TypeAlias = Literal["patient", "greedy", "reckless"]
STYLES: Final[tuple[Style, ...]] = get_args(Style)


class Person(NamedTuple):
    """Somebody who plays at one level; the name is the same in every language."""

    name: str
    about: Wording
    """A sentence of character."""
    style: Style | None = None
    """What decides between moves that seem about equally good to them, where a game has it."""


_PEOPLE: Mapping[str, Mapping[str, Style | None]] = {
    "random": {"Pip": None, "Momo": None, "Zuzu": None, "Bibi": None, "Toto": None},
    "1": {"Nino": "reckless", "Lola": "patient", "Fip": "greedy", "Tess": None, "Bruno": None},
    "2": {"Mira": "patient", "Otto": "greedy", "Juno": "reckless", "Remy": None, "Ines": None},
    "3": {"Vera": None, "Hugo": "patient", "Salma": "greedy", "Teo": "patient", "Nell": "greedy"},
    "4": {"Iris": "patient", "Basil": None, "Odile": None, "Kato": "reckless", "Marek": "greedy"},
    "5": {"Selma": "patient", "Corvin": "reckless", "Adele": None, "Tycho": None, "Yara": "greedy"},
    "6": {"Aurel": None, "Edda": None, "Ilian": None, "Noor": None, "Vasco": None},
}
_WORDS = gathered(resources.files("fusebox.bots"), "words")["cast"]
CAST: Mapping[str, tuple[Person, ...]] = {
    level: tuple(Person(name, _WORDS[name.lower()], style) for name, style in people.items())
    for level, people in _PEOPLE.items()
}
"""The people of each level, enough for the largest table; the first is met most."""


def person_of(level: str, taken: Iterable[str] = ()) -> str | None:
    """The name of somebody of this level who is not at the table yet; once everybody is, the
    first; None for a bot that is nobody of ours."""
    here = {name.casefold() for name in taken}
    people = [person.name for person in CAST.get(level, ())]
    free = (name for name in people if name.casefold() not in here)
    return next(free, people[0] if people else None)
