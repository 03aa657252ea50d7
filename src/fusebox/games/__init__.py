"""The registry of games: the only place that lists them."""

from fusebox.core import AnyRules
from fusebox.games.fuse_cards.rules import FuseCards
from fusebox.games.fuse_dice.rules import FuseDice
from fusebox.games.fuse_discs.rules import FuseDiscs
from fusebox.games.fusion.rules import Fusion
from fusebox.games.ruse.rules import Ruse

GAMES: dict[str, AnyRules] = {
    rules.name: rules for rules in (FuseDiscs(), FuseDice(), FuseCards(), Fusion(), Ruse())
}
