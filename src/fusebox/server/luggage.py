"""What people take along from one device to another, kept for a few minutes and handed out once."""

from hashlib import sha256

from fusebox.server.limits import Now, Seconds


class Lockers:
    """In memory alone: the content is locked by a code that only people know, the label by which
    it is asked for is kept as a hash, and whoever asks takes it away."""

    def __init__(self, now: Now, most: int, characters: int, lasts: Seconds) -> None:
        self._now = now
        self._most = most
        self._characters = characters
        self._lasts = lasts
        self._kept: dict[bytes, tuple[Seconds, str]] = {}

    def leave(self, label: str, content: str) -> bool:
        """Whether there was room for it. What lay there under the same label is gone."""
        self._clear()
        self._kept.pop(_hashed(label), None)
        size = sum(len(kept) for _, kept in self._kept.values())
        if len(self._kept) >= self._most or size + len(content) > self._characters:
            return False
        self._kept[_hashed(label)] = (self._now() + self._lasts, content)
        return True

    def take(self, label: str) -> str | None:
        self._clear()
        found = self._kept.pop(_hashed(label), None)
        return None if found is None else found[1]

    def _clear(self) -> None:
        now = self._now()
        self._kept = {label: kept for label, kept in self._kept.items() if kept[0] > now}


def _hashed(label: str) -> bytes:
    return sha256(label.encode()).digest()
