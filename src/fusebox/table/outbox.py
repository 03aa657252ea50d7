"""What a table wants said and done, until its shell collects it. Nothing can be said here that is
not durable: updates are written from the match, and the match holds only what was kept."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from fusebox.core import Language, Refusal, Seat, Value
from fusebox.table.audience import Audience, Listener
from fusebox.table.chronicle import Chronicle
from fusebox.table.effects import Effect, HangUp, Send
from fusebox.table.judge import refusal_words
from fusebox.table.livematch import LiveMatch
from fusebox.table.messages import (
    Act,
    ActionRefused,
    Chat,
    ChatLine,
    Chatted,
    Failed,
    Message,
    Presence,
    Show,
    SignalSeen,
)
from fusebox.table.model import ChatRow
from fusebox.table.sentences import Declined, sentence
from fusebox.table.signals import signal_words
from fusebox.table.updates import TableCache, TableState, UpdateWriter, raw

MOST_TOLD: Final = 200
"""Lines of chat that somebody is told who comes."""

_encoded = msgspec.json.Encoder().encode


class ToldTooSoon(AssertionError):
    """Something was about to be sent before it was durable."""


class Outbox:
    """Effects, in the order in which they are to be carried out."""

    def __init__(self, live: LiveMatch, audience: Audience) -> None:
        self._live = live
        self._audience = audience
        self._cache = TableCache()
        self._chronicle: Chronicle | None = None
        self._effects: list[Effect] = []
        self.durable = live.version
        """How many entries the store has confirmed."""
        self._chat_durable = len(live.chat)

    def put(self, effect: Effect) -> None:
        self._effects.append(effect)

    def taken(self) -> list[Effect]:
        """Everything so far; leaves the box empty."""
        effects, self._effects = self._effects, []
        return effects

    def send(self, listener: Listener, message: bytes) -> None:
        connection, version = listener.connection, self._live.version
        if self._audience.of(connection) is not listener:
            return  # left in the meantime
        if version > self.durable:
            raise ToldTooSoon(f"{version} entries are told of, {self.durable} are kept")
        self._effects.append(Send(connection, message, version))

    def tell(self, listener: Listener, message: Message) -> None:
        self.send(listener, _encoded(message))

    def fail(self, listener: Listener, key: str) -> None:
        """Says why a message could not be handled."""
        self.tell(listener, Failed(sentence(f"refusal.{key}", listener.language)))

    def refuse(self, listener: Listener, play: Act | Chat, key: str) -> None:
        """Says why an action, or what was to be said, was not even judged."""
        words = sentence(f"refusal.{key}", listener.language)
        self.tell(listener, ActionRefused(play.nonce, "", words))

    def decline(self, listener: Listener, message: Chat, declined: Declined) -> None:
        """Says why something may not be said."""
        clause, words = declined.refusal.clause, declined.words(listener.language)
        self.tell(listener, ActionRefused(message.nonce, clause, words))

    def disallow(self, listener: Listener, play: Act, refusal: Refusal) -> None:
        """Says by which clause an action may not be taken."""
        words = refusal_words(self._live.begun, refusal, listener.language)
        self.tell(listener, ActionRefused(play.nonce, refusal.clause, words))

    def presence(self, gone: tuple[Seat, ...]) -> None:
        """Tells everybody who is here."""
        audience = self._audience
        watchers = audience.watchers(row.name for row in self._live.seats)
        message = _encoded(Presence(audience.present(), audience.watching(), gone, watchers))
        for listener in audience.greeted():
            self.send(listener, message)

    def signal(self, by: Listener | None, seat: Seat, signal: Value) -> None:
        """Tells all others what somebody points at or says."""
        written: dict[Language, bytes] = {}
        for listener in self._audience.greeted():
            language = listener.language
            if listener is not by:
                if language not in written:
                    words = signal_words(self._live.rules, signal, language)
                    written[language] = _encoded(SignalSeen(seat, raw(signal), words))
                self.send(listener, written[language])

    def keep_chat(self, row: ChatRow) -> None:
        """The line is durable, so it was said."""
        self._live.chat.append(row)
        self._chat_durable = len(self._live.chat)

    def chat_so_far(self, listener: Listener) -> None:
        """Tells whoever comes what was said last."""
        if self._live.chat and self._live.kept.permits.chat:
            self.chat_again(listener, self._live.chat[-MOST_TOLD:])

    def chat(self, rows: Sequence[ChatRow], by: Listener | None = None, nonce: str = "") -> None:
        """Tells everybody what was said, marking it for the one who said it."""
        message = _encoded(self._chatted(rows))
        for listener in self._audience.greeted():
            if listener is by:
                self.chat_again(listener, rows, nonce)
            else:
                self.send(listener, message)

    def chat_again(self, listener: Listener, rows: Sequence[ChatRow], nonce: str = "") -> None:
        """Tells this connection alone."""
        self.tell(listener, self._chatted(rows, nonce))

    def _chatted(self, rows: Sequence[ChatRow], nonce: str = "") -> Chatted:
        if any(row.n >= self._chat_durable for row in rows):
            raise ToldTooSoon(f"line {rows[-1].n} is told, {self._chat_durable} are kept")
        return Chatted(tuple(ChatLine(row.n, row.seat, row.at, row.words) for row in rows), nonce)

    def show(self, listener: Listener, state: TableState) -> None:
        """Sends one connection the table as it is."""
        listener.greeted = True
        message = listener.update(self._writer(state))
        if message is not None:
            self.send(listener, message)

    def show_all(self, state: TableState) -> None:
        """Sends everybody the table as it is."""
        writer = self._writer(state)
        for listener in self._audience.greeted():
            message = listener.update(writer)
            if message is not None:
                self.send(listener, message)

    def news(self, state: TableState, to: Listener | None, nonce: str) -> bool:
        """Sends what happened to everybody who may know of it, marking it for the one who did it;
        returns whether that one was told."""
        writer, told = self._writer(state), False
        for listener in self._audience.greeted():
            done = nonce if listener is to else ""
            message = listener.update(writer, done, news_only=True)
            if message is not None:
                self.send(listener, message)
                told = told or listener is to
        return told

    def version_of(self, entry: int, listener: Listener) -> int:
        """The version with which this connection first saw an entry."""
        return self._known().version_of(entry, listener.shows)

    def version(self, listener: Listener) -> int:
        return self._known().version(listener.shows)

    def close_all(self, words: dict[Language, str], final: bool = False) -> None:
        """Closes all connections: the table can't be played any more, for now or for good."""
        for listener in self._audience:
            self.tell(listener, Failed(words[listener.language], final))
            self.put(HangUp(listener.connection, words[listener.language]))

    def send_away(self, listener: Listener, key: str) -> None:
        """Says why a connection has to end for good, and tells it nothing more."""
        words = sentence(f"refusal.{key}", listener.language)
        self.tell(listener, Failed(words, final=True))
        self.put(HangUp(listener.connection, words))
        self._audience.remove(listener.connection)

    def reread(self) -> None:
        """The match was reloaded: what is known of it is worked out again."""
        self._chronicle = None
        self.durable = self._live.version
        self._chat_durable = len(self._live.chat)

    def recall(self, shows: Show, language: Language) -> Iterator[None]:
        """Makes ready, step by step, what somebody is told who knows nothing yet."""
        if self._live.match is not None and shows is not None:
            yield from self._known().recall(shows, language)

    def _known(self) -> Chronicle:
        if self._chronicle is None:
            self._chronicle = Chronicle(self._live.begun)
        return self._chronicle

    def _writer(self, state: TableState) -> UpdateWriter:
        chronicle = None if state.match is None else self._known()
        return UpdateWriter(state, self._cache, chronicle)
