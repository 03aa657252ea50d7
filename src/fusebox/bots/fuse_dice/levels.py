"""The five levels of FUSE (dice), from somebody who grabs any die to one who thinks for all."""

from functools import partial

from fusebox.bots.fuse_dice.mate import Level, Mate

LEVELS = {
    "1": partial(Mate, Level("none", pace=7_000, slips=2)),
    "2": partial(Mate, Level("own", pace=5_500, slips=1)),
    "3": partial(Mate, Level("count", pace=4_000)),
    "4": partial(Mate, Level("weigh", pace=4_000)),
    "5": partial(Mate, Level("foresee", pace=4_000)),
}
