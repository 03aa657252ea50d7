"""Every message of the server, the terminal and the table is said somewhere."""

import re
import tomllib

import pytest

from tests.sources import PACKAGE, package

PLACES = ("server", "cli", "table", "core/table")
"""Not the games: most of their keys are put together from the names of events and actions."""


@pytest.fixture(scope="module")
def names() -> set[str]:
    """What the strings of the code consist of."""
    every = (text for one in package().values() for text in one.texts)
    return {word for text in every for word in re.findall(r"\w+", text)}


@pytest.mark.parametrize("place", PLACES)
def test_every_message_is_used(place: str, names: set[str]) -> None:
    file = PACKAGE / place / "words.en.toml"
    chapters = tomllib.loads(file.read_text(encoding="utf-8")).values()
    unused = [key for chapter in chapters for key in chapter if key not in names]
    assert unused == []
