"""What a fuzzer says: messages, frames and requests that are right, nearly right, or anything."""

import json
import random
import zlib
from struct import pack
from typing import Any

from msgspec import inspect

from fusebox.core import TableAction
from fusebox.games import GAMES
from fusebox.server.limits import MESSAGE_BYTES
from fusebox.table.messages import FromBrowser
from fusebox.tables.endpoints import ENDPOINTS
from torture.shapes import made, mutated

MESSAGES = inspect.type_info(FromBrowser)
ACTIONS = [
    inspect.type_info(TableAction),
    *(inspect.type_info(rules.types.action) for rules in GAMES.values()),
]
SIGNALS = [inspect.type_info(rules.types.signal) for rules in GAMES.values()]
BODIES = {
    one.path.replace("{table:table}", "{}"): one.body for one in ENDPOINTS if one.body is not None
}
PATHS = (
    *("/api/box", "/api/host", "/api/host/backup", "/", "/t/{}", "/assets/../..", "/icon.svg"),
    *("/api/tables/{}/replay", "/api/tables/{}/replay?as=0&pictures=1", "/api/tables/{}/record"),
    *("/ws/{}", "/%00", "/%2e%2e/", "//", "*", "/api/nothing"),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "get", "G\x00T", "CONNECT")
HEADERS = (
    *("Accept-Language: fr", "Accept-Encoding: gzip", "Authorization: Bearer x", "Cookie: a=b"),
    *("Origin: http://evil.example", "Origin: null", "Origin: [", "Expect: 100-continue"),
    *("Host: [", "Host: evil.example", "X-Forwarded-For: 1.2.3.4, é", "X-Forwarded-For: ::1%a"),
    *("Transfer-Encoding: chunked", "Content-Length: 5", "Content-Length: -1", "Upgrade: h2c"),
    *("Connection: upgrade", "Upgrade: websocket", "Content-Type: text/plain", "Range: bytes=0-"),
)


def action(luck: random.Random, known: list[Any]) -> Any:
    """One that is allowed now, one of any game, or nearly one."""
    if known and luck.random() < 0.3:
        chosen = luck.choice(known)
        return mutated(chosen, luck) if luck.random() < 0.5 else chosen
    return made(luck.choice(ACTIONS), luck)


def message(luck: random.Random, known: list[Any]) -> bytes:
    """A message on a socket; `known` are actions that the table has offered."""
    kind = luck.random()
    if kind < 0.05:
        return luck.randbytes(luck.choice((0, 1, 7, 60, 400)))
    said = made(MESSAGES, luck) if kind < 0.2 else _act(luck, known)
    if luck.random() < 0.15:
        said = mutated(said, luck)
    text = json.dumps(said, ensure_ascii=luck.random() < 0.9).encode(errors="surrogatepass")
    return garbled(text, luck) if luck.random() < 0.25 else text


def _act(luck: random.Random, known: list[Any]) -> dict[str, Any]:
    if luck.random() < 0.1:
        return {"type": "signal", "signal": made(luck.choice(SIGNALS), luck)}
    return {"type": "act", "nonce": f"{luck.getrandbits(40):x}", "action": action(luck, known)}


def garbled(text: bytes, luck: random.Random) -> bytes:
    """A few bytes changed, left out, repeated or cut off."""
    at = luck.randrange(len(text) + 1)
    end = min(len(text), at + luck.randrange(1, 12))
    match luck.randrange(5):
        case 0:
            return text[:at] + luck.randbytes(end - at) + text[end:]
        case 1:
            return text[:at] + text[end:]
        case 2:
            return text[:end] + text[at:]
        case 3:
            return text[:at]
    return text[:at] + luck.choice((b'"', b"{", b"[" * 500, b"\\u", b"\xff", b"1e999")) + text[at:]


def frame(payload: bytes, luck: random.Random, compressed: bool = False) -> bytes:
    """A message as a browser frames it, in one part."""
    first = 0x81
    if compressed:
        packer = zlib.compressobj(wbits=-9)
        payload = (packer.compress(payload) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
        first = 0xC1
    return framed(first, payload, luck)


def framed(first: int, payload: bytes, luck: random.Random, masked: bool = True) -> bytes:
    size, bit = len(payload), 0x80 if masked else 0
    if size < 126:
        head = pack("!BB", first, bit | size)
    elif size < 1 << 16:
        head = pack("!BBH", first, bit | 126, size)
    else:
        head = pack("!BBQ", first, bit | 127, size)
    if not masked:
        return head + payload
    mask = luck.randbytes(4)
    key = (mask * (size // 4 + 1))[:size]
    hidden = int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")
    return head + mask + hidden.to_bytes(size, "big")


def strange_frame(payload: bytes, luck: random.Random) -> bytes:
    """Frames that are allowed but rare, and frames that are not allowed at all."""
    match luck.randrange(8):
        case 0:
            return framed(luck.randrange(256), payload, luck)
        case 1:
            return framed(0x82, payload, luck)
        case 2:
            cut = luck.randrange(len(payload) + 1)
            return framed(0x01, payload[:cut], luck) + framed(0x80, payload[cut:], luck)
        case 3:
            return framed(luck.choice((0x89, 0x8A)), payload[: luck.choice((10, 125, 200))], luck)
        case 4:
            return framed(0x88, luck.choice((b"", b"\x03", b"\x03\xe8bye", b"\xff\xff")), luck)
        case 5:
            return framed(0x81, payload, luck, masked=False)
        case 6:
            return framed(0x81, b"[" * (MESSAGE_BYTES + luck.choice((-1, 0, 1))), luck)
    return garbled(framed(0x81, payload, luck), luck)


def handshake(table: str, compressed: bool = False) -> bytes:
    """The request that opens a socket."""
    lines = [f"GET /ws/{table} HTTP/1.1", "Host: localhost", "Connection: Upgrade"]
    lines += ["Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    if compressed:
        lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=9")
    return "\r\n".join([*lines, "", ""]).encode()


def request(luck: random.Random, tables: list[str]) -> bytes:
    """An HTTP request as bytes."""
    table = luck.choice(tables) if luck.random() < 0.8 else str(luck.random())
    if luck.random() < 0.6:
        path, kind = luck.choice(list(BODIES.items()))
        body = json.dumps(made(inspect.type_info(kind), luck)).encode()
        method = "POST"
    else:
        path, body, method = luck.choice(PATHS), b"", luck.choice(METHODS)
    lines = [f"{method} {path.format(table)} HTTP/1.1", "Host: localhost"]
    lines += ["Content-Type: application/json"] if luck.random() < 0.9 else []
    lines += [f"Content-Length: {len(body)}"] if luck.random() < 0.95 else []
    lines += [luck.choice(HEADERS) for _ in range(luck.choice((0, 0, 1, 3)))]
    asked = "\r\n".join([*lines, "", ""]).encode() + body
    return garbled(asked, luck) if luck.random() < 0.2 else asked
