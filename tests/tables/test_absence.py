"""Who is gone: nobody for a blink, and nothing waits for ever for an answer that can't come."""

from pathlib import Path

import pytest

from fusebox.core import (
    Abort,
    Abstain,
    Answer,
    Draw,
    Match,
    Offer,
    Pause,
    Ready,
    Record,
    Resign,
    Resume,
    SitIn,
    Value,
)
from fusebox.table.attendance import GRACE
from fusebox.table.messages import ActionRefused, AlreadyDone, Presence, Update
from fusebox.tables.lobby import CreatedTable
from tests.support import clause
from tests.tables.room import GAMES, SHARE, Person, Room, in_room

BLINK = GRACE - 1


async def seated(room: Room, count: int) -> tuple[CreatedTable, list[Person]]:
    """A table at which so many people play."""
    created = await room.order(*["me"] * count)
    people = [await room.come(created, seat, shows=seat) for seat in range(count)]
    for person in people:
        await person.act(Ready(SHARE))
    return created, people


def words(person: Person) -> list[str]:
    """All that was told of the match."""
    return [text for update in person.all(Update) for told in update.events for text in told.words]


@clause("table", "T15")
def test_a_bot_sits_in_when_all_but_one_are_gone(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob, eve) = await seated(room, 3)
        bob.leave()
        eve.leave()
        await room.clock.turn(GRACE)
        for seat in (1, 2):
            what = SitIn(seat) if seat == 2 else Offer(SitIn(seat))
            assert isinstance(await ann.act(what), AlreadyDone)
            assert ann.last(Update).table.seats[seat].bot
        assert "Player 3 is away and abstains." in words(ann)

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_a_game_of_three_is_called_off_by_those_who_are_there(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob, eve) = await seated(room, 3)
        eve.leave()
        await room.clock.turn(GRACE)
        await ann.act(Offer(Abort()))
        offer = bob.last(Update).table.offer
        assert offer is not None
        assert offer.missing == (1,)
        await bob.act(Answer(True))
        outcome = ann.last(Update).table.outcome
        assert outcome is not None
        assert outcome.reason == "aborted"

    in_room(tmp_path, scenario)


@clause("table", "T6", "T15")
def test_a_game_of_four_goes_on_when_one_of_those_who_are_there_declines(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob, eve, dan) = await seated(room, 4)
        dan.leave()
        await room.clock.turn(GRACE)
        await ann.act(Offer(Abort()))
        await bob.act(Answer(True))
        await eve.act(Answer(False))
        table = ann.last(Update).table
        assert (table.offer, table.outcome) == (None, None)

    in_room(tmp_path, scenario)


@clause("table", "T15")
@pytest.mark.parametrize("what", [Abort(), Pause()], ids=repr)
def test_with_everybody_else_gone_it_is_done_at_once(tmp_path: Path, what: Value) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob) = await seated(room, 2)
        bob.leave()
        await room.clock.turn(GRACE)
        assert isinstance(await ann.act(Offer(what)), AlreadyDone)  # type: ignore[arg-type]
        table = ann.last(Update).table
        assert table.offer is None
        assert table.paused or table.outcome

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_whoever_goes_while_asked_does_not_block_the_others(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob, eve) = await seated(room, 3)
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        eve.leave()
        await room.clock.turn(BLINK)
        assert not ann.last(Update).table.paused
        await room.clock.turn(1)
        assert ann.last(Update).table.paused

    in_room(tmp_path, scenario)


