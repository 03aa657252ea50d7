"""Being told when it is one's turn: asked once, where it is of use and moves nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.measuring import measured
from tests.browser.watching import DESK, PHONE
from tests.rig import Player, Rig

ASKABLE = "Object.defineProperty(Notification, 'permission', { get: () => 'default' });"
"""A browser without a window lets nobody be told."""
OFFER = "Notify you when it's your turn?"


def waiting(
    visit: Visit, rig: Rig, player: Player, other: str, size: tuple[int, int] = DESK
) -> Page:
    """Somebody who has moved, in a browser that could be asked."""
    created = player.create("me", other, options={"white": "first"})
    page = visit("/gallery", size, **playing.seated(rig, created))
    page.context.add_init_script(ASKABLE)
    page.goto(playing.address(created))
    if other == "link":
        playing.join(visit(playing.invitation(created)), "Blaise")
    playing.wait_for_turn(page, rig)
    expect(page.get_by_text(OFFER)).to_have_count(0)
    playing.enter(page)
    return page


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_whoever_waits_for_a_person_is_asked_and_nothing_moves(
    visit: Visit, rig: Rig, player: Player, size: tuple[int, int]
) -> None:
    page = waiting(visit, rig, player, "link", size)
    expect(page.get_by_text(OFFER)).to_be_visible()
    assert measured(page) == []
    page.get_by_role("button", name="No thanks").click()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    page.reload()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.get_by_text(OFFER)).to_have_count(0)


def test_nobody_is_asked_who_waits_for_a_bot(visit: Visit, rig: Rig, player: Player) -> None:
    page = waiting(visit, rig, player, "random")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_text(OFFER)).to_have_count(0)
