"""The golden records of Fuse (cards): whole matches, one for each way to play.

Those of the rules of today are written anew by `python -m tests.games.fuse_cards.golden`. A change
in them means that old records replay differently: raise FuseCards.version with it, and keep the old
ones, which are never written again.
"""

from pathlib import Path
from typing import NamedTuple

from fusebox.games.fuse_cards.model import Options
from tests.games.fuse_cards.helpers import RULES, random_match

FOLDER = Path(__file__).parents[2] / "records" / "fuse_cards"


class Mode(NamedTuple):
    options: Options
    seats: int
    seed: int = 1


MODES = {
    "default": Mode(Options(), 4),
    "two-players": Mode(Options(), 2),
    "six-players-time-bomb": Mode(Options(time_bomb_depth=80), 6),
    "deep-pile": Mode(Options(time_bomb_depth=0), 3),
    "specials": Mode(Options(specials=True), 4),
    "specials-short-reaction": Mode(Options(specials=True, reaction=1), 5),
    "pace": Mode(Options(pace=3, slow_penalty="on"), 4),
    "pace-without-penalty": Mode(Options(pace=1), 3),
    "everything": Mode(Options(specials=True, pace=2, slow_penalty="on", time_bomb_depth=40), 6),
}
KEPT = tuple(f"{number}-{name}" if number > 1 else name for number in (1, 2) for name in MODES)
"""The records of all versions."""


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    mode = MODES[name]
    return random_match(mode.options, mode.seats, mode.seed).record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{RULES.version}-{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