@clause("table", "T15")
@pytest.mark.parametrize("what", [SitIn(1), Offer(Abort()), Offer(Pause())], ids=repr)
def test_nobody_is_passed_over_for_a_blink(tmp_path: Path, what: Value) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob) = await seated(room, 2)
        bob.leave()
        await room.clock.turn(BLINK)
        answer = await ann.act(what)
        if isinstance(what, SitIn):
            assert isinstance(answer, ActionRefused)
            assert answer.words.startswith("They have only just left.")
        bob = await room.come(created, 1, shows=1)
        await room.clock.turn(2 * GRACE)
        table = bob.last(Update).table
        assert (table.paused, table.outcome, table.seats[1].bot) == (False, None, "")
        if isinstance(what, Offer):
            assert isinstance(await bob.act(Answer(False)), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_being_away_again_and_again_does_not_add_up(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob) = await seated(room, 2)
        for _ in range(3):
            bob.leave()
            await room.clock.turn(BLINK)
            bob = await room.come(created, 1, shows=1)
        bob.leave()
        await room.clock.turn(BLINK)
        assert isinstance(await ann.act(SitIn(1)), ActionRefused)

    in_room(tmp_path, scenario)


@clause("table", "T15")
@pytest.mark.parametrize("paused", [False, True], ids=["draw", "going-on"])
def test_a_draw_and_going_on_wait_for_who_is_gone(tmp_path: Path, paused: bool) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob) = await seated(room, 2)
        if paused:
            await ann.act(Offer(Pause()))
            await bob.act(Answer(True))
        bob.leave()
        await room.clock.turn(GRACE)
        await ann.act(Offer(Resume() if paused else Draw()))
        await room.clock.turn(10 * GRACE)
        assert ann.last(Update).table.offer is not None
        bob = await room.come(created, 1, shows=1)
        assert isinstance(await bob.act(Answer(False)), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_who_is_back_is_not_replaced_because_another_has_gone(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob, eve) = await seated(room, 3)
        bob.leave()
        await room.clock.turn(GRACE)
        await ann.act(Offer(SitIn(1)))
        await room.come(created, 1, shows=1)
        eve.leave()
        await room.clock.turn(GRACE)
        table = ann.last(Update).table
        assert table.seats[1].bot == ""
        assert table.offer is not None

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_nothing_is_done_for_who_has_offered_it_and_gone(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob) = await seated(room, 2)
        await ann.act(Offer(Abort()))
        ann.leave()
        bob.leave()
        await room.clock.turn(2 * GRACE)
        bob = await room.come(created, 1, shows=1)
        assert bob.last(Update).table.outcome is None
        assert isinstance(await bob.act(Answer(False)), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T15")
def test_no_browser_abstains_for_itself_or_for_others(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (ann, bob, _) = await seated(room, 3)
        await ann.act(Offer(Abort()))
        assert isinstance(await bob.act(Abstain()), ActionRefused)
        assert isinstance(await ann.act(Abstain(), seat=1), ActionRefused)
        offer = ann.last(Update).table.offer
        assert offer is not None
        assert offer.missing == (1, 2)

    in_room(tmp_path, scenario)


def test_everybody_is_told_who_is_gone_and_who_is_back(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (ann, bob) = await seated(room, 2)
        bob.leave()
        assert ann.last(Presence) == Presence((True, False), 0)
        await room.clock.turn(GRACE)
        assert ann.last(Presence) == Presence((True, False), 0, gone=(1,))
        await room.come(created, 1, shows=1)
        assert ann.last(Presence) == Presence((True, True), 0)

    in_room(tmp_path, scenario)


def test_after_a_restart_nobody_counts_as_gone_before_they_could_come(tmp_path: Path) -> None:
    async def first(room: Room) -> CreatedTable:
        created, _ = await seated(room, 2)
        return created

    created = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        ann = await room.come(created, 0, shows=0)
        assert isinstance(await ann.act(SitIn(1)), ActionRefused)
        await room.clock.turn(GRACE)
        assert isinstance(await ann.act(SitIn(1)), AlreadyDone)

    in_room(tmp_path, second)


def test_a_record_in_which_somebody_was_passed_over_replays_exactly(tmp_path: Path) -> None:
    async def scenario(room: Room) -> str:
        created, (ann, bob, eve) = await seated(room, 3)
        eve.leave()
        await room.clock.turn(GRACE)
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        for person in (bob, ann):
            await person.act(Resign())
        await ann.act(Offer(Abort()))
        eve = await room.come(created, 2, shows=2)
        assert isinstance(await eve.act(Abort()), AlreadyDone)
        return await room.hall.archive.record(created.table)

    record = Record.load(in_room(tmp_path, scenario))
    assert any(b"Abstain" in bytes(entry.action) for entry in record.entries)
    again = Match.replayed(GAMES["veto"], record)
    assert again.record().dump() == record.dump()
