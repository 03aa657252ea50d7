"""A bot that sits down at a table of a server, as a person would: by its code or its link, over
HTTP and one socket."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fusebox.bots import Bot, Choice, Sight
from fusebox.core import AnyRules, Chance, Millis, Outcome, Ready, Seat
from fusebox.core.table import SHARE_BYTES
from fusebox.engines.bot import EngineFailed
from fusebox.games.options import known
from fusebox.table.messages import PROTOCOL, Act, ActionRefused, Failed, Hello, TableView

PATIENCE: Final = 30.0
"""Seconds until an answer, or a connection that was lost, is given up."""
TOO_FAST: Final = 1.0
"""Seconds to wait before asking again what was refused."""
MOST_REFUSED: Final = 20
"""Refusals one after another, after which the bot gets up."""

Made = Callable[[AnyRules], Bot]


class Unseated(RuntimeError):
    """There is no seat for the bot, or no way to play on; with a sentence."""


class Deserted(Unseated):
    """Nothing has happened at the table for too long."""


class Offered(msgspec.Struct, frozen=True):
    action: Any


class Shown(msgspec.Struct, frozen=True):
    """What an update shows that a bot wants to know."""

    table: TableView
    now: Millis
    running: bool
    view: Any = None
    legal: list[Offered] = []
    alarm: Millis | None = None
    done: str = ""


class Place(msgspec.Struct, frozen=True):
    """A seat at a table, and the token that proves it."""

    origin: str
    table: str
    seat: Seat
    token: str


class Offer(msgspec.Struct, frozen=True):
    """What a bot plays with whoever wants to: a game, how many sit down, and where it sits."""

    game: str
    seats: int
    options: dict[str, Any]
    seat: Seat = 0


def offered(address: str, offer: Offer, name: str, key: str) -> Place:
    """Opens a table in the lobby, where anybody may take the other seats."""
    origin = _origin(_parts(address))
    own = {"kind": "me", "name": name}
    seats = [own if seat == offer.seat else {"kind": "link"} for seat in range(offer.seats)]
    order = {"game": offer.game, "seats": seats, "options": offer.options}
    made = _posted(origin, "/api/tables", {**order, "permits": {"open": True}, "key": key})
    token = next(seat["token"] for seat in made["seats"] if seat["seat"] == offer.seat)
    return Place(origin, made["table"], offer.seat, token)


def _parts(address: str) -> SplitResult:
    return urlsplit(address if "//" in address else f"//{address}", scheme="http")


def _origin(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


def sit_down(address: str, code: str, name: str, key: str) -> Place:
    """Takes the seat that a code, or the link of an invitation, stands for."""
    parts = _parts(address)
    origin = _origin(parts)
    if parts.fragment.startswith("invite="):
        table, invite = parts.path.rpartition("/")[2], parts.fragment.removeprefix("invite=")
    else:
        found = _posted(origin, "/api/code", {"code": code})
        table, invite = found["table"], found["invite"]
    asked = {"table": table, "invite": invite, "name": name, "key": key}
    joined = _posted(origin, "/api/join", asked)
    return Place(origin, joined["table"], joined["seat"], joined["token"])


def _posted(origin: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(
        origin + path,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Origin": origin},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            done: dict[str, Any] = json.load(answer)
            return done
    except urllib.error.HTTPError as error:
        text = error.read().decode("utf-8", "replace")
        try:
            raise Unseated(json.loads(text)["words"]) from None
        except (ValueError, KeyError):
            raise Unseated(text) from None
    except (OSError, ValueError) as error:
        raise Unseated(f"{origin} does not answer: {error}.") from None


class Guest:
    """Plays one match from its seat to its end."""

    def __init__(
        self,
        place: Place,
        made: Made,
        luck: Callable[[int], bytes],
        idle: float | None = None,
    ) -> None:
        """`idle`: after so many seconds in which nothing happens in a match it gets up."""
        self._place = place
        self._idle = idle
        self._made = made
        self._luck = luck
        self._bot: Bot | None = None
        self._rules: AnyRules
        self._memory: Any = None
        self._seen: tuple[Any, list[Offered]] | None = None
        self._plan: tuple[float, Any] | None = None
        """When it acts, by its own clock, and how."""
        self._update: Shown | None = None
        self._sent = 0
        self._refused = 0

    def close(self) -> None:
        """Ends a bot that runs in a process of its own."""
        if close := getattr(self._bot, "close", None):
            close()

    def play(self) -> Outcome:
        """Until the match is over; a connection that is lost is made again."""
        given_up = time.monotonic() + PATIENCE
        while True:
            try:
                with self._connected() as line:
                    given_up = time.monotonic() + PATIENCE
                    return self._played(line)
            except (OSError, WebSocketException) as error:
                if time.monotonic() > given_up:
                    raise Unseated(f"{self._place.origin} is gone: {error}") from None
                time.sleep(TOO_FAST)

    def _connected(self) -> ClientConnection:
        place = self._place
        scheme, _, host = place.origin.partition("://")
        secure = "wss" if scheme == "https" else "ws"
        return connect(f"{secure}://{host}/ws/{place.table}", origin=Origin(place.origin))

    def _played(self, line: ClientConnection) -> Outcome:
        place = self._place
        hello = Hello(PROTOCOL, "en", tokens=(place.token,), shows=place.seat, choices=False)
        self._say(line, hello)
        self._seen, self._plan = None, None
        while True:
            try:
                text = line.recv(self._patience())
            except TimeoutError:
                self._act(line)
                continue
            except ConnectionClosed as closed:
                raise OSError(str(closed)) from None
            if (outcome := self._heard(line, text)) is not None:
                return outcome

    def _patience(self) -> float | None:
        """How long it listens before it acts, or gives the others up once a match is on."""
        if self._plan is None:
            return None if self._bot is None else self._idle
        return max(0.0, self._plan[0] - time.monotonic())

    def _heard(self, line: ClientConnection, text: str | bytes) -> Outcome | None:
        match json.loads(text)["type"]:
            case "update":
                self._update = update = msgspec.json.decode(text, type=Shown)
                self._refused = 0 if update.done else self._refused
                if update.table.outcome is not None:
                    return update.table.outcome
                self._look(line, update)
            case "refused":
                self._turned_down(msgspec.json.decode(text, type=ActionRefused))
            case "failed":
                raise Unseated(msgspec.json.decode(text, type=Failed).words)
            case "reload":
                raise Unseated("The server is of another version than this program.")
        return None

    def _look(self, line: ClientConnection, update: Shown) -> None:
        """Says that it is ready, and thinks where it sees something new."""
        seats = update.table.seats
        if not update.table.started:
            if all(seat.name for seat in seats) and not seats[self._place.seat].ready:
                self._do(line, Ready(self._luck(SHARE_BYTES)))
            return
        if self._bot is None:
            self._rules = known(update.table.game)
            self._bot = self._made(self._rules)
            if begin := getattr(self._bot, "begin", None):
                begin(self._place.seat, len(seats), update.table.options)
        seen = (update.view, update.legal)
        if not update.legal or not update.running or update.view is None:
            self._seen = self._plan = None
            if update.running and update.view is not None and hasattr(self._bot, "ponder"):
                self._bot.ponder(self._sight(update).view, update.now)
        elif seen != self._seen:
            self._seen = seen
            self._think(update)

    def _think(self, update: Shown) -> None:
        assert self._bot is not None
        begun = time.monotonic()
        sight = self._sight(update)
        chance = Chance.seeded(self._luck(8).hex())
        choice: Choice = self._bot.choose(sight, self._memory, chance)
        self._memory = choice.memory
        due = begun + max(choice.after, 0) / 1000
        self._plan = None if choice.action is None else (due, choice.action)

    def _sight(self, update: Shown) -> Sight:
        types, seat = self._rules.types, self._place.seat
        view = msgspec.convert(update.view, types.view, str_keys=True)
        if view.viewer != seat:
            # Where everything lies open, all are sent what spectators see.
            view = msgspec.structs.replace(view, viewer=seat)
        actions = [msgspec.convert(offered.action, types.action) for offered in update.legal]
        return Sight(view, actions, update.now, update.alarm)

    def _act(self, line: ClientConnection) -> None:
        if self._plan is None:
            raise Deserted("Nobody plays on.")
        action, self._plan = self._plan[1], None
        self._do(line, action)

    def _turned_down(self, refused: ActionRefused) -> None:
        """Somebody was quicker, or it was too fast: it looks again a little later."""
        self._refused += 1
        if self._refused > MOST_REFUSED:
            raise EngineFailed(f"was refused again and again: {refused.words}")
        if self._update is not None and self._update.legal and self._bot is not None:
            self._think(self._update)
            if self._plan is not None:
                self._plan = (max(self._plan[0], time.monotonic() + TOO_FAST), self._plan[1])

    def _do(self, line: ClientConnection, action: Any) -> None:
        self._sent += 1
        nonce = f"{self._sent}-{self._luck(6).hex()}"
        self._say(line, Act(nonce, msgspec.Raw(msgspec.json.encode(action))))

    def _say(self, line: ClientConnection, message: Hello | Act) -> None:
        line.send(msgspec.json.encode(message), text=True)
