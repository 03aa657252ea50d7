"""What must be true of the logs on the disk, given what the people at the tables were told."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from fusebox.core import Entry
from fusebox.store.schema import DATABASE

Logs = Mapping[str, list[Entry]]
_entries: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


class Told(Protocol):
    """Somebody who remembers what they sent and what was answered."""

    table: str
    seat: int
    acknowledged: set[str]
    refused: set[str]

    @property
    def sent(self) -> Mapping[str, object]: ...


class Fault(NamedTuple):
    kind: str
    """lost, doubled, refused but kept, nobody's, out of order or rewritten."""
    table: str
    what: str


def read(folder: Path) -> tuple[dict[str, list[Entry]], str]:
    """The logs as the next server would find them, and what SQLite says of the file. A copy is
    read: opening the files themselves would tidy up what the next server has to."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        for part in (DATABASE, f"{DATABASE}-wal"):
            if (folder / part).exists():
                shutil.copy(folder / part, copy / part)
        with closing(sqlite3.connect(copy / DATABASE)) as database:
            (state,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            logs: dict[str, list[Entry]] = {}
            if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'log'").fetchone():
                rows = database.execute("SELECT owner, entry FROM log ORDER BY owner, n")
                for owner, entry in rows:
                    logs.setdefault(owner, []).append(_entries.decode(entry))
    return logs, str(state)


class Logbook:
    """Remembers every log as it was, since history is never written anew."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, bytes]] = {}

    def faults(self, logs: Logs, people: Iterable[Told]) -> list[Fault]:
        """Everything that is wrong; nothing is what is hoped for."""
        found = [fault for person in people for fault in _of_person(logs, person)]
        for table, log in logs.items():
            found += _of_log(table, log)
        for table in {*self._known, *logs}:
            if self._is_rewritten(table, logs.get(table, [])):
                found.append(Fault("rewritten", table, "an earlier entry is not as it was"))
        return found

    def _is_rewritten(self, table: str, log: list[Entry]) -> bool:
        length, digest = self._known.get(table, (0, _digest([])))
        # What was seen on a disk after one crash is durable in the next.
        if len(log) < length or _digest(log[:length]) != digest:
            return True
        self._known[table] = (len(log), _digest(log))
        return False


def _of_person(logs: Logs, person: Told) -> Iterable[Fault]:
    kept = [one.nonce for one in logs.get(person.table, []) if one.seat == person.seat]
    kept = [nonce for nonce in kept if nonce]
    for nonce in sorted(person.acknowledged - set(kept)):
        yield Fault("lost", person.table, nonce)
    for nonce in sorted({nonce for nonce in kept if kept.count(nonce) > 1}):
        yield Fault("doubled", person.table, nonce)
    for nonce in sorted(person.refused.intersection(kept)):
        yield Fault("refused but kept", person.table, nonce)
    for nonce in sorted(set(kept) - set(person.sent)):
        yield Fault("nobody's", person.table, nonce)


def _of_log(table: str, log: list[Entry]) -> Iterable[Fault]:
    for n, entry in enumerate(log):
        if entry.n != n:
            yield Fault("out of order", table, f"entry {entry.n} is the {n}th")
            return


def _digest(log: list[Entry]) -> bytes:
    return sha256(msgspec.json.encode(log)).digest()
