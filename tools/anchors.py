"""Writes what one's own rating goes by: how strong each level of bots is, and how hard each
difficulty of FUSE (dice), on one scale for each game. Read from the tables of docs/bots.md and the
results in docs/fuse-dice-wins.jsonl: `make generate`."""

import json
import re
from collections.abc import Iterator
from math import log10
from pathlib import Path
from typing import Final, get_args

import msgspec

from fusebox.games import GAMES
from fusebox.games.fuse_dice.model import Difficulty, Options

ROOT = Path(__file__).parents[1]
FILE = ROOT / "web/src/generated/anchors.json"
MIDDLE: Final = ("3", 1500)
"""The level by which the scale of a game is fixed, and where it stands."""
BEST: Final = "5"
CREW: Final = 2000
"""Where a crew of the strongest bots stands in FUSE (dice)."""
MEASURED: Final = ("fuse_cards", "advanced", "topple", "referee", "minutes")
"""What the missions were measured with as usual; by anything else a difficulty is another one."""
ROW = re.compile(r"^\| (\w+) \| (\w+) \| (\d+) \|[^|]*\| ([\d.]+) % \| ([\d.]+) % \|", re.MULTILINE)


def gap(share: float, count: int) -> float:
    """How far ahead on the scale whoever wins this share of so many games is. Half a game more on
    either side keeps a share of all or nothing from being endless."""
    wins = (share * count + 0.5) / (count + 1)
    return 400 * log10(wins / (1 - wins))


def levels(text: str) -> dict[str, int]:
    """The levels of one game, from the rows of its ladder."""
    found = [_step(row) for row in ROW.finditer(text)]
    places = {found[0][1]: 0.0}
    for stronger, weaker, ahead in found:
        places[stronger] = places[weaker] + ahead
    name, middle = MIDDLE
    return {level: round(middle + place - places[name]) for level, place in places.items()}


def _step(row: re.Match[str]) -> tuple[str, str, float]:
    stronger, weaker, deals, won, drawn = row.groups()
    return stronger, weaker, gap((float(won) + float(drawn) / 2) / 100, int(deals))


class Flown(msgspec.Struct, frozen=True):
    """What a crew of bots made of its missions."""

    level: str
    players: int
    difficulty: Difficulty
    missions: int
    won: int


def difficulties(results: str) -> dict[str, dict[str, int]]:
    """For each number of players, how hard each difficulty is: as strong as whoever wins half of
    the time, and none easier than the one below. Of several results for one the longest counts."""
    flown = msgspec.json.Decoder(Flown).decode_lines(results)
    cells: dict[tuple[int, Difficulty], Flown] = {}
    for cell in sorted(flown, key=lambda cell: cell.missions):
        if cell.level == BEST:
            cells[cell.players, cell.difficulty] = cell
    places: dict[str, dict[str, int]] = {}
    for (players, name), cell in sorted(cells.items(), key=lambda one: _order(*one[0])):
        place = round(CREW - gap(cell.won / cell.missions, cell.missions))
        below = places.setdefault(str(players), {})
        below[name] = max(place, *below.values(), 0)
    return places


def _order(players: int, difficulty: Difficulty) -> tuple[int, int]:
    return players, get_args(Difficulty).index(difficulty)


def anchors() -> str:
    """The file as it has to be."""
    bots = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    dice = (ROOT / "docs/fuse-dice-wins.jsonl").read_text(encoding="utf-8")
    usual = msgspec.to_builtins(Options())
    ship = {
        "difficulty": usual["difficulty"],
        "usual": {name: usual[name] for name in MEASURED},
        "places": difficulties(dice),
    }
    whole = {"levels": dict(_ladders(bots)), "difficulties": {"fuse_dice": ship}}
    return json.dumps(whole, indent=2) + "\n"


def _ladders(text: str) -> Iterator[tuple[str, dict[str, int]]]:
    for part in text.split("\n## ")[1:]:
        title, _, rest = part.partition("\n")
        for name, rules in GAMES.items():
            if rules.catalogue["game.name"]["en"] == title and ROW.search(rest):
                yield name, levels(rest)


if __name__ == "__main__":
    FILE.write_text(anchors(), encoding="utf-8")
