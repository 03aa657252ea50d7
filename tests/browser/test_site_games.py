"""Without a server and without a network: whole games of all five and guided ones by the page, with
a reload and another language in between, replayed there and proven by the command line."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from fusebox.cli import main
from fusebox.core import Match, Record
from fusebox.games import GAMES
from fusebox.games.fusion.play import SIGNAL
from tests.browser import dice, playing, ruse
from tests.browser.site import Device, cut
from tests.browser.test_fuse_cards import able, key_of
from tests.browser.test_fusion import lay_one
from tests.browser.test_lessons import BEAT, take
from tests.browser.test_records import check_luck
from tests.browser.watching import DESK, PHONE, faults
from tests.rig import PATIENCE

Step: TypeAlias = Callable[[Page, Device, int], None]
TABLE: Final = "**/t/offline-*"
MOST: Final = 2_000
MOMENT: Final = 700
LOOKS_AGAIN: Final = 5_000
SHOWN: Final = "known => Number(document.querySelector('main')?.dataset.version) >= known"
QUICK: Final = pytest.mark.quick
MIDDLE: Final = 6
"""So many steps into a game its page is loaded anew, and speaks another language."""


@contextmanager
def looking_again(page: Page) -> Iterator[None]:
    """Whoever comes too late in a race looks again."""
    page.set_default_timeout(LOOKS_AGAIN)
    with suppress(TooLate):
        yield
    page.set_default_timeout(PATIENCE * 1_000)


def discs(page: Page, device: Device, step: int) -> None:
    if playing.wait_for_turn(page, device):
        playing.enter(page, thing=-(step % 2))


def cards(page: Page, device: Device, step: int) -> None:
    if playing.wait_for_turn(page, device):
        before = playing.version(page)
        bomb = page.locator(".bombs.able").is_visible()
        page.keyboard.press("b" if bomb else key_of(able(page).first))
        playing.moved(page, before)


def foxes(page: Page, device: Device, step: int) -> None:
    if playing.wait_for_turn(page, device):
        ruse.move(page, step)


def mission(page: Page, device: Device, step: int) -> None:
    state = device.match().state
    if state.stage == "over" or (action := dice.wanted(state, 0)) is None:
        device.turn(dice.MOMENT)
    else:
        with looking_again(page):
            dice.act(page, state, action)


def race(page: Page, device: Device, step: int) -> None:
    device.turn(MOMENT if step else SIGNAL)
    with looking_again(page):
        lay_one(device.match().state, (page,))


STEPS: Final[dict[str, Step]] = {
    "fuse_discs": discs,
    "fuse_dice": mission,
    "fuse_cards": cards,
    "fusion": race,
    "ruse": foxes,
}


def begun(page: Page, game: str) -> None:
    """A game against the weakest bots."""
    playing.play_now(page, game, 0)
    page.wait_for_url(TABLE)
    expect(page.locator("main[data-version]")).to_be_visible()


def returned(page: Page) -> None:
    """The page is loaded anew, knows what it knew, and speaks French for a moment."""
    before = playing.version(page)
    page.reload()
    page.wait_for_function(SHOWN, arg=before)
    page.get_by_role("button", name="Settings").click()
    for language, name in (("fr", "Français"), ("en", "English")):
        page.get_by_label(name).click()
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def played(page: Page, game: str) -> None:
    """Until its end."""
    device = Device(page)
    for step in range(MOST):
        if playing.ended(page).is_visible():
            return
        if step == MIDDLE:
            returned(page)
        STEPS[game](page, device, step)
    raise AssertionError("it never ends")


def proven(page: Page, file: Path) -> Record:
    """The record of a game that is over, as the page saves it, replays it and proves it, at a
    desk and on a phone."""
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result h2")).to_be_visible()
    assert check_luck(page).startswith("Proven:")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="More", exact=True).click()
    assert check_luck(page).startswith("Proven:")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    download.value.save_as(file)
    assert main(["verify", str(file)]) == 0
    return Record.load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[QUICK] if game == "fuse_discs" else []) for game in STEPS]
)
def test_a_whole_game_of_each_is_played_without_a_network_and_its_record_is_proven(
    alone: Page, tmp_path: Path, game: str
) -> None:
    cut(alone)
    begun(alone, game)
    played(alone, game)
    record = proven(alone, tmp_path / "record.jsonl")
    assert record.header.offline
    assert Match.replayed(GAMES[game], record).outcome is not None


@pytest.mark.parametrize("game", STEPS)
def test_a_guided_game_of_each_is_taken_without_a_network(alone: Page, game: str) -> None:
    cut(alone)
    device = Device(alone)
    alone.goto(f"/new/{game}")
    alone.get_by_role("group", name="Learn").get_by_role("button").first.click()
    lesson = alone.locator(".lesson")
    expect(lesson).to_be_visible()
    while (state := lesson.get_attribute("data-state")) != "done":
        if state == "asks":
            take(alone)
            continue
        device.turn(BEAT)
