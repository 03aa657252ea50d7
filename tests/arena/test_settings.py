"""The options that arenas choose."""

from fusebox.arena.settings import single
from fusebox.games import GAMES


def test_arenas_play_a_single_game_where_nothing_else_is_said() -> None:
    rules = GAMES["fuse_discs"]
    assert single(rules, {}, 2).replay is False  # type: ignore[attr-defined]
    assert single(rules, {"replay": True}, 2).replay is True  # type: ignore[attr-defined]
    assert single(rules, {"match": 3}, 2).replay is True  # type: ignore[attr-defined]
