"""The golden records of FUSE (discs): whole matches, one for each way to play.

Written anew by `python -m tests.games.fuse_discs.golden`. A change in them means that old records
replay differently: raise FuseDiscs.version with it, and keep them in a folder of their version, by
whose rules they go on replaying.
"""

from pathlib import Path

from fusebox.games.fuse_discs.model import Options
from tests.games.fuse_discs.helpers import random_match

FOLDER = Path(__file__).parents[2] / "records" / "fuse_discs"
FIRST, SECOND = FOLDER / "version-1", FOLDER / "version-2"
MODES = {
    "default": Options(),
    "composed-kings-2": Options(setup="composed", kings=2),
    "omega": Options(scoring="omega", white="second"),
    "omega-kings-1": Options(scoring="omega", kings=1),
    "match-3-composed": Options(match=3, setup="composed", white="first"),
    "match-5-kings-1": Options(match=5, kings=1),
    "match-3-agreed": Options(match=3, setup="agreed", kings=1, white="second"),
    "single-drawn": Options(replay=False),
    "match-3-balanced-pie": Options(match=3, setup="balanced", pie=True),
    "composed-pie-kings-1": Options(setup="composed", pie=True, kings=1, scoring="omega"),
}
# One seed is chosen: the game ends as a draw.
SEEDS = dict.fromkeys(MODES, 1) | {"single-drawn": 2}


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    return random_match(MODES[name], SEEDS[name]).record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
