"""The puzzle of the day, by the page: a wrong move is taken back, the right one solves it, and days
in a row are counted; and what each of today's deals is."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.rig import TODAY, Rig

SUNDAY_SOLVED = '{"2026-11-15": 2}'
"""What the browser keeps of the day before: solved with two tries."""


def on_monday(visit: Visit, rig: Rig, path: str) -> Page:
    kept = [{"name": "fusebox.puzzles.days", "value": SUNDAY_SOLVED}]
    origins = [{"origin": rig.address, "localStorage": kept}]
    page = visit("/me", storage_state={"origins": origins})
    page.clock.set_fixed_time(TODAY)
    page.goto(path)
    return page


def enter(page: Page, space: str, cell: str) -> None:
    page.locator(f'[data-thing="{space}"]').click()
    page.locator(f'[data-target="{cell}"]').click()


def test_the_puzzle_of_the_day_is_solved_and_counts_for_the_row_of_days(
    visit: Visit, rig: Rig
) -> None:
    page = on_monday(visit, rig, "/today")
    card = page.get_by_role("link", name="Puzzle of the day")
    expect(card).to_contain_text("New today")
    expect(card).to_contain_text("1 day in a row")
    card.click()
    expect(page.get_by_text("Black to move and win")).to_be_visible()
    enter(page, "W5", "a5")
    expect(page.get_by_text("W5a does not win.")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    enter(page, "W5", "b5")
    expect(page.get_by_text("That is the move.")).to_be_visible()
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.goto("/today")
    expect(card).to_contain_text("Solved today")
    row = page.get_by_role("row", name="2026-11-16")
    expect(row).to_contain_text("2 tries")


def test_what_holds_at_every_table_has_a_picture_as_every_section_of_the_rules_has(
    visit: Visit,
) -> None:
    page = visit("/new/ruse#T1")
    section = page.locator("section", has=page.locator("#rule-T1"))
    expect(section.locator(".picture [data-portrait]")).to_have_count(4)


def test_each_deal_of_the_day_says_what_it_is(visit: Visit, rig: Rig) -> None:
    page = on_monday(visit, rig, "/today")
    for title, about in (
        ("FUSE (dice)", "standard difficulty"),
        ("Fusion", "34 cards"),
        ("RUSE", "VIXEN"),
    ):
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
        expect(card).to_contain_text(about)
