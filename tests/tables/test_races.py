"""Fair races at live tables: probes, plays that are held, what is kept of them, and daily deals."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import AnyRules, Chance, Entry, Match, Millis, Pause, Ready, Seat, verified
from fusebox.core.record import Record
from fusebox.games import GAMES as OFFERED
from fusebox.games.fusion.model import DrawCards, Lay, Options, State
from fusebox.games.fusion.play import SIGNAL
from fusebox.games.fusion.rules import Fusion
from fusebox.table.messages import Act, Refused, Update
from fusebox.table.races import WINDOW
from fusebox.table.seats import NewTable, Place, SeatOrder
from fusebox.table.sentences import Declined
from fusebox.tables.hall import Hall
from fusebox.tables.lobby import Created
from tests.tables.room import SHARE, Inline, Person, Room, in_room


class Known(Fusion):
    """A race in which both hold the same kind of cards: whoever is first on pile A covers it."""

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        dealt = super().setup(options, seats, chance)
        dealt.piles = [["Bc1"], ["Gh6"], ["Ps4"]]
        dealt.draw_piles = [["Bc2", "Bl2", "Yl6"], ["Oc1", "Oc6", "Yr3"], ["Kc4", "Ks6", "Yh3"]]
        dealt.draw_piles = dealt.draw_piles[:seats]
        return dealt


GAMES: dict[str, AnyRules] = {"fusion": Known()}
BLUE = Lay("Bc2", "A", "Bc1")
CROWN = Lay("Oc1", "A", "Bc1")


async def apart(room: Room, count: int, options: dict[str, Any]) -> Created:
    """A table for so many people, each with a screen of their own, and the tokens of all."""
    seats = (SeatOrder("me"), *[SeatOrder("link")] * (count - 1))
    created = await room.hall.lobby.create(NewTable("fusion", seats, options))
    joined = [
        await room.hall.lobby.join(created.table, invite.secret, f"Player {invite.seat + 1}")
        for invite in created.invites
    ]
    tokens = tuple(Place(seated.seat, seated.token) for seated in joined)
    return msgspec.structs.replace(created, tokens=(*created.tokens, *tokens))


async def race(room: Room, *trips: Millis, **options: Any) -> tuple[Created, list[Person]]:
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


async def entries(room: Room, created: Created) -> list[Entry]:
    return [line.entry for line in await room.store.read(created.table)]


async def laid(room: Room, created: Created) -> list[tuple[Seat, Millis]]:
    """Who played when, by the log."""
    found = [entry for entry in await entries(room, created) if b'"Lay"' in bytes(entry.action)]
    return [(entry.seat, entry.at) for entry in found]


def run(folder: Path, scenario: Callable[[Room], Awaitable[None]]) -> None:
    in_room(folder, scenario, GAMES)


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
        assert await room.store.readings(created.table) == []

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
        assert far.last(Refused).clause == "F10"
        first, *refused = (await room.store.readings(created.table))[-3:]
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
        last = (await room.store.readings(created.table))[-1]
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

    async def near_again(room: Room, created: Created, far: Person) -> None:
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
        seats = (SeatOrder("me"), SeatOrder("bot", level="1"))
        created = await room.hall.lobby.create(NewTable("fusion", seats))
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


async def daily(hall: Hall, room: Room, share: bytes) -> tuple[Created, Person]:
    created = await hall.lobby.create(NewTable("fusion", (SeatOrder("me"),), daily=True))
    person = await room.come(created, 0, shows=0)
    await person.act(Ready(share))
    return created, person


def test_the_deal_of_a_day_is_the_same_for_everybody_whatever_their_devices_say(
    tmp_path: Path,
) -> None:
    """F16"""

    async def scenario(room: Room) -> None:
        draws = []
        for share in (SHARE, b"fedcba9876543210"):
            created, person = await daily(room.hall, room, share)
            assert len(person.last(Update).table.daily) == len("2026-01-01")
            await room.clock.turn(SIGNAL)
            draws.append([entry.draws for entry in await entries(room, created)])
            await person.act({"type": "Resign"})
            record = Record.load(await room.hall.archive.record(created.table))
            verified(GAMES["fusion"], record)
        assert draws[0] == draws[1]

    run(tmp_path, scenario)


def test_another_day_has_another_deal_and_a_rematch_has_todays(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        days = iter(["2026-01-01", "2026-01-02", "2026-01-02"])
        hall = Hall(room.store, room.clock, Inline(), GAMES, lambda: next(days))
        await hall.start()
        first = await hall.lobby.create(NewTable("fusion", (SeatOrder("me"),), daily=True))
        second = await hall.lobby.create(NewTable("fusion", (SeatOrder("me"),), daily=True))
        one, other = [await room.store.table(made.table) for made in (first, second)]
        assert one is not None
        assert other is not None
        assert (one.daily, other.daily) == ("2026-01-01", "2026-01-02")
        assert one.secret != other.secret
        person = await Room(hall, room.store, room.clock, room.thinker).come(first, 0, shows=0)
        await person.act(Ready(SHARE))
        await person.act({"type": "Resign"})
        again = await hall.lobby.rematch(first.table, first.tokens[0].secret)
        kept = await room.store.table(again.table)
        assert kept is not None
        assert (kept.daily, kept.secret) == ("2026-01-02", other.secret)
        await hall._memory.close()

    run(tmp_path, scenario)


@pytest.mark.parametrize("kinds", [("me", "me"), ("link",), ("1",)])
def test_a_daily_race_is_for_one_person_alone(tmp_path: Path, kinds: tuple[Any, ...]) -> None:
    async def scenario(room: Room) -> None:
        seats = tuple(
            SeatOrder("bot", level="1") if kind == "1" else SeatOrder(kind) for kind in kinds
        )
        with pytest.raises(Declined, match="deal of the day"):
            await room.hall.lobby.create(NewTable("fusion", seats, daily=True))

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
        seats = (SeatOrder("me"), SeatOrder("me"))
        created = await room.hall.lobby.create(NewTable("ruse", seats))
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
