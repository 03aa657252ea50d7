"""What has happened, told again: the same as it was told, and put into words once."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fusebox
from fusebox.core import PUBLIC, Viewer
from fusebox.core.replay import seen
from fusebox.table import chronicle as chronicles
from fusebox.table.chronicle import Chronicle, happened
from fusebox.table.messages import ShowSeat, Speak, Update
from fusebox.tables.live import gently
from tests.tables.room import Room, in_room

BLOCK = 8


def long_match(game: str) -> Any:
    """Played at random until everybody has heard of two short blocks."""
    luck = random.Random(7)
    match = fusebox.start(game, seed=7)
    while len(Chronicle(match).entries(PUBLIC)) < 2 * BLOCK:
        seat = luck.choice(match.actors())
        match.play(seat, luck.choice(match.legal(seat)))
    return match


@pytest.fixture(autouse=True)
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicles, "BLOCK", BLOCK)


@pytest.fixture(scope="module", params=["fuse_discs", "ruse"])
def match(request: pytest.FixtureRequest) -> Any:
    return long_match(request.param)


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
@pytest.mark.parametrize("begin", [0, BLOCK])
def test_a_block_tells_each_viewer_what_its_entries_told_them(
    match: Any, viewer: Viewer, begin: int
) -> None:
    chronicle = Chronicle(match)
    entries = chronicle.entries(viewer)
    told = [
        happened(match, n, seen(match, n, viewer), "fr", number)
        for number, n in enumerate(entries[begin : begin + BLOCK], begin)
    ]
    assert b"[%b]" % chronicle.block(viewer, "fr", begin) == msgspec.json.encode(told)


def test_a_block_is_put_into_words_once(match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    chronicle = Chronicle(match)
    first = chronicle.block(0, "en", 0)
    monkeypatch.setattr(chronicles, "happened", None)
    assert chronicle.block(0, "en", 0) is first


def test_a_table_keeps_only_so_much_and_first_what_was_asked_for_last(
    match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    chronicle = Chronicle(match)
    first = chronicle.block(0, "en", 0)
    monkeypatch.setattr(chronicles, "MOST_KEPT", int(len(first) * 2.5))
    for language in ("fr", "en", "fr", "en"):
        for begin in (0, BLOCK):
            chronicle.block(0, language, begin)
            assert chronicle.block(0, "en", 0) is first
    assert sum(map(len, chronicle._blocks.values())) <= chronicles.MOST_KEPT
    assert chronicle._size == sum(map(len, chronicle._blocks.values()))


def test_a_long_story_is_put_into_words_a_block_at_a_time(match: Any) -> None:
    chronicle = Chronicle(match)
    steps = chronicle.recall(0, "fr")
    for ready in (1, 2):
        next(steps)
        assert len(chronicle._blocks) == ready
    assert list(steps) == []
    assert list(chronicle.recall(0, "fr")) == []


def test_others_have_their_turn_while_a_long_story_is_put_into_words() -> None:
    async def scenario() -> list[str]:
        order: list[str] = []

        async def other() -> None:
            for _ in range(3):
                order.append("other")
                await asyncio.sleep(0)

        def blocks() -> Iterator[None]:
            for _ in range(3):
                order.append("block")
                yield

        beside = asyncio.create_task(other())
        await gently(blocks())
        await beside
        return order

    assert asyncio.run(scenario()) == ["block", "other"] * 3


def test_what_is_asked_for_later_is_told_later_however_long_the_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`fr` has to be put into words, `en` has been already: it must not come first."""
    monkeypatch.setattr(chronicles, "BLOCK", 1)

    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        known = len(ann.raw)
        for language in ("fr", "en", "fr"):
            ann.say(Speak(language, since=0))
        ann.say(ShowSeat(None, since=0))
        while len(ann.raw) < known + 4:
            await ann.answered()
        told = [update for update in ann.heard_since(known) if isinstance(update, Update)]
        french, english, again, curtain = [[one.words for one in update.events] for update in told]
        assert french == again != english
        assert told[3].shows is None
        assert curtain == []

    in_room(tmp_path, scenario)


def test_an_entry_of_any_age_has_the_version_with_which_it_was_first_told(match: Any) -> None:
    """A repeated action is answered with it, however long ago it was done."""
    luck = random.Random(8)
    long = fusebox.start("ruse", seed=8)
    while len(long.entries) < 200:
        seat = luck.choice(long.actors())
        long.play(seat, luck.choice(long.legal(seat)))
    for one in (match, long):
        chronicle = Chronicle(one)
        for viewer in (None, 0, 1):
            known = list(chronicle.entries(PUBLIC if viewer is None else viewer))
            for version, entry in enumerate(known, start=1):
                assert chronicle.version_of(entry, viewer) == version
