"""Nobody is replaced by a bot while they are at the table themselves."""

from pathlib import Path

import pytest

from fusebox.core import Answer, Draw, Offer, Ready, SitIn
from fusebox.core.table import Standing
from fusebox.table.attendance import GRACE
from fusebox.table.judge import replaces
from fusebox.table.messages import ActionRefused, AlreadyDone, Update
from tests.tables.room import SHARE, Room, in_room

OFFERED = Standing(0, SitIn(1), [2])


@pytest.mark.parametrize(
    ("action", "offer"), [(SitIn(1), None), (Offer(SitIn(1)), None), (Answer(True), OFFERED)]
)
def test_a_bot_is_put_in_a_seat_by_doing_offering_or_accepting_it(
    action: object, offer: Standing | None
) -> None:
    assert replaces(action, offer) == 1


@pytest.mark.parametrize(
    ("action", "offer"),
    [
        (SitIn(1, back=True), None),
        (Answer(False), OFFERED),
        (Answer(True), Standing(0, Draw(), [1])),
        (Answer(True), None),
        (Draw(), None),
    ],
)
def test_nothing_else_puts_a_bot_in_a_seat(action: object, offer: Standing | None) -> None:
    assert replaces(action, offer) is None


def test_a_bot_sits_in_for_who_has_gone_and_not_for_who_is_there(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        refused = await ann.act(SitIn(1))
        assert isinstance(refused, ActionRefused)
        assert refused.words == "That player is still connected."
        bob.leave()
        await room.clock.turn(GRACE)
        assert isinstance(await ann.act(SitIn(1)), AlreadyDone)

    in_room(tmp_path, scenario)


def test_an_offer_to_replace_somebody_can_not_be_accepted_once_they_are_back(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me", "me")
        ann, bob, eve = [await room.come(created, seat, shows=seat) for seat in range(3)]
        for person in (ann, bob, eve):
            await person.act(Ready(SHARE))
        bob.leave()
        await room.clock.turn(GRACE)
        assert isinstance(await ann.act(Offer(SitIn(1))), AlreadyDone)
        await room.come(created, 1, shows=1)
        assert isinstance(await eve.act(Answer(True)), ActionRefused)
        assert eve.last(Update).table.seats[1].bot == ""

    in_room(tmp_path, scenario)
