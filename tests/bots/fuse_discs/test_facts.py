"""What is found out about the game: families of rings, what games have in common, and charts."""

from xml.etree import ElementTree

import pytest

from bench.charts import Bar, chart, drawn
from bench.discs_facts import told
from bench.discs_match import Game
from bench.discs_setups import even, families, written
from fusebox.games.fuse_discs.ring import TURNS


@pytest.mark.soak
def test_every_ring_belongs_to_one_family_of_at_most_eight() -> None:
    found = families()
    members = sorted(number for family in found.values() for number in family)
    assert members == list(range(40_158))
    assert len(found) == 5_095
    assert all(min(family) == least and len(family) <= TURNS for least, family in found.items())


def test_rings_that_are_worth_little_to_either_side_are_listed_the_most_even_first() -> None:
    listed = even({1: 0.05, 2: -0.5, 3: 0.0, 4: 0.4, 5: -0.01, 6: 0.09})
    assert [ring.number for ring in listed] == [3, 5, 1, 6]


def test_all_rings_of_a_family_have_its_value() -> None:
    values = dict.fromkeys(families(), 0.25)
    lines = written([values, values]).splitlines()
    assert lines[0] == "0 +0.250 +0.250"
    assert len(lines) == 40_158


def game(lead: int, *line: tuple[int, int]) -> Game:
    return Game(lead, (0.0, 0.0), (1, 1), line)


def test_what_games_have_in_common_is_counted() -> None:
    found = told([game(2, (0, 3), (7, 1)), game(0, (5, 3), (8, 2)), game(-1, (2, 5), (9, 0))])
    shares = [found[who] for who in ("white", "drawn", "black", "moves")]
    assert shares == pytest.approx([1 / 3, 1 / 3, 1 / 3, 2])
    assert found["openings"][0][3] == pytest.approx(2 / 3, abs=1e-3), "both lie beside a corner"
    assert found["openings"][2][5] == pytest.approx(1 / 3, abs=1e-3)


def test_a_chart_is_a_picture_that_says_its_figures() -> None:
    text = chart("A & B", [Bar("one", [("white", 0.5), ("black", 0.25)], "62.5%")])
    root = ElementTree.fromstring(text)
    assert [part.text for part in root.iter() if part.text and part.text.strip()] == [
        "A & B",
        "A & B",
        "one",
        "62.5%",
    ]


def test_every_chart_of_the_page_is_drawn() -> None:
    kind = {"kind": "games", "scoring": "standard", "kings": 0, "even": False}
    shares = {"white": 0.1, "drawn": 0.2, "black": 0.7}
    openings = {"openings": [[0.1] * 6] * 3}
    facts = [
        {**kind, "player": "random", **shares},
        {**kind, "player": "master@400", **shares, **openings},
        {"kind": "ends", "outside": 8, "within": {"1.0": 0.5}},
    ]
    names = drawn(facts, {"standard": [-0.5, 1.0], "omega": [0.0]})
    assert sorted(names) == [
        "discs-ends",
        "discs-kinds",
        "discs-openings",
        "discs-strength",
        "discs-values-omega",
        "discs-values-standard",
    ]
