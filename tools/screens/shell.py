"""The pages around the games: home, set-up, today, results of one's own, and what hosts see."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.browser import playing
from tests.rig import Json
from tools.screens.studio import Studio

GAME: Final = "shell"
SETTLED: Final = "() => !document.querySelector('.loading, [aria-busy=true]')"


def shown(studio: Studio, path: str, state: str) -> Page:
    page = studio.visit(path)
    page.locator("main").first.wait_for()
    settled(studio, page, state)
    return page


def settled(studio: Studio, page: Page, state: str) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_function(SETTLED)
    studio.take(page, state, whole=True)


def new(studio: Studio) -> None:
    """Somebody who comes for the first time, the settings and the games' set-ups."""
    page = shown(studio, "/", "home-first")
    page.locator("header .button").last.click()
    page.locator("dialog .settings").wait_for()
    studio.take(page, "home-settings")
    shown(studio, "/new/fuse_discs", "setup-discs")
    page = shown(studio, "/new/fuse_dice", "setup-dice")
    for fold in page.locator("summary").all():
        fold.click()
    studio.take(page, "setup-unfolded", whole=True)


def lost(studio: Studio) -> tuple[Json, Page]:
    """A game of FUSE (discs) that one has given up after some moves."""
    created = studio.player.create("me", "1", options={"white": "first"})
    page = studio.visit(playing.address(created), **playing.seated(studio.rig, created))
    playing.yours(page).wait_for()
    page.locator(".tools > button").last.click()
    page.locator(".menu .danger").last.click()
    page.locator("dialog .danger").click()
    page.locator(".ended h2").wait_for()
    return created, page


def returning(studio: Studio) -> None:
    """Somebody who has played: what waits, what was played, and the result as a picture."""
    _, page = lost(studio)
    studio.player.create("me", "1")
    page.goto("/")
    page.locator(".games").wait_for()
    settled(studio, page, "home-again")
    page.goto("/me")
    page.locator("article").first.wait_for()
    settled(studio, page, "me")


def pages(studio: Studio) -> None:
    shown(studio, "/today", "today")
    shown(studio, "/me", "me-empty")
    shown(studio, "/ratings", "ratings")
    shown(studio, "/record", "record")
    shown(studio, "/discs/puzzles", "puzzles")
    shown(studio, "/discs/position", "position")
    shown(studio, "/dice/cards", "dice-cards")
    shown(studio, "/dice/companion", "dice-timer")
    shown(studio, "/dice/missions", "dice-missions")
    shown(studio, f"/host#token={studio.rig.host.token}", "host")
    shown(studio, "/t/nowhere", "missing")


SCENES: Final[dict[str, Callable[[Studio], None]]] = {
    "new": new,
    "returning": returning,
    "pages": pages,
}
