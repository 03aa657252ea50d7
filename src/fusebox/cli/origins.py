"""Who signed a record, and what the register of their server says: for `fusebox verify`."""

import argparse
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from fusebox.cli.parser import Mistake, Parser
from fusebox.cli.records import text_of

if TYPE_CHECKING:
    from fusebox.core import Origin, Record
    from fusebox.store.register import Registered
    from fusebox.store.signing import Head

FINGERPRINT = re.compile("[0-9a-f]{32}")
ADDRESS = re.compile("https?://", re.IGNORECASE)
PAGES = "/api/commitments"
MOST_BYTES = 4_000_000
"""Of a page of the register."""
PATIENCE = 30.0


class Unproven(ValueError):
    """The record is not what its reader wants to be sure of: why, for the end of a sentence."""


class Register(NamedTuple):
    """What a server has published, or the part of it that matters, checked line by line."""

    entries: "list[Registered]"
    head: "Head"

    def known(self) -> set[str]:
        """Every key that it names."""
        from fusebox.store.register import promise_of

        return {self.head.key, *(promise_of(entry.line).key for entry in self.entries)}


def add_origin(parser: Parser) -> None:
    parser.add_argument(
        "--key", type=fingerprint, metavar="FINGERPRINT", help="the key that must have signed it"
    )
    parser.add_argument(
        "--log",
        default="",
        metavar="LOG",
        help="the register its commitment must be in: a server's address, or a saved file",
    )


def fingerprint(text: str) -> str:
    """As it is shown, however it was typed."""
    bare = re.sub("[- ]", "", text).lower()
    if not FINGERPRINT.fullmatch(bare):
        raise argparse.ArgumentTypeError(f"{text!r} is not a fingerprint of 32 hexadecimal digits")
    return "-".join(bare[start : start + 4] for start in range(0, len(bare), 4))


def told_origin(text: str, record: "Record", key: str | None, log: str) -> Iterator[str]:
    """What is known of where the record was played, in sentences; Unproven if it must have a key or
    a register and has not."""
    from fusebox.store import signing
    from fusebox.store.register import promise_of

    try:
        origin = signing.origin_of(text, record)
    except signing.Forged:
        raise Unproven("it was changed after it was signed") from None
    if origin is None:
        if key or log:
            raise Unproven("nobody has signed it")
        if record.header.offline is True:
            yield "It was played without a server: the player's own device knew the luck."
            return
        yield "Where it was played is unknown: nobody has signed it."
        return
    register = _register(log, origin) if log else None
    entry = None if register is None else _entry(register, origin, record.header.commitment)
    by = signing.fingerprint(origin.key)
    if key:
        if key not in (by, None if register is None else signing.fingerprint(register.head.key)):
            raise Unproven(f"it is signed by {by}, not by {key}")
        yield f"Played at {origin.server or 'a server without a name'}, signed by {by}."
    else:
        named = f", which calls itself {origin.server}" if origin.server else ""
        yield f"Signed by {by}{named}: compare the key with the server's own."
    if register is not None and entry is not None:
        place = f"line {entry.n} of {register.head.head}"
        when = datetime.fromtimestamp(promise_of(entry.line).at, UTC)
        yield f"Its commitment is {place} in that server's register, written on {when:%F %T} UTC."


def _entry(register: Register, origin: "Origin", commitment: str) -> "Registered":
    """The line that has the commitment, in a register that knows the key."""
    from fusebox.store.register import stands

    if not origin.place:
        raise Unproven("it began before its server had a register")
    if origin.key not in register.known():
        raise Unproven("the register does not know the key it is signed by")
    found = next((entry for entry in register.entries if entry.n == origin.place), None)
    if found is None or not stands(origin, commitment, found):
        raise Unproven(f"line {origin.place} of the register is not the one it names")
    return found


def _register(log: str, origin: "Origin") -> Register:
    if not ADDRESS.match(log):
        return _checked(text_of(log))
    from_there = _checked(_published(log, max(origin.place, 1)))
    if from_there.head.key == origin.key:
        return from_there
    # An earlier key may have been registered anywhere.
    return _checked(_published(log, 1))


def _checked(text: str) -> Register:
    """The lines and the last head; every head among them has to fit."""
    from fusebox.store.register import Broken, chained, digest
    from fusebox.store.signing import Forged, read_head

    lines = [line for line in text.splitlines() if line.strip()]
    heads = [line for line in lines if line.startswith('{"head":')]
    if not heads:
        raise Unproven("the register has no head")
    try:
        entries = chained("\n".join(line for line in lines if line not in heads))
        found = [read_head(line) for line in heads]
    except Broken as broken:
        raise Unproven(str(broken)) from None
    except Forged:
        raise Unproven("the head of the register is not signed by the key it names") from None
    hashes = {entry.n: digest(entry.line) for entry in entries}
    for head in found:
        if head.head not in hashes and head is found[-1]:
            raise Unproven("the register ends before its head")
        if hashes.get(head.head, head.line) != head.line:
            raise Unproven(f"line {head.head} of the register is not what its head says")
    return Register(entries, found[-1])


def _published(address: str, since: int) -> str:
    """What a server has published from this line on, page by page."""
    from fusebox.store.register import Broken, promise_of
    from fusebox.store.signing import Forged, read_head

    text = ""
    while True:
        page = _fetched(address, since)
        *lines, last = page.splitlines() or [""]
        try:
            ends = not lines or promise_of(lines[-1]).n >= read_head(last).head
        except (Broken, Forged):
            ends = True
        if ends:
            return text + page
        text += "".join(f"{line}\n" for line in lines)
        since += len(lines)


def _fetched(address: str, since: int) -> str:
    from urllib.error import URLError
    from urllib.parse import urlsplit
    from urllib.request import urlopen

    parts = urlsplit(address)
    path = PAGES if parts.path in ("", "/") else parts.path
    wanted = parts._replace(path=path, query=f"since={since}", fragment="").geturl()
    try:
        with urlopen(wanted, timeout=PATIENCE) as answer:
            content: bytes = answer.read(MOST_BYTES)
        return content.decode()
    except (URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise Mistake(f"{address} can't be read: {str(reason).rstrip('.')}.") from None
