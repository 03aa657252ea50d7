"""The rules as the help panel shows them: help.*.toml, and what RULES.md says of a clause."""

import re
from pathlib import Path
from typing import Literal

import msgspec

from fusebox.core.words import Wording, gathered

SOURCES = Path(__file__).parents[1] / "src/fusebox"
CLAUSE = re.compile(r"^- ([A-Z]+\d+) (.*)$", re.MULTILINE)

Mark = Literal["ruling", "rebuilt"]
MARKS: tuple[Mark, ...] = ("ruling", "rebuilt")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the help: the game in short, then the exact rules by their clauses."""

    title: Wording
    guide: list[Wording]
    rule: dict[str, Wording] = {}
    instead: dict[str, dict[str, Wording]] = {}
    """Clauses that a table reads otherwise, by what it is played by: `readings.star=round`."""


def folders() -> dict[str, Path]:
    """Where the help of the table and of each game lies."""
    games = {path.parent.name: path.parent for path in sorted(SOURCES.glob("games/*/RULES.md"))}
    return {"table": SOURCES / "core/table"} | games


def sections(folder: Path) -> dict[str, Section]:
    return {name: Section(**told) for name, told in gathered(folder, "help").items()}


def title(folder: Path) -> Wording:
    """What the game is called; the table is called as its one section is."""
    game = gathered(folder, "words").get("game")
    return game["name"] if game else next(iter(sections(folder).values())).title


def marks(folder: Path) -> dict[str, list[Mark]]:
    """Of each clause, whether something in it is a ruling of ours or rebuilt."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    return {clause: _marks_in(said) for clause, said in CLAUSE.findall(text)}


def chapters(folder: Path) -> list[dict[str, object]]:
    """The sections as the client takes them."""
    known = marks(folder)
    return [
        {
            "id": name,
            "title": section.title,
            "guide": section.guide,
            "rules": [
                {"clause": clause, "marks": known.get(clause, []), "text": text}
                | _instead(section, clause)
                for clause, text in section.rule.items()
            ],
        }
        for name, section in sections(folder).items()
    ]


def _instead(section: Section, clause: str) -> dict[str, dict[str, Wording]]:
    """Its other readings, where there are any."""
    found = {when: told[clause] for when, told in section.instead.items() if clause in told}
    return {"instead": found} if found else {}


def _marks_in(said: str) -> list[Mark]:
    return [mark for mark in MARKS if re.search(rf"\([^()]*\b{mark}\b", said)]
