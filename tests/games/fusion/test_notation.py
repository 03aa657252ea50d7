"""Actions as they are written."""

import pytest

from fusebox.core.table.words import parse as table_action
from fusebox.games.fusion.model import (
    Action,
    Decline,
    DrawCards,
    FillUp,
    Forgive,
    Go,
    GoOn,
    Halt,
    Lay,
)
from tests.games.fusion.helpers import RULES

WRITTEN: list[tuple[str, Action]] = [
    ("Kr2 C Ps4", Lay("Kr2", "C", "Ps4")),
    ("draw cards", DrawCards()),
    ("decline", Decline()),
    ("go", Go()),
    ("forgive 3", Forgive(3)),
    ("fill up", FillUp()),
    ("halt", Halt()),
    ("go on", GoOn()),
]


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_an_action_is_written_and_read_again(text: str, action: Action) -> None:
    assert RULES.notation(action) == text
    assert RULES.parse(text) == action
    assert table_action(text) is None, "the table has nothing of this name"


@pytest.mark.parametrize(
    "text", ["", "Kr2", "Kr2 C", "Kr2 D Ps4", "Kr9 C Ps4", "Kr2 C Ps9", "draw"]
)
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no play; a card, a pile and the card on it look like"):
        RULES.parse(text)
