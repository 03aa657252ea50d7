"""What a seat may not see never reaches it: twins of a hidden state are told in the same bytes."""

import hmac
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import Chance, Done, Hint, Resign, Undo
from fusebox.store import SeatRow
from fusebox.table.messages import Update
from fusebox.table.secrets import hashed, held
from fusebox.table.sentences import Declined
from tests.support import seeds
from tests.tables.room import Person, Room, in_room, tokens_of
from tests.toys.veto.game import Options, Play, Stake, State, Veto, VetoGame
from tests.toys.veto.scramble import scramble


class Twin(VetoGame):
    """Deals the others something else, of which seat 0 may know nothing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.differs = False

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        dealt = super().setup(options, seats, chance)
        twin = scramble(dealt, 0, Chance.seeded(self.seed))
        self.differs = twin != dealt
        return twin


async def seat_zero(room: Room) -> list[Any]:
    """All that seat 0, a spectator and seat 0's replay get, and when."""
    created, ann, bob = await room.pair(options={"drawing": False})
    watcher = await room.come(created)
    heard: list[Any] = []

    async def note(work: Any = None) -> None:
        if work is not None:
            await work
        heard.append((room.clock.now(), len(ann.raw), len(watcher.raw)))

    await note(ann.act(Stake(), "a"))
    await note(ann.act(Undo(3), "b"))
    await note(ann.act(Veto(), "c"))
    await note(ann.act(Play(9), "d"))
    await note(ann.act(_own_card(ann), "e"))
    for _ in range(7):
        await note(room.clock.turn(500))
    await note(ann.act(Done(), "f"))
    await note(bob.act(Done(), "g"))
    await note(ann.act(Veto(), "h"))
    replay = await room.hall.archive.replay(created.table, "en", tokens_of(created)[0])
    public = await room.hall.archive.replay(created.table, "fr")
    return [heard, ann.raw, watcher.raw, replay, public]


def _own_card(person: Person) -> Any:
    legal = [msgspec.json.decode(option.action) for option in person.last(Update).legal]
    return next((action for action in legal if action["type"] == "Play"), Done())


@pytest.mark.parametrize("seed", seeds(5))
def test_twins_of_a_state_are_told_in_the_same_bytes_at_the_same_times(
    tmp_path: Path, seed: int
) -> None:
    twin = Twin(seed)
    one = in_room(tmp_path / "one", seat_zero, {"veto": VetoGame()})
    other = in_room(tmp_path / "other", seat_zero, {"veto": twin})
    assert twin.differs
    assert one == other


@pytest.mark.parametrize("seed", seeds(5))
def test_a_bot_takes_the_same_time_whatever_it_holds(tmp_path: Path, seed: int) -> None:
    async def scenario(room: Room) -> list[int]:
        created = await room.order("me", "random", options={"drawing": False})
        ann = await room.come(created, 0, shows=0)
        await ann.act({"type": "Ready", "share": "MDEyMzQ1Njc4OWFiY2RlZg=="})
        await ann.act(Done())
        await room.clock.turn(2_000)
        return [line.entry.at for line in await room.store.read(created.table)][:5]

    one = in_room(tmp_path / "one", scenario, {"veto": VetoGame()})
    other = in_room(tmp_path / "other", scenario, {"veto": Twin(seed)})
    assert one == other
    assert len(one) == 5


def test_a_seat_never_hears_what_another_drew_or_was_told(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        heard = len(bob.raw)
        await ann.act(Hint())
        await ann.act(Done())
        texts = [msgspec.json.decode(text) for text in bob.raw[heard:]]
        events = [e for text in texts for h in text.get("events", []) for e in h["events"]]
        drawn = [event for event in events if event["type"] == "Drew"]
        assert [event["card"] for event in drawn] == [None]
        assert not any(text["type"] == "hinted" for text in texts)
        own = [e for h in ann.last(Update).events for e in h.events]
        assert any(msgspec.json.decode(event).get("card") is not None for event in own)
        replay = msgspec.json.decode(
            await room.hall.archive.replay(created.table, "en", tokens_of(created)[1])
        )
        last = replay["steps"][-1]
        assert last["happened"]["events"] == [{"type": "Drew", "seat": 0, "card": None}]
        assert last["action"] is None
        assert last["view"]["hands"][0] is None

    in_room(tmp_path, scenario)


def test_everything_is_open_after_the_end_and_the_record_only_then(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        await ann.act(Done())
        with pytest.raises(Declined, match="not over"):
            await room.hall.archive.record(created.table)
        await bob.act(Resign())
        replay = msgspec.json.decode(await room.hall.archive.replay(created.table, "en"))
        assert replay["over"]
        assert None not in replay["steps"][-1]["view"]["hands"]
        assert replay["steps"][-1]["action"]["words"] == "Resign"
        text = await room.hall.archive.record(created.table)
        assert text.count("\n") == 1 + ann.last(Update).version + 1
        assert '"secret"' in text

    in_room(tmp_path, scenario)


def test_secrets_are_compared_by_their_hashes_in_a_time_that_tells_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(hmac, "compare_digest", compare)
    rows = [SeatRow(0, "me", token=hashed("mine")), SeatRow(1, "link", invite=hashed("open"))]
    assert held(rows, ["mine", "guess"]) == {0: "mine"}
    assert compared == [(hashed("mine"), hashed("mine")), (hashed("mine"), hashed("guess"))]
