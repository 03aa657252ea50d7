"""How large updates are on the wire: whole games, every compressed frame of every seat counted."""

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

from fusebox.table.messages import PROTOCOL

PATIENCE = 30
SHARE = "c3Nzc3Nzc3Nzc3Nzc3Nzcw=="


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


def update_sizes(host: str, game: str, seats: int, games: int) -> list[int]:
    """Sizes of all updates of so many games by so many players, smallest first."""
    tables = [created(host, game, seats) for _ in range(games)]
    return sorted(size for seed, made in enumerate(tables) for size in _game(host, made, seed))


def _game(host: str, made: Any, seed: int) -> list[int]:
    luck = random.Random(seed)
    sockets = [_joined(host, made["table"], seat) for seat in made["seats"]]
    sizes: list[int] = []
    for at, socket in enumerate(sockets):
        _act(socket, {"type": "Ready", "share": SHARE}, f"ready{at}")
    updates = [_next(socket, sizes) for socket in sockets]
    while not any(update["table"].get("outcome") for update in updates):
        _catch_up(sockets, updates, sizes)
        movers = [seat for seat, update in enumerate(updates) if update.get("legal")]
        if movers:
            seat = luck.choice(movers)
            _act(sockets[seat], luck.choice(updates[seat]["legal"])["action"], f"n{len(sizes)}")
        seat = movers[0] if movers else 0
        updates[seat] = _next(sockets[seat], sizes)
    for socket in sockets:
        socket.close()
    return sizes


def _catch_up(sockets: list[ClientConnection], updates: list[Any], sizes: list[int]) -> None:
    """Reads until every seat has seen what one of them has."""
    while len({update["version"] for update in updates}) > 1:
        latest = max(update["version"] for update in updates)
        for seat, socket in enumerate(sockets):
            while updates[seat]["version"] < latest:
                updates[seat] = _next(socket, sizes)


def _next(socket: ClientConnection, sizes: list[int]) -> Any:
    """The next update."""
    while True:
        message = json.loads(socket.recv(PATIENCE))
        if message["type"] == "update":
            (counting,) = socket.protocol.extensions
            assert isinstance(counting, Counting)
            sizes.append(counting.last)
            return message


def created(host: str, game: str, seats: int) -> Any:
    body = json.dumps({"game": game, "seats": [{"kind": "me"}] * seats, "options": {}}).encode()
    headers = {"content-type": "application/json"}
    return json.load(urlopen(Request(f"http://{host}/api/tables", body, headers)))


def _joined(host: str, table: str, seat: Any) -> ClientConnection:
    factory = CountingFactory(client_max_window_bits=True)
    socket = connect(f"ws://{host}/ws/{table}", proxy=None, compression=None, extensions=[factory])
    hello = {"type": "hello", "protocol": PROTOCOL, "language": "en"}
    place = {"tokens": [seat["token"]], "shows": seat["seat"]}
    socket.send(json.dumps(hello | place))
    return socket


def _act(socket: ClientConnection, action: Any, nonce: str) -> None:
    socket.send(json.dumps({"type": "act", "nonce": nonce, "action": action}))
