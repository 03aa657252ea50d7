"""Owners' tables are checked before anybody is asked to serve them."""

from pathlib import Path

import msgspec
import pytest

from fusebox.games.fuse_dice.reading import shipped_text
from fusebox.server.limits import UNLIMITED, Rate
from fusebox.tables.wire.games import DATA_CHARACTERS
from tests.rig import Player, Rig
from tests.support import clause

BOMB = """[[bomb]]
id = "bomb07"
points = {points}
kind = "grid"
slots = [{{ kind = "any" }}, {{ kind = "any" }}]
"""


def checked(player: Player, text: str, game: str = "fuse_dice", language: str = "en") -> str:
    """The sentence with which it is refused; empty if it is not."""
    body = {"game": game, "text": text}
    answer = player.http.post(f"/api/check-data?language={language}", json=body)
    if answer.status_code == 204:
        return ""
    assert answer.status_code == 400
    words: str = answer.json()["words"]
    return words


@clause("fuse_dice", "B2")
def test_tables_that_can_be_played_with_are_not_refused(player: Player) -> None:
    assert checked(player, shipped_text()) == ""
    assert checked(player, BOMB.format(points=2)) == ""


@clause("fuse_dice", "B2")
@pytest.mark.parametrize(
    ("language", "beginning"),
    [("en", "These tables can't be played with:"), ("fr", "On ne peut pas jouer avec ces tables")],
)
def test_broken_tables_are_refused_by_line_and_reason(
    player: Player, language: str, beginning: str
) -> None:
    words = checked(player, BOMB.format(points=9), language=language)
    assert words.startswith(beginning)
    assert words.endswith("line 3: bomb07: it counts 1 to 4, not 9.")


def test_a_game_without_tables_and_one_that_there_is_not_are_refused(player: Player) -> None:
    assert "fuse_discs has no tables that a file could correct." in checked(
        player, "", "fuse_discs"
    )
    answer = player.http.post("/api/check-data", json={"game": "chess", "text": ""})
    assert (answer.status_code, answer.json()["words"]) == (404, "There is no such game here.")


def test_tables_are_limited_in_size(player: Player) -> None:
    for size, status in ((DATA_CHARACTERS, 204), (DATA_CHARACTERS + 1, 400), (3 * 2**20, 413)):
        text = BOMB.format(points=2)
        text += "\n" * (size - len(text))
        answer = player.http.post("/api/check-data", json={"game": "fuse_dice", "text": text})
        assert answer.status_code == status


def test_they_are_checked_only_so_fast_from_one_address(tmp_path: Path, client: Path) -> None:
    limits = msgspec.structs.replace(UNLIMITED, opening=Rate(2, 0.1))
    with Rig(tmp_path / "data", client=client, limits=limits) as rig:
        player = Player(rig.address)
        body = {"game": "fuse_dice", "text": BOMB.format(points=2)}
        answers = [player.http.post("/api/check-data", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [204, 204, 429]
        player.close()


@clause("fuse_dice", "B2")
def test_bonds_that_would_take_an_hour_to_work_out_are_refused(player: Player) -> None:
    slots = "[" + '{ kind = "any" }, ' * 5 + "]"
    bonds = (
        '[{ type = "linear", slots = [0,1,2,3,4], coef = [1,1,1,1,1], equals = 99 },'
        ' { type = "different_colors", slots = [0, 1] }]'
    )
    text = (
        f'[[bomb]]\nid = "bomb07"\npoints = 2\nkind = "grid"\nslots = {slots}\nrelations = {bonds}'
    )
    assert checked(player, text).endswith("line 6: bomb07: its bonds tie too many slots together.")
