"""How French is set: signs with their spaces, curved apostrophes, and lines that do not break."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support import printed

SOURCES = Path(__file__).parents[1] / "src/fusebox"
FILES = sorted(SOURCES.rglob("words.fr.toml")) + sorted(SOURCES.rglob("help.fr.toml"))
FILES += sorted(SOURCES.rglob("lessons.fr.toml"))
NARROW = "\u202f"
WIDE = "\u00a0"
FIELD = re.compile(r"\{[^}]*\}")


def texts(tree: Any) -> Iterator[str]:
    """All that is said there."""
    match tree:
        case str(text):
            yield text
        case dict():
            for part in tree.values():
                yield from texts(part)
        case list():
            for part in tree:
                yield from texts(part)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_french_is_written_with_the_signs_of_french(path: Path) -> None:
    said = list(texts(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert said
    for text in said:
        bare = FIELD.sub("x", text)
        assert "'" not in bare, text
        assert "..." not in bare, text
        assert WIDE not in text, "spaces that hold are put in when it is printed"
        assert not re.search(r"[^\s(:!?…»][;!?»]|\w:(\s|$)|«\S", bare), text


def test_no_line_breaks_before_a_sign() -> None:
    said = printed("Ainsi : « oui » ; non ? Si ! 5 %")
    assert said == (f"Ainsi{WIDE}: «{WIDE}oui{WIDE}»{NARROW}; non{NARROW}? Si{NARROW}! 5{NARROW}%")
    assert printed("{n:carte|cartes}") == "{n:carte|cartes}"


def test_no_line_breaks_within_a_number() -> None:
    assert printed("les 40 158 anneaux") == f"les 40{NARROW}158 anneaux"
    assert printed("1 234 567") == f"1{NARROW}234{NARROW}567"
    assert printed("de 1 à 6, bombe 12 2024") == "de 1 à 6, bombe 12 2024"
