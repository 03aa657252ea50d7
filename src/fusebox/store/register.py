"""The server's register: every commitment and every key of its own, one line each, in the order in
which they came. Each line names the hash of the line before it, so that none can be put in, left
out or changed later without changing all that follow."""

from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from fusebox.core import Origin

if TYPE_CHECKING:
    import sqlite3

NOTHING: Final = "0" * 64
"""What the first line names instead of a line before it."""
APPEND: Final = "INSERT INTO register (n, line, key) VALUES (?, ?, ?)"
LAST: Final = "SELECT n, line FROM register ORDER BY n DESC LIMIT 1"


class Broken(ValueError):
    """The register contradicts itself: where, in a sentence."""


class Registered(NamedTuple):
    """A line of the register, by its number."""

    n: int
    line: str


class Promise(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a line says: a commitment, before anything of its deal is told, or a key, before it
    signs anything."""

    n: int
    at: int
    """In seconds since 1970, by the server's wall clock."""
    before: str
    commitment: str = ""
    key: str = ""


def digest(line: str) -> str:
    """The hash by which the next line and a record name this one."""
    return sha256(line.encode()).hexdigest()


def following(last: Registered | None, at: int, commitment: str = "", key: str = "") -> Registered:
    """The line that comes after the last one."""
    n, before = (1, NOTHING) if last is None else (last.n + 1, digest(last.line))
    promise = Promise(n, at, before, commitment, key)
    return Registered(n, msgspec.json.encode(promise).decode())


def append(database: "sqlite3.Connection", at: int, commitment: str = "", key: str = "") -> int:
    """Adds a line within a transaction; which one it is."""
    entry = following(last_of(database), at, commitment, key)
    database.execute(APPEND, (entry.n, entry.line, key or None))
    return entry.n


def last_of(database: "sqlite3.Connection") -> Registered | None:
    row = database.execute(LAST).fetchone()
    return None if row is None else Registered(*row)


def chained(text: str) -> list[Registered]:
    """The lines of a register, or of a part of it; Broken if they do not follow on each other."""
    found: list[Registered] = []
    for line in text.splitlines():
        promise = promise_of(line)
        last = found[-1] if found else None
        if last is not None and (promise.n, promise.before) != (last.n + 1, digest(last.line)):
            raise Broken(f"line {promise.n} of the register does not follow on line {last.n}")
        found.append(Registered(promise.n, line))
    return found


def promise_of(line: str) -> Promise:
    try:
        return msgspec.json.decode(line, type=Promise)
    except (msgspec.MsgspecError, RecursionError):
        raise Broken(f"there is a line that can't be read: {line[:60]!r}") from None


def stands(origin: Origin, commitment: str, entry: Registered | None) -> bool:
    """Whether this is the line that a record names, and has its commitment."""
    if entry is None or (entry.n, digest(entry.line)) != (origin.place, origin.line):
        return False
    return promise_of(entry.line).commitment == commitment
