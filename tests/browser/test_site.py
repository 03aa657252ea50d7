"""Without a server: what is kept, which page has it, what counts, and what is not offered."""

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.site import KEEP, Device, cut
from tests.browser.test_records import check_luck, choose
from tests.rig import Player, Rig

TABLE = "**/t/offline-*"
EMPTIED = """async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("kept:"));
    const kept = await caches.open(name);
    for (const file of await kept.keys()) await kept.delete(file);
}"""
"""As another build finds it."""
KEPT = """() => new Promise((resolve) => {
    const look = async () => {
        if (await caches.match("/runtime/fusebox.pack")) resolve(true);
        else requestAnimationFrame(look);
    };
    look();
})"""


def begun(page: Page) -> None:
    """A game of discs against a bot, when it is one's turn."""
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(TABLE)
    expect(page.locator("main[data-version]")).to_be_visible()
    playing.wait_for_turn(page, Device(page))


def saved(page: Page) -> str:
    """The record of the game that is over, as a file has it."""
    page.get_by_role("link", name="Replay").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    return download.value.path().read_text(encoding="utf-8")


def test_a_record_made_here_opens_at_a_server_which_says_where_it_was_played(
    alone: Page, visit: Visit
) -> None:
    begun(alone)
    cut(alone)
    playing.resign(alone)
    page = visit("/record")
    choose(page, saved(alone))
    expect(page.locator(".origin")).to_contain_text("without a server")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result h2")).to_be_visible()
    assert check_luck(page).startswith("Every draw follows")


def test_a_record_of_a_server_opens_here_without_a_network(
    alone: Page, visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "random")
    there = visit(playing.address(created), **playing.seated(rig, created))
    playing.resign(there)
    text = player.http.get(f"/api/tables/{created['table']}/record").text
    cut(alone)
    alone.goto("/record")
    choose(alone, text)
    expect(alone.locator(".origin")).to_be_visible()
    alone.get_by_role("button", name="To the end").click()
    expect(alone.locator(".result h2")).to_be_visible()


def test_games_of_this_device_are_counted_on_it_and_rate_nobody_else(alone: Page) -> None:
    begun(alone)
    cut(alone)
    playing.resign(alone)
    expect(alone.locator("section.ended")).to_contain_text("±")
    alone.goto("/me")
    shown = alone.get_by_role("region", name="Your rating")
    expect(shown.locator(".points")).to_contain_text("±")
    expect(alone.locator(".recent li")).to_have_count(1)
    expect(alone.get_by_role("link", name="Ratings")).to_have_count(0)


def test_the_page_that_is_looked_at_has_the_tables(alone: Page) -> None:
    page = alone
    begun(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.bring_to_front()
    expect(playing.yours(other)).to_be_visible()
    playing.enter(other)
    other.close()
    page.bring_to_front()
    page.reload()
    expect(playing.yours(page).or_(page.locator("[data-version]")).first).to_be_visible()


def test_what_needs_a_server_is_not_offered_and_one_line_says_why(alone: Page) -> None:
    page = alone
    expect(page.get_by_text("There is no server here")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.locator("article h2 a").first.click()
    expect(page.get_by_text("links don't work")).to_be_visible()
    expect(page.get_by_text("By link")).to_have_count(0)
    page.get_by_role("link", name="Fusebox").first.click()
    page.get_by_role("link", name="Your games").first.click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_a_hint_and_taking_back_need_no_network(alone: Page) -> None:
    cut(alone)
    begun(alone)
    playing.choose(alone, "Ask for a hint")
    expect(alone.locator(".prompt")).to_contain_text("Hint: Enter from")
    space = playing.enter(alone)
    expect(alone.locator(f'[data-thing="{space}"]')).to_have_count(0)
    alone.get_by_role("button", name="Take back").click()
    expect(alone.locator(f'[data-thing="{space}"].able')).to_be_visible()


def test_who_kept_everything_has_it_of_the_next_build_as_well(alone: Page) -> None:
    assert alone.evaluate(KEEP) is True
    alone.evaluate(EMPTIED)
    alone.reload()
    assert alone.evaluate(KEPT) is True
    alone.context.set_offline(True)
    alone.reload()
    begun(alone)
