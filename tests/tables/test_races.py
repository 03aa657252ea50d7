"""Fair races at live tables: probes, plays that are held, and what is kept of them."""

from pathlib import Path
from typing import Any

import msgspec

from fusebox.core import Match, Millis, Pause, Ready, Seat
from fusebox.core.record import Record
from fusebox.games import GAMES as OFFERED
from fusebox.games.fusion.model import DrawCards, Lay
from fusebox.games.fusion.play import SIGNAL
from fusebox.table.messages import Act, ActionRefused, Update
from fusebox.table.races import WINDOW
from fusebox.table.seats import CreateTable, SeatMade, SeatWanted
from fusebox.tables.lobby import CreatedTable
from tests.store.remarks import readings
from tests.tables.racing import GAMES, entries, run
from tests.tables.room import SHARE, Person, Room, in_room

BLUE = Lay("Bc2", "A", "Bc1")
CROWN = Lay("Oc1", "A", "Bc1")


async def apart(room: Room, count: int, options: dict[str, Any]) -> CreatedTable:
    """A table for so many people, each with a screen of their own, and the tokens of all."""
    seats = (SeatWanted("me"), *[SeatWanted("link")] * (count - 1))
    created = await room.hall.lobby.create(CreateTable("fusion", seats, options))
    own, *invited = created.seats
    joined = [
        await room.hall.lobby.join(created.table, made.invite, f"Player {made.seat + 1}")
        for made in invited
    ]
    others = (SeatMade(seated.seat, token=seated.token) for seated in joined)
    return CreatedTable(created.table, (own, *others))


async def race(room: Room, *trips: Millis, **options: Any) -> tuple[CreatedTable, list[Person]]:
    """A race that has just begun, and people who sit so far away."""
    created = await apart(room, len(trips), {"type": "Options", **options})
    people = [await room.come(created, seat, shows=seat) for seat in range(len(trips))]
    for person in people:
        await person.act(Ready(SHARE))
    for _ in range(SIGNAL // 1_000):
        await answer(room, people, trips)
    assert people[0].last(Update).now >= SIGNAL
    return created, people


async def answer(room: Room, people: list[Person], trips: tuple[Millis, ...]) -> None:
    """A second in which everybody answers the last probe as late as their way is long."""
    passed = 0
    for trip, person in sorted(zip(trips, people, strict=True), key=lambda pair: pair[0]):
        await room.clock.turn(trip - passed)
        passed = trip
        for answered in person.pinged[-1:]:
            answered(trip)
    await room.clock.turn(1_000 - passed)


def send(person: Person, action: Any, nonce: str) -> None:
    person.say(Act(nonce, msgspec.Raw(msgspec.json.encode(action))))


async def laid(room: Room, created: CreatedTable) -> list[tuple[Seat, Millis]]:
    """Who played when, by the log."""
    found = [entry for entry in await entries(room, created) if b'"Lay"' in bytes(entry.action)]
    return [(entry.seat, entry.at) for entry in found]


def test_the_far_seat_is_first_where_its_play_was_sent_first(tmp_path: Path) -> None:
    """F11: 20 ms against 150: the near one's play is read 60 ms before the far one's, and judged
    70 ms after it."""

    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150)
        began = room.clock.now()
        send(near, BLUE, "near")
        await room.clock.turn(60)
        assert near.last(Update).version == len(await entries(room, created))
        send(far, CROWN, "far")
        await room.clock.turn(WINDOW)
        plays = await laid(room, created)
        now = near.last(Update).now - (room.clock.now() - began)
        assert [seat for seat, _ in plays] == [1, 0]
        assert plays[1][1] - plays[0][1] == 70
        assert now <= plays[0][1]

    run(tmp_path, scenario)


def test_without_fairness_what_arrives_first_is_first(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150, fair="off")
        assert near.pinged == []
        await near.act(BLUE)
        await far.act(CROWN)
        assert [seat for seat, _ in await laid(room, created)] == [0, 1]
        assert await readings(room.store, created.table) == []

    run(tmp_path, scenario)


