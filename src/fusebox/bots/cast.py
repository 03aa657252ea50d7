"""Who the bots are: people with a name and a character, some for each level, in every game."""

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import NamedTuple

from fusebox.core.words import Wording, gathered


class Person(NamedTuple):
    """Somebody who plays at one level; the name is the same in every language."""

    name: str
    about: Wording
    """A sentence of character."""


_NAMES: Mapping[str, tuple[str, ...]] = {
    "random": ("Pip", "Momo", "Zuzu", "Bibi", "Toto"),
    "1": ("Nino", "Lola", "Fip", "Tess", "Bruno"),
    "2": ("Mira", "Otto", "Juno", "Remy", "Ines"),
    "3": ("Vera", "Hugo", "Salma", "Teo", "Nell"),
    "4": ("Iris", "Basil", "Odile", "Kato", "Marek"),
    "5": ("Selma", "Corvin", "Adele", "Tycho", "Yara"),
    "6": ("Aurel",),
}
_WORDS = gathered(resources.files("fusebox.bots"), "words")["cast"]
CAST: Mapping[str, tuple[Person, ...]] = {
    level: tuple(Person(name, _WORDS[name.lower()]) for name in names)
    for level, names in _NAMES.items()
}
"""The people of each level, enough for the largest table; the first is met most."""


def person_of(level: str, taken: Iterable[str] = ()) -> str | None:
    """The name of somebody of this level who is not at the table yet; once everybody is, the
    first; None for a bot that is nobody of ours."""
    here = {name.casefold() for name in taken}
    people = [person.name for person in CAST.get(level, ())]
    free = (name for name in people if name.casefold() not in here)
    return next(free, people[0] if people else None)
