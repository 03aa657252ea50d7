"""What every part of the picture draws with: a view, its tables, and words in one language."""

from collections.abc import Sequence
from typing import Any, Final

from fusebox.core import Catalogue, Language
from fusebox.games.ruse.data import TERRITORIES, Effect, Tables
from fusebox.games.ruse.model import VIXEN, View
from fusebox.games.ruse.telling import printed

SHORT: Final = {
    "gp": "{n}g",
    "vp": "{n}v",
    "resource": "r",
    "resource_any": "r",
    "kit": "k",
    "track_any": "t",
    "hunting": "h",
    "bonus_path": "b",
    "draw_path": "d",
    "grow_free": "f",
    "star": "s",
    "cheese": "c",
    "firefox_roll": "x",
    "village_step": "w",
}
"""Bonuses on the map of the den, which has two signs a cell; the legend explains them."""


class Pen:
    """Draws in one language; players are numbered from 1, V is VIXEN."""

    def __init__(
        self,
        view: View,
        tables: Tables,
        catalogue: Catalogue,
        language: Language,
        names: Sequence[str],
    ) -> None:
        self.view = view
        self.board = view.board
        self.tables = tables
        self.catalogue = catalogue
        self.language = language
        self.names = names

    def say(self, key: str, **values: Any) -> str:
        return self.catalogue.say(f"picture.{key}", self.language, self.names, values)

    def term(self, key: str) -> str:
        return self.catalogue[f"term.{key}"][self.language]

    def effect(self, code: Effect) -> str:
        key, values = printed(code)
        return self.catalogue.say(key, self.language, self.names, values)

    def name(self, owner: int) -> str:
        return "VIXEN" if owner == VIXEN else self.names[owner]

    def by_land(self, counts: Sequence[int]) -> str:
        """What there is of each land, those without left out."""
        named = [
            f"{self.term(f'land_{name}')} {count}"
            for name, count in zip(TERRITORIES, counts, strict=True)
            if count
        ]
        return ", ".join(named) or "–"

    def tokens(self, owner: int) -> list[str]:
        board = self.board
        held = [("star", board.star), ("cheese", board.cheese), ("beaver", board.beaver)]
        return [self.term(f"tile_{token}") for token, one in held if one == owner]


def short(code: Effect) -> str:
    """A bonus in two signs at most."""
    return SHORT[code[0]].format(n=code[1])


def number(owner: int) -> str:
    return "V" if owner == VIXEN else str(owner + 1)


def joined(tokens: list[str]) -> str:
    return "".join(f" · {token}" for token in tokens)
