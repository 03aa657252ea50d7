"""Time is the table's: alarms, flags, pauses, parking, and what a crash leaves of it."""

from pathlib import Path

import msgspec

from fusebox.core import Answer, Done, Flag, Millis, Offer, Pace, Pause, Resume, TurnPace
from fusebox.table.gametime import GameTime
from fusebox.table.messages import Act, ActionRefused, Update
from tests.tables.room import Dealt, Person, Room, image, in_room, tokens_of
from tests.toys.veto.game import Play, Stake

TEN_MINUTES = 600_000
DAY = 86_400_000
VETO = msgspec.Raw(b'{"type":"Veto"}')


async def window(person: Person) -> None:
    """Plays a card, so that the window for objections opens."""
    legal = [msgspec.json.decode(option.action) for option in person.last(Update).legal]
    await person.act(next(Play(action["card"]) for action in legal if action["type"] == "Play"))


def test_an_alarm_acts_at_its_time_however_late_it_rings(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        await room.clock.turn(500)
        await window(ann)
        assert ann.last(Update).alarm == 3_500
        await room.clock.turn(2_999)
        assert ann.last(Update).version == 4
        room.clock.slip(40)
        await room.clock.turn(0)
        assert ann.last(Update).version == 5
        assert (await room.store.read(created.table))[-1].entry.at == 3_500

    in_room(tmp_path, scenario)


def test_at_equal_times_the_alarm_acts_first(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        await window(ann)
        room.clock.slip(3_000)
        bob.say(Act("late", VETO))
        assert bob.last(ActionRefused).clause == "V2"
        assert ann.last(Update).version == 5

    in_room(tmp_path, scenario)


def test_an_input_counts_from_when_its_frame_was_read(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        await window(ann)
        room.clock.slip(2_999)
        bob.say(Act("just", VETO))
        room.clock.slip(500)
        entry = (await room.store.read(created.table))[4].entry
        assert (entry.seat, entry.at) == (1, 2_999)

    in_room(tmp_path, scenario)


def test_a_flag_falls_by_an_alarm(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(pace=Pace(5_000, 1_000))
        await room.clock.turn(2_000)
        await ann.act(Done())
        assert [seat.left for seat in bob.last(Update).table.seats] == [4_000, 5_000]
        await room.clock.turn(4_999)
        assert bob.last(Update).table.outcome is None
        await room.clock.turn(1)
        outcome = bob.last(Update).table.outcome
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("flagged", (0,))
        line = (await room.store.read(created.table))[-1]
        assert line.entry.at == 7_000
        assert msgspec.json.decode(line.entry.action) == msgspec.to_builtins(Flag(1))

    in_room(tmp_path, scenario)


def test_a_clock_that_is_shown_later_shows_what_is_left_then(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, _, _ = await room.pair(pace=Pace(5_000))
        await room.clock.turn(1_500)
        late = await room.come(created, 0, shows=0)
        update = late.last(Update)
        assert (update.now, update.table.seats[0].left) == (1_500, 3_500)
        assert update.table.seats[1].left == 5_000

    in_room(tmp_path, scenario)


async def most_of(room: Room, time: Millis) -> None:
    """Lets a long time pass, of which only the last second is heard tick by tick."""
    room.clock.slip(time - 1_000)
    await room.clock.turn(1_000)


def test_days_for_a_turn_pass_while_nobody_is_there(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(pace=TurnPace(3 * DAY))
        ann.leave()
        bob.leave()
        await most_of(room, 2 * DAY)
        again = await room.come(created, 0, shows=0)
        left = again.last(Update).table.seats[0].left
        assert left is not None
        assert 0 < left <= DAY
        again.leave()
        await most_of(room, DAY)
        late = await room.come(created, 1, shows=1)
        outcome = late.last(Update).table.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((1,), "flagged")

    in_room(tmp_path, scenario)


def test_a_pause_freezes_time(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair(pace=Pace(5_000))
        await room.clock.turn(1_000)
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        await room.clock.turn(60_000)
        paused = ann.last(Update)
        assert (paused.now, paused.running, paused.table.outcome) == (1_000, False, None)
        await bob.act(Offer(Resume()))
        await ann.act(Answer(True))
        await room.clock.turn(3_999)
        assert ann.last(Update).table.outcome is None
        await room.clock.turn(1)
        assert ann.last(Update).table.outcome is not None

    in_room(tmp_path, scenario)


def test_after_a_crash_time_goes_on_from_where_it_was_kept(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, _, _ = await room.pair(pace=Pace(60_000))
        await room.clock.turn(10_400)
        image(tmp_path / "live", tmp_path / "crashed")
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert 9_400 <= ann.last(Update).now <= 10_400
        await room.clock.turn(2_000)
        again = await room.greet(table, (token,), 0)
        assert again.last(Update).now == ann.last(Update).now + 2_000

    in_room(tmp_path / "crashed", second)


def test_an_alarm_that_falls_due_after_a_crash_loads_its_table(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        created, ann, _ = await room.pair()
        await window(ann)
        await room.clock.turn(2_100)
        image(tmp_path / "live", tmp_path / "noted")
        return created.table

    table = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        await room.clock.turn(900)
        assert len(await room.store.read(table)) == 4
        await room.clock.turn(200)
        line = (await room.store.read(table))[4]
        assert line.entry.at == 3_000

    in_room(tmp_path / "noted", second)


def test_an_alarm_that_was_not_noted_before_the_crash_rings_too(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        created, ann, _ = await room.pair()
        await window(ann)
        image(tmp_path / "live", tmp_path / "crashed")
        return created.table

    table = in_room(tmp_path / "live", first)

    async def second(room: Room) -> None:
        await room.clock.turn(3_000)
        assert len(await room.store.read(table)) == 5

    in_room(tmp_path / "crashed", second)


def test_a_table_that_nobody_attends_is_parked_and_leaves_the_memory(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        watcher = await room.come(created)
        ann.leave()
        bob.leave()
        await room.clock.turn(TEN_MINUTES - 1_000)
        assert watcher.last(Update).running
        await room.clock.turn(2_000)
        assert not watcher.last(Update).running
        parked = watcher.last(Update).now
        watcher.leave()
        await room.clock.turn(120_000)
        assert room.in_memory(created.table) is None
        back = await room.come(created, 0, shows=0)
        assert (back.last(Update).now, back.last(Update).running) == (parked, True)
        await room.clock.turn(5_000)
        assert room.in_memory(created.table) is not None
        await back.act(Stake())
        assert back.last(Update).now == parked + 5_000

    in_room(tmp_path, scenario)


def test_a_parked_table_stays_parked_when_the_server_starts_anew(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, ann, bob = await room.pair()
        ann.leave()
        bob.leave()
        await room.clock.turn(TEN_MINUTES + 2_000)
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        await room.clock.turn(30_000)
        ann = await room.greet(table, (token,), 0)
        assert ann.last(Update).now <= TEN_MINUTES + 1_000

    in_room(tmp_path, second)


class Countdown(Dealt):
    """A game that time itself brings to its end."""

    runs_alone = True


def test_a_game_that_time_ends_is_not_parked(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        ann.leave()
        bob.leave()
        await room.clock.turn(TEN_MINUTES + 60_000)
        back = await room.come(created, 0, shows=0)
        assert back.last(Update).now == TEN_MINUTES + 60_000

    in_room(tmp_path, scenario, {"veto": Countdown()})


def test_a_flag_falls_even_if_nobody_is_there(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair(pace=Pace(TEN_MINUTES + 60_000))
        ann.leave()
        bob.leave()
        await room.clock.turn(TEN_MINUTES + 130_000)
        assert room.in_memory(created.table) is None
        back = await room.come(created, 0, shows=0)
        outcome = back.last(Update).table.outcome
        assert outcome is not None
        assert outcome.reason == "flagged"

    in_room(tmp_path, scenario)


def test_a_server_that_is_closed_at_once_adds_no_time_of_another_ones_clock(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, str]:
        created, _, _ = await room.pair()
        await room.clock.turn(60_000)
        return created.table, tokens_of(created)[0]

    table, token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        await room.greet(table, (token,), 0)
        await room.clock.turn(500)

    in_room(tmp_path, second)

    async def third(room: Room) -> None:
        ann = await room.greet(table, (token,), 0)
        assert ann.last(Update).now == 60_500

    in_room(tmp_path, third)


def test_a_table_at_which_nothing_happens_is_not_written_again_and_again(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, _, _ = await room.pair()
        await room.clock.turn(2_000)
        before = await room.store.table(created.table)
        await room.clock.turn(600_000)
        assert await room.store.table(created.table) == before

    in_room(tmp_path, scenario)


def test_a_running_tables_time_is_kept_every_second(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, _, _ = await room.pair()
        for _ in range(5):
            await room.clock.turn(1_000)
            kept = await room.store.table(created.table)
            assert kept is not None
            assert kept.note.clock is not None
            time = kept.note.time + await room.store.clock() - kept.note.clock
            assert abs(time - room.clock.now() + 1_000_000) <= 1_000

    in_room(tmp_path, scenario)


def test_game_time_passes_only_while_it_runs() -> None:
    time = GameTime(7)
    assert (time.at(150), time.runs, time.clock_time(10)) == (7, False, None)
    time.run(7, 140)
    assert (time.at(150), time.at(120), time.clock_time(10)) == (17, 7, 143)
    time.stop(17)
    assert time.at(200) == 17
