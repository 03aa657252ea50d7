"""The registry of games: the only place that lists them."""

from fusebox.core import AnyRules
from fusebox.games.fuse_discs.rules import FuseDiscs

GAMES: dict[str, AnyRules] = {rules.name: rules for rules in (FuseDiscs(),)}
