"""Looking back in the page: the value along the fuse, the better move, and the way on from it."""

from pathlib import Path

from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Visit

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


def test_an_analysis_is_shown_on_the_fuse_and_leads_to_the_move_that_was_better(
    visit: Visit,
) -> None:
    page = visit("/record")
    page.route("**/api/analysis", lambda route: route.fulfill(json=FOUND))
    content = (RECORDS / "fuse_discs/default.jsonl").read_bytes()
    file = FilePayload(name="record.jsonl", mimeType="application/jsonl", buffer=content)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Analyse this game").click()
    found = page.get_by_role("region", name="Look back")
    found.get_by_role("button", name="Blunder").click()
    expect(found.get_by_text("Blunder: Sa3. Sa4 was better.")).to_be_visible()
    expect(page.locator(".curve i")).to_have_count(1)
    expect(page.locator("svg .hinted")).to_be_attached()
    on = found.get_by_role("link", name="Play on from here").get_attribute("href")
    assert on is not None
    assert on.startswith("/discs/position#p=")
