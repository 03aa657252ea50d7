"""The five levels of Fusion, from a child to somebody who has played all evening."""

from functools import partial

from fusebox.bots.fusion.person import Level
from fusebox.bots.fusion.racer import Racer

LEVELS = {
    "1": partial(Racer, Level(notice=700, compare=600, reach=900, mistakes=40, commit=260)),
    "2": partial(Racer, Level(notice=600, compare=430, reach=760, mistakes=25, commit=230)),
    "3": partial(Racer, Level(480, 310, 620, mistakes=12, commit=200, remembers=True)),
    "4": partial(Racer, Level(360, 230, 510, mistakes=6, commit=180, remembers=True, ahead=1)),
    "5": partial(Racer, Level(260, 150, 400, mistakes=2, commit=160, remembers=True, ahead=2)),
}
