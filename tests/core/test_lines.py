"""What a seat is shown of its legal actions, as it is written for pages."""

from typing import ClassVar

import msgspec

from fusebox.core import Seat
from tests.core.tables import begun, laid
from tests.toys.veto.game import State, VetoGame

encode_lines = msgspec.json.Encoder().encode_lines


class ByHeart(VetoGame):
    """A game that has its actions written already."""

    known: ClassVar[bytes] = b'{"type":"Done"}\n'

    def lines(self, state: State, seat: Seat) -> bytes | None:
        return self.known


def test_what_is_offered_is_written_one_action_a_line() -> None:
    match = begun()
    seat = match.actors()[0]
    assert match.lines(seat) == encode_lines(match.offered(seat)) != b""
    assert match.lines(1 - seat) == b""


def test_nothing_is_written_while_nothing_can_be_done() -> None:
    assert laid(ByHeart()).lines(0) == b""


def test_what_a_game_has_written_already_is_not_written_again() -> None:
    assert begun(ByHeart()).lines(0) == ByHeart.known
