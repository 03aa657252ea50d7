"""What is said at a table beside the game has an end: hints and offers have their limits."""

from pathlib import Path

import pytest

from fusebox.core import Abort, Draw, Hint, Offer, Resign
from fusebox.table import judge
from fusebox.table.messages import Act, ActionRefused, AlreadyDone, Hinted, Update
from tests.support import clause
from tests.tables.room import Room, in_room


@clause("table", "T14")
def test_the_bots_think_about_one_hint_at_a_time(tmp_path: Path) -> None:
    """Or whoever asks fast enough would keep them from every other table."""

    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        room.thinker.holds = True
        for number in range(20):
            ann.say(Act(f"hint{number}", b'{"type":"Hint"}'))  # type: ignore[arg-type]
        await room.thinker.release()
        assert len(room.thinker.asked) == 1
        assert len(ann.all(Hinted)) == 1
        assert len([one for one in ann.all(ActionRefused) if "on its way" in one.words]) == 19
        assert isinstance(await ann.act(Hint()), AlreadyDone)

    in_room(tmp_path, scenario)


@clause("table", "T17")
def test_a_log_does_not_fill_with_what_is_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge, "MOST_ENTRIES", 8)

    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        while ann.last(Update).version < 8:
            assert isinstance(await ann.act(Hint()), AlreadyDone)
        for said in (Hint(), Offer(Draw()), Offer(Abort())):
            refused = await ann.act(said)
            assert isinstance(refused, ActionRefused)
            assert refused.clause == "T17"
            assert refused.words.startswith("This table has reached")
        action = ann.last(Update).legal[0].action
        assert isinstance(await ann.act(action), AlreadyDone)
        assert isinstance(await ann.act(Resign()), AlreadyDone)

    in_room(tmp_path, scenario)
