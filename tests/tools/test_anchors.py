"""What one's own rating goes by is what was measured."""

import json
from typing import get_args

from fusebox.games.fuse_dice.model import Difficulty
from tools.anchors import FILE, anchors, difficulties, gap, levels

LADDER = """
| stronger | weaker | deals | score difference | won | drawn | above 0 |
| --- | --- | --- | --- | --- | --- | --- |
| 2 | random | 999 | +1.84 ± 0.26 | 50.0 % | 0.0 % | no |
| 3 | 2 | 999 | not counted | 60.0 % | 30.0 % | yes |
| 4 | 3 | 34 | +35.69 ± 1.83 | 100.0 % | 0.0 % | yes |
"""
WINS = """
{"level":"5","players":1,"difficulty":"insane","missions":40,"won":20,"score":77.0,"turns":0.0}
{"level":"5","players":1,"difficulty":"training","missions":40,"won":40,"score":64.0,"turns":0.0}
{"level":"5","players":1,"difficulty":"training","missions":20,"won":0,"score":60.0,"turns":0.0}
{"level":"4","players":1,"difficulty":"training","missions":90,"won":0,"score":60.0,"turns":0.0}
"""


def test_the_file_is_the_one_the_measurements_give() -> None:
    assert FILE.read_text(encoding="utf-8") == anchors(), "run `make generate`"


def test_every_game_that_bots_are_measured_in_has_its_levels_in_their_order() -> None:
    whole = json.loads(anchors())
    assert set(whole["levels"]) == {"fuse_discs", "fusion", "fuse_cards", "ruse"}
    for places in whole["levels"].values():
        assert places["3"] == 1500
        assert list(places.values()) == sorted(places.values())
    places = whole["difficulties"]["fuse_dice"]["places"]
    assert set(places) == set("12345")
    for found in places.values():
        assert tuple(found) == get_args(Difficulty)
        assert list(found.values()) == sorted(found.values())
    assert whole["difficulties"]["fuse_dice"]["usual"]["minutes"] == 10


def test_a_level_stands_as_far_above_the_one_below_as_it_wins_and_draws_count_half() -> None:
    places = levels(LADDER)
    assert places["random"] == places["2"]
    assert places["3"] - places["2"] == 191
    assert gap(0.75, 999) > 190
    assert places["4"] - 1500 == 736


def test_a_difficulty_stands_where_the_strongest_crew_wins_half_of_its_missions() -> None:
    assert difficulties(WINS) == {"1": {"training": 1237, "insane": 2000}}
