"""Who one is at every table: the same on another device, told when it is one's turn, and listed."""

import re

import pytest
from playwright.sync_api import Page, expect

from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.rig import Player, Rig
from tests.server.playing import move

ICON = "link[rel=icon]"


def code_of(page: Page) -> str:
    """The code that is shown, after a name and a picture were chosen."""
    page.get_by_label("Your name").fill("Wilhelmina")
    page.get_by_label("Your name").press("Tab")
    page.get_by_role("button", name="Owl").click()
    page.get_by_role("button", name="Owl").click()
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator(".letters")).to_be_visible()
    return page.locator(".letters").inner_text()


def test_name_picture_and_seats_move_to_another_device_by_a_code(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link")
    here = visit("/me", **playing.seated(rig, created))
    code = code_of(here)
    assert re.fullmatch(r"([2-9A-Z]{3} ){3}[2-9A-Z]{3}", code)
    assert faults(here) == []
    there = visit("/me")
    there.get_by_label("A code from another device").fill(code.lower())
    there.get_by_role("button", name="Bring it here").click()
    expect(there.get_by_text("Everything is here now.")).to_be_visible()
    expect(there.get_by_label("Your name")).to_have_value("Wilhelmina")
    expect(there.get_by_role("button", name="Owl")).to_have_attribute("aria-pressed", "true")
    there.goto("/")
    expect(there.get_by_text("Waiting for players")).to_be_visible()


def test_a_code_can_be_scanned(visit: Visit) -> None:
    code = code_of(visit("/me")).replace(" ", "")
    there = visit(f"/me#move={code}")
    there.get_by_role("button", name="Bring it here").click()
    expect(there.get_by_text("Everything is here now.")).to_be_visible()
    assert code not in there.url


@pytest.mark.quick
def test_that_it_is_ones_turn_is_told_by_title_icon_and_home_page(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "me", options={"white": "first"})
    mine, other = (seat["token"] for seat in created["seats"])
    own = {**created, "seats": created["seats"][:1]}
    page = visit(playing.address(created), **playing.seated(rig, own))
    with player.socket(created["table"], other, shows=1) as line:
        line.ready()
        expect(page).to_have_title("Your turn · FUSE (discs)")
        expect(page.locator(ICON)).to_have_attribute("href", "/icon-turn.svg")
        with player.socket(created["table"], mine, shows=0) as hand:
            update = hand.turn()
            hand.done(hand.act(update["legal"][0]["action"]))
        expect(page).to_have_title("FUSE (discs)")
        expect(page.locator(ICON)).to_have_attribute("href", "/icon.svg")
        update = line.turn()
        line.done(line.act(update["legal"][0]["action"]))
        expect(page.locator(ICON)).to_have_attribute("href", "/icon-turn.svg")
    page.goto("/")
    expect(page.locator(ICON)).to_have_attribute("href", "/icon.svg")
    section = page.get_by_role("region", name="Go on playing")
    expect(section.locator("li")).to_have_count(1)
    expect(section.locator("li")).to_contain_text("Your move · this minute")
    assert faults(page) == []
    section.locator("li a").click()
    expect(page).to_have_url(re.compile(rf"/t/{created['table']}$"))


def match_between(rig: Rig, player: Player, winner: str, loser: str) -> None:
    """A match of two devices that counts: it is resigned after as many moves as the shortest."""
    me = {"kind": "me", "name": winner, "person": winner[0].lower() * 43, "face": "fox-0"}
    seats = [me, {"kind": "link"}]
    made = player.post("/api/tables", game="fuse_discs", seats=seats, options={"white": "first"})
    invite, person = made["seats"][1]["invite"], loser[0].lower() * 43
    joined = player.post(
        "/api/join", table=made["table"], invite=invite, name=loser, person=person, face="moon-3"
    )
    first, second = ({"x-forwarded-for": f"192.168.1.{device}"} for device in (7, 8))
    with (
        player.bare_socket(made["table"], additional_headers=first) as one,
        player.bare_socket(made["table"], additional_headers=second) as two,
    ):
        one.hello(made["seats"][0]["token"], shows=0)
        two.hello(joined["token"], shows=1)
        one.ready()
        two.ready()
        for _ in range(GAMES["fuse_discs"].shortest):
            for line in (one, two):
                assert move(line, line.turn())["type"] == "done"
        two.done(two.act({"type": "Resign"}))
    assert rig.hall.ratings is not None
    rig.call(rig.hall.ratings.settled())


@pytest.mark.quick
def test_people_who_want_to_be_known_are_listed_with_their_own_curve(
    visit: Visit, rig: Rig, player: Player
) -> None:
    for winner, loser in (("Yuna", "Zeno"), ("Yuna", "Zeno"), ("Zeno", "Yuna")):
        match_between(rig, player, winner, loser)
    page = visit("/ratings")
    expect(page.locator("tbody tr")).to_have_count(2)
    expect(page.locator("tbody tr").first).to_contain_text("Yuna")
    expect(page.get_by_role("link", name="let your matches count")).to_be_visible()
    known = "JSON.stringify({face: '', person: 'y'.repeat(43)})"
    page.evaluate(f"localStorage.setItem('fusebox.identity', {known})")
    page.reload()
    expect(page.get_by_text("You: place 1 of 2")).to_be_visible()
    expect(page.locator(".own circle")).to_have_count(3)
    assert faults(page) == []
