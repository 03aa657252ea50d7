"""The toy games, on the register for as long as a test runs."""

import pytest

from fusebox.games import GAMES
from tests.toys.rush.game import Rush
from tests.toys.veto.game import VetoGame


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    for rules in (Rush(), VetoGame()):
        monkeypatch.setitem(GAMES, rules.name, rules)
