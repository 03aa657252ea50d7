"""Signals: preset phrases and pointing. Checked, limited in number, relayed, and never kept."""

from collections import deque
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from fusebox.core import AnyRules, Language, Millis, Seat, Value
from fusebox.table.sentences import sentence

LAPSE: Final[Millis] = 2_000
MOST: Final = 6
"""How many signals of one seat may be active at a time."""

PhraseKey: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "thinking",
    "one_moment",
    "sorry",
    "your_turn",
    "play_again",
    "goodbye",
]
PHRASES: Final[tuple[PhraseKey, ...]] = get_args(PhraseKey)


class Phrase(Value, frozen=True):
    """Something that can be said at every table."""

    key: PhraseKey


def signal_type(rules: AnyRules) -> Any:
    """Everything that can be signalled in this game."""
    return Phrase if rules.types.signal is None else rules.types.signal | Phrase


def signal_words(rules: AnyRules, signal: Value, language: Language) -> str:
    """The signal in words; pointing may have none."""
    if isinstance(signal, Phrase):
        return sentence(f"phrase.{signal.key}", language)
    if rules.sentence(signal).key not in rules.catalogue:
        return ""
    return rules.words(signal, language, ())


class Signals:
    """The signals at one table that have not lapsed."""

    def __init__(self, rules: AnyRules) -> None:
        self._decoder = msgspec.json.Decoder(signal_type(rules))
        self._recent: deque[tuple[Millis, Seat, Value]] = deque()

    def given(self, seat: Seat, text: msgspec.Raw, now: Millis) -> Value | None:
        """The signal, or None if this seat signals too often; MsgspecError if it does not exist."""
        signal: Value = self._decoder.decode(text)
        return signal if self.added(seat, signal, now) else None

    def added(self, seat: Seat, signal: Value, now: Millis) -> bool:
        """Whether this seat may signal that now; then it does."""
        self._forget(now)
        if sum(by == seat for _, by, _ in self._recent) >= MOST:
            return False
        self._recent.append((now, seat, signal))
        return True

    def seen_by(self, seat: Seat, now: Millis) -> tuple[tuple[Seat, Value], ...]:
        """What the others at the table are signalling, each with who does."""
        self._forget(now)
        return tuple((by, signal) for _, by, signal in self._recent if by != seat)

    def _forget(self, now: Millis) -> None:
        while self._recent and self._recent[0][0] + LAPSE <= now:
            self._recent.popleft()
