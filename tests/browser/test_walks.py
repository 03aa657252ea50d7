"""Whole games of all five on phones and desks: while they are played everything has room, can be
read and hit, and nothing moves about. Bots play them, and the page is measured as it follows."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from fusebox.games.fuse_dice.deal import SIGNAL
from tests.browser import playing
from tests.browser.conftest import Theme, Visit
from tests.browser.measuring import WATCH, measured, shifted
from tests.browser.walking import MOST, WALKS, moments
from tests.rig import Json, Player, Rig

LOOKS: Final[dict[tuple[int, int], tuple[Theme, str]]] = {
    (360, 640): ("dark", "fr"),
    (390, 844): ("light", "en"),
    (844, 390): ("dark", "en"),
    (1280, 800): ("light", "fr"),
}
"""Every theme and language has a phone and another size."""
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
SHOWN: Final = "version => Number(document.querySelector('main').dataset.version) >= version"


def opened(
    visit: Visit, rig: Rig, player: Player, game: str, size: tuple[int, int]
) -> tuple[Page, Json]:
    walk, (theme, language) = WALKS[game], LOOKS[size]
    created = player.create("me", *walk.others, game=game, **walk.more)
    page = visit("/gallery", size, theme, language, **playing.seated(rig, created))
    page.context.add_init_script(WATCH)
    page.goto(playing.address(created))
    page.locator("main[data-version]").wait_for()
    page.locator("[data-thing]").first.wait_for()
    rig.turn(SIGNAL)
    return page, created


def looked(page: Page, game: str) -> list[str]:
    """All that is wrong now, also with something in hand."""
    page.evaluate(DRAWN)
    found = measured(page)
    picked = WALKS[game].picked
    if picked and page.evaluate(
        "(what) => { const one = document.querySelector(what); one?.click(); return !!one }", picked
    ):
        page.evaluate(DRAWN)
        found += measured(page)
        page.keyboard.press("Escape")
    return found + shifted(page)


@pytest.mark.parametrize(
    ("game", "size"),
    [(game, size) for game in WALKS for size in LOOKS],
    ids=str,
)
def test_a_whole_game_has_room_can_be_read_and_hit_and_stands_still(
    visit: Visit, rig: Rig, player: Player, game: str, size: tuple[int, int]
) -> None:
    page, created = opened(visit, rig, player, game, size)
    token = created["seats"][0]["token"]
    found: dict[str, int] = {}
    shifted(page)
    with player.socket(created["table"], token, shows=0) as line:
        for move, moment in enumerate(moments(rig, line, created, game)):
            if move % WALKS[game].every and not moment.over:
                continue
            if moment.over:
                break
            page.wait_for_function(SHOWN, arg=moment.version)
            for fault in looked(page, game):
                found.setdefault(fault, move)
    expect(playing.ended(page)).to_be_in_viewport()
    page.evaluate(DRAWN)
    for fault in measured(page) + shifted(page):
        found.setdefault(fault, MOST)
    assert not found, "\n".join(f"at move {move}: {fault}" for fault, move in found.items())