def test_equal_times_are_judged_in_the_order_of_reading_at_a_table(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150)
        send(near, BLUE, "near")
        await room.clock.turn(129)
        room.clock.slip(1)
        send(far, CROWN, "far")
        await room.clock.turn(0)
        plays = await laid(room, created)
        assert [seat for seat, _ in plays] == [0, 1]
        assert plays[0][1] == plays[1][1]

    run(tmp_path, scenario)


def test_plays_of_one_seat_keep_their_order_though_its_round_trip_changes(tmp_path: Path) -> None:
    """F10: the second is laid on the first before that one is judged."""

    async def scenario(room: Room) -> None:
        created, people = await race(room, 20, 150)
        near, far = people
        send(near, BLUE, "one")
        far.leave()
        send(near, Lay("Bl2", "A", "Bc2"), "two")
        await room.clock.turn(WINDOW)
        plays = await laid(room, created)
        assert [seat for seat, _ in plays] == [0, 0]
        assert plays[0][1] == plays[1][1]
        assert near.last(Update).version == len(await entries(room, created))

    run(tmp_path, scenario)


def test_read_time_and_round_trip_are_kept_beside_the_log_and_refused_plays_too(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150)
        send(near, BLUE, "near")
        await room.clock.turn(WINDOW)
        send(far, DrawCards(), "none")
        send(far, Lay("Bc2", "B", "Gh6"), "not mine")
        await room.clock.turn(WINDOW)
        assert far.last(ActionRefused).clause == "F10"
        first, *refused = (await readings(room.store, created.table))[-3:]
        (played,) = await laid(room, created)
        assert (first.seat, first.nonce, first.trip) == (0, "near", 20)
        assert (first.judged, first.judged - first.read) == (played[1], 130)
        assert first.entry is not None
        assert [(one.entry, one.clause, one.trip) for one in refused] == [
            (None, "F6", 150),
            (None, "F10", 150),
        ]
        assert b"Bc2" in refused[1].action

    run(tmp_path, scenario)


def test_the_last_play_of_a_race_is_kept_with_the_time_it_was_read(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, _) = await race(room, 20, 150)
        for card, pile, on in (("Bc2", "A", "Bc1"), ("Bl2", "A", "Bc2"), ("Yl6", "A", "Bl2")):
            send(near, {"type": "Lay", "card": card, "pile": pile, "on": on}, card)
        await room.clock.turn(WINDOW)
        last = (await readings(room.store, created.table))[-1]
        assert near.last(Update).table.outcome is not None
        assert (last.nonce, last.judged - last.read) == ("Yl6", 130)

    run(tmp_path, scenario)


def test_a_fair_race_replays_exactly(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150)
        send(near, BLUE, "near")
        send(far, CROWN, "far")
        await room.clock.turn(WINDOW)
        kept = await room.store.table(created.table)
        assert kept is not None
        assert kept.header is not None
        record = Record(kept.header, await entries(room, created), None)
        match = Match.replayed(GAMES["fusion"], record)
        assert match.state.piles[0] == ["Bc1", "Oc1", "Bc2"]

    run(tmp_path, scenario)


def test_a_play_that_was_read_is_judged_though_its_line_is_lost_meanwhile(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, _) = await race(room, 20, 150)
        send(near, BLUE, "near")
        await room.clock.turn(50)
        near.leave()
        await room.clock.turn(WINDOW)
        assert [seat for seat, _ in await laid(room, created)] == [0]

    run(tmp_path, scenario)


