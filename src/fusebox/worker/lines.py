"""The lines from a page to its tables: what goes over a socket where there is a server."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from fusebox.core import DEFAULT, nearest
from fusebox.server.sentences import say
from fusebox.table.messages import PROTOCOL, Failed, FromBrowser, Hello, Message, Reload
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall
from fusebox.tables.live import Answered, LiveTable

Hear: TypeAlias = Callable[[str], None]
Hung: TypeAlias = Callable[[str], None]
_messages: msgspec.json.Decoder[FromBrowser] = msgspec.json.Decoder(FromBrowser)


class Line:
    """A connection as its table knows it. The page hears what is sent, and that the line is cut."""

    address = ""

    def __init__(self, hall: Hall, table: str, hear: Hear, cut: Hung) -> None:
        self._hall = hall
        self._name = table
        self._hear = hear
        self._cut = cut
        self._language = DEFAULT
        self._table: LiveTable | None = None
        self._greeting: asyncio.Task[None] | None = None
        self._early: list[FromBrowser] = []
        """What was said before the table was there."""

    def say(self, text: str) -> None:
        """A message of the page."""
        try:
            message = _messages.decode(text)
        except (msgspec.DecodeError, RecursionError):
            self._tell(Failed(say("not_understood", self._language)))
            return
        if self._table is not None:
            self._table.receive(self, message)
        elif self._greeting is not None:
            self._early.append(message)
        elif isinstance(message, Hello):
            self._greeting = asyncio.get_running_loop().create_task(self._greet(message))
        else:
            self._tell(Failed(say("hello_first", self._language)))

    def hang_up(self) -> None:
        """The page has no more need of it."""
        if self._greeting is not None:
            self._greeting.cancel()
        if self._table is not None:
            self._table.detach(self)
            self._table = None

    def send(self, message: bytes) -> None:
        self._hear(message.decode())

    def close(self, reason: str) -> None:
        self.hang_up()
        self._cut(reason)

    def ping(self, answered: Answered) -> None:
        """Nothing lies between the page and its table."""
        answered(0)

    def _tell(self, message: Message) -> None:
        self.send(msgspec.json.encode(message))

    async def _greet(self, hello: Hello) -> None:
        self._language = nearest(hello.language)
        if hello.protocol != PROTOCOL:
            self._tell(Reload(""))
            self._cut(say("other_build", self._language))
            return
        try:
            self._table = await self._hall.greet(self._name, hello, self)
        except Declined as declined:
            words = declined.words(self._language)
            self._tell(Failed(words))
            self._cut(words)
            return
        early, self._early = self._early, []
        for message in early:
            self._table.receive(self, message)
