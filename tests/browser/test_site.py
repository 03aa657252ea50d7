"""Without a server: a whole game by the page, with the network cut, kept and proven."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fusebox.cli import main
from fusebox.core import Record
from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.site import cut, plain
from tests.browser.watching import Watch

TABLE = "**/t/offline-*"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with plain(tmp_path_factory.mktemp("site") / "files") as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The first page of a site, in a browser that was never there before."""
    watch = Watch(site)
    watch.forgiven.add("ERR_INTERNET_DISCONNECTED")
    context = browser.new_context(base_url=site, locale="en", reduced_motion="reduce")
    page = context.new_page()
    watch.follow(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="RUSE")).to_be_visible()
    yield page
    context.close()
    assert watch.faults == []


def begun(page: Page) -> None:
    """A game against a bot, when it is one's turn."""
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url(TABLE)
    expect(playing.yours(page)).to_be_visible()


def end(page: Page, deed: str) -> None:
    """By the menu; bots agree to what is offered."""
    playing.choose(page, deed)
    sure = page.get_by_role("dialog").get_by_role("button", name=deed)
    sure.click()
    expect(playing.ended(page)).to_be_visible()


def saved(page: Page, file: Path) -> None:
    """The record of the game that is over, as a file."""
    page.get_by_role("link", name="Replay").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    download.value.save_as(file)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result h2")).to_be_visible()


@pytest.mark.quick
def test_a_game_is_played_and_replayed_without_a_network_and_its_record_is_proven(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut(page)
    begun(page)
    playing.enter(page)
    playing.resign(page)
    file = tmp_path / "record.jsonl"
    saved(page, file)
    assert Record.load(file.read_text(encoding="utf-8")).header.offline is True
    assert main(["verify", str(file)]) == 0
    assert "without a server" in capsys.readouterr().out


def test_a_whole_game_is_played_against_a_bot_to_its_last_move(page: Page, tmp_path: Path) -> None:
    cut(page)
    begun(page)
    further = playing.further(page)
    while not playing.ended(page).is_visible():
        # A game that is drawn is played again.
        if further.is_visible():
            playing.go_on(page)
        else:
            playing.enter(page)
        expect(playing.yours(page).or_(playing.ended(page)).or_(further).first).to_be_visible()
    saved(page, tmp_path / "record.jsonl")
    assert main(["verify", str(tmp_path / "record.jsonl")]) == 0


def test_every_game_begins_ends_and_is_proven_without_a_network(page: Page, tmp_path: Path) -> None:
    cut(page)
    for game in GAMES:
        tile = page.locator(f"article[data-accent={game}]")
        tile.get_by_role("button", name="Play now").click()
        page.wait_for_url(TABLE)
        expect(page.locator("main[data-version]")).to_be_visible()
        playing.moved(page, 2)
        end(page, "Call the game off" if GAMES[game].cooperative else "Resign")
        saved(page, tmp_path / game)
        assert main(["verify", str(tmp_path / game)]) == 0
        page.get_by_role("link", name="Fusebox").first.click()
        expect(page.get_by_role("heading", name="RUSE")).to_be_visible()


def test_a_reload_and_another_language_lose_nothing(page: Page) -> None:
    begun(page)
    cut(page)
    playing.enter(page)
    expect(playing.yours(page)).to_be_visible()
    before = playing.version(page)
    page.reload()
    expect(playing.yours(page)).to_be_visible()
    assert playing.version(page) == before
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Français").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("À vous").first).to_be_visible()
    page.goto("/")
    expect(page.locator("a[href^='/t/offline-']")).to_have_count(1)


def test_the_page_that_is_looked_at_has_the_tables(page: Page) -> None:
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


def test_what_needs_a_server_is_not_offered_and_one_line_says_why(page: Page) -> None:
    expect(page.get_by_text("There is no server here")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.get_by_role("link", name="Set up a table").first.click()
    expect(page.get_by_text("nobody can come by a link")).to_be_visible()
    expect(page.get_by_text("By link")).to_have_count(0)
    page.get_by_role("link", name="Fusebox").first.click()
    page.get_by_role("link", name="Your games").first.click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
