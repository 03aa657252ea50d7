"""A table that a bot plays for the page, up to a moment worth a picture."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.browser import playing
from tests.browser.walking import Moment, Walk, moments
from tests.rig import Json
from tools.screens.studio import Studio

SHOWN: Final = "version => Number(document.querySelector('main').dataset.version) >= version"

WINDOW: Final = 3_000
"""So long Fuse (cards) stands still for the Match Man."""


def followed(
    studio: Studio, created: Json, page: Page, walk: Walk, until: Callable[[Moment], bool]
) -> Moment:
    """The first such moment, or the end."""
    token = created["seats"][0]["token"]
    with studio.player.socket(created["table"], token, shows=0) as line:
        for moment in moments(studio.rig, line, created, walk):
            if moment.over:
                page.locator(".ended h2").wait_for()
                return moment
            if until(moment):
                page.wait_for_function(SHOWN, arg=moment.version)
                return moment
    raise AssertionError("it never ends")


def own_turn(studio: Studio, page: Page) -> None:
    """The others play on until there is something to do."""
    playing.wait_for_turn(page, studio.rig, beat=WINDOW)


def to_the_end(_: Moment) -> bool:
    return False
