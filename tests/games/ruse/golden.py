"""The ways to play RUSE of which golden records are kept."""

from fusebox.core import AnyRules
from fusebox.games.ruse.model import Options
from tests.games.ruse.helpers import RULES, RuseMatch, random_match
from tests.golden import Golden, Mode

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
    "named-first": Mode(Options(begins=3), 3, since=6),
    "printed-fourth-die": Mode(Options(fourth_die="printed"), 3, since=2),
    "vixen-1": Mode(Options(), 1),
    "vixen-2-winter": Mode(Options(vixen=2, winter=True), 1),
    "vixen-3-two-players": Mode(Options(vixen=3), 2),
    "vixen-4-three-players": Mode(Options(vixen=4, advanced_dens=True), 3),
    "vixen-5": Mode(Options(vixen=5), 1, since=4),
}


def played(mode: Mode, rules: AnyRules) -> RuseMatch:
    assert rules.version == RULES.version
    return random_match(mode.options, mode.seats, mode.seed)


GOLDEN = Golden(MODES, played)
