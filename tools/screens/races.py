"""What is shown of Fusion, besides what every game has."""

from playwright.sync_api import Page

from fusebox.games.fusion.deck import FITS, PILES, RANK
from fusebox.games.fusion.play import QUIET, SIGNAL
from tests.browser.walking import WALKS, Moment
from tools.screens.followed import followed, to_the_end
from tools.screens.studio import Studio


def race(studio: Studio) -> None:
    """The count, a card in hand, one that does not fit, nobody can play, the finish."""
    walk = WALKS["fusion"]
    created, page = studio.table(*walk.others, **walk.more)
    page.locator("[data-thing]").first.wait_for()
    studio.take(page, "count")
    studio.rig.turn(SIGNAL)
    moment = followed(studio, created, page, walk, mistakes)
    page.keyboard.press("1")
    studio.take(page, "holding")
    page.keyboard.press("Escape")
    mistaken(page, moment)
    studio.take(page, "refused")
    followed(studio, created, page, walk, to_the_end)
    studio.take(page, "finish")


def stopped(studio: Studio) -> None:
    _, page = studio.table("1", options={"type": "Options", "fair": "off"})
    page.locator("[data-thing]").first.wait_for()
    studio.rig.turn(SIGNAL)
    page.locator("[data-thing=card-1]:enabled").wait_for()
    while not page.locator(".ledge .button").count():
        studio.rig.turn(QUIET)
        page.wait_for_timeout(60)
    studio.take(page, "stopped")


def mistakes(moment: Moment) -> bool:
    """Where something is under way, and a card of one's own does not fit."""
    laid = sum(len(pile) for pile in moment.view.piles)
    return laid >= 12 and moment.view.stage == "racing" and wrong(moment) is not None


def wrong(moment: Moment) -> tuple[int, str] | None:
    """The place of such a card in the hand, and a pile."""
    view = moment.view
    found = (
        (place, pile)
        for place, card in enumerate(view.hands[0], 1)
        for pile, lying in zip(PILES, view.piles, strict=True)
        if card not in FITS[RANK[pile]][lying[-1]]
    )
    return next(found, None)


def mistaken(page: Page, moment: Moment) -> None:
    found = wrong(moment)
    assert found is not None
    place, pile = found
    page.keyboard.press(str(place))
    page.keyboard.press(pile.lower())
    page.locator(".notice:not(.none)").first.wait_for()
