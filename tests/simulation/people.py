"""People at a simulated table: what they were told, what they sent, and what they may believe."""

from typing import Any

import msgspec

from fusebox.core import PUBLIC, Seat
from fusebox.table.messages import Show
from tests.simulation.store import Broken, Disk


class Browser:
    """One connection. It checks everything it is told against the disk."""

    def __init__(self, name: str, seat: Seat | None, token: str, disk: Disk, secrets: list[bytes]):
        self.name = name
        self.seat = seat
        self.token = token
        self.shows: Show = "public" if seat is None else seat
        self.version = 0
        self.legal: list[Any] = []
        self.choices: list[Any] = []
        self.answers: dict[str, str] = {}
        self.heard = 0
        self.chat: dict[int, str] = {}
        self._disk = disk
        self._secrets = secrets

    def hear(self, message: bytes, version: int) -> None:
        """A message of the table; Broken if it may not have come."""
        self.heard += 1
        if version > len(self._disk.lines):
            raise Broken(f"{version} entries were told of, {len(self._disk.lines)} are kept")
        for secret in self._secrets:
            if secret in message:
                raise Broken(f"a secret was told: {secret!r}")
        said = msgspec.json.decode(message)
        match said["type"]:
            case "update":
                self._updated(said, version == len(self._disk.lines))
            case "done":
                self._answered(said["nonce"], "done")
            case "refused":
                self._answered(said["nonce"], "refused")
            case "chatted":
                self._chatted(said)

    def _chatted(self, said: dict[str, Any]) -> None:
        """What is told was said, and is kept as it is told."""
        chat = self._disk.chat
        for line in said["lines"]:
            row = chat[line["n"]] if line["n"] < len(chat) else None
            if row is None or (row.seat, row.words) != (line["seat"], line["words"]):
                raise Broken(f"line {line['n']} of the chat is told and not kept")
            self.chat[line["n"]] = line["words"]
        if nonce := said.get("done"):
            self._answered(nonce, "done")

    def _updated(self, update: dict[str, Any], latest: bool) -> None:
        permits = self._disk.kept.permits
        if self.seat is None and not permits.watchers and update["version"] > 0:
            raise Broken(f"{self.name} watches where nobody may")
        if update["shows"] != self.shows:
            raise Broken(f"{self.name} is shown {update['shows']} instead of {self.shows}")
        if latest:
            self._same_view(update)
        for happened in update.get("events", []):
            if happened["n"] < self.version:
                raise Broken(f"entry {happened['n']} was told twice")
        self.version = update["version"]
        self.legal = [option["action"] for option in update.get("legal", [])]
        self.choices = [option["action"] for option in update.get("choices", [])]
        if nonce := update.get("done"):
            self._answered(nonce, "done")

    def _same_view(self, update: dict[str, Any]) -> None:
        """What is seen is what a replay of the log would show."""
        shadow, view = self._disk.shadow, update.get("view")
        if view is None or shadow is None:
            return
        viewer = PUBLIC if shadow.rules.lies_open or self.shows is None else self.shows
        expected = msgspec.to_builtins(shadow.view(viewer))
        if msgspec.json.encode(view) != msgspec.json.encode(expected):
            raise Broken(f"{self.name} sees what the log does not lead to")
        if isinstance(self.shows, int):
            offered = msgspec.to_builtins(shadow.offered(self.shows))
            legal = [option["action"] for option in update.get("legal", [])]
            if legal != offered:
                raise Broken(f"{self.name} is offered what the log does not lead to")

    def _answered(self, nonce: str, answer: str) -> None:
        disk = self._disk
        kept = any(line.entry.nonce == nonce for line in disk.lines)
        kept = kept or any(row.nonce == nonce for row in disk.chat)
        if (answer == "done") != kept:
            raise Broken(f"{nonce} is called {answer}, and kept is {kept}")
        self.answers[nonce] = answer
