"""The ways to play FUSE (discs) of which golden records are kept."""

from fusebox.core import AnyRules
from fusebox.games.fuse_discs.model import Options
from tests.games.fuse_discs.helpers import RULES, Discs, random_match
from tests.golden import Golden, Mode

MODES = {
    "default": Mode(Options(), 2),
    "composed-kings-2": Mode(Options(setup="composed", kings=2), 2),
    "omega": Mode(Options(scoring="omega", white="second"), 2),
    "omega-kings-1": Mode(Options(scoring="omega", kings=1), 2),
    "match-3-composed": Mode(Options(match=3, setup="composed", white="first"), 2),
    "match-5-kings-1": Mode(Options(match=5, kings=1), 2),
    "match-3-agreed": Mode(Options(match=3, setup="agreed", kings=1, white="second"), 2, since=2),
    "match-3-agreed-pie": Mode(Options(match=3, setup="agreed", pie=True), 2, since=4),
    # The seed is chosen: the game ends as a draw.
    "single-drawn": Mode(Options(replay=False), 2, seed=2),
    "match-3-balanced-pie": Mode(Options(match=3, setup="balanced", pie=True), 2, since=3),
    "composed-pie-kings-1": Mode(
        Options(setup="composed", pie=True, kings=1, scoring="omega"), 2, since=3
    ),
}


def played(mode: Mode, rules: AnyRules) -> Discs:
    assert rules.version == RULES.version
    return random_match(mode.options, mode.seed)


GOLDEN = Golden(MODES, played)
