"""What every answer tells the browser to forbid, and which pages may talk to this server at all."""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PYTHON = re.compile(r"/assets/python\.worker-[\w-]+\.js")
"""The script that runs tables without a server, in a worker: nothing else may compile anything."""
COMPILING = CONTENT_SECURITY_POLICY.replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s\[\],:/?#@\\]+))(?::[0-9]{1,5})?")
"""A name or a numeric address, and perhaps a port."""
FEATURES = ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in FEATURES),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
READING = frozenset({"GET", "HEAD"})


class OwnNames(frozenset[str]):
    """Names by which a server on a network is known: these, and every address written in numbers.
    A page that has its own name point at this machine asks for it by that name, never by number."""

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and _is_address(name))


def own_names(address: str) -> OwnNames:
    """By which a machine is known in its network, where it listens at this address."""
    machine = socket.gethostname().lower()
    bare = machine.partition(".")[0]
    return OwnNames({*LOOPBACK, address.lower(), machine, bare, f"{bare}.local"})


class Guard:
    """Adds the headers to every answer, and sends away foreign pages and strange hosts."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self._app = app
        # A set may know more names than it lists.
        self._hosts = hosts if hosts is None or isinstance(hosts, frozenset) else frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
        elif reason := self._objection(scope):
            await self._refuse(reason, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, _adding(send, scope["path"]))

    def _objection(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if self._hosts is not None and name_of(host) not in self._hosts:
            return "This server is not known by this name: its host can add it with --name."
        if scope["type"] == "http" and scope["method"] in READING:
            return None
        origin = headers.get("origin")
        # A browser always names the page it acts for; what is no browser needs no protection.
        if origin is not None and _place(origin) != host:
            return "Only Fusebox's own pages may do this."
        return None

    async def _refuse(self, reason: str, scope: Scope, receive: Receive, send: Send) -> None:
        answer = PlainTextResponse(reason, status_code=403)
        await answer(scope, receive, send if scope["type"] == "websocket" else _adding(send, ""))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _place(origin: str) -> str | None:
    """Where a page comes from; None for what is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def name_of(host: str) -> str | None:
    """The name in a `Host`, without its port; None for what is none."""
    found = HOST.fullmatch(host.lower())
    return None if found is None else found[1] or found[2]


def _adding(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            headers.update(HEADERS)
            if PYTHON.fullmatch(path):
                headers["content-security-policy"] = COMPILING
        await send(message)

    return sending
