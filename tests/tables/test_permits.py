"""What a table allows beside the game is chosen when it is opened, and judged by one judge."""

from pathlib import Path
from typing import Any

import pytest

from fusebox.core import Answer, Done, Hint, Offer, Pause, Undo
from fusebox.table.messages import ActionRefused, AlreadyDone, Failed, Presence, Update
from fusebox.table.model import Permits
from tests.support import clause
from tests.tables.room import Person, Room, in_room, invites_of, tokens_of, type_of
from tests.toys.veto.game import Stake

QUIET: dict[str, Any] = {"drawing": False}


def offered(person: Person) -> set[str]:
    """What may be done at the table, by its name; what is offered by what it would do."""
    choices = [(type_of(one), bytes(one.action).decode()) for one in person.last(Update).choices]
    return {kind if kind != "Offer" else text.split('"')[-2] for kind, text in choices}


async def refused(person: Person, action: Any) -> ActionRefused:
    answer = await person.act(action)
    assert isinstance(answer, ActionRefused)
    assert answer.clause == "T18"
    return answer


@clause("table", "T18")
def test_a_table_allows_what_it_always_did_if_nothing_is_said(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        assert ann.last(Update).table.permits == Permits()
        assert b'"permits"' not in ann.raw[-1]
        assert isinstance(await ann.act(Hint()), AlreadyDone)
        await ann.act(Stake())
        assert isinstance(await ann.act(Undo(ann.last(Update).version - 1)), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_where_nothing_is_taken_back_it_is_neither_offered_nor_done(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair(permits=Permits(takebacks="never"))
        await ann.act(Stake())
        last = ann.last(Update).version - 1
        assert "Undo" not in offered(ann)
        for action in (Undo(last), Offer(Undo(last))):
            assert "take anything back" in (await refused(ann, action)).words

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_where_nobody_is_asked_to_agree_one_takes_back_alone_or_not_at_all(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        permits = Permits(takebacks="alone")
        _, ann, bob = await room.pair(options=QUIET, permits=permits)
        await ann.act(Stake())
        assert isinstance(await ann.act(Undo(ann.last(Update).version - 1)), AlreadyDone)
        await ann.act(Done())
        last = ann.last(Update).version - 1
        assert "Undo" not in offered(ann)
        assert "by yourself" in (await refused(ann, Offer(Undo(last)))).words
        assert isinstance(await bob.act(Undo(last)), ActionRefused)

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_by_consent_the_others_are_asked(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(options=QUIET)
        await ann.act(Done())
        last = ann.last(Update).version - 1
        assert isinstance(await ann.act(Offer(Undo(last))), AlreadyDone)
        assert isinstance(await bob.act(Answer(True)), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T18")
@pytest.mark.parametrize(
    ("permits", "action", "kind", "words"),
    [
        (Permits(hints=False), Hint(), "Hint", "no hints"),
        (Permits(pauses=False), Offer(Pause()), "Pause", "no pauses"),
    ],
)
def test_what_is_not_allowed_is_not_offered_and_refused_in_a_sentence(
    tmp_path: Path, permits: Permits, action: Any, kind: str, words: str
) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair(permits=permits)
        assert ann.last(Update).table.permits == permits
        assert kind not in offered(ann)
        before = ann.last(Update).version
        assert words in (await refused(ann, action)).words
        assert ann.last(Update).version == before

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_what_a_table_allows_is_known_after_a_restart_and_in_the_rematch(tmp_path: Path) -> None:
    permits = Permits(takebacks="never", hints=False, pauses=False, watchers=False, chat=True)

    async def first(room: Room) -> tuple[str, str]:
        created, ann, _ = await room.pair(permits=permits)
        await ann.act({"type": "Resign"})
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert ann.last(Update).table.permits == permits
        again = await room.hall.lobby.rematch(table, token)
        ann = await room.greet(again.table, (token,), 0)
        assert ann.last(Update).table.permits == permits

    in_room(tmp_path, second)


@clause("table", "T18")
def test_where_nobody_may_watch_the_invited_still_see_what_they_are_invited_to(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "link", permits=Permits(watchers=False))
        invited = await room.greet(created.table, (), "public")
        assert not invited.last(Update).table.permits.watchers
        assert invited.closed == ""
        ann = await room.come(created, 0, shows=0)
        seated = await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        assert "nobody may watch" in invited.closed
        assert invited.last(Failed).final
        told = len(invited.raw)
        bob = await room.greet(created.table, (seated.token,), 1)
        assert len(invited.raw) == told
        assert bob.last(Presence).watching == 0
        assert ann.closed == ""

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_where_nobody_may_watch_whoever_comes_is_sent_away_and_sees_nothing(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=Permits(watchers=False))
        eve = await room.greet(created.table, (), "public")
        assert "nobody may watch" in eve.closed
        assert eve.all(Update) == []
        assert eve.last(Failed).final
        assert ann.last(Presence).watching == 0

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_where_nobody_may_watch_nobody_looks_at_a_game_that_is_not_over(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair(permits=Permits(watchers=False))
        with pytest.raises(ValueError, match="nobody may watch"):
            await room.hall.archive.replay(created.table, "en")
        token = tokens_of(created)[0]
        assert await room.hall.archive.replay(created.table, "en", token)
        await ann.act({"type": "Resign"})
        assert await room.hall.archive.replay(created.table, "en")

    in_room(tmp_path, scenario)


@clause("table", "T18")
def test_who_watches_is_named_and_listed(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        eve = await room.greet(created.table, (), "public", name=" Eve\u202e ")
        assert ann.last(Presence).watching == 1
        assert ann.last(Presence).watchers == ("Eve",)
        await room.greet(created.table, (), "public", name="player 1")
        await room.greet(created.table, (), "public", name="\u200b")
        assert ann.last(Presence).watching == 3
        assert ann.last(Presence).watchers == ("Eve", "player 1 (2)")
        eve.leave()
        assert ann.last(Presence).watchers == ("player 1 (2)",)

    in_room(tmp_path, scenario)


def test_the_list_of_those_who_watch_has_an_end(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        for number in range(30):
            await room.greet(created.table, (), "public", name=f"Eve {number}")
        assert ann.last(Presence).watching == 30
        assert len(ann.last(Presence).watchers) == 20

    in_room(tmp_path, scenario)
