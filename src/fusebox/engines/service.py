"""The rules of a game for programs in any language: requests and answers, a line each."""

import random
from typing import Any, Final, TypeAlias

import msgspec

from fusebox.core import (
    DEFAULT,
    LANGUAGES,
    Millis,
    Outcome,
    Refusal,
    Refused,
    Seat,
    Value,
    Viewer,
)
from fusebox.core.table import words as table_words
from fusebox.games.options import chosen, known, usual_seats
from fusebox.positions import Game
from fusebox.positions.codecs import is_numbered
from fusebox.positions.position import AnyPosition

MOST_POSITIONS: Final = 100_000
SERVICE: Final = 1
"""The version of what is asked and answered here."""


class Request(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """`id` is given back with the answer."""


class New(Request, frozen=True):
    """A position after the deal; the same seed, the same luck."""

    id: int | str | None = None
    seats: int | None = None
    options: dict[str, Any] = {}
    seed: int = 0


class Legal(Request, frozen=True):
    """What a seat may do: the actions, how they are typed, and their numbers if the
    game has any."""

    position: int
    seat: Seat
    id: int | str | None = None


class Step(Request, frozen=True):
    """A seat acts, by an action or its number; the position changes, and its events are told."""

    position: int
    seat: Seat
    action: Any
    at: Millis | None = None
    id: int | str | None = None


class Advance(Request, frozen=True):
    """The clock acts up to a time, or once it next does."""

    position: int
    at: Millis | None = None
    id: int | str | None = None


class Copy(Request, frozen=True):
    """A second position like this, with the same luck to come."""

    position: int
    id: int | str | None = None


class Sample(Request, frozen=True):
    """A position that the seat thinks possible, with luck of its own."""

    position: int
    seat: Seat
    seed: int
    id: int | str | None = None


class Observe(Request, frozen=True):
    """What a viewer may know, and for a seat also as arrays, flat, with their shapes."""

    position: int
    viewer: Viewer
    arrays: bool = False
    id: int | str | None = None


class Words(Request, frozen=True):
    """The position as a person in this place reads it, and a seat's actions in words."""

    position: int
    viewer: Viewer
    language: str = DEFAULT
    id: int | str | None = None


class Drop(Request, frozen=True):
    """The position is not needed any more."""

    position: int
    id: int | str | None = None


AnyRequest: TypeAlias = New | Legal | Step | Advance | Copy | Sample | Observe | Words | Drop


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a position stands, after each request that made or changed one."""

    position: int
    actors: tuple[Seat, ...]
    now: Millis
    done: bool
    returns: tuple[float, ...]
    alarm: Millis | None = None
    outcome: Outcome | None = None
    events: list[Any] = []


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the two, and the clause if a rule was broken."""

    id: int | str | None = None
    done: Any = None
    error: str = ""
    clause: str = ""


class Service:
    """Positions of one game, by number."""

    def __init__(self, game: str) -> None:
        self._rules = known(game)
        self._positions: dict[int, AnyPosition] = {}
        self._count = 0
        self._requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)

    def answered(self, line: bytes) -> bytes:
        """The answer to a line; what can't be done changes nothing."""
        return msgspec.json.encode(self._answer(line))

    def _answer(self, line: bytes) -> Answer:
        try:
            request = self._requests.decode(line)
        except msgspec.MsgspecError as error:
            return Answer(error=f"No request: {error}.")
        try:
            return Answer(request.id, self._done(request))
        except Refused as refused:
            return Answer(
                request.id, error=self._why(refused.refusal), clause=refused.refusal.clause
            )
        except (ValueError, KeyError, msgspec.MsgspecError) as error:
            return Answer(request.id, error=str(error.args[0] if error.args else error))

    def _why(self, refusal: Refusal) -> str:
        names = [f"Player {seat + 1}" for seat in self._rules.seats]
        said = table_words.words if table_words.is_tables(refusal) else self._rules.words
        return said(refusal, DEFAULT, names)

    def _done(self, request: AnyRequest) -> Any:
        match request:
            case New():
                return self._kept(self._new(request))
            case Legal(position=number, seat=seat):
                return self._legal(self._at(number), seat)
            case Step():
                return self._stepped(request)
            case Advance(position=number, at=at):
                return self._standing(number, self._at(number).advance(at))
            case Copy(position=number):
                return self._kept(self._at(number).copy())
            case Sample(position=number, seat=seat, seed=seed):
                return self._kept(self._at(number).sample(seat, random.Random(seed)))
            case Observe():
                return self._observed(request)
            case Words():
                return self._worded(request)
            case Drop(position=number):
                self._at(number)
                del self._positions[number]
                return {}

    def _new(self, request: New) -> AnyPosition:
        seats = request.seats or usual_seats(self._rules)
        game = Game(self._rules, seats, chosen(self._rules, request.options))
        return game.new(request.seed)

    def _kept(self, position: AnyPosition) -> Standing:
        if len(self._positions) >= MOST_POSITIONS:
            raise ValueError(f"There are {MOST_POSITIONS} positions already: drop some first.")
        self._count += 1
        self._positions[self._count] = position
        return self._standing(self._count, [])

    def _at(self, number: int) -> AnyPosition:
        if number not in self._positions:
            raise ValueError(f"There is no position {number}.")
        return self._positions[number]

    def _standing(self, number: int, events: list[Value]) -> Standing:
        at = self._at(number)
        return Standing(
            number, at.actors, at.now, at.done, at.returns, at.alarm, at.outcome, events
        )

    def _legal(self, position: AnyPosition, seat: Seat) -> dict[str, Any]:
        actions = position.legal(seat)
        texts = [self._rules.notation(action) for action in actions]
        if not is_numbered(self._rules.name):
            return {"actions": actions, "texts": texts}
        numbers = [position.index(seat, action) for action in actions]
        return {"actions": actions, "numbers": numbers, "texts": texts}

    def _stepped(self, request: Step) -> Standing:
        position, action = self._at(request.position), request.action
        if not isinstance(action, int):
            action = msgspec.convert(action, self._rules.types.action)
        return self._standing(request.position, position.step(request.seat, action, request.at))

    def _observed(self, request: Observe) -> dict[str, Any]:
        position, viewer = self._at(request.position), request.viewer
        seen: dict[str, Any] = {"view": position.view(viewer)}
        if request.arrays and isinstance(viewer, int):
            seen["arrays"] = {
                name: {"shape": list(array.shape), "values": array.ravel().tolist()}
                for name, array in position.observe(viewer).items()
            }
        return seen

    def _worded(self, request: Words) -> dict[str, Any]:
        position, viewer, language = self._at(request.position), request.viewer, request.language
        if language not in LANGUAGES:
            raise ValueError(f"There is no language {language!r}: choose {', '.join(LANGUAGES)}.")
        names = [f"Player {seat + 1}" for seat in range(position.game.seats)]
        actions = position.legal(viewer) if isinstance(viewer, int) else []
        return {
            "picture": self._rules.picture(position.view(viewer), language, names),
            "actions": [self._rules.words(action, language, names) for action in actions],
        }
