"""Every page and state: nothing serious for axe, nothing to scroll sideways, in all looks."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import Watch, faults
from tests.rig import Player, Rig

PACE = {"type": "Pace", "initial": 300_000, "increment": 3_000}


def at_table(visit: Visit, rig: Rig, player: Player) -> Page:
    """One's own first turn, against a bot and the clock."""
    created = player.create("me", "random", options={"white": "first"}, pace=PACE)
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(playing.able(page)).to_have_count(12)
    return page


@pytest.mark.quick
def test_the_home_page_and_its_settings_are_for_everybody(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


def test_the_set_up_page_is_for_everybody(visit: Visit) -> None:
    page = visit("/new/fuse_discs")
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    expect(page.get_by_role("combobox", name="Level of the bot")).to_be_visible()
    assert faults(page) == []
    playing.unfold(page, "Rules of the game", "Clock", "What is allowed")
    page.get_by_label("For each player").check()
    expect(page.get_by_label("Minutes for each player", exact=True)).to_be_visible()
    assert faults(page) == []


def test_the_waiting_room_and_the_way_in_are_for_everybody(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.get_by_role("heading", name="Invite someone")).to_be_visible()
    assert faults(page) == []
    guest = visit(playing.invitation(created))
    expect(guest.get_by_role("heading", name="A seat is waiting for you")).to_be_visible()
    assert faults(guest) == []


def test_the_table_is_for_everybody_at_every_moment(visit: Visit, rig: Rig, player: Player) -> None:
    page = at_table(visit, rig, player)
    assert faults(page) == []
    playing.able(page).first.click()
    expect(page.locator("[data-target]")).to_have_count(6)
    assert faults(page) == []
    playing.unable(page).first.click(force=True)
    expect(page.locator(".bubble")).to_be_visible()
    assert faults(page) == []
    playing.choose(page, "Pause")
    expect(page.locator(".cover")).to_be_visible()
    assert faults(page) == []


def test_the_end_and_the_replay_are_for_everybody(visit: Visit, rig: Rig, player: Player) -> None:
    page = at_table(visit, rig, player)
    playing.enter(page)
    page.get_by_role("button", name="More", exact=True).click()
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()
    playing.resign(page)
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result h2")).to_be_visible()
    assert faults(page) == []


def test_the_gallery_is_for_everybody(visit: Visit) -> None:
    page = visit("/gallery")
    expect(page.get_by_role("heading", name="The pieces")).to_be_visible()
    assert faults(page) == []


@pytest.mark.quick
def test_what_is_not_there_is_said_to_everybody(visit: Visit, watch: Watch) -> None:
    watch.forgiven.add("404")
    page = visit("/nowhere/at/all")
    expect(page.get_by_role("heading", name="This page is not in the box")).to_be_visible()
    assert faults(page) == []


def test_a_lost_line_is_said_to_everybody(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "random")
    page = visit(**playing.seated(rig, created))
    wire = playing.Wire(page)
    page.goto(playing.address(created))
    expect(page.locator(".prompt")).to_be_visible()
    wire.cut()
    expect(
        page.get_by_text("Connection lost. This table is waiting on the server.")
    ).to_be_visible()
    assert faults(page) == []
