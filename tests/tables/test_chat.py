"""Chat at a table: short lines that are kept before they are told, and are no part of the match."""

from pathlib import Path
from typing import Any

import pytest

from fusebox.core import Record, Resign
from fusebox.table import judge
from fusebox.table.messages import ActionRefused, Chat, Chatted, Update
from fusebox.table.model import Permits
from tests.support import clause
from tests.tables.room import Held, Person, Room, in_room, invites_of, tokens_of

TALKING = Permits(chat=True)


async def chat(person: Person, words: str, nonce: str = "c1", seat: int | None = None) -> Any:
    """Says something and waits for what is answered; the lines, if it was said."""
    known = len(person.raw)
    person.say(Chat(nonce, words, seat))
    while not (answers := _answers(person, nonce, known)):
        await person.answered()
    return answers[-1]


def _answers(person: Person, nonce: str, known: int) -> list[Any]:
    said = person.heard_since(known)
    return [
        one
        for one in said
        if (isinstance(one, Chatted) and one.done == nonce)
        or (isinstance(one, ActionRefused) and one.nonce == nonce)
    ]


def lines(person: Person) -> list[tuple[int, int, str]]:
    return [(line.n, line.seat, line.words) for told in person.all(Chatted) for line in told.lines]


@clause("table", "T19")
def test_what_is_said_comes_to_everybody_and_stays(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, bob = await room.pair(permits=TALKING)
        eve = await room.greet(created.table, (), "public")
        assert isinstance(await chat(ann, "Hello <b>Bob</b> & co."), Chatted)
        assert isinstance(await chat(bob, "Hello"), Chatted)
        said = [(0, 0, "Hello <b>Bob</b> & co."), (1, 1, "Hello")]
        assert lines(ann) == lines(bob) == lines(eve) == said
        assert ann.all(Chatted)[1].done == ""
        return created.table, tokens_of(created)[1]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        bob = await room.greet(table, (token,), 1)
        assert [words for *_, words in lines(bob)] == ["Hello <b>Bob</b> & co.", "Hello"]
        assert isinstance(await chat(bob, "Again", "c2"), Chatted)
        assert lines(bob)[-1] == (2, 1, "Again")

    in_room(tmp_path, second)


@clause("table", "T19")
def test_nothing_is_told_before_it_is_kept(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        assert isinstance(room.store, Held)
        room.store.holds = True
        ann.say(Chat("c1", "Hello"))
        assert ann.all(Chatted) == bob.all(Chatted) == []
        await room.store.release()
        assert lines(ann) == lines(bob) == [(0, 0, "Hello")]

    in_room(tmp_path, scenario)


def test_what_could_not_be_kept_was_not_said(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        assert isinstance(room.store, Held)
        room.store.fails = "the disk is full"
        refused = await chat(ann, "Hello")
        assert isinstance(refused, ActionRefused)
        assert "could not be saved" in refused.words
        room.store.fails = ""
        assert isinstance(await chat(ann, "Hello"), Chatted)
        assert lines(bob) == [(0, 0, "Hello")]

    in_room(tmp_path, scenario)


@clause("table", "T13")
def test_what_is_sent_again_is_said_once(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        for _ in range(3):
            assert (await chat(ann, "Hello")).lines[0].n == 0
        assert lines(bob) == [(0, 0, "Hello")]

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_a_table_has_no_chat_unless_it_was_chosen(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        refused = await chat(ann, "Hello")
        assert (refused.clause, refused.words) == ("T18", "There is no chat at this table.")
        assert bob.all(Chatted) == []

    in_room(tmp_path, scenario)


@clause("table", "T19")
def test_who_watches_reads_and_does_not_write(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=TALKING)
        await chat(ann, "Hello")
        eve = await room.greet(created.table, (), "public")
        assert lines(eve) == [(0, 0, "Hello")]
        for seat in (None, 0):
            assert "don't sit" in (await chat(eve, "Boo", "e1", seat)).words
        assert len(lines(ann)) == 1

    in_room(tmp_path, scenario)


@clause("table", "T19")
def test_the_chat_opens_once_all_seats_are_taken(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", permits=TALKING)
        ann = await room.come(created, 0, shows=0)
        assert (await chat(ann, "Hello")).clause == "T19"
        await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        assert isinstance(await chat(ann, "Hello"), Chatted)

    in_room(tmp_path, scenario)


@clause("table", "T19")
def test_the_chat_goes_on_after_the_end(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        await ann.act(Resign())
        assert isinstance(await chat(bob, "Well played"), Chatted)

    in_room(tmp_path, scenario)


@clause("table", "T19")
@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("  a\n\tb  ", "a b"),
        ("a\x00\x1b[31m\u202eb\u200b", "a[31mb"),
        ("e" + "\u0323" * 40, "\u1eb9" + "\u0323" * 3),
        ("\u1ebb" * 200, "\u1ebb" * 200),
    ],
)
def test_what_can_not_be_seen_is_left_out(tmp_path: Path, sent: str, said: str) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        await chat(ann, sent)
        assert lines(bob) == [(0, 0, said)]

    in_room(tmp_path, scenario)


@clause("table", "T19")
@pytest.mark.parametrize("words", ["", " \u200b\n", "a" * 201])
def test_a_message_has_one_to_two_hundred_characters(tmp_path: Path, words: str) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        assert "1 to 200 characters" in (await chat(ann, words)).words
        assert bob.all(Chatted) == []

    in_room(tmp_path, scenario)


@clause("table", "T19")
def test_a_chat_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "MOST_SAID", 3)

    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(permits=TALKING)
        for number in range(3):
            assert isinstance(await chat(ann, "Hello", f"c{number}"), Chatted)
        refused = await chat(bob, "Hello", "c9")
        assert (refused.clause, refused.words[:13]) == ("T19", "The chat of t")

    in_room(tmp_path, scenario)


@clause("table", "T19")
def test_no_state_no_record_and_no_replay_has_the_chat(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=TALKING)
        before = ann.last(Update).version
        await chat(ann, "Unheard-of")
        assert ann.last(Update).version == before
        await ann.act(Resign())
        record = await room.hall.archive.record(created.table)
        assert "Unheard-of" not in record
        assert len(Record.load(record).entries) == before + 1
        replay = await room.hall.archive.replay(created.table, "en")
        assert b"Unheard-of" not in replay

    in_room(tmp_path, scenario)


def test_a_rematch_has_a_chat_of_its_own(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=TALKING)
        await chat(ann, "Hello")
        await ann.act(Resign())
        token = tokens_of(created)[0]
        again = await room.hall.lobby.rematch(created.table, token)
        ann = await room.greet(again.table, (token,), 0)
        assert ann.all(Chatted) == []
        assert isinstance(await chat(ann, "Hello"), Chatted)

    in_room(tmp_path, scenario)


def test_whoever_comes_is_told_the_last_lines(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=TALKING)
        for number in range(203):
            await chat(ann, f"{number}", f"c{number}")
        eve = await room.greet(created.table, (), "public")
        assert [n for n, *_ in lines(eve)] == list(range(3, 203))

    in_room(tmp_path, scenario)


@pytest.mark.parametrize("how", ["forget", "remove"])
def test_what_somebody_said_goes_with_them(tmp_path: Path, how: str) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(permits=TALKING)
        await chat(ann, "My secret")
        await chat(bob, "Oh")
        office = room.hall.office
        if how == "forget":
            await office.forget([tokens_of(created)[0]])
        else:
            await office.remove(created.table, 0)
        bob = await room.come(created, 1, shows=1)
        assert lines(bob) == [(0, 0, ""), (1, 1, "Oh")]

    in_room(tmp_path, scenario)


def test_a_hidden_name_stays_hidden_in_what_was_said(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=TALKING)
        await chat(ann, "Hello")
        await room.hall.office.hide(created.table, 0)
        bob = await room.come(created, 1, shows=1)
        assert lines(bob) == [(0, 0, "Hello")]
        assert bob.last(Update).table.seats[0].name == "Player 1"

    in_room(tmp_path, scenario)


def test_a_host_who_wants_no_chat_has_none_at_any_table(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair(permits=TALKING)
        await chat(ann, "Hello")
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert not ann.last(Update).table.permits.chat
        assert ann.all(Chatted) == []
        assert "no chat" in (await chat(ann, "Hello", "c2")).words
        with pytest.raises(ValueError, match="no chat on this server"):
            await room.pair(permits=TALKING)

    in_room(tmp_path, second, chat=False)

    async def third(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert lines(ann) == [(0, 0, "Hello")]

    in_room(tmp_path, third)
