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


def test_hunter_or_photographer_is_a_choice_of_looks_that_is_kept(visit: Visit) -> None:
    page = visit("/ruse/tiles")
    look = page.get_by_role("group", name="Who disturbs the foxes")
    expect(look.get_by_label("A hunter")).to_be_checked()
    look.get_by_label("A photographer").check()
    expect(page.locator(".signs").get_by_text("Photographer: no hunting")).to_be_visible()
    page.reload()
    expect(look.get_by_label("A photographer")).to_be_checked()
    expect(page.locator(".signs").get_by_text("Hunter:")).to_have_count(0)
