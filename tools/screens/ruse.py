"""What is shown of RUSE: two, four with expansions, and VIXEN."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, ViewportSize

from tests.browser.ruse import thing
from tests.browser.walking import WALKS, Moment
from tools.screens.followed import followed, to_the_end
from tools.screens.studio import Studio

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
MOUNTAINS: Final = 2
PARTS: Final = ("den", "kits", "cards")


def staged(stage: str, round_: int = 1) -> Callable[[Moment], bool]:
    """One's own choice of that kind."""

    def reached(moment: Moment) -> bool:
        board = moment.view.board
        return (
            bool(moment.legal)
            and board.stage == stage
            and not board.pending
            and board.round >= round_
        )

    return reached


def parts(studio: Studio, page: Page, prefix: str) -> None:
    """What a phone shows one at a time."""
    for part in PARTS:
        page.set_viewport_size(PHONE)
        page.keyboard.press(part[0])
        studio.take(page, f"{prefix}{part}")
    page.keyboard.press("m")
    page.set_viewport_size(PHONE)
    page.locator(".mini button").nth(MOUNTAINS).click()
    studio.take(page, f"{prefix}mountains")


def two(studio: Studio) -> None:
    """A round and what can be looked at, then the count of it and the end."""
    walk = WALKS["ruse"]
    created, page = studio.table(*walk.others)
    page.locator(".ruse").wait_for()
    followed(studio, created, page, walk, staged("place"))
    studio.take(page, "placing")
    followed(studio, created, page, walk, staged("act"))
    studio.take(page, "acting")
    followed(studio, created, page, walk, staged("place", 3))
    page.keyboard.press("Escape")
    studio.take(page, "late")
    parts(studio, page, "own-")
    thing(page, "seat-1").click()
    page.locator(".ruse .others .panel.den").wait_for()
    studio.take(page, "others")
    page.keyboard.press("Escape")
    page.locator(".ruse .hand .card").first.hover(force=True)
    page.locator(".tip .zoom").wait_for()
    studio.take(page, "enlarged")
    page.mouse.move(2, 2)
    page.keyboard.press("m")
    page.keyboard.press("s")
    page.locator(".scoring").wait_for()
    studio.take(page, "scored")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.locator("dialog:popover-open, dialog[open]").first.wait_for()
    studio.take(page, "news")
    page.keyboard.press("Escape")
    followed(studio, created, page, walk, to_the_end)
    studio.take(page, "counted")


def four(studio: Studio) -> None:
    walk = WALKS["ruse of four"]
    created, page = studio.table(*walk.others, **walk.more)
    page.locator(".ruse").wait_for()
    followed(studio, created, page, walk, staged("place", 2))
    page.keyboard.press("Escape")
    studio.take(page, "four")
    parts(studio, page, "four-")
    page.keyboard.press("o")
    page.locator(".ruse .others .panel.den").wait_for()
    studio.take(page, "four-others")
    page.keyboard.press("Escape")
    followed(studio, created, page, walk, to_the_end)
    studio.take(page, "four-counted")


def vixen(studio: Studio) -> None:
    walk = WALKS["ruse with VIXEN"]
    created, page = studio.table(**walk.more)
    page.locator(".ruse").wait_for()
    followed(studio, created, page, walk, staged("roll", 2))
    page.keyboard.press("Escape")
    followed(studio, created, page, walk, staged("roll", 2))
    studio.take(page, "vixen")
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.locator(".ruse .others").wait_for()
    studio.take(page, "vixen-others")
    followed(studio, created, page, walk, to_the_end)
    studio.take(page, "vixen-counted")
