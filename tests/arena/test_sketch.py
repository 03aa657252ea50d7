"""Matches of which nothing is kept go the same way as those that are recorded."""

import msgspec
import pytest

from fusebox.arena import BotFailed, drive
from fusebox.arena.game import Task, played
from fusebox.arena.sketch import sketched
from fusebox.bots import RandomBot
from fusebox.core import Player
from fusebox.games import GAMES, RULES
from tests.arena.bots import Cheat
from tests.toys.rush.game import Options as RushOptions

RANDOM = [(game, ("random",) * 3) for game in (*RULES, "rush")]


@pytest.mark.parametrize(("game", "bots"), [*RANDOM, ("fuse_discs", ("1", "random"))])
def test_with_and_without_a_record_it_is_the_same_game(game: str, bots: tuple[str, ...]) -> None:
    task = Task(game, bots[: GAMES[game].seats[-1]], {}, seed=1)
    kept, fleeting = played(task), played(msgspec.structs.replace(task, recorded=False))
    assert (bool(kept.record), fleeting.record) == (True, "")
    assert msgspec.structs.replace(kept, record="") == fleeting


def test_what_is_refused_is_told_in_the_same_words() -> None:
    players = [Player("a", "test"), Player("b", "test")]
    with pytest.raises(BotFailed, match=r"seat \d of rush chose Lay\(card=99.*: .+"):
        drive(sketched("rush", players, RushOptions(), 1), [Cheat(), Cheat()], 1)


def test_it_says_how_it_ended() -> None:
    match = sketched("rush", [Player(name, "test") for name in "ab"], RushOptions(), 1)
    assert drive(match, [RandomBot(), RandomBot()], 1) == match.outcome
