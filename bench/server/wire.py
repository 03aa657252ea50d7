"""How large updates are on the wire: whole games by two, every compressed frame counted."""

import json
import random
from typing import Any
from urllib.request import Request, urlopen

from websockets.extensions.permessage_deflate import (
    ClientPerMessageDeflateFactory,
    PerMessageDeflate,
)
from websockets.frames import Frame
from websockets.sync.client import ClientConnection, connect

SHARE = "c3Nzc3Nzc3Nzc3Nzc3Nzcw=="
GAMES = 10


class Counting(PerMessageDeflate):
    """Remembers how long the last frame was before it was unpacked."""

    last = 0

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        length = len(frame.data)
        self.last = length + (2 if length < 126 else 4)
        return super().decode(frame, max_size=max_size)


class CountingFactory(ClientPerMessageDeflateFactory):
    def process_response_params(self, params: Any, accepted_extensions: Any) -> PerMessageDeflate:
        agreed = super().process_response_params(params, accepted_extensions)
        return Counting(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


def update_sizes(host: str) -> list[int]:
    """Sizes of all updates of some games, smallest first."""
    build = json.load(urlopen(f"http://{host}/api/box"))["build"]
    return sorted(size for game in range(GAMES) for size in _game(host, build, game))


def _game(host: str, build: str, seed: int) -> list[int]:
    luck = random.Random(seed)
    made = _created(host)
    sizes: list[int] = []
    sockets = [_joined(host, build, made["table"], seat) for seat in made["seats"]]
    for at, socket in enumerate(sockets):
        _act(socket, {"type": "Ready", "share": SHARE}, f"ready{at}")
    turn = 0
    while True:
        updates = [_latest(socket, sizes) for socket in sockets]
        if any(update["table"].get("outcome") for update in updates):
            break
        movers = [seat for seat, update in enumerate(updates) if update.get("legal")]
        for seat in movers:
            turn += 1
            _act(sockets[seat], luck.choice(updates[seat]["legal"])["action"], f"n{turn}")
    for socket in sockets:
        socket.close()
    return sizes


def _latest(socket: ClientConnection, sizes: list[int]) -> Any:
    """The last update that is there; the first is waited for."""
    update, patience = None, 10.0
    while True:
        try:
            message = json.loads(socket.recv(patience))
        except TimeoutError:
            assert update is not None
            return update
        if message["type"] == "update":
            (counting,) = socket.protocol.extensions
            assert isinstance(counting, Counting)
            sizes.append(counting.last)
            update, patience = message, 0.02


def _created(host: str) -> Any:
    seats = [{"kind": "me"}, {"kind": "me"}]
    body = json.dumps({"game": "fuse_discs", "seats": seats, "options": {}}).encode()
    headers = {"content-type": "application/json"}
    return json.load(urlopen(Request(f"http://{host}/api/tables", body, headers)))


def _joined(host: str, build: str, table: str, seat: Any) -> ClientConnection:
    factory = CountingFactory(client_max_window_bits=True)
    socket = connect(f"ws://{host}/ws", proxy=None, compression=None, extensions=[factory])
    hello = {"type": "hello", "protocol": 1, "build": build, "language": "en"}
    place = {"table": table, "tokens": [seat["token"]], "shows": seat["seat"]}
    socket.send(json.dumps(hello | place))
    return socket


def _act(socket: ClientConnection, action: Any, nonce: str) -> None:
    socket.send(json.dumps({"type": "act", "nonce": nonce, "action": action}))
