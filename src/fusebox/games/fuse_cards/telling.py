"""Which sentence tells an event, and the values it names."""

from typing import Any

from fusebox.games.fuse_cards.model import Drew, Event, LaidBeside


def told(event: Event) -> tuple[str, dict[str, Any]]:
    """The key of its message, and its values."""
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    match event:
        case Drew(_, None):
            return "event.DrewHidden", values
        case LaidBeside(_, _, "slow"):
            return "event.LaidBesideSlow", values
    return f"event.{type(event).__name__}", values
