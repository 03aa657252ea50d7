"""Web Push: calls to browsers that have no page open, through the services of browsers' makers."""

import asyncio
import logging
import re
import socket
import ssl
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from fusebox.server.sealing import encrypted, point, signed, written
from fusebox.server.settings import Unservable
from fusebox.store import Push
from fusebox.store.keys import secret_in
from fusebox.tables.summons import Letter

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

KEY: Final = "push.key"
SERVICES: Final = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
"""Where browsers are reached; a star stands for one name or several."""
NAME: Final = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*")
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Private keys of the curve are the numbers below this one."""
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16
WITHIN: Final = 10.0
AT_ONCE: Final = 4
VALID: Final = 12 * 3_600
GONE: Final = (404, 410)
MISSING: Final = (
    "To call people who have no page open, Fusebox needs more packages: "
    "pip install 'fusebox-games[push]'."
)

log = logging.getLogger(__name__)


class Place(NamedTuple):
    """Where a letter goes."""

    scheme: str
    host: str
    port: int | None
    path: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port else "")


def place_of(endpoint: str) -> Place | None:
    """None for what is no address to which anything is sent."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return None
    if not host or NAME.fullmatch(host) is None or port == 0:
        return None
    if parts.username is not None or parts.password is not None or parts.fragment:
        return None
    path = parts.path or "/"
    return Place(parts.scheme, host, port, f"{path}?{parts.query}" if parts.query else path)


class PushPost:
    """Signs, encrypts and sends, in a few threads of its own."""

    def __init__(
        self,
        secret: bytes,
        contact: str,
        services: tuple[str, ...] = SERVICES,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Services that a host adds are named as origins: a scheme, a name and perhaps a port."""
        self._key = _private_key(secret)
        self._contact = contact
        self._services = services
        self._now = now
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="fusebox-push")
        self._certificates = ssl.create_default_context()
        self.public = written(point(self._key))
        """The key by which a browser knows whose letters to take."""

    def accepts(self, push: Push) -> bool:
        """Whether anything is ever sent there. Addresses come from browsers: a server that asked
        whatever it is told to could be led against others, or into its own network."""
        place = place_of(push.endpoint)
        if place is None or not any(_fits(place.origin, known) for known in self._services):
            return False
        return len(push.key) == POINT_BYTES and len(push.auth) == AUTH_BYTES and _is_point(push.key)

    async def deliver(self, push: Push, letter: Letter) -> bool:
        loop, place = asyncio.get_running_loop(), place_of(push.endpoint)
        if place is None or not self.accepts(push):
            return False
        try:
            # Not in one of the threads below: nothing there knows how to give it up.
            async with asyncio.timeout(WITHIN):
                port = place.port or (443 if place.scheme == "https" else 80)
                found = await loop.getaddrinfo(place.host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            _say(place, error)
            return True
        where = found[0][4][:2]
        return await loop.run_in_executor(
            self._threads, self._delivered, push, letter, place, where
        )

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _delivered(self, push: Push, letter: Letter, place: Place, where: Any) -> bool:
        try:
            status = self._sent(
                place, where, encrypted(letter.content, push.key, push.auth), letter
            )
        except (OSError, HTTPException, ValueError) as error:
            _say(place, error)
            return True
        if status >= 400 and status not in GONE:
            log.warning("a notification was refused by %s with status %d", place.host, status)
        return status not in GONE

    def _sent(self, place: Place, where: Any, content: bytes, letter: Letter) -> int:
        """What the service answers; it is never followed anywhere else."""
        headers = {
            **self._signature(place.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(letter.lasts),
            "Topic": letter.topic,
            "Urgency": "high",
        }
        connection = self._connection(place)
        connection.sock = self._line(place, where)
        try:
            connection.request("POST", place.path, content, headers)
            return connection.getresponse().status
        finally:
            connection.close()

    def _connection(self, place: Place) -> HTTPConnection:
        kind = HTTPSConnection if place.scheme == "https" else HTTPConnection
        return kind(place.host, place.port)

    def _line(self, place: Place, where: Any) -> socket.socket:
        """To the address that was found: connecting by name would look it up again."""
        line = socket.create_connection(where, WITHIN)
        if place.scheme != "https":
            return line
        return self._certificates.wrap_socket(line, server_hostname=place.host)

    def _signature(self, audience: str) -> dict[str, str]:
        claims = {"aud": audience, "exp": int(self._now()) + VALID, "sub": self._contact}
        return {"Authorization": f"vapid t={signed(claims, self._key)},k={self.public}"}


def push_post(folder: Path, contact: str, more: tuple[str, ...] = ()) -> PushPost:
    """The post of a data folder; its key is made if there is none."""
    try:
        return PushPost(secret_in(folder, KEY), contact, (*SERVICES, *more))
    except ImportError:
        raise Unservable(MISSING) from None


def _private_key(secret: bytes) -> "EllipticCurvePrivateKey":
    # Looked for here, so that whoever does not push needs none of it.
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, ec.SECP256R1())


def _say(place: Place, error: Exception) -> None:
    log.warning("could not send a notification to %s: %s", place.host, type(error).__name__)


def _is_point(key: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return True


def _fits(origin: str, known: str) -> bool:
    """A star stands for the beginning of a name, never for all of it."""
    start, star, end = known.partition("*")
    if not star:
        return origin == known
    return origin.startswith(start) and origin.endswith(end) and len(origin) > len(start + end)
