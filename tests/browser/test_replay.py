"""A replay by its link: steps by buttons, slider and keys, and an address for every moment."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.watching import Watch
from tests.rig import Player, Rig


@pytest.fixture(scope="module")
def finished(rig: Rig) -> str:
    """A table where two bots have played to the end."""
    player = Player(rig.address)
    table: str = player.create("random", "random")["table"]
    with player.socket(table) as line:
        while "outcome" not in line.hear("update")["table"]:
            rig.turn(3_000)
    player.close()
    return table


def moment(page: Page) -> tuple[int, int]:
    """Which moment is shown, and of how many."""
    at, last = page.locator(".count").first.inner_text().split("/")
    return int(at), int(last)


def test_a_replay_steps_by_buttons_slider_and_arrow_keys(visit: Visit, finished: str) -> None:
    page = visit(f"/replay/{finished}")
    count = page.locator(".count").first
    expect(page.locator(".piece")).to_have_count(24)
    _, last = moment(page)
    assert last >= 20
    page.get_by_role("button", name="Forward").click()
    expect(count).to_have_text(f"1 / {last}")
    expect(page.locator(".landed")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"2 / {last}")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"1 / {last}")
    page.get_by_role("slider").fill(page.get_by_role("slider").get_attribute("max") or "")
    expect(count).to_have_text(f"{last} / {last}")
    expect(page.locator(".result h2")).to_have_text(re.compile("wins$|^A draw$"))
    expect(page.get_by_role("heading", name="Replay · FUSE (discs)")).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_role("slider").press("ArrowRight")
    page.get_by_role("button", name="Back").click()
    expect(count).to_have_text(f"0 / {last}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} / {last}")


def test_the_link_to_a_moment_opens_there(visit: Visit, rig: Rig, finished: str) -> None:
    page = visit(f"/replay/{finished}", permissions=["clipboard-read", "clipboard-write"])
    for _ in range(3):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator(".count").first).to_have_text(re.compile(r"^3 /"))
    page.get_by_role("button", name="Link to this moment").click()
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    shown = page.locator(".pieces").inner_html()
    page.goto("/")
    page.goto(link)
    expect(page.locator(".count").first).to_have_text(re.compile(r"^3 /"))
    assert page.locator(".pieces").inner_html() == shown
    other = visit(link.removeprefix(rig.address))
    expect(other.locator(".count").first).to_have_text(re.compile(r"^3 /"))


@pytest.mark.quick
def test_a_replay_of_nothing_says_so(visit: Visit, watch: Watch) -> None:
    watch.forgiven.add("status of 404")
    page = visit("/replay/nosuchtable")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
