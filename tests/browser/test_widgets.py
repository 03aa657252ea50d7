"""Our own widgets: a list to choose from by mouse and by keys, and sheets beside a game that goes
on."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE
from tests.rig import Player, Rig

CLOCK = {"type": "Pace", "initial": 300_000, "increment": 3_000}
SIZES = [(360, 640), PHONE, (844, 390), (768, 1024), DESK]
SETTLED = """async () => {
    const sheets = [...document.querySelectorAll("dialog, [popover]")];
    await Promise.all(sheets.flatMap((sheet) => sheet.getAnimations().map((one) => one.finished)));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
COVERED = """() => [...document.querySelectorAll("[role=timer]")]
    .filter((clock) => clock.checkVisibility())
    .filter((clock) => {
        const { left, right, top, bottom } = clock.getBoundingClientRect();
        const covers = (x, y) => document.elementFromPoint(x, y)?.closest("dialog, [popover]");
        return [left + 1, right - 1].some((x) => [top + 1, bottom - 1].some((y) => covers(x, y)));
    })
    .map((clock) => clock.textContent)"""


def level(page: Page) -> Locator:
    """A list to choose from, and what was chosen from it last."""
    return playing.with_a_bot(page, "fuse_discs")


def test_a_list_is_walked_and_chosen_from_by_keys(visit: Visit) -> None:
    page = visit()
    field = level(page)
    field.focus()
    first = field.inner_text()
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-expanded", "true")
    options = field.locator("xpath=..").get_by_role("option")
    expect(options.and_(page.locator("[aria-selected=true]"))).to_have_text(first)
    field.press("End")
    expect(field).to_have_attribute("aria-activedescendant", options.last.get_attribute("id") or "")
    field.press("Escape")
    expect(field).to_have_text(first)
    expect(field).to_be_focused()
    field.press("Enter")
    last = options.last.inner_text()
    field.press(last[0])
    field.press("End")
    field.press("Enter")
    expect(field).to_have_text(last)
    expect(field).to_be_focused()
    expect(level(page)).to_have_text(last)


def test_keys_that_follow_at_once_find_the_list_open(visit: Visit) -> None:
    page = visit()
    field = level(page)
    last = field.locator("xpath=..").locator("[role=option]").last.inner_text()
    field.evaluate(
        """(field) => {
            for (const key of ["ArrowDown", "End", "Enter"])
                field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }"""
    )
    expect(field).to_have_text(last)
    expect(field).to_have_attribute("aria-expanded", "false")


def test_a_list_closes_where_one_touches_beside_it_and_at_its_own_field(visit: Visit) -> None:
    page = visit(size=PHONE)
    field = level(page)
    field.click()
    expect(field).to_have_attribute("aria-expanded", "true")
    for option in field.locator("xpath=..").get_by_role("option").all():
        expect(option).to_be_in_viewport(ratio=1)
    field.click()
    expect(field).to_have_attribute("aria-expanded", "false")
    field.click()
    page.get_by_role("heading").first.click()
    expect(field).to_have_attribute("aria-expanded", "false")


def test_a_list_closes_when_the_page_scrolls_under_it_and_not_by_a_scroll_that_was_before(
    visit: Visit,
) -> None:
    page = visit(size=PHONE)
    field = level(page)
    field.click()
    expect(field).to_have_attribute("aria-expanded", "true")
    page.evaluate("() => document.dispatchEvent(new Event('scroll'))")
    expect(field).to_have_attribute("aria-expanded", "true")
    page.evaluate("() => scrollBy(0, 40)")
    expect(field).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("game", ["fuse_discs", "fuse_cards", "ruse"])
def test_no_sheet_lies_on_a_clock_and_the_game_goes_on_beside_it(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    created = player.create("me", "1", game=game, pace=CLOCK)
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.get_by_role("timer").first).to_be_visible()
    found = {}
    for sheet in ("Settings", "Rules", "More"):
        page.get_by_role("button", name=sheet, exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(1)
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(SETTLED)
            found[sheet, size] = page.evaluate(COVERED)
        assert page.locator("dialog:modal").count() == 0
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert {where: clocks for where, clocks in found.items() if clocks} == {}
