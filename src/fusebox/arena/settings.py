"""The options that arenas choose, where nobody else does."""

from collections.abc import Mapping
from typing import Any

from fusebox.core import AnyRules, Value
from fusebox.games.options import chosen, known, usual_seats

__all__ = ["chosen", "known", "single", "usual_seats"]


def single(rules: AnyRules, values: Mapping[str, Any], seats: int) -> Value:
    """The game's options as arenas choose them, wherever these values leave them the choice."""
    options = chosen(rules, {**rules.arena_options, **values})
    return chosen(rules, values) if rules.admits(options, seats) else options
