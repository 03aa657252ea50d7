"""What is shown of Fuse (cards), besides what every game has."""

from tests.browser.walking import WALKS, Moment
from tools.screens.followed import followed, own_turn, to_the_end
from tools.screens.studio import Studio


def four(studio: Studio) -> None:
    """A game of four: a fuse that is worth something, a pile that was won, and the count."""
    walk = WALKS["fuse_cards"]
    created, page = studio.table(*walk.others, options={"type": "Options", "specials": True})
    page.locator("[data-thing]").first.wait_for()
    followed(studio, created, page, walk, early)
    own_turn(studio, page)
    studio.take(page, "four")
    followed(studio, created, page, walk, rich)
    own_turn(studio, page)
    studio.take(page, "late")
    page.locator(".own .won, .mine .won").first.click()
    page.locator(".looked").wait_for()
    studio.take(page, "won")
    page.keyboard.press("Escape")
    followed(studio, created, page, walk, to_the_end)
    studio.take(page, "counted")


def six(studio: Studio) -> None:
    """As many as can sit here."""
    created, page = studio.table(*"11111", options={"type": "Options", "pace": 10})
    page.locator("[data-thing]").first.wait_for()
    followed(studio, created, page, WALKS["fuse_cards"], early)
    own_turn(studio, page)
    studio.take(page, "six")


def early(moment: Moment) -> bool:
    return len(moment.view.fuse) >= 2


def rich(moment: Moment) -> bool:
    return len(moment.view.won[0]) >= 6 and len(moment.view.fuse) >= 1
