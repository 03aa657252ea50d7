"""What the rules rely on in the tables: the counts of the box, and values that make sense (R1)."""

from typing import Final

from fusebox.games.ruse.data.names import TERRITORIES
from fusebox.games.ruse.data.source import SETS, Source

DEAREST: Final = 20
"""So much no action of the den may cost."""
BOX: Final = {"hunting": 24, "paths": 22, "village": 8, "firefox": 12, "tiles": 5}


def check(source: Source) -> None:
    """BadFile with the line and the reason, if something is wrong."""
    _counts(source)
    _sizes(source)
    _values(source)
    for section in ("common", "ruse", "instincts"):
        for key, row in source.rows[section].items():
            source.need(row.set in SETS, section, key, f"there is no set {row.set!r}")


def _counts(source: Source) -> None:
    hunting, prey = source.settings["hunting"], source.settings["village"].hunting
    _sum(source, "hunting", "", [hunting.failed, hunting.gp2, hunting.gp2_resource])
    _sum(source, "paths", "", [row.count for row in source.rows["paths"].values()])
    _sum(source, "village", "hunting", [prey.failed, prey.gp2, prey.gp2_resource])


def _sizes(source: Source) -> None:
    settings = source.settings
    sizes = [
        ("firefox", "tiles", settings["firefox"].tiles, BOX["firefox"]),
        ("village", "tiles", settings["village"].tiles, BOX["tiles"]),
        ("village", "spaces", settings["village"].spaces, 6),
        ("den", "cells", settings["den"].cells, 4),
        ("growth", "costs", settings["growth"].costs, 3),
        ("value_bonus", "by_value", settings["value_bonus"].by_value, 6),
        ("hunting", "vp", settings["hunting"].vp, settings["hunting"].row + 1),
        ("vixen", "dice", source.raw["vixen"].get("dice", ()), 4),
    ]
    for section, key, found, wanted in sizes:
        _size(source, section, key, len(found), wanted)


def _values(source: Source) -> None:
    settings, need = source.settings, source.need
    need(settings["orange"].every > 0, "orange", "every", "must be above 0")
    need(settings["territories"].order == TERRITORIES, "territories", "order", "is fixed")
    need(settings["bear"].rule in ("extra", "end"), "bear", "rule", "is extra or end")
    for values in settings["value_bonus"].by_value:
        known = set(values) <= {"resource", "territory_tile", "kit+1"}
        need(known, "value_bonus", "by_value", f"{values} has an unknown bonus")
    costs = [cost for cost, _, _ in settings["den"].draws] + [settings["den"].bonus_cost]
    fit = len(set(costs)) == len(costs) and all(0 < cost < DEAREST for cost in costs)
    need(fit, "den", "draws", f"costs are different and from 1 to {DEAREST - 1}")


def _sum(source: Source, section: str, key: str, counts: list[int]) -> None:
    source.need(min(counts) >= 0, section, key, "a count is below 0")
    _size(source, section, key, sum(counts), BOX[section])


def _size(source: Source, section: str, key: str, found: int, wanted: int) -> None:
    source.need(found == wanted, section, key, f"there are {found}, and should be {wanted}")
