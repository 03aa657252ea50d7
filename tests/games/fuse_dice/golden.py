"""The ways to play FUSE (dice) of which golden records are kept."""

from dataclasses import dataclass

from fusebox.games.fuse_dice.model import Options
from fusebox.games.fuse_dice.rules import FuseDice
from tests.games.fuse_dice.helpers import Mission, random_mission
from tests.golden import Golden, Mode


@dataclass(frozen=True)
class Paced(Mode):
    pace: int = 600
    """The longest thought in milliseconds."""


MODES = {
    "training-3": Paced(Options(), 3, pace=400),
    "standard-4-lost": Paced(Options("standard"), 4, pace=9_000),
    "standard-5-topple": Paced(Options("standard", topple=True), 5, pace=400),
    "expert-2": Paced(Options("expert"), 2, pace=600),
    "elite-1": Paced(Options("elite", minutes=15), 1, pace=600),
    "insane-3": Paced(Options("insane", minutes=30), 3, pace=500),
    "insane-2-plain": Paced(Options("insane", fuse_cards=0, advanced=0), 2, pace=400),
    "named-second": Paced(Options(begins=2), 3, pace=400, since=4),
    "trusting-3": Paced(
        Options("expert", fuse_cards=11, referee="trusting", minutes=5), 3, pace=1_000
    ),
}
FINISHED = {
    "training-2": Paced(Options(), 2, pace=300, since=2),
    "training-1": Paced(Options(), 1, pace=300, since=2),
}
"""Missions whose last roll was finished after the row had been emptied (B28)."""


def played(mode: Paced, rules: FuseDice) -> Mission:
    known = {name: getattr(mode.options, name) for name in rules.types.options.__struct_fields__}
    return random_mission(rules.types.options(**known), mode.seats, mode.seed, mode.pace, rules)


GOLDEN = Golden(MODES | FINISHED, played, again=(1, 2, 3))
