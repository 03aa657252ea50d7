"""Upgrades and going back: a state of another shape, rules that are gone, rules that are newer."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import AnyRules, Chance, Done, Millis, Record, Resign, Seat, verified
from fusebox.table.messages import AlreadyDone as Taken
from fusebox.table.messages import Update
from fusebox.table.sentences import Declined
from tests.tables.room import Dealt, Room, image, in_room, stored, tokens_of
from tests.toys.veto.game import Action, Event, Options, Stake, Staked, State


class Wider(State):
    """The state with a field that came later."""

    stakes: int = 0


class Reshaped(Dealt):
    """Rules whose state has grown, and which do not know those before them."""

    version = 2
    types = Dealt.types._replace(state=Wider)

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return Wider(**msgspec.structs.asdict(super().setup(options, seats, chance)))

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        if isinstance(state, Wider):  # a sample of it is not
            state.stakes += isinstance(action, Stake)
        return super().apply(state, seat, action, at, chance)


class Faithful(Reshaped):
    """The same, with the rules before them kept beside."""

    def of_version(self, version: int) -> AnyRules | None:
        return Dealt() if version == Dealt.version else super().of_version(version)


class Forgotten(Reshaped):
    """The same, but nobody raised the version."""

    version = 1


class Telling(Reshaped):
    """New rules that would have told of a stake twice."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        events = super().apply(state, seat, action, at, chance)
        return [event for event in events for _ in range(1 + isinstance(event, Staked))]


OLD: dict[str, AnyRules] = {"veto": Dealt()}
NEW: dict[str, AnyRules] = {"veto": Reshaped()}
Seated = tuple[str, str, str]


async def begun(room: Room) -> Seated:
    """A game between two, of which some is played."""
    created, ann, bob = await room.pair()
    await ann.act(Stake())
    await ann.act(Done())
    await bob.act(Done())
    return created.table, tokens_of(created)[0], tokens_of(created)[1]


def left_by(folder: Path, killed: bool, games: dict[str, AnyRules]) -> tuple[Path, Seated]:
    """What a server has left that was ended, or killed while entries lay after the snapshot."""

    async def played(room: Room) -> Seated:
        seated = await begun(room)
        image(folder / "live", folder / "killed")
        return seated

    async def on(room: Room) -> None:
        """A snapshot within the log, and entries after it."""
        ann = await room.greet(seated[0], (seated[1],), 0)
        assert isinstance(await ann.act(Stake()), Taken)
        image(folder / "live", folder / "killed")

    seated = in_room(folder / "live", played, games)
    in_room(folder / "live", on, games)
    return folder / ("killed" if killed else "live"), seated


async def goes_on(room: Room, seated: Seated) -> Update:
    """Whoever's turn it is can end it."""
    table, *tokens = seated
    for seat, token in enumerate(tokens):
        person = await room.greet(table, (token,), seat)
        if any(b"Done" in bytes(option.action) for option in person.last(Update).legal):
            assert isinstance(await person.act(Done()), Taken)
            return person.last(Update)
    raise AssertionError("nobody can act")


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("rules", [Reshaped(), Forgotten()])
def test_a_state_that_has_grown_takes_running_tables_along(
    tmp_path: Path, killed: bool, rules: AnyRules
) -> None:
    folder, seated = left_by(tmp_path, killed, OLD)

    async def first(room: Room) -> None:
        update = await goes_on(room, seated)
        assert bool(update.table.notice) == (rules.version == 2)

    async def again(room: Room) -> None:
        await goes_on(room, seated)

    in_room(folder, first, {"veto": rules})
    in_room(folder, again, {"veto": rules})


@pytest.mark.parametrize("killed", [False, True])
def test_a_table_that_was_only_opened_by_new_rules_can_be_opened_again(
    tmp_path: Path, killed: bool
) -> None:
    """What it stands on is kept until there is an entry of the new shape."""
    folder, seated = left_by(tmp_path, killed, OLD)

    async def opened(room: Room) -> None:
        await room.greet(seated[0], (seated[1],), 0)

    async def played(room: Room) -> None:
        await goes_on(room, seated)

    for _ in range(2):
        in_room(folder, opened, NEW)
    in_room(folder, played, NEW)


