"""What a table is to do: letter by letter, in their order, and never lost."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from fusebox.tables.mail import Letter, Mail


class Desk:
    """Deals with letters, and notes what it did."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.tired = False
        self.mail = Mail(self.deal_with, self.rest)

    async def deal_with(self, letter: Letter) -> None:
        await letter.work()

    def rest(self) -> None:
        self.done.append("rest")
        if self.tired:
            raise ZeroDivisionError

    def post(self, *names: str) -> None:
        for name in names:
            self.mail.put(Letter(partial(self.note, name), None))

    async def note(self, name: str) -> None:
        await asyncio.sleep(0)
        self.done.append(name)


def at(desk: Callable[[Desk], Awaitable[None]]) -> list[str]:
    async def scene() -> list[str]:
        it = Desk()
        await desk(it)
        it.mail.close()
        return it.done

    return asyncio.run(asyncio.wait_for(scene(), 10))


def test_letters_are_dealt_with_in_their_order_and_then_there_is_rest() -> None:
    async def day(desk: Desk) -> None:
        desk.post("a")
        desk.mail.open()
        desk.post("b")
        await desk.mail.answered()
        desk.post("c")
        await desk.mail.answered()
        await desk.mail.answered()

    assert at(day) == ["a", "b", "rest", "c", "rest"]


def test_a_fault_at_rest_does_not_keep_the_next_letter_from_being_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def day(desk: Desk) -> None:
        desk.mail.open()
        desk.tired = True
        desk.post("a")
        await desk.mail.answered()
        desk.post("b")
        await desk.mail.answered()

    assert at(day) == ["a", "rest", "b", "rest"]
    assert "finds no rest" in caplog.text


def test_who_waits_no_longer_harms_nobody_and_a_closed_box_answers_at_once() -> None:
    async def day(desk: Desk) -> None:
        desk.mail.open()
        desk.post("a")
        waiting = asyncio.ensure_future(desk.mail.answered())
        await asyncio.sleep(0)
        waiting.cancel()
        await desk.mail.answered()
        desk.post("b")
        late = asyncio.ensure_future(desk.mail.answered())
        await asyncio.sleep(0)
        desk.mail.close()
        await late
        desk.post("c")
        await desk.mail.answered()

    assert at(day) == ["a", "rest"]
