"""The registry of games: the only place that lists them."""

from importlib import import_module

from fusebox.core import AnyRules
from fusebox.games.registry import Registry

RULES = {
    "fuse_discs": "FuseDiscs",
    "fuse_dice": "FuseDice",
    "fuse_cards": "FuseCards",
    "fusion": "Fusion",
    "ruse": "Ruse",
}


def _ruled(name: str) -> AnyRules:
    rules: AnyRules = getattr(import_module(f"fusebox.games.{name}.rules"), RULES[name])()
    return rules


GAMES: Registry[AnyRules] = Registry(RULES, _ruled)
