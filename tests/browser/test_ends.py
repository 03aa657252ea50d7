"""The end of a game: the result stands beside the board, which nothing covers in any window."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from fusebox.games import GAMES
from fusebox.games.fuse_dice.deal import SIGNAL
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.walking import WALKS, moments
from tests.browser.watching import PHONE, SETTLED, faults
from tests.browser.windows import DESKS, PHONES, drawn
from tests.rig import Player, Rig

WINDOWS: Final = [
    *[(1366, 641), (1280, 800), PHONE, (360, 640), (844, 390), (820, 1180)],
    *drawn(DESKS, 2),
    *drawn(PHONES, 2),
]
COVERED: Final = """() => {
    const faults = [];
    const over = document.querySelector(".ended").getBoundingClientRect();
    const board = document.querySelector("main > .board").getBoundingClientRect();
    const across = Math.min(over.right, board.right) - Math.max(over.left, board.left);
    const down = Math.min(over.bottom, board.bottom) - Math.max(over.top, board.top);
    if (across > 1 && down > 1) faults.push(`the result lies on ${across} by ${down} of the board`);
    if (Math.min(board.width, board.height) < 200) faults.push("hardly any board");
    const { left, right, top, bottom } = over;
    const within = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!within) faults.push("the result is cut off");
    for (let x = 1; x < 12; x++) for (let y = 1; y < 12; y++) {
        const place = [board.left + (board.width * x) / 12, board.top + (board.height * y) / 12];
        const on = document.elementFromPoint(...place);
        const free = !on || on.closest("main > .board, aside .tools");
        if (!free) faults.push(`covered by ${on.outerHTML.slice(0, 80)}`);
    }
    const first = document.querySelector(".ended .primary").getBoundingClientRect();
    if (first.bottom > over.bottom || first.top < over.top) faults.push("nothing to go on by");
    return [...new Set(faults)];
}"""


def over(visit: Visit, rig: Rig, player: Player, game: str) -> Page:
    """A whole game that bots have played, on a page that has followed it."""
    walk = WALKS[game]
    created = player.create("me", *walk.others, game=game, **walk.more)
    page = visit("/gallery", **playing.seated(rig, created))
    page.goto(playing.address(created))
    page.locator("[data-thing]").first.wait_for()
    rig.turn(SIGNAL)
    with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
        for moment in moments(rig, line, created, walk):
            playing.shown(page, moment.version)
    expect(playing.ended(page)).to_be_visible()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_the_final_position_is_never_covered(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    page = over(visit, rig, player, game)
    found = {}
    for size in WINDOWS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SETTLED)
        found[size] = page.evaluate(COVERED)
    assert {size: covered for size, covered in found.items() if covered} == {}
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Result").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("link", name="Replay")).to_be_visible()
    expect(sheet.get_by_role("button", name="Share as a picture")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    old = page.url
    page.get_by_role("button", name="Fly again" if game == "fuse_dice" else "Rematch").click()
    assert playing.new_table(page, old) not in old
