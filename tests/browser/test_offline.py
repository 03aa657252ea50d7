"""On a phone: installable, and without a connection the shell, the countdown and the rules open."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.site import KEEP, cut
from tests.browser.watching import PHONE, Watch, faults
from tests.rig import Player, Rig


@pytest.fixture
def kept(visit: Visit, watch: Watch) -> Page:
    """A home page that has been loaded once, and whose connection is gone since."""
    page = visit(size=PHONE)
    expect(page.get_by_role("heading", name="RUSE")).to_be_visible()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    watch.forgiven.add("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    return page


def row(page: Page, where: str) -> Locator:
    """One of one's own tables that is there."""
    return page.get_by_role("listitem").filter(has_text=where).get_by_role("link")


@pytest.mark.quick
def test_home_opens_without_a_connection_and_says_what_can_be_done(kept: Page) -> None:
    kept.reload()
    expect(kept.get_by_role("heading", name="No connection")).to_be_visible()
    expect(kept.get_by_role("heading", name="RUSE")).to_be_visible()
    assert faults(kept) == []
    kept.get_by_role("button", name="Play now").first.click()
    expect(kept.get_by_role("alert")).to_contain_text("can't be reached")


def test_with_the_box_kept_games_are_played_here_and_tables_of_the_server_wait(
    kept: Page, rig: Rig, player: Player
) -> None:
    kept.context.set_offline(False)
    cut(kept)
    kept.reload()
    expect(kept.get_by_text("You can still play here")).to_be_visible()
    kept.get_by_role("button", name="Play now").first.click()
    kept.wait_for_url("**/t/offline-*")
    expect(playing.yours(kept)).to_be_visible()
    playing.enter(kept)
    kept.context.set_offline(False)
    kept.goto("/")
    expect(kept.get_by_text("On this device")).to_be_visible()


def test_a_table_of_the_server_waits_for_the_line_and_others_are_played_here_meanwhile(
    visit: Visit, watch: Watch, rig: Rig, player: Player
) -> None:
    watch.forgiven.add("ERR_INTERNET_DISCONNECTED")
    created = player.create("me", "random")
    page = visit("/", size=PHONE, **playing.seated(rig, created))
    wire = playing.Wire(page)
    # What the server has said of one's tables is what is known of them without a connection.
    page.locator(f"a[href*='{created['table']}']").wait_for()
    page.goto(playing.address(created))
    playing.wait_for_turn(page, rig)
    playing.enter(page)
    playing.wait_for_turn(page, rig)
    known = playing.version(page)
    assert page.evaluate(KEEP) is True
    wire.cut()
    page.context.set_offline(True)
    lost = page.locator(".lost")
    expect(lost).to_contain_text("This table is waiting on the server.")
    assert faults(page) == []
    lost.get_by_role("link", name="Play here meanwhile").click()
    expect(row(page, "On the server")).to_contain_text("Waiting for a connection")
    assert faults(page) == []
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/offline-*")
    expect(playing.yours(page)).to_be_visible()
    playing.enter(page)
    expect(page.locator(".lost")).to_have_count(0)
    own = page.url
    page.get_by_role("link", name="Fusebox").first.click()
    expect(row(page, "On this device")).to_be_visible()
    expect(row(page, "On the server")).to_contain_text("Waiting for a connection")
    wire.mend()
    page.context.set_offline(False)
    expect(row(page, "On this device")).to_be_visible()
    expect(row(page, "On the server")).to_contain_text("Your move")
    row(page, "On the server").click()
    expect(playing.yours(page)).to_be_visible()
    assert playing.version(page) == known
    playing.enter(page)
    assert playing.version(page) > known
    page.goto(own)
    expect(page.locator("main[data-version]")).to_be_visible()
    assert playing.version(page) > 1


def test_a_table_of_the_server_that_is_loaded_without_a_line_goes_on_when_it_is_back(
    visit: Visit, watch: Watch, rig: Rig, player: Player
) -> None:
    watch.forgiven |= {"ERR_INTERNET_DISCONNECTED", "WebSocket"}
    created = player.create("me", "random")
    page = visit(playing.address(created), **playing.seated(rig, created))
    playing.wait_for_turn(page, rig)
    known = playing.version(page)
    cut(page)
    page.reload()
    expect(page.locator(".lost")).to_contain_text("This table is waiting on the server.")
    page.context.set_offline(False)
    expect(playing.yours(page)).to_be_visible()
    assert playing.version(page) == known
    playing.enter(page)


def test_the_countdown_and_its_log_open_without_a_connection(kept: Page) -> None:
    kept.goto("/dice/companion")
    expect(kept.get_by_role("button", name="Start the countdown")).to_be_visible()
    kept.goto("/dice/missions")
    expect(kept.get_by_role("heading", level=1)).to_be_visible()
    kept.goto("/me")
    expect(kept.get_by_role("heading", name="Your games")).to_be_visible()


def test_the_rules_of_every_game_open_without_a_connection(kept: Page) -> None:
    kept.reload()
    rules = kept.get_by_role("button", name="Rules: ")
    expect(rules).to_have_count(5)
    for title in rules.all_inner_texts():
        kept.get_by_role("button", name=title, exact=True).click()
        dialog = kept.get_by_role("dialog")
        expect(dialog.get_by_role("heading", level=2)).to_contain_text(
            title.removeprefix("Rules: ")
        )
        expect(dialog.locator("[id^=rule-]").first).to_be_attached()
        kept.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_with_the_connection_everything_comes_from_the_server_again(kept: Page) -> None:
    kept.reload()
    expect(kept.get_by_role("heading", name="No connection")).to_be_visible()
    kept.context.set_offline(False)
    expect(kept.get_by_role("heading", name="No connection")).to_have_count(0)
    kept.goto("/gallery")
    expect(kept.get_by_role("heading", name="The pieces")).to_be_visible()


@pytest.mark.quick
def test_it_can_be_installed(visit: Visit, player: Player) -> None:
    page = visit()
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = player.http.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text)
    assert {"name", "short_name", "start_url", "theme_color", "background_color"} <= manifest.keys()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        sizes = page.evaluate(
            """async (source) => {
                const image = new Image();
                image.src = source;
                await image.decode();
                return [image.naturalWidth, image.naturalHeight];
            }""",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{sizes[0]}x{sizes[1]}"), icon["src"]
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


@pytest.mark.quick
def test_the_policy_lets_worker_and_manifest_come_from_here_alone(player: Player) -> None:
    policy = player.http.get("/").headers["content-security-policy"].split("; ")
    assert {"worker-src 'self'", "manifest-src 'self'"} <= set(policy)
