"""Looking back in the page: the value along the fuse, the better move, and the way on from it."""

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import Visit
from tests.browser.watching import DESK

RECORDS = Path(__file__).parents[1] / "records"
STAND = {"side": "w", "margin": None, "seat": None, "played": "", "best": "", "loss": 0.0}
FOUND = {
    "game": "fuse_discs",
    "names": ["Ada", "Ben"],
    "level": "6",
    "found": {
        "type": "DiscsFound",
        "stands": [
            {**STAND, "n": 15, "value": 0.1, "line": ["Na4"], "grade": ""},
            {
                **STAND,
                "n": 16,
                "value": -0.9,
                "line": ["W2c", "Nd6"],
                "grade": "blunder",
                "seat": 1,
                "played": "Sa3",
                "best": "Sa4",
                "loss": 1.0,
            },
        ],
    },
}
"""Worked out beforehand: what the server finds has tests of its own."""
DECIDED = {
    "game": "fuse_cards",
    "names": ["Ada", "Ben"],
    "level": "5",
    "found": {
        "type": "DecisionsFound",
        "seat": 0,
        "winner": 1,
        "sources": [],
        "decisions": [
            {
                "n": 3,
                "did": {"notation": "3", "words": "Lay a 3-point fuse"},
                "would": {"notation": "b", "words": "Throw a bomb"},
                "gain": 2.4,
                "doubt": 0.4,
                "grade": "",
            },
            {
                "n": 5,
                "did": {"notation": "7", "words": "Lay a 7-point fuse"},
                "would": {"notation": "7", "words": "Lay a 7-point fuse"},
                "gain": 0.0,
                "doubt": 0.0,
                "grade": "",
            },
        ],
    },
}


def brought(visit: Visit, file: str, found: object, size: tuple[int, int] = DESK) -> Page:
    """A record that was brought along, once this was found in it."""
    page = visit("/record", size=size)
    page.route("**/api/analysis", lambda route: route.fulfill(json=found))
    content = (RECORDS / file).read_bytes()
    payload = FilePayload(name="record.jsonl", mimeType="application/jsonl", buffer=content)
    page.locator("input[type=file]").set_input_files(payload)
    page.get_by_role("button", name="Analyse this game").click()
    return page


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_on_a_phone_what_was_found_stands_under_the_board(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = brought(visit, "fuse_discs/version-3/default.jsonl", FOUND, size)
    found = page.get_by_role("region", name="Look back")
    found.get_by_role("button", name="Blunder").click()
    expect(found.get_by_text("Black is better")).to_be_in_viewport(ratio=1)
    expect(page.locator("svg .hinted")).to_be_in_viewport()
    board, below = page.locator(".board").bounding_box(), found.bounding_box()
    assert board is not None
    assert below is not None
    assert board["y"] + board["height"] <= below["y"]


def test_every_choice_is_told_what_the_bot_would_have_done_and_expected_of_it(
    visit: Visit,
) -> None:
    page = brought(visit, "fuse_cards/version-2/two-players.jsonl", DECIDED)
    found = page.get_by_role("region", name="Look back")
    height = found.locator(".here").bounding_box()
    for at, words in (
        (2, "Level 5 would rather: Throw a bomb (+2.4 points expected)."),
        (3, "Step through the game: at each choice this says what level 5 would have done."),
        (4, "Level 5 would have done the same: Lay a 7-point fuse."),
    ):
        page.evaluate("at => { location.hash = `at=${at}`; }", at)
        expect(found.locator(".here")).to_have_text(words)
        assert found.locator(".here").bounding_box() == height


def test_an_analysis_is_shown_on_the_fuse_and_leads_to_the_move_that_was_better(
    visit: Visit,
) -> None:
    page = brought(visit, "fuse_discs/version-3/default.jsonl", FOUND)
    found = page.get_by_role("region", name="Look back")
    found.get_by_role("button", name="Blunder").click()
    expect(found.get_by_text("Blunder: Sa3. Sa4 was better.")).to_be_visible()
    expect(page.locator(".curve i")).to_have_count(1)
    expect(page.locator("svg .hinted")).to_be_attached()
    on = found.get_by_role("link", name="Play on from here").get_attribute("href")
    assert on is not None
    assert on.startswith("/discs/position#p=")
