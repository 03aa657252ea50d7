"""The registry of games: the only place that lists them."""

from fusebox.core import AnyRules
from fusebox.games.fuse_discs.rules import FuseDiscs
from fusebox.games.fusion.rules import Fusion

GAMES: dict[str, AnyRules] = {rules.name: rules for rules in (FuseDiscs(), Fusion())}
