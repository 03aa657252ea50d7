"""RUSE for newcomers: the guided first game, and the page of tiles and cards."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.ruse import (
    STEPS,
    go_on,
    move,
)
from tests.browser.watching import faults
from tests.rig import Rig


@pytest.mark.slow
def test_the_guided_first_game_teaches_a_round(visit: Visit, rig: Rig) -> None:
    page = visit("/new/ruse")
    page.get_by_role("button", name="Guided first game").click()
    guide = page.locator(".guide")
    expect(guide).to_be_visible()
    titles: list[str] = []
    for turn in range(STEPS):
        assert playing.wait_for_turn(page, rig)
        title = guide.locator("h2").inner_text()
        titles += [] if titles[-1:] == [title] else [title]
        go_on(page)
        if guide.get_by_role("button", name="Play on").is_visible():
            guide.get_by_role("button", name="Play on").click()
            break
        if guide.get_by_role("button", name="Next").is_visible():
            guide.get_by_role("button", name="Next").click()
            continue
        move(page, turn)
    expect(guide).to_have_count(0)
    assert titles[0] == "A fox's year"
    assert titles[-1] == "That is a round"
    assert {"Roll", "Place the die", "The others", "End of the round"} <= set(titles)


def test_the_guide_can_be_left_and_the_game_goes_on(visit: Visit) -> None:
    page = visit("/new/ruse")
    page.get_by_role("button", name="Guided first game").click()
    page.get_by_role("button", name="Leave the guide").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    expect(page.locator(".ruse")).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.slow
def test_the_page_of_tiles_and_cards_has_no_faults_and_can_be_sifted(visit: Visit) -> None:
    page = visit("/ruse/tiles")
    expect(page.get_by_role("heading", name="VIXEN's cards")).to_be_visible()
    every = page.locator(".entries li").count()
    page.get_by_role("radio", name=re.compile(r"printed · \d+")).check()
    expect(page.get_by_role("heading", name="Firefox tiles")).to_have_count(0)
    assert 0 < page.locator(".entries li").count() < every
    assert faults(page) == []
