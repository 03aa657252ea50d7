"""A name is text wherever it stands, whatever it tries to be."""

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.rig import Player, Rig

NASTY = "<img src=x onerror=a()>"


def harmless(page: Page) -> None:
    """The name is there to be read, and nothing was made of it."""
    expect(page.get_by_text(NASTY).first).to_be_visible()
    assert page.locator("img[src=x]").count() == 0


def test_a_name_that_is_markup_is_shown_as_it_was_typed(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link", options={"white": "first"})
    ada = visit(playing.address(created), **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, NASTY)
    expect(playing.yours(ada)).to_be_visible()
    harmless(ada)
    harmless(blaise)
    playing.enter(ada)
    playing.enter(blaise)
    harmless(ada)
    blaise.goto("/")
    harmless(blaise)
    blaise.goto(f"/replay/{created['table']}")
    harmless(blaise)
