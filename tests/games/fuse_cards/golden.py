"""The ways to play Fuse (cards) of which golden records are kept."""

from fusebox.core import AnyRules
from fusebox.games.fuse_cards.model import Options
from tests.games.fuse_cards.helpers import RULES, Cards, random_match
from tests.golden import Golden, Mode

MODES = {
    "default": Mode(Options(), 4),
    "two-players": Mode(Options(), 2),
    "six-players-time-bomb": Mode(Options(time_bomb_depth=80), 6),
    "named-third": Mode(Options(begins=3), 3, since=3),
    "deep-pile": Mode(Options(time_bomb_depth=0), 3),
    "specials": Mode(Options(specials=True), 4),
    "specials-short-reaction": Mode(Options(specials=True, reaction=1), 5),
    "pace": Mode(Options(pace=3, slow_penalty="on"), 4),
    "pace-without-penalty": Mode(Options(pace=1), 3),
    "everything": Mode(Options(specials=True, pace=2, slow_penalty="on", time_bomb_depth=40), 6),
}


def played(mode: Mode, rules: AnyRules) -> Cards:
    assert rules.version == RULES.version
    return random_match(mode.options, mode.seats, mode.seed)


GOLDEN = Golden(MODES, played)
