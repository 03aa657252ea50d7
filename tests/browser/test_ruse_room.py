"""RUSE's table in every room: nothing too small to read or hit, nothing moves while one plays."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.measuring import measured
from tests.browser.ruse import move, press, thing
from tests.browser.walking import WALKS, moments
from tests.browser.watching import DESK, PHONE
from tests.rig import Player, Rig

SIZES = [DESK, PHONE, (360, 640), (844, 390), (768, 1024), (1920, 1080), (2560, 1440)]
LEAST_TEXT, LEAST_TARGET = 15, 44
COUNTS = 3
"""Moments at which a round is counted while one may grow."""
COVERED = """() => {
    const count = document.querySelector('.ruse .scoring').getBoundingClientRect();
    const apart = (box) => box.right <= count.left || box.left >= count.right
        || box.bottom <= count.top || box.top >= count.bottom;
    return ['.ruse .map', '.ruse .thing.able', '.ruse .deed.able']
        .flatMap((name) => [...document.querySelectorAll(name)])
        .filter((one) => one.checkVisibility() && !apart(one.getBoundingClientRect()))
        .map((one) => one.dataset.thing ?? one.className);
}"""
SMALL_TEXT = """least => {
    const walker = document.createTreeWalker(document.querySelector('.ruse'), NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walker.nextNode()) {
        const { data, parentElement: around } = walker.currentNode;
        if (!data.trim() || !around.checkVisibility({ visibilityProperty: true })) continue;
        if (around.closest('.unseen')) continue;
        const size = parseFloat(getComputedStyle(around).fontSize);
        if (size < least - 0.01) found.add(`${size} ${around.className}: ${data.trim()}`);
    }
    return [...found];
}"""
SMALL_TARGETS = """least => [...document.querySelectorAll('.ruse button')]
    .filter((one) => one.checkVisibility() && !one.closest('.tip'))
    .filter((one) => one.matches('.able, .deed, .tool, .tabs *, .mini *'))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
    .map(({ one, box }) => `${one.dataset.thing}: ${box.width} by ${box.height}`)
"""
MOUNTAINS = "() => document.querySelector('.ruse .mountains').getBoundingClientRect().height"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
PANELS = """() => Object.fromEntries(
    ['.strip', '.purse', '.map', '.bar', 'div.near', '.panel.den', '.panel.kits', '.panel.cards']
        .map((name) => [name, document.querySelector(`.ruse ${name}`)])
        .filter(([, panel]) => panel?.checkVisibility())
        .map(([name, panel]) => [name, panel.getBoundingClientRect()])
        .map(([name, box]) => [name, [box.x, box.y, box.width, box.height].map(Math.round)]))"""


def begin(visit: Visit, rig: Rig, player: Player, size: tuple[int, int]) -> Page:
    created = player.create("me", game="ruse", options={"vixen": 1})
    page = visit(playing.address(created), size, **playing.seated(rig, created))
    expect(page.locator(".ruse .bar.yours")).to_be_visible()
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def test_nothing_is_too_small_to_read_or_to_hit_in_any_room(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = begin(visit, rig, player, DESK)
    for turn in range(12):
        move(page, turn)
        if thing(page, "place-objectives").and_(page.locator(".able")).is_visible():
            break
    found = {}
    for size in SIZES:
        resize(page, size)
        found[size] = page.evaluate(SMALL_TEXT, LEAST_TEXT) + page.evaluate(
            SMALL_TARGETS, LEAST_TARGET
        )
    assert {size: small for size, small in found.items() if small} == {}


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_no_panel_changes_its_size_while_one_plays(
    visit: Visit, rig: Rig, player: Player, size: tuple[int, int]
) -> None:
    page = begin(visit, rig, player, size)
    first: dict[str, list[int]] = {}
    for turn in range(40):
        for name, box in page.evaluate(PANELS).items():
            assert first.setdefault(name, box) == box, f"{name} after {turn} moves"
        if playing.ended(page).is_visible():
            break
        move(page, turn)


def test_larger_text_makes_the_board_no_smaller(visit: Visit, rig: Rig, player: Player) -> None:
    page = begin(visit, rig, player, DESK)
    size = "() => parseFloat(getComputedStyle(document.querySelector('.ruse .desk')).fontSize)"
    usual: float = page.evaluate(size)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Text size").get_by_label("Largest", exact=True).check()
    page.keyboard.press("Escape")
    page.wait_for_function(f"usual => ({size})() > usual", arg=usual)


def test_prices_stand_on_every_place_before_the_die_goes_there(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = begin(visit, rig, player, DESK)
    for turn in range(12):
        if thing(page, "place-objectives").and_(page.locator(".able")).is_visible():
            break
        move(page, turn)
    expect(page.locator(".lands .offer")).to_have_count(4)
    resize(page, PHONE)
    expect(page.locator(".mini .cost")).to_have_count(5)
    resize(page, DESK)
    press(page, thing(page, "place-objectives"))
    expect(page.locator(".lands .offer")).to_have_count(0)


def test_the_count_of_a_round_covers_nothing_that_can_be_done(
    visit: Visit, rig: Rig, player: Player
) -> None:
    walk = WALKS["ruse"]
    created = player.create("me", *walk.others, game=walk.game)
    page = visit(playing.address(created), DESK, **playing.seated(rig, created))
    page.locator(".ruse").wait_for()
    seen = 0
    with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
        for moment in moments(rig, line, created, walk):
            if moment.over or seen == COUNTS:
                break
            if moment.legal and moment.view.board.phase == "growth":
                playing.shown(page, moment.version)
                page.locator(".scoring table").wait_for()
                assert page.evaluate(COVERED) == []
                seen += 1
    assert seen


def test_on_the_smallest_phone_the_tools_stand_in_the_bar(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = begin(visit, rig, player, (360, 640))
    head = page.locator("header").bounding_box()
    more = page.locator(".tools > button").last.bounding_box()
    board = page.locator(".board").bounding_box()
    assert head
    assert more
    assert board
    assert more["y"] + more["height"] <= head["y"] + head["height"]
    assert board["y"] + board["height"] > 640 - 12
    assert measured(page) == []


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390)])
def test_the_mountains_keep_their_size_however_many_foxes_rest_there(
    visit: Visit, rig: Rig, player: Player, size: tuple[int, int]
) -> None:
    walk = WALKS["ruse of four"]
    created = player.create("me", *walk.others, game="ruse", **walk.more)
    page = visit(playing.address(created), size, **playing.seated(rig, created))
    page.get_by_role("button", name="Map", exact=True).click()
    page.locator(".mini .land-mountains").click()
    expect(page.locator(".beyond.both")).to_be_attached()
    foxes = page.locator(".mountains .rest > span")
    expect(foxes).to_have_count(4)
    heights = [page.evaluate(MOUNTAINS)]
    while foxes.count():
        foxes.first.evaluate("fox => fox.remove()")
        heights.append(page.evaluate(MOUNTAINS))
    assert heights == heights[:1] * 5
