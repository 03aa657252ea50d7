"""The golden records of RUSE: whole matches, one for each way to play, by each version.

Those of the present version are written anew by `python -m tests.games.ruse.golden`. A change in
them means that old records replay differently: raise Ruse.version with it, and keep the old ones.
"""

from pathlib import Path
from typing import NamedTuple

from fusebox.games.ruse.model import Options
from tests.games.ruse.helpers import random_match

FIRST = Path(__file__).parents[2] / "records" / "ruse"
"""Where the records of version 1 are; those of later ones are in folders of their own."""
SECOND = FIRST / "version-2"
THIRD = FIRST / "version-3"
FOURTH = FIRST / "version-4"
FIFTH = FIRST / "version-5"
FOLDER = FIRST / "version-6"


class Mode(NamedTuple):
    options: Options
    seats: int
    seed: int = 1


MODES = {
    "default": Mode(Options(), 4),
    "two-players": Mode(Options(), 2),
    "three-players": Mode(Options(), 3),
    "first-game": Mode(Options(first_game=True, ruse_tiles=False), 2),
    "winter": Mode(Options(winter=True), 3),
    "firefox": Mode(Options(firefox=True), 3),
    "village": Mode(Options(village=True), 2),
    "everything": Mode(
        Options(firefox=True, village=True, winter=True, advanced_dens=True), 4, seed=2
    ),
    "premices": Mode(Options(premices=True), 3),
    "advanced-dens": Mode(Options(advanced_dens=True), 2),
    "named-first": Mode(Options(begins=3), 3),
    "printed-fourth-die": Mode(Options(fourth_die="printed"), 3),
    "vixen-1": Mode(Options(), 1),
    "vixen-2-winter": Mode(Options(vixen=2, winter=True), 1),
    "vixen-3-two-players": Mode(Options(vixen=3), 2),
    "vixen-4-three-players": Mode(Options(vixen=4, advanced_dens=True), 3),
    "vixen-5": Mode(Options(vixen=5), 1),
}


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    mode = MODES[name]
    return random_match(mode.options, mode.seats, mode.seed).record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
