"""A bot that thinks in another process."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from fusebox.bots import Choice, Sight
from fusebox.core import AnyRules, Chance, Millis, Outcome, Seat, Value
from fusebox.engines.limits import GRACE, USUAL, Account, Limit
from fusebox.engines.messages import (
    PROTOCOL,
    Chosen,
    Failed,
    FromEngine,
    Hello,
    Look,
    Named,
    New,
    Over,
    Ponder,
    Stop,
    ToEngine,
)
from fusebox.engines.process import Gone, Late, LineProcess
from fusebox.table.signals import signal_type

GREETING: Final = 20.0
"""Seconds a process may take to start."""
_encoded = msgspec.json.Encoder().encode
_answers: msgspec.json.Decoder[FromEngine] = msgspec.json.Decoder(FromEngine)


class EngineFailed(RuntimeError):
    """The bot crashed, came too late or answered nonsense."""


class EngineBot:
    """Asks a process of the engine protocol. Use it for one seat of one match at a time."""

    def __init__(self, rules: AnyRules, command: Sequence[str], limit: Limit = USUAL) -> None:
        self._actions = rules.types.action
        self._signals = signal_type(rules)
        self._limit = limit
        self._account = Account(limit)
        self._asked = 0
        self._ponders = False
        self._pondering: int | None = None
        try:
            self._process = LineProcess(command)
        except Gone as gone:
            raise EngineFailed(str(gone)) from None
        try:
            self._greet(Hello(PROTOCOL, rules.name, rules.version))
        except EngineFailed:
            self.kill()
            raise

    def _greet(self, hello: Hello) -> None:
        self._tell(hello)
        try:
            named = self._heard(GREETING)
        except Late:
            raise EngineFailed("it did not say hello") from None
        if not isinstance(named, Named) or named.protocol != PROTOCOL:
            raise EngineFailed(f"it does not speak version {PROTOCOL} of the engine protocol")
        self._ponders = named.ponders

    def begin(self, seat: Seat, seats: int, options: Mapping[str, Any]) -> None:
        """A match begins; its clock is full."""
        limit = self._limit
        self._account = Account(limit)
        self._tell(New(seat, seats, dict(options), limit.move, limit.game, limit.gain))

    def ponder(self, view: Value, now: Millis) -> None:
        """Others think: an engine that wants to may do so too, from what it sees."""
        self._stop_pondering()
        if self._ponders:
            self._asked += 1
            self._pondering = self._asked
            self._tell(Ponder(self._asked, msgspec.Raw(_encoded(view)), now))

    def _stop_pondering(self) -> None:
        if self._pondering is not None:
            self._tell(Stop(self._pondering))
            self._pondering = None

    def end(self, outcome: Outcome, seats: int) -> None:
        self._stop_pondering()
        scores = [outcome.score(seat) for seat in range(seats)]
        self._tell(Over(list(outcome.winners), scores, outcome.reason))

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        self._stop_pondering()
        self._asked += 1
        seed = f"{chance.below(1 << 32):08x}{chance.below(1 << 32):08x}"
        left = self._account.left()
        self._tell(_look(self._asked, sight, memory, seed, left))
        chosen = self._answered(left)
        action, says = self._action(chosen, sight.legal), self._said(chosen)
        return Choice(action, max(chosen.after, 0), chosen.memory, says=says)

    def close(self) -> None:
        self._process.close()

    def kill(self) -> None:
        self._process.kill()

    def _answered(self, left: Millis | None) -> Chosen:
        begun = time.monotonic()
        try:
            answer = self._heard(None if left is None else left / 1000)
        except Late:
            self._tell(Stop(self._asked))
            try:
                answer = self._heard(GRACE / 1000)
            except Late:
                raise EngineFailed(f"had not answered after {left} ms") from None
        self._account.used(round((time.monotonic() - begun) * 1000))
        if isinstance(answer, Failed):
            raise EngineFailed(f"gave up: {answer.why[:200]}")
        if not isinstance(answer, Chosen) or answer.id != self._asked:
            raise EngineFailed("did not answer what it was asked")
        return answer

    def _action(self, chosen: Chosen, legal: Sequence[Any]) -> Any:
        """By its place in the list, or in full; whether it is legal is for the match to say."""
        action = chosen.action
        if action is None:
            return None
        if isinstance(action, int):
            if not 0 <= action < len(legal):
                raise EngineFailed(f"chose number {action} of {len(legal)}")
            return legal[action]
        try:
            return msgspec.convert(action, self._actions)
        except msgspec.MsgspecError as error:
            raise EngineFailed(f"chose what is no action: {error}") from None

    def _said(self, chosen: Chosen) -> tuple[Value, ...]:
        try:
            return tuple([msgspec.convert(said, self._signals) for said in chosen.says])
        except msgspec.MsgspecError as error:
            raise EngineFailed(f"said what nobody can say here: {error}") from None

    def _tell(self, message: ToEngine) -> None:
        try:
            self._process.say(_encoded(message))
        except Gone as gone:
            raise EngineFailed(str(gone)) from None

    def _heard(self, seconds: float | None) -> FromEngine:
        try:
            return _answers.decode(self._process.heard(seconds))
        except Gone as gone:
            raise EngineFailed(str(gone)) from None
        except msgspec.MsgspecError as error:
            raise EngineFailed(f"said what nobody can read: {error}") from None


def _look(number: int, sight: Sight, memory: Any, seed: str, left: Millis | None) -> Look:
    return Look(
        id=number,
        view=msgspec.Raw(_encoded(sight.view)),
        legal=[msgspec.Raw(_encoded(action)) for action in sight.legal],
        now=sight.now,
        seed=seed,
        alarm=sight.alarm,
        signals=[msgspec.Raw(_encoded(signal)) for signal in sight.signals],
        callers=list(sight.callers),
        people=list(sight.people),
        pace=sight.pace,
        style=sight.style or "",
        budget=sight.budget,
        memory=memory,
        left=left,
    )
