"""The server that already works in a data folder: where it is, for whoever starts a second one."""

import http.client
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from fusebox.server.host import LINK
from fusebox.server.settings import Settings, Unservable

WITHIN: Final = 10.0
"""Seconds in which it answers, however busy it is."""


class Running(Unservable):
    """Another server has the folder; its address, if it has told one."""

    def __init__(self, reason: str, folder: Path) -> None:
        self.folder, self.address = folder, address_in(folder)
        super().__init__(
            f"{reason[:-1]}: {self.address} is its address." if self.address else reason
        )

    def suits(self, settings: Settings) -> bool:
        """Whether it is all that was asked for: the games in a browser, served in no other way."""
        plain = Settings(data=settings.data, says_token=settings.says_token)
        return bool(self.address) and settings == plain


def address_in(folder: Path) -> str:
    """The address in the host's link, without the token; empty: there is none, or nothing answers
    there, as where a restoration has the folder and the link is an earlier server's."""
    link = ""
    with suppress(OSError):
        link = (folder / LINK).read_text(encoding="utf-8")
    address = link.partition("host#")[0]
    return address if _answers(address) else ""


def _answers(address: str) -> bool:
    try:
        place = urlsplit(address)
        asked = http.client.HTTPConnection(place.hostname or "", place.port, timeout=WITHIN)
        with closing(asked):
            asked.request("GET", "/api/health")
            return asked.getresponse().headers.get_content_type() == "application/json"
    except (OSError, ValueError, http.client.HTTPException):
        return False
