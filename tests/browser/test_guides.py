"""The guided starts: each game's steps over a real table."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.rig import Rig

GAMES = {"fuse_discs": 5, "fuse_cards": 5, "fusion": 5, "fuse_dice": 5}


def start(visit: Visit, game: str) -> Page:
    page = visit(f"/new/{game}")
    page.get_by_role("button", name="Guided first game").click()
    expect(page.locator(".guide")).to_be_visible()
    return page


def points_into_the_board(page: Page) -> None:
    """What the step means has a ring, on the board and nowhere else on the page."""
    ring = page.locator(".guide + .ring")
    expect(ring).to_be_visible()
    inner, outer = ring.bounding_box(), page.locator(".board").bounding_box()
    assert inner is not None
    assert outer is not None
    x, y = inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2
    assert outer["x"] < x < outer["x"] + outer["width"]
    assert outer["y"] < y < outer["y"] + outer["height"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_guide_has_steps_that_can_be_gone_through(visit: Visit, game: str) -> None:
    page = start(visit, game)
    guide = page.locator(".guide")
    for step in range(1, GAMES[game]):
        expect(guide).to_contain_text(f"Step {step} of {GAMES[game]}")
        if guide.get_attribute("data-at"):
            points_into_the_board(page)
        guide.get_by_role("button").first.click()
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


def test_a_step_is_done_by_doing_it(visit: Visit, rig: Rig) -> None:
    page = start(visit, "fuse_discs")
    guide = page.locator(".guide")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text("Pick a disc")
    playing.able(page).first.click()
    expect(guide).to_contain_text("Slide it in")
    playing.targets(page).first.click()
    expect(guide).to_contain_text("Push")
    page.reload()
    expect(guide).to_contain_text("Push")


@pytest.mark.slow
def test_a_guide_has_no_faults_beside_the_table(visit: Visit) -> None:
    assert faults(start(visit, "fuse_cards")) == []
