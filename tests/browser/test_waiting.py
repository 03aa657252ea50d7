"""Before the game: who is waited for, and going on without them."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import Watch, faults
from tests.rig import Player, Rig


def test_a_bot_takes_the_place_of_one_who_does_not_come(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link")
    invite = created["seats"][1]["invite"]
    player.post("/api/join", table=created["table"], invite=invite, name="Blaise")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.get_by_role("heading", name="Waiting for Blaise")).to_be_visible()
    expect(page.locator(".seat.turn")).to_contain_text("Blaise")
    page.get_by_role("button", name="Play with a bot instead").click()
    playing.new_table(page, created["table"])
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".seat .name").first).to_have_text("Mira")
    page.goto("/")
    expect(page.locator("section li a")).to_have_count(1)


@pytest.mark.quick
def test_nobody_has_to_wait_for_an_open_seat(visit: Visit, rig: Rig) -> None:
    page = visit("/new/fuse_discs")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite someone")).to_be_visible()
    page.get_by_role("button", name="Play with a bot instead").click()
    expect(page.locator(".prompt")).to_be_visible()


def test_all_others_go_along_and_the_one_who_did_not_come_is_told(
    visit: Visit, rig: Rig, player: Player, watch: Watch
) -> None:
    watch.forgiven.add("status of 404")
    created = player.create("me", "link", "link", game="fuse_cards")
    late = player.post(
        "/api/join", table=created["table"], invite=created["seats"][2]["invite"], name="Carl"
    )
    ada = visit(playing.address(created), **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    expect(blaise.get_by_role("heading", name="Waiting for Carl")).to_be_visible()
    ada.get_by_role("button", name="Invite somebody else").click()
    table = playing.new_table(ada, created["table"])
    assert playing.new_table(blaise, created["table"]) == table
    expect(ada.locator(".code strong")).to_be_visible()
    expect(blaise.get_by_text("Open seat")).to_be_visible()
    held = {"table": created["table"], "seats": [late]}
    carl = visit(playing.address(created), **playing.seated(rig, held))
    expect(carl.get_by_text("The others have moved to another table.")).to_be_visible()
    dora = visit()
    dora.get_by_label("Code").fill(ada.locator(".code strong").inner_text())
    dora.get_by_role("button", name="Join").click()
    playing.join(dora, "Dora")
    for page in (ada, blaise, dora):
        expect(page.locator(".prompt")).to_be_visible()


def test_the_page_on_which_one_waits_is_for_everybody(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link")
    invite = created["seats"][1]["invite"]
    player.post("/api/join", table=created["table"], invite=invite, name="Blaise")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.get_by_role("button", name="Invite somebody else")).to_be_visible()
    assert faults(page) == []


def test_people_invite_bots_do_not_and_no_fuse_burns_before_the_game(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link", "3", game="fuse_cards")
    guest = visit(playing.invitation(created))
    expect(guest.locator(".sitting")).to_have_text("Invited by Player 1. With Vera.")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.locator(".room .seat")).to_have_count(3)
    expect(page.locator(".room .seat .fuse:visible")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_code_comes_before_the_games(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    code, game = page.get_by_label("Code"), page.locator(".games h2").first
    expect(code).to_be_visible()
    expect(game).to_be_visible()
    assert _top(code) < _top(game)
    order = "nodes => nodes[0].compareDocumentPosition(nodes[1])"
    assert page.locator("input[maxlength='16'], .games h2").evaluate_all(order) & 4


def _top(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"]
