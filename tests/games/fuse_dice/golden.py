"""The golden records of FUSE (dice): whole missions, one for each way to play.

Those of the present version are written anew by `python -m tests.games.fuse_dice.golden`. A change
in them means that old records replay differently: raise FuseDice.version with it, and leave the
records of older versions as they are.
"""

from pathlib import Path

from fusebox.games.fuse_dice.model import Options
from fusebox.games.fuse_dice.rules import FuseDice
from tests.games.fuse_dice.helpers import RULES, random_mission

FIRST = Path(__file__).parents[2] / "records" / "fuse_dice"
FOLDERS = {1: FIRST, 2: FIRST / "version-2", 3: FIRST / "version-3"}
"""Where the records of each version of the rules lie."""
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
FINISHED = {"training-2": (Options(), 2, 300), "training-1": (Options(), 1, 300)}
"""Missions whose last roll was finished after the row had been emptied (B28), since version 2."""
KEPT = {1: MODES, 2: {**MODES, **FINISHED}, 3: {**MODES, **FINISHED}}


def of_version(version: int) -> FuseDice:
    found = RULES.of_version(version)
    assert found is not None
    return found


def text(name: str, version: int) -> str:
    """The record of this mode as that version of the rules plays it."""
    options, seats, pace = KEPT[version][name]
    return random_mission(options, seats, 1, pace, of_version(version)).record().dump()


def main() -> None:
    version = RULES.version
    FOLDERS[version].mkdir(parents=True, exist_ok=True)
    for name in KEPT[version]:
        (FOLDERS[version] / f"{name}.jsonl").write_text(text(name, version), encoding="utf-8")


if __name__ == "__main__":
    main()
