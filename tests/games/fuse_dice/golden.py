"""The golden records of FUSE (dice): whole missions, one for each way to play.

Written anew by `python -m tests.games.fuse_dice.golden`. A change in them means that old records
replay differently: raise FuseDice.version with it.
"""

from pathlib import Path

from fusebox.games.fuse_dice.model import Options
from tests.games.fuse_dice.helpers import random_mission

FOLDER = Path(__file__).parents[2] / "records" / "fuse_dice"
MODES = {
    "training-3": (Options(), 3, 400),
    "standard-4-lost": (Options("standard"), 4, 9_000),
    "standard-5-topple": (Options("standard", topple=True), 5, 400),
    "expert-2": (Options("expert"), 2, 600),
    "elite-1": (Options("elite", minutes=15), 1, 600),
    "insane-3": (Options("insane", minutes=30), 3, 500),
    "insane-2-plain": (Options("insane", fuse_cards=0, advanced=0), 2, 400),
    "trusting-3": (Options("expert", fuse_cards=11, referee="trusting", minutes=5), 3, 1_000),
}
"""Options, seats, and the longest thought in milliseconds."""


def text(name: str) -> str:
    """The record of this mode as the rules of today play it."""
    options, seats, pace = MODES[name]
    return random_mission(options, seats, 1, pace).record().dump()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MODES:
        (FOLDER / f"{name}.jsonl").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
