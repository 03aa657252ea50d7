"""The deal of the day: luck that follows from the date alone, the same for everybody."""

from datetime import UTC, datetime
from hashlib import sha256

from fusebox.core import Ready
from fusebox.core.table import SHARE_BYTES


def today() -> str:
    """Today's date in UTC."""
    return datetime.now(UTC).date().isoformat()


def daily_secret(game: str, day: str) -> bytes:
    """The server's share of that day's luck. Anyone can work it out."""
    return sha256(f"fusebox daily {game} {day}".encode()).digest()


def daily_ready() -> Ready:
    """The device contributes nothing."""
    return Ready(bytes(SHARE_BYTES))
