"""Larger text: chosen once, kept, and with room for everything."""

import pytest
from playwright.sync_api import Page, expect

from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.rig import Player, Rig

SIZE = "() => parseFloat(getComputedStyle(document.body).fontSize)"


def enlarge(page: Page, size: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Text size").get_by_label(size, exact=True).check()
    page.keyboard.press("Escape")


@pytest.mark.quick
def test_text_grows_and_stays_so(visit: Visit) -> None:
    page = visit()
    usual = page.evaluate(SIZE)
    enlarge(page, "Larger")
    assert page.evaluate(SIZE) == pytest.approx(1.15 * usual)
    page.reload()
    assert page.evaluate(SIZE) == pytest.approx(1.15 * usual)
    enlarge(page, "Default")
    assert page.evaluate(SIZE) == usual


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_room_for_the_largest_text(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    created = player.create("me", "random", game=game)
    page = visit(**playing.seated(rig, created))
    enlarge(page, "Largest")
    page.goto(f"/new/{game}")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    assert faults(page) == []
    page.goto(playing.address(created))
    expect(page.locator("main[data-version]")).to_be_visible()
    assert faults(page) == []
