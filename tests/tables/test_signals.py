"""Signals: what can be said at a table, how often, and to whom."""

from pathlib import Path

import msgspec
import pytest

from fusebox.core import LANGUAGES, Done, Ready
from fusebox.table.messages import Failed, SendSignal, SignalSeen
from fusebox.table.sentences import WORDS
from fusebox.table.signals import LAPSE, MOST, PHRASES
from tests.support import printed
from tests.tables.room import SHARE, Room, in_room

HELLO = SendSignal(msgspec.Raw(b'{"type":"Phrase","key":"hello"}'))


def test_a_phrase_reaches_the_others_in_their_language_and_is_not_kept(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        french = await room.come(created, 1, shows=1, language="fr")
        watcher = await room.come(created)
        ann.say(HELLO)
        assert french.last(SignalSeen).words == printed("Bonjour !")
        assert watcher.last(SignalSeen).words == "Hello!"
        assert watcher.last(SignalSeen).seat == 0
        assert ann.all(SignalSeen) == []
        assert len(await room.store.read(created.table)) == 3

    in_room(tmp_path, scenario)


@pytest.mark.parametrize("text", [b'{"type":"Phrase","key":"you fool"}', b'"hi"', b"{}", b"4"])
def test_there_is_no_free_chat(tmp_path: Path, text: bytes) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        ann.say(SendSignal(msgspec.Raw(text)))
        assert ann.last(Failed).words == "That can't be said at this table."
        assert bob.all(SignalSeen) == []

    in_room(tmp_path, scenario)


def test_a_seat_can_not_flood_the_table(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        for _ in range(50):
            ann.say(HELLO)
        assert len(bob.all(SignalSeen)) == MOST
        assert ann.last(Failed).words == "That was too fast. Wait a moment."
        await room.clock.turn(LAPSE)
        ann.say(HELLO)
        assert len(bob.all(SignalSeen)) == MOST + 1

    in_room(tmp_path, scenario)


def test_a_spectator_has_no_signals(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        watcher = await room.come(created)
        watcher.say(HELLO)
        assert watcher.last(Failed).words == "You don't sit in that seat."
        assert ann.all(SignalSeen) == []

    in_room(tmp_path, scenario)


def test_a_bot_sees_signals_until_they_lapse(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "random", options={"drawing": False, "rounds": 2})
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        ann.say(HELLO)
        await ann.act(Done())
        assert len(room.thinker.asked[0].sight.signals) == 1
        await room.clock.turn(5_000)
        await ann.act(Done())
        assert room.thinker.asked[-1].sight.signals == ()

    in_room(tmp_path, scenario)


def test_every_phrase_has_words_in_every_language() -> None:
    for key in PHRASES:
        assert set(WORDS[f"phrase.{key}"]) == set(LANGUAGES)