def test_whoever_answers_no_ping_is_held_as_if_nearest_and_holds_nobody(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await apart(room, 3, {})
        people = [await room.come(created, seat, shows=seat) for seat in range(3)]
        for person in people:
            await person.act(Ready(SHARE))
        for _ in range(SIGNAL // 1_000):
            await answer(room, people[1:], (20, 100))
        send(people[0], BLUE, "silent")
        await room.clock.turn(99)
        assert await laid(room, created) == []
        await room.clock.turn(1)
        assert [seat for seat, _ in await laid(room, created)] == [0]

    run(tmp_path, scenario)


def test_a_held_play_comes_before_an_alarm_at_a_later_time_and_after_one_before(
    tmp_path: Path,
) -> None:
    """F14: play stops 20 s after the last card, even if one is on its way."""

    async def scenario(room: Room) -> None:
        _, people = await race(room, 20, 150)
        for _ in range(19):
            await answer(room, people, (20, 150))
        await room.clock.turn(900)
        send(people[0], BLUE, "near")
        await room.clock.turn(WINDOW)
        view = msgspec.json.decode(people[0].last(Update).view or b"{}")
        assert view["stage"] == "stopped"
        assert view["stop"]["laid"] == ["Bc2", None]

    run(tmp_path, scenario)


def test_probes_end_with_the_race_and_go_only_to_those_who_play(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 150)
        guest = await room.come(created)
        await room.clock.turn(1_000)
        assert guest.pinged == []
        near.leave()
        await near_again(room, created, far)

    async def near_again(room: Room, created: CreatedTable, far: Person) -> None:
        near = await room.come(created, 0, shows=0)
        for card, on in (("Bc2", "Bc1"), ("Bl2", "Bc2"), ("Yl6", "Bl2")):
            send(near, Lay(card, "A", on), card)  # type: ignore[arg-type]
            await room.clock.turn(WINDOW)
        assert near.last(Update).table.outcome is not None
        asked = len(far.pinged)
        await room.clock.turn(5_000)
        assert len(far.pinged) == asked

    run(tmp_path, scenario)


def test_one_person_against_bots_is_never_held(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me"), SeatWanted("bot", level="1"))
        created = await room.hall.lobby.create(CreateTable("fusion", seats))
        person = await room.come(created, 0, shows=0)
        assert person.pinged == []

    run(tmp_path, scenario)


def test_pausing_is_offered_in_a_fair_race_as_anywhere(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, (near, far) = await race(room, 20, 150)
        send(far, {"type": "Offer", "what": Pause()}, "offer")
        await room.clock.turn(WINDOW)
        assert near.last(Update).table.offer is not None

    run(tmp_path, scenario)


def test_a_lost_race_is_told_to_nobody_else(tmp_path: Path) -> None:
    """F11: no message, no gap in the numbers, nothing in a replay."""

    async def scenario(room: Room) -> None:
        created, (near, far) = await race(room, 20, 20)
        watcher = await room.come(created)
        await room.clock.turn(WINDOW)
        send(near, Lay("Bl2", "A", "Bc1"), "first")
        await room.clock.turn(WINDOW)
        before = len(near.raw), len(watcher.raw)
        send(far, CROWN, "late")
        await room.clock.turn(WINDOW)
        assert (await far.answer("late")).version == far.last(Update).version
        assert (len(near.raw), len(watcher.raw)) == before
        for viewer in (near, watcher):
            told = [happened.n for update in viewer.all(Update) for happened in update.events]
            assert told == list(range(len(told)))
        entry = len(await entries(room, created)) - 1
        replay = msgspec.json.decode(await room.hall.archive.replay(created.table, "en"))
        assert len(replay["steps"]) == entry

    run(tmp_path, scenario)


def test_whoever_sees_something_new_is_written_to_though_no_event_says_so(tmp_path: Path) -> None:
    """In RUSE a seat's board may change by what it is not told in words."""

    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me"), SeatWanted("me"))
        created = await room.hall.lobby.create(CreateTable("ruse", seats))
        people = [await room.come(created, seat, shows=seat) for seat in range(2)]
        for person in people:
            await person.act(Ready(SHARE))
        live = room.in_memory(created.table)
        assert live is not None
        match = live.match.begun
        for _ in range(60):
            seat = match.actors()[0]
            await people[seat].act(match.legal(seat)[0])
            for number, person in enumerate(people):
                seen = bytes(person.last(Update).view or b"")
                assert seen == msgspec.json.encode(match.view(number))

    in_room(tmp_path, scenario, OFFERED)
