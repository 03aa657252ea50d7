"""RUSE for newcomers: the page of tiles and cards."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.watching import faults


def test_the_page_of_tiles_and_cards_has_no_faults_and_can_be_sifted(visit: Visit) -> None:
    page = visit("/ruse/tiles")
    expect(page.get_by_role("heading", name="VIXEN's cards")).to_be_visible()
    every = page.locator(".entries li").count()
    page.get_by_role("radio", name=re.compile(r"printed · \d+")).check()
    expect(page.get_by_role("heading", name="Firefox tiles")).to_have_count(0)
    assert 0 < page.locator(".entries li").count() < every
    assert faults(page) == []
