"""What every page is told of the games: in words, in every language."""

from fusebox.core import LANGUAGES
from fusebox.games import GAMES
from fusebox.tables.box import Reach, box
from fusebox.tables.wire.games import Box, GameInfo


def told() -> dict[str, GameInfo]:
    known: Box = box("test", GAMES, Reach("machine", ()))
    return {game.name: game for game in known.games}


def test_every_deal_of_the_day_says_what_it_is() -> None:
    games = told()
    daily = [game for game in games.values() if game.daily]
    assert [game.name for game in daily] == ["fuse_dice", "fusion", "ruse"]
    said = [game.daily_about[language] for game in daily for language in LANGUAGES]
    assert "" not in said
    assert len(set(said)) == len(said)
    assert "VIXEN" in games["ruse"].daily_about["fr"]


def test_whoever_has_a_style_that_shows_in_a_game_says_so_there() -> None:
    games = told()
    people = {
        (name, one.name): one
        for name, game in games.items()
        for level in game.levels
        for one in level.people
    }
    hugo = people["ruse", "Hugo"]
    assert hugo.style is not None
    assert hugo.style["en"].startswith("Patient:")
    assert people["ruse", "Vera"].style is None
    assert people["fuse_dice", "Hugo"].style is None, "nothing in this game is a matter of style"
    assert people["fuse_cards", "Hugo"].style is None, "level 3 does not look ahead there"
    assert people["fuse_cards", "Iris"].style is not None
