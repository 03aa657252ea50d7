"""The golden records of FUSE (discs): whole matches, one for each way to play.

Written anew by `python -m tests.games.fuse_discs.golden`. A change in them means that old records
replay differently: raise FuseDiscs.version with it.
"""

from pathlib import Path

from fusebox.games.fuse_discs.model import Options
from tests.games.fuse_discs.helpers import random_match

FOLDER = Path(__file__).parents[2] / "records" / "fuse_discs"
MODES = {
    "default": Options(),
    "composed-kings-2": Options(setup="composed", kings=2),
    "omega": Options(scoring="omega", white="second"),
    "omega-kings-1": Options(scoring="omega", kings=1),
    "match-3-composed": Options(match=3, setup="composed", white="first"),
    "match-5-kings-1": Options(match=5, kings=1),
    "single-drawn": Options(replay=False),
}
# Two seeds are chosen: one game ends as a draw, one match plays a drawn game again.
SEEDS = dict.fromkeys(MODES, 1) | {"single-drawn": 2, "match-5-kings-1": 6}


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    return random_match(MODES[name], SEEDS[name]).record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
