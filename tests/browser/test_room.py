"""Whole games at many sizes: everything has room, can be read and hit, and nothing moves about."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fusebox.games.fuse_dice.deal import SIGNAL
from tests.browser import dice, playing
from tests.browser.conftest import Visit
from tests.browser.measuring import WATCH, measured, shifted
from tests.browser.walking import seen
from tests.browser.watching import SETTLED
from tests.rig import Json, Player, Rig

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]
LARGE = [(768, 1024), (1920, 1080), (2560, 1440)]
EVERY = 4
"""So many moves apart a table is measured: it takes as long as a dozen of them."""
Step = Callable[[Page, Rig, Json], bool]


def step_discs(page: Page, rig: Rig, created: Json) -> bool:
    """One move of one's own; False when all is over."""
    if not playing.wait_for_turn(page, rig):
        return False
    playing.enter(page)
    return True


def step_dice(page: Page, rig: Rig, created: Json) -> bool:
    state = dice.state_of(rig, created)
    if state.stage == "over":
        return False
    action = dice.wanted(state, 0)
    if action is None:
        rig.turn(dice.MOMENT)
    else:
        playing.shown(page, seen(rig, created).version)
        dice.act(page, state, action)
    return True


STEPS: dict[str, tuple[Step, tuple[str, ...]]] = {
    "fuse_discs": (step_discs, ("random",)),
    "fuse_dice": (step_dice, ("5",)),
}
"""How each game is played on its board, and with whom; a game is walked through by being here."""


def opened(
    visit: Visit, rig: Rig, player: Player, game: str, size: tuple[int, int]
) -> tuple[Page, Json]:
    created = player.create("me", *STEPS[game][1], game=game)
    page = visit("/gallery", size=size, theme="light", **playing.seated(rig, created))
    page.context.add_init_script(WATCH)
    page.goto(playing.address(created))
    page.locator("main[data-version]").wait_for()
    page.locator("[data-thing]").first.wait_for()
    rig.turn(SIGNAL)
    return page, created


def at(size: tuple[int, int], found: list[str]) -> list[str]:
    return [f"{size[0]}×{size[1]}: {fault}" for fault in found]


def walked(page: Page, rig: Rig, created: Json, game: str, moves: int) -> list[str]:
    """All that is wrong while so many moves are played, or until the end."""
    step, _ = STEPS[game]
    found: list[str] = []
    shifted(page)
    for move in range(moves):
        if not step(page, rig, created):
            expect(playing.ended(page)).to_be_in_viewport()
            found += shifted(page)
            break
        found += shifted(page)
        if move % EVERY == 0:
            found += measured(page)
    return sorted({*found, *measured(page)})


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", STEPS)
def test_a_whole_game_has_room_and_stands_still(
    visit: Visit, rig: Rig, player: Player, game: str, size: tuple[int, int]
) -> None:
    page, created = opened(visit, rig, player, game, size)
    assert "\n".join(at(size, walked(page, rig, created, game, 1_000))) == ""


def test_the_ruler_finds_what_is_wrong(visit: Visit, rig: Rig, player: Player) -> None:
    """Else a table would pass that nobody has measured."""
    page, _ = opened(visit, rig, player, "fuse_discs", (390, 844))
    shifted(page)
    page.evaluate(
        """() => {
            const above = document.createElement("div");
            above.style.height = "60px";
            document.querySelector("main").prepend(above);
        }"""
    )
    found = " ".join(shifted(page))
    assert "moved by" in found
    assert "board" in found
    page.evaluate(
        """() => {
            const one = document.createElement("button");
            one.textContent = "tiny";
            one.style = "position: fixed; top: 300px; left: 0; width: 20px; height: 20px;"
                + " font-size: 9px; color: #888; background: #999; z-index: 99";
            document.body.append(one);
            document.querySelector("main").style.marginTop = "40px";
        }"""
    )
    found = " ".join(measured(page))
    for fault in ("too large", "20 px to hit", "text of 9.0 px", "contrast of 1"):
        assert fault in found


@pytest.mark.parametrize("game", STEPS)
def test_the_first_moves_have_room_and_stand_still(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    """In a few minutes what the whole games say in many."""
    size = (390, 844)
    page, created = opened(visit, rig, player, game, size)
    assert "\n".join(at(size, walked(page, rig, created, game, 4))) == ""


@pytest.mark.parametrize("game", STEPS)
def test_every_table_fits_every_window(visit: Visit, rig: Rig, player: Player, game: str) -> None:
    page, _ = opened(visit, rig, player, game, (1280, 800))
    found: list[str] = []
    for size in [*SIZES, *LARGE]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.evaluate(SETTLED)
            found += at(size, measured(page))
    assert "\n".join(found) == ""
