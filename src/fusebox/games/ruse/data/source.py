"""The text of data.toml or of an owner's corrected copy: its tables with the types they have, and
where each stands. A broken copy is refused with its line and the reason."""

import re
from typing import Any, Final, TypeVar

import msgspec

from fusebox.games.owners import BadFile, parsed
from fusebox.games.ruse.data.names import PLAIN, TERRITORIES, Effect, expected
from fusebox.games.ruse.data.schema import LATER, ROWS, SETTINGS, Readings, Row

T = TypeVar("T")
SIDES: Final = "NESW"
SETS: Final = ("base", "firefox", "village")
OF_SETS: Final = {"firefox_roll": "firefox", "village_advance": "village"}


class Source:
    """One file, and where each row stands in it."""

    def __init__(self, text: str, readings: type[Readings]) -> None:
        self.text = text
        self.raw = parsed(text)
        for section in self.raw:
            if section not in ROWS and section not in SETTINGS:
                raise self.wrong(section, "", "there is no such table")
        self.settings: dict[str, Any] = {
            section: self._settings(section, kind)
            for section, kind in (SETTINGS | {"readings": readings}).items()
        }
        self.rows: dict[str, dict[str, Any]] = {
            section: self._rows(section, kind) for section, kind in ROWS.items()
        }

    def line(self, section: str, key: str = "") -> int:
        """Where a section or one of its rows stands."""
        inside = False
        for number, line in enumerate(self.text.split("\n"), start=1):
            if line.strip() == f"[{section}]":
                inside = True
                if not key:
                    return number
            elif inside and line.startswith("["):
                break
            elif inside and re.match(rf"{re.escape(key)}\s*=", line):
                return number
        return self.line(section) if key else 1

    def wrong(self, section: str, key: str, reason: str) -> BadFile:
        return BadFile(self.line(section, key), f"{section}{'.' * bool(key)}{key}: {reason}")

    def need(self, truth: bool, section: str, key: str, reason: str) -> None:
        if not truth:
            raise self.wrong(section, key, reason)

    def _settings(self, section: str, kind: type[T]) -> T:
        if section in LATER and section not in self.raw:
            return kind()
        self.need(section in self.raw, section, "", "the table is missing")
        try:
            return msgspec.convert(self.raw[section], kind)
        except msgspec.ValidationError as error:
            found = re.search(r"`\$\.(\w+)", str(error))
            raise self.wrong(section, found[1] if found else "", str(error)) from None

    def _rows(self, section: str, kind: type[Row]) -> dict[str, Any]:
        self.need(section in self.raw, section, "", "the table is missing")
        table = self.raw[section]
        self.need(isinstance(table.get("mark"), str), section, "", "the mark is missing")
        found = {}
        for key, row in table.items():
            if key == "mark" or (section, key) == ("vixen", "dice"):
                continue
            try:
                found[key] = msgspec.convert(row, kind)
            except msgspec.ValidationError as error:
                raise self.wrong(section, key, str(error)) from None
        self._names(section, found)
        return found

    def _names(self, section: str, found: dict[str, Any]) -> None:
        """What the box holds is there, and nothing else (R1)."""
        for name in expected(section):
            self.need(name in found, section, "", f"{name} is missing")
        for name in found:
            self.need(name in expected(section), section, name, "there is no such piece")

    def ordered(self, section: str) -> list[tuple[str, Any]]:
        """The rows in the order of the box, whatever order they are written in."""
        return [(name, self.rows[section][name]) for name in expected(section)]

    def effect(self, code: str, section: str, key: str) -> Effect:
        """What a code means (R83)."""
        if found := re.fullmatch(r"(gp|vp)(\d{1,2})", code):
            return ("gp" if found[1] == "gp" else "vp"), int(found[2])
        if code in PLAIN:
            return PLAIN[code]
        _, _, resource = code.partition("resource_")
        self.need(resource in TERRITORIES, section, key, f"{code!r} is no effect")
        return "resource", [*TERRITORIES].index(resource)  # type: ignore[arg-type]

    def some_effect(self, code: str, section: str, key: str) -> Effect | None:
        """The same where there may be none."""
        return self.effect(code, section, key) if code else None

    def effects(self, section: str) -> tuple[Effect, ...]:
        """The effects of a table of tiles; those of an expansion only in its own set."""
        for key, row in self.rows[section].items():
            wanted = OF_SETS.get(row.effect, row.set)
            self.need(row.set in SETS, section, key, f"there is no set {row.set!r}")
            self.need(row.set == wanted, section, key, f"{row.effect} belongs to the set {wanted}")
        return tuple(self.effect(row.effect, section, key) for key, row in self.ordered(section))

    def sides(self, letters: str, section: str, key: str) -> int:
        self.need(set(letters) <= set(SIDES), section, key, f"{letters!r} are no sides")
        return sum(1 << SIDES.index(letter) for letter in letters)
