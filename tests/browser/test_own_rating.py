"""One's own rating: on the page about oneself, on a game's tile, at the end of a game; and the
result as a picture."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Theme, Visit
from tests.browser.watching import DESK, PHONE, faults, sideways
from tests.rig import Player, Rig

DAY = 86_400_000
LEVELS = ("1", "2", "2", "3", "3", "3", "4", "3", "4", "4", "3", "4", "3", "4")


def duel(number: int, level: str) -> dict[str, Any]:
    """A game of FUSE (discs) against a bot: two of three are won, one in seven drawn."""
    result = "drawn" if number % 7 == 6 else "lost" if number % 3 == 2 else "won"
    return {
        "table": f"past{number}",
        "at": 1_790_000_000_000 + number * DAY,
        "game": "fuse_discs",
        "names": ["Ada", "Vera"],
        "result": result,
        "score": 8 + number,
        "time": None,
        "hints": 0,
        "paused": False,
        "options": {"scoring": "omega"} if number % 4 == 3 else {},
        "seat": 0,
        "bots": ["", level],
        "ranks": {"won": [1, 2], "lost": [2, 1], "drawn": [1, 1]}[result],
        "side": "white" if number % 2 else "black",
    }


def mission(number: int) -> dict[str, Any]:
    difficulty = "standard" if number < 3 else "expert"
    more = {"game": "fuse_dice", "options": {"difficulty": difficulty}, "ranks": [1, 1]}
    return {**duel(number, "4"), **more, "table": f"mission{number}", "side": "crew"}


def past() -> list[dict[str, Any]]:
    duels = [duel(number, level) for number, level in enumerate(LEVELS)]
    return [*duels[::-1], *map(mission, range(5))]


def remembering(rig: Rig) -> dict[str, Any]:
    """A browser that has seen games end."""
    kept = {"name": "fusebox.profile", "value": json.dumps({"games": past(), "deleted": []})}
    state = {"cookies": [], "origins": [{"origin": rig.address, "localStorage": [kept]}]}
    return {"storage_state": state}


@pytest.mark.quick
def test_the_page_shows_ones_rating_its_margin_and_whom_to_meet_next(
    visit: Visit, rig: Rig
) -> None:
    page = visit("/me", **remembering(rig))
    shown = page.get_by_role("region", name="Your rating")
    expect(shown.locator(".points")).to_contain_text("±")
    expect(shown.get_by_role("img", name="Your rating after each of 14 games")).to_be_visible()
    expect(shown).to_contain_text("Next opponent")
    for title in ("Opponents", "Colours", "Options"):
        expect(page.get_by_role("table", name=title)).to_be_visible()
    rows = page.get_by_role("table", name="Colours").get_by_role("row")
    expect(rows.filter(has_text="White")).to_contain_text("White")
    assert faults(page) == []
    playing.take(page, "FUSE (dice)")
    expect(shown).to_contain_text("Next difficulty")
    assert faults(page) == []


def test_more_games_are_a_button_away_each_with_the_rating_it_led_to(
    visit: Visit, rig: Rig
) -> None:
    page = visit("/me", **remembering(rig))
    lines = page.locator(".recent li")
    expect(lines).to_have_count(12)
    expect(lines.first).to_contain_text("rating ")
    page.get_by_role("button", name="Show more").click()
    expect(lines).to_have_count(len(past()))
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_page_fits_and_is_for_everybody_in_french(
    visit: Visit, rig: Rig, theme: Theme, size: tuple[int, int]
) -> None:
    page = visit("/me", size=size, theme=theme, language="fr", **remembering(rig))
    expect(page.get_by_role("region", name="Votre cote")).to_be_visible()
    assert sideways(page) <= 0
    assert faults(page) == []


def resigned(visit: Visit, rig: Rig, player: Player) -> tuple[Page, str]:
    created = player.create("me", "3", options={"white": "first"})
    page = visit(playing.address(created), **playing.seated(rig, created))
    playing.resign(page)
    return page, created["table"]


def test_the_end_of_a_game_says_what_it_did_to_ones_rating(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page, _ = resigned(visit, rig, player)
    end = page.locator("section.ended")
    expect(end).to_contain_text("1325 ± 483 (−175)")
    expect(end).to_contain_text("Next opponent: ")
    assert faults(page) == []


def test_a_result_is_saved_as_a_picture_where_nothing_can_be_shared_with(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page, table = resigned(visit, rig, player)
    with page.expect_download() as download:
        page.get_by_role("button", name="Share as a picture").click()
    assert download.value.suggested_filename == f"fusebox-{table}.png"
    picture = download.value.path().read_bytes()
    assert picture == player.http.get(f"/api/tables/{table}/picture.png").content


def test_a_result_is_handed_to_what_the_device_shares_with(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page, table = resigned(visit, rig, player)
    page.evaluate(
        """() => {
          navigator.canShare = () => true;
          navigator.share = async ({ files: [file], title }) => {
            window.shared = [file.name, file.type, title];
          };
        }"""
    )
    page.get_by_role("button", name="Share as a picture").click()
    page.wait_for_function("() => window.shared")
    name, kind, title = page.evaluate("() => window.shared")
    assert (name, kind) == (f"fusebox-{table}.png", "image/png")
    assert title.endswith("wins")