def test_new_rules_that_would_have_told_something_else_do_not_go_on(tmp_path: Path) -> None:
    folder, seated = left_by(tmp_path, True, OLD)
    lines = len(stored(folder)._logs[seated[0]])

    async def scenario(room: Room) -> None:
        with pytest.raises(Declined, match="older rules"):
            await room.greet(seated[0], (seated[1],), 0)

    in_room(folder, scenario, {"veto": Telling()})
    assert len(stored(folder)._logs[seated[0]]) == lines


def test_rules_that_are_kept_are_gone_by_and_the_record_verifies(tmp_path: Path) -> None:
    folder, seated = left_by(tmp_path, True, OLD)

    async def scenario(room: Room) -> None:
        update = await goes_on(room, seated)
        assert update.table.notice == ""
        ann = await room.greet(seated[0], (seated[1],), 0)
        await ann.act(Resign())
        text = await room.hall.archive.record(seated[0])
        assert verified(Dealt(), Record.load(text)).outcome is not None
        opened = json.loads(await room.hall.archive.opened(text, "en"))
        assert opened["luck"]["proven"]

    in_room(folder, scenario, {"veto": Faithful()})


@pytest.mark.parametrize("killed", [False, True])
def test_going_back_refuses_what_is_newer_and_going_forward_again_finds_it_unharmed(
    tmp_path: Path, killed: bool
) -> None:
    folder, seated = left_by(tmp_path, killed, NEW)
    before = stored(folder)._logs[seated[0]][:]

    async def back(room: Room) -> None:
        asked: list[Any] = [
            room.greet(seated[0], (seated[1],), 0),
            room.hall.archive.replay(seated[0], "en"),
            room.hall.archive.record(seated[0]),
        ]
        for work in asked:
            with pytest.raises(Declined) as refused:
                await work
            assert refused.value.words("en") == (
                "This table began under newer rules than this server has. "
                "Nothing is lost: it continues once the server is up to date again."
            )
        created, _, _ = await room.pair()
        assert created.table != seated[0]

    async def forward(room: Room) -> None:
        await goes_on(room, seated)

    in_room(folder, back, OLD)
    assert stored(folder)._logs[seated[0]] == before
    in_room(folder, forward, NEW)


def test_going_back_with_a_table_that_has_gone_on_is_refused_and_harms_nothing(
    tmp_path: Path,
) -> None:
    """The older rules would forget what the newer ones have noted."""
    folder, seated = left_by(tmp_path, False, OLD)

    async def forward(room: Room) -> None:
        await goes_on(room, seated)

    async def back(room: Room) -> None:
        with pytest.raises(Declined, match=r"can't be read\. No other table is affected"):
            await room.greet(seated[0], (seated[1],), 0)

    in_room(folder, forward, NEW)
    before = stored(folder)._logs[seated[0]][:]
    in_room(folder, back, OLD)
    assert stored(folder)._logs[seated[0]] == before
    in_room(folder, forward, NEW)


class Otherwise(Dealt):
    """Newer rules of the same shape, by which a stake leads elsewhere."""

    version = 2

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        state.points[seat] += isinstance(action, Stake)
        return super().apply(state, seat, action, at, chance)


def test_a_replay_that_the_rules_can_not_follow_tells_what_was_told(tmp_path: Path) -> None:
    """A table of older rules went on under newer ones, and then the server went back."""
    folder, seated = left_by(tmp_path, False, OLD)

    async def forward(room: Room) -> None:
        await goes_on(room, seated)
        for seat, token in enumerate(seated[1:]):
            person = await room.greet(seated[0], (token,), seat)
            await person.act(Stake())

    async def back(room: Room) -> None:
        replay = json.loads(await room.hall.archive.replay(seated[0], "en"))
        lines = await room.store.read(seated[0])
        assert len(replay["steps"]) == len(lines)
        assert replay["steps"][-1]["view"] is None
        assert replay["steps"][-1]["happened"]["words"]

    in_room(folder, forward, {"veto": Otherwise()})
    in_room(folder, back, OLD)
