"""Whole games of all five on phones and desks: while they are played everything has room, can be
read and hit, and nothing moves about. Bots play them, and the page is measured as it follows."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from fusebox.games.fuse_dice.deal import SIGNAL
from tests.browser import playing
from tests.browser.conftest import Theme, Visit
from tests.browser.measuring import WATCH, measured, shifted
from tests.browser.walking import MOST, WALKS, Walk, moments
from tests.rig import Json, Player, Rig

LOOKS: Final[dict[tuple[int, int], tuple[Theme, str]]] = {
    (360, 640): ("dark", "fr"),
    (390, 844): ("light", "en"),
    (844, 390): ("dark", "en"),
    (1280, 800): ("light", "fr"),
}
"""Every theme and language has a phone and another size."""
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def opened(
    visit: Visit, rig: Rig, player: Player, walk: Walk, size: tuple[int, int]
) -> tuple[Page, Json]:
    theme, language = LOOKS[size]
    created = player.create("me", *walk.others, game=walk.game, **walk.more)
    page = visit("/gallery", size, theme, language, **playing.seated(rig, created))
    page.context.add_init_script(WATCH)
    page.goto(playing.address(created))
    page.locator("main[data-version]").wait_for()
    page.locator("[data-thing]").first.wait_for()
    rig.turn(SIGNAL)
    # Whatever is still on its way takes its place now, and not while one plays.
    page.evaluate(DRAWN)
    return page, created


def looked(page: Page, walk: Walk) -> list[str]:
    """All that is wrong now, also with something in hand."""
    page.evaluate(DRAWN)
    found = measured(page)
    if walk.picked and page.evaluate(
        "(what) => { const one = document.querySelector(what); one?.click(); return !!one }",
        walk.picked,
    ):
        page.evaluate(DRAWN)
        found += measured(page)
        page.keyboard.press("Escape")
    return found + shifted(page)


@pytest.mark.parametrize(
    ("walk", "size"),
    [
        pytest.param(walk, size, id=f"{name}-{size}")
        for name, walk in WALKS.items()
        for size in walk.sizes
    ],
)
def test_a_whole_game_has_room_can_be_read_and_hit_and_stands_still(
    visit: Visit, rig: Rig, player: Player, walk: Walk, size: tuple[int, int]
) -> None:
    page, created = opened(visit, rig, player, walk, size)
    token = created["seats"][0]["token"]
    found: dict[str, int] = {}
    shifted(page)
    with player.socket(created["table"], token, shows=0) as line:
        for move, moment in enumerate(moments(rig, line, created, walk)):
            if move % walk.every and not moment.over:
                continue
            if moment.over:
                break
            playing.shown(page, moment.version)
            for fault in looked(page, walk):
                found.setdefault(fault, move)
    expect(playing.ended(page)).to_be_in_viewport()
    # Who listens is told too.
    expect(page.locator(".prompt[aria-live]")).to_have_text(playing.ended(page).inner_text())
    page.evaluate(DRAWN)
    if page.locator("main.seated").count():
        # Where the board has had all the room, the result takes its place of that, once.
        shifted(page)
    for fault in measured(page) + shifted(page):
        found.setdefault(fault, MOST)
    assert not found, "\n".join(f"at move {move}: {fault}" for fault, move in found.items())
