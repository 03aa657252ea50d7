"""The deal of the day: luck that follows from the date alone, for everybody the same."""

from datetime import UTC, datetime
from hashlib import sha256

from fusebox.core import Ready
from fusebox.core.table import SHARE_BYTES


def today() -> str:
    """The day it is at Greenwich."""
    return datetime.now(UTC).date().isoformat()


def daily_secret(game: str, day: str) -> bytes:
    """What the server brings to the luck of that day. Anyone can work it out."""
    return sha256(f"fusebox daily {game} {day}".encode()).digest()


def daily_ready() -> Ready:
    """A device brings nothing to it."""
    return Ready(bytes(SHARE_BYTES))
