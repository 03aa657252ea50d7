"""What can be chosen while a table is set up: what does not go with what was chosen before it is
named, with the rule's own reason."""

from typing import Any

import pytest

from tests.rig import Player


def blocked(player: Player, game: str, seats: int = 2, **options: Any) -> dict[str, dict[str, str]]:
    body = {"game": game, "seats": seats, "options": options}
    found: dict[str, dict[str, str]] = player.post("/api/fit", **body)["blocked"]
    return found


def test_what_is_chosen_first_decides_what_can_be_chosen_after_it(player: Player) -> None:
    plain = blocked(player, "fuse_dice", seats=5, difficulty="training", fuse_cards=2)
    assert set(plain) == {"fuse_cards", "advanced"}
    assert "are for expert" in plain["fuse_cards"]["number"]
    assert blocked(player, "fuse_dice", seats=5, difficulty="expert", fuse_cards=2) == {}


def test_a_seat_that_is_not_there_can_t_begin(player: Player) -> None:
    assert list(blocked(player, "ruse", seats=2)["begins"]) == ["3", "4"]
    assert list(blocked(player, "ruse", seats=3, begins=4)["begins"]) == ["4"]
    assert "begins" not in blocked(player, "ruse", seats=4)


def test_a_value_that_does_not_fit_is_named_as_it_is_written(player: Player) -> None:
    assert list(blocked(player, "fuse_discs", match=3)["replay"]) == ["false"]
    assert blocked(player, "fuse_discs", match=1) == {}


def test_the_reason_is_given_in_the_language_of_the_reader(player: Player) -> None:
    body = {"game": "fuse_discs", "seats": 2, "options": {"match": 3}}
    answer = player.http.post("/api/fit?language=fr", json=body)
    assert "se rejouent" in answer.json()["blocked"]["replay"]["false"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("chess", {}), ("fuse_discs", {"match": 2}), ("fuse_discs", {"odd": 1})],
)
def test_what_does_not_exist_is_refused(player: Player, game: str, options: Any) -> None:
    body = {"game": game, "seats": 2, "options": options}
    answer = player.http.post("/api/fit", json=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["words"].endswith(".")
