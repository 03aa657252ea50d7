"""What goes over HTTP between a server and its host."""

from typing import Annotated, Any

import msgspec

from fusebox.table.shapes import Body, Reply
from fusebox.tables.clock import Stalls
from fusebox.tables.hall import Identity
from fusebox.tables.office import HostTable

# GET /api/host


class BotFailure(Reply, frozen=True):
    """A bot that could not answer; `when` is in seconds since 1970."""

    game: str
    level: str
    error: str
    when: float


class Health(Reply, frozen=True):
    """Whether the server is fit to be played on."""

    ok: bool
    writable: bool
    """Whether moves can be kept."""
    lag: int
    """How late the server was at its worst during the last seconds, in milliseconds."""
    disk: int
    """Megabytes left where the tables are kept."""


class HostStatus(Reply, frozen=True):
    """How the server is doing."""

    version: str
    build: str
    protocol: int
    python: str
    games: dict[str, int]
    """The version of each game's rules."""
    uptime: int
    """In seconds."""
    tables: int
    running: int
    live: int
    """Tables in memory."""
    connected: int
    memory: int
    """In megabytes."""
    load: float
    kept: int
    """Kilobytes on the disk."""
    identity: Identity
    stalls: Stalls
    thinkers: int
    """Machines that have joined to think."""
    thought_elsewhere: int
    """Questions that they have answered since the server began."""
    draining: bool
    """Whether no more tables are opened, before a restart."""
    blocked: tuple[str, ...]
    """Addresses from which nothing is taken."""
    limits: dict[str, Any]
    notices: tuple[str, ...]
    """What the host should know, such as damage and limits that were reached, in English."""
    failures: tuple[BotFailure, ...]
    """The last one first."""


# GET /api/host/tables and /opened; POST /api/host/message, /drain, /block and /close


class HostTables(Reply, frozen=True):
    """The newest tables, and whether there are more than these."""

    tables: tuple[HostTable, ...]
    more: bool


class HostMessage(Body, frozen=True):
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class HostDrain(Body, frozen=True):
    on: bool


class HostBlock(Body, frozen=True):
    address: Annotated[str, msgspec.Meta(max_length=64)]
    on: bool = True


class HostOpened(Reply, frozen=True):
    """What would be closed with an address: tables that were opened from there since the server
    began, and the people who sit at them."""

    tables: int
    people: int


class HostClose(Body, frozen=True):
    address: Annotated[str, msgspec.Meta(max_length=64)]
