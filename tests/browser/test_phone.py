"""On a phone: boards that fill it still show who is there, what they say, and their clocks."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import PHONE
from tests.rig import Json, Player, Rig

PACE = {"type": "Pace", "initial": 300_000, "increment": 3_000}
FILLING = ["fuse_cards", "fusion"]


def pair(
    visit: Visit, rig: Rig, player: Player, game: str, **more: object
) -> tuple[Json, Page, Page]:
    """Ada and Blaise at a table, each with a phone."""
    created = player.create("me", "link", game=game, **more)
    ada = visit(playing.address(created), size=PHONE, **playing.seated(rig, created))
    blaise = visit(playing.invitation(created), size=PHONE)
    playing.join(blaise, "Blaise")
    shown = ada.locator("main").get_by_text("Blaise", exact=True).locator("visible=true")
    expect(shown).to_have_count(1)
    expect(ada.locator(".board")).to_be_visible()
    return created, ada, blaise


@pytest.mark.parametrize("game", FILLING)
def test_a_phrase_is_heard_and_an_absence_seen_where_the_board_has_the_seats(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    _, ada, blaise = pair(visit, rig, player, game)
    expect(ada.get_by_text("Away")).to_have_count(0)
    blaise.get_by_role("button", name="Say something").click()
    blaise.get_by_role("button", name="Good luck!").click()
    expect(ada.locator(".board").get_by_text("Good luck!")).to_be_in_viewport()
    own = blaise.locator("main").get_by_text("Good luck!").locator("visible=true")
    expect(own).to_have_count(1)
    expect(own).to_be_in_viewport()
    blaise.goto("/")
    expect(ada.locator(".board").get_by_text("Away")).to_be_in_viewport()


def test_both_clocks_are_seen_where_the_board_has_the_seats(
    visit: Visit, rig: Rig, player: Player
) -> None:
    _, ada, blaise = pair(visit, rig, player, "fuse_cards", pace=PACE)
    for page in (ada, blaise):
        shown = page.get_by_role("timer").locator("visible=true")
        expect(shown).to_have_count(2)
        for clock in shown.all():
            expect(clock).to_be_in_viewport()
            expect(clock).to_contain_text(":")


@pytest.mark.parametrize("game", ["fuse_discs", *FILLING])
def test_an_offer_is_seen_without_scrolling(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    _, ada, blaise = pair(visit, rig, player, game)
    playing.choose(blaise, "Ask for a pause")
    expect(ada.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    expect(ada.get_by_role("button", name="Decline")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", FILLING)
def test_a_replay_on_a_phone_has_the_room_its_board_needs(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    created, _, _ = pair(visit, rig, player, game)
    page = visit(f"/replay/{created['table']}", size=PHONE)
    board = page.locator(".board")
    expect(board.get_by_text("Blaise", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Forward")).to_be_in_viewport()
    box = board.bounding_box()
    inside = board.locator("> div > *").bounding_box()
    assert box is not None
    assert inside is not None
    assert box["height"] > 1.3 * box["width"]
    assert inside["y"] >= box["y"]
    assert inside["y"] + inside["height"] <= box["y"] + box["height"]
