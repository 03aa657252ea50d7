"""The golden records of Fusion: whole races, one for each way to play.

Written anew by `python -m tests.games.fusion.golden`. A change in them means that old records
replay differently: raise Fusion.version with it.
"""

from pathlib import Path

from fusebox.games.fusion.model import Options
from tests.games.fusion.helpers import random_race

FOLDER = Path(__file__).parents[2] / "records" / "fusion"
MODES = {
    "default": (Options(), 2),
    "manual-three": (Options(draw="manual"), 3),
    "four-penalty-3": (Options(penalty=3), 4),
    "no-penalty-unfair": (Options(penalty=0, fair="off"), 2),
    "manual-four-penalty-2": (Options(draw="manual", penalty=2), 4),
    "alone": (Options(), 1),
    "nobody-lays": (Options(), 3),
    "relaxed-by-hand": (Options(draw="manual", tempo="relaxed"), 2),
}
SEEDS = dict.fromkeys(MODES, 1)


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    options, seats = MODES[name]
    return random_race(options, seats, SEEDS[name], idle=name == "nobody-lays").record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
