"""What a server is told when it starts."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from fusebox.engines.hosted import Hosted
from fusebox.server.limits import Limits
from fusebox.server.reach import EVERYWHERE

HOST = "127.0.0.1"
PORT = 8000
KEPT_DAYS = 365
PROXY = "127.0.0.1"

Journal: TypeAlias = Literal["text", "json"]


class Place(NamedTuple):
    """An address and a port."""

    host: str
    port: int


class Backups(msgspec.Struct, frozen=True):
    """Where backups are written, how often, and how many of them are kept."""

    folder: Path
    hours: int = 24
    keep: int = 7


class Unservable(ValueError):
    """The server can't be started: why, in a sentence."""


class Taken(Unservable):
    """Another program has the port."""


class Settings(msgspec.Struct, frozen=True):
    """Where it serves from and to whom."""

    host: str = HOST
    port: int | None = None
    """None: the usual one, or the next that is free."""
    lan: bool = False
    """For everybody in this network, whatever its host says."""
    data: Path | None = None
    store: str = ""
    """The address of a PostgreSQL database for the tables; empty: they are among the data."""
    link: Place | None = None
    """Where other servers of the same database reach this one; None: only from this machine."""
    browser: bool = True
    names: tuple[str, ...] = ()
    """Names it is known by behind a proxy; where there are some, it answers to no others, and signs
    records with the first."""
    limits: Limits = Limits()
    keep_finished: int = KEPT_DAYS
    """Days for which finished tables are kept."""
    says_token: bool = False
    """Whether the host's token may be said: on a screen, but not into a log."""
    log: Journal | None = None
    """How what happens is written down; None: only what goes wrong."""
    metrics: Place | None = None
    """Where figures can be asked for."""
    host_token: str = ""
    """The host's token, if it is not to be another one at each start."""
    thinkers_secret: str = ""
    """By which machines that only think may join; empty: none may."""
    proxies: tuple[str, ...] = (PROXY,)
    """Addresses and networks of proxies, which are believed about whom they ask for."""
    processes: int | None = None
    """In which bots think and heavy work is done; None: as many as there are cores."""
    ratings: bool = False
    """Whether matches between people who want to be known are counted."""
    push: str = ""
    """Whom the services of browsers' makers can write to about the calls that go through them, as
    an address with `mailto:` or `https:`; empty: nobody is called who has no page open."""
    push_services: tuple[str, ...] = ()
    """Origins of further such services."""
    backups: Backups | None = None
    no_chat: bool = False
    """No table has a chat, whatever it was opened with."""
    lobby: bool = False
    """Tables may be offered to everybody who comes."""
    bots: tuple[Hosted, ...] = ()
    """Bots from outside that may be given a seat. Nothing that comes over the network starts any
    other."""
    data_tables: Mapping[str, str] = {}
    """By game, an owner's own tables of cards and tiles: new tables begin with them."""

    @property
    def address(self) -> str:
        """Where it listens."""
        return EVERYWHERE[0] if self.lan else self.host


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    match sys.platform:
        case "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local")
        case "darwin":
            base = home / "Library/Application Support"
        case _:
            base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return base / "fusebox"
