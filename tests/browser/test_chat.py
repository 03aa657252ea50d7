"""People write to each other at a table that has a chat, and meet in the lobby of a server that has
one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import PHONE, Watch, faults
from tests.rig import Player, Rig


def test_two_people_write_and_a_third_reads(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "link", permits={"chat": True})
    ada = visit(playing.address(created), **playing.seated(rig, created))
    expect(ada.locator(".terms")).to_contain_text("With chat")
    expect(ada.get_by_role("button", name="Chat")).to_have_count(0)
    blaise = visit(playing.invitation(created), size=PHONE)
    expect(blaise.locator(".allowed")).to_contain_text("With chat")
    playing.join(blaise, "Blaise")
    ada.get_by_role("button", name="Chat").click()
    expect(ada.get_by_text("Nothing has been said yet.")).to_be_visible()
    ada.keyboard.type("Hello <i>Blaise</i>")
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("log")).to_contain_text("Hello <i>Blaise</i>")
    blaise.get_by_role("button", name="Chat, 1 new message").click()
    expect(blaise.get_by_role("log")).to_contain_text("Hello <i>Blaise</i>")
    blaise.get_by_label("Write to the table").fill("Hello Ada")
    blaise.get_by_role("button", name="Send").click()
    expect(ada.get_by_role("log")).to_contain_text("Hello Ada")
    eve = visit(playing.address(created))
    eve.get_by_role("button", name="Chat, 2 new messages").click()
    expect(eve.get_by_text("Only players can write.")).to_be_visible()
    expect(eve.get_by_role("textbox")).to_have_count(0)
    blaise.keyboard.press("Escape")
    expect(blaise.get_by_role("log")).to_have_count(0)
    expect(blaise.get_by_role("button", name="Chat")).to_be_focused()
    ada.reload()
    expect(ada.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_the_chat_is_for_everybody(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "random", permits={"chat": True})
    page = visit(playing.address(created), **playing.seated(rig, created))
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("Hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Hello")
    assert faults(page) == []


@pytest.mark.quick
def test_who_may_not_watch_is_told_so(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "random", permits={"watchers": False})
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.locator(".prompt")).to_be_visible()
    eve = visit(playing.address(created))
    expect(eve.get_by_text("At this table nobody may watch.")).to_be_visible()


@pytest.fixture
def lobby(tmp_path: Path, browser: Browser) -> Iterator[tuple[Rig, Page]]:
    """The home page of a server that has a lobby."""
    with Rig(tmp_path / "data", lobby=True) as rig:
        watch = Watch(rig.address)
        context = browser.new_context(base_url=rig.address, locale="en", reduced_motion="reduce")
        page = context.new_page()
        watch.follow(page)
        page.goto("/")
        yield rig, page
        context.close()
        assert watch.faults == []


def test_a_table_that_is_open_is_joined_with_one_press(lobby: tuple[Rig, Page]) -> None:
    rig, page = lobby
    player = Player(rig.address)
    expect(page.get_by_role("article").first).to_be_visible()
    expect(page.get_by_text("Open to everybody here")).to_have_count(0)
    made = player.create("me", "link", permits={"open": True, "shown": True, "hints": False})
    with player.socket(made["table"], made["seats"][0]["token"], shows=0) as ada:
        ada.hear("update")
        rig.turn(2_000)
        page.reload()
        expect(page.get_by_text("FUSE (discs) · No clock · No hints")).to_be_visible()
        expect(page.get_by_text("1 free seat")).to_be_visible()
        assert faults(page) == []
        page.get_by_role("button", name="Join Player 1").click()
        page.wait_for_url("**/t/*")
        ada.ready()
        expect(page.locator(".prompt")).to_be_visible()
        rig.turn(2_000)
        page.goto("/")
        page.get_by_role("link", name="Watch Player 1 · Guest").click()
        expect(page.locator(".prompt")).to_be_visible()
    player.close()


@pytest.mark.quick
def test_a_table_is_set_up_for_the_lobby(lobby: tuple[Rig, Page]) -> None:
    rig, page = lobby
    page.goto("/new/fuse_discs")
    page.get_by_label("Serious").check()
    page.get_by_text("What is allowed").click()
    page.get_by_role("group", name="Open to everybody here").get_by_label("Yes").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/")[-1]
    expect(page.locator(".terms")).to_contain_text("No taking back")
    rig.turn(2_000)
    (found,) = json.loads(page.request.get("/api/lobby").text())["tables"]
    assert found["table"] == table
    assert found["pace"] == {"type": "GamePace", "initial": 600_000, "increment": 5_000}
    assert found["permits"] == {
        "takebacks": "never",
        "hints": False,
        "pauses": False,
        "open": True,
    }
