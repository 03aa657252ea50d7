"""What one's own rating goes by is what was measured."""

import json

from tools.anchors import FILE, anchors, difficulties, gap, levels

LADDER = """
| stronger | weaker | deals | score difference | won | drawn | above 0 |
| --- | --- | --- | --- | --- | --- | --- |
| 2 | random | 999 | +1.84 ± 0.26 | 50.0 % | 0.0 % | no |
| 3 | 2 | 999 | not counted | 60.0 % | 30.0 % | yes |
| 4 | 3 | 34 | +35.69 ± 1.83 | 100.0 % | 0.0 % | yes |
"""
WINS = """
40 missions a cell with bots of level 5 only: how many were won, and the mean score.

| players | training | insane |
| --- | --- | --- |
| 1 | 100 % · 64 | 50 % · 77 |
"""


def test_the_file_is_the_one_the_measurements_give() -> None:
    assert FILE.read_text(encoding="utf-8") == anchors(), "run `make generate`"


def test_every_game_that_bots_are_measured_in_has_its_levels_in_their_order() -> None:
    whole = json.loads(anchors())
    assert set(whole["levels"]) == {"fuse_discs", "fusion", "fuse_cards", "ruse"}
    for places in whole["levels"].values():
        assert places["3"] == 1500
        assert list(places.values()) == sorted(places.values())
    assert set(whole["difficulties"]["fuse_dice"]["places"]) == set("12345")
    assert whole["difficulties"]["fuse_dice"]["usual"]["minutes"] == 10


def test_a_level_stands_as_far_above_the_one_below_as_it_wins_and_draws_count_half() -> None:
    places = levels(LADDER)
    assert places["random"] == places["2"]
    assert places["3"] - places["2"] == 191
    assert gap(0.75, 999) > 190
    assert places["4"] - 1500 == 736


def test_a_difficulty_stands_where_the_strongest_crew_wins_half_of_its_missions() -> None:
    assert difficulties(WINS) == {"1": {"training": 1237, "insane": 2000}}
