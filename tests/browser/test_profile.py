"""One's own results: counted when a game is over, saved as a file, and deleted for good."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.rig import Player, Rig


def figures(page: Page) -> dict[str, str]:
    """The sums at the top of the page."""
    names = page.locator(".sums dt").all_inner_texts()
    return dict(zip(names, page.locator(".sums dd").all_inner_texts(), strict=True))


def lost(visit: Visit, rig: Rig, player: Player) -> Page:
    """A game of FUSE (discs) that one has just given up."""
    created = player.create("me", "random", options={"white": "first"})
    page = visit(playing.address(created), **playing.seated(rig, created))
    playing.resign(page)
    return page


def test_a_game_counts_once_it_is_over(visit: Visit, rig: Rig, player: Player) -> None:
    page = lost(visit, rig, player)
    page.goto("/")
    page.get_by_role("link", name="Your games").first.click()
    expect(page.locator("article")).to_have_count(1)
    assert figures(page) == {"Played": "1", "Won": "0", "Drawn": "0", "Lost": "1"}
    expect(page.locator("article h2")).to_have_text("FUSE (discs)")
    expect(page.locator(".recent li")).to_contain_text("lost")
    assert faults(page) == []
    page.reload()
    expect(page.locator(".recent li")).to_have_count(1)
    page.locator(".recent li a").click()
    expect(page).to_have_url(re.compile(r"/replay/\w+$"))


@pytest.mark.quick
def test_several_seats_on_one_screen_are_nobodys_victory(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "me")
    with player.socket(created["table"], created["seats"][0]["token"], shows=0) as line:
        line.ready()
        with player.socket(created["table"], created["seats"][1]["token"], shows=1) as other:
            other.ready()
            other.act({"type": "Resign"})
            while "outcome" not in other.hear("update")["table"]:
                pass
    page = visit("/me", **playing.seated(rig, created))
    expect(page.locator(".recent li")).to_contain_text("one screen")
    assert figures(page) == {"Played": "1", "Won": "0", "Drawn": "0", "Lost": "0"}


def test_the_results_are_saved_as_a_file(visit: Visit, rig: Rig, player: Player) -> None:
    page = lost(visit, rig, player)
    page.goto("/me")
    expect(page.locator(".recent li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename.endswith(".json")
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert saved["fusebox"] == "profile"
    (game,) = saved["games"]
    assert (game["game"], game["result"]) == ("fuse_discs", "lost")
    assert saved["missions"] == []
    assert set(saved["best"]) == {"fusion"}


def test_results_are_added_from_a_file_and_counted_once(
    visit: Visit, rig: Rig, player: Player, tmp_path: Path
) -> None:
    page = lost(visit, rig, player)
    page.goto("/me")
    expect(page.locator(".recent li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = download.value.path()
    other = visit("/me")
    expect(other.get_by_text("Nothing yet.")).to_be_visible()
    chosen = other.get_by_label("Add from a file")
    chosen.set_input_files(saved)
    expect(other.get_by_text("1 game added.")).to_be_visible()
    assert figures(other) == {"Played": "1", "Won": "0", "Drawn": "0", "Lost": "1"}
    chosen.set_input_files(saved)
    expect(other.get_by_text("Everything in this file was already here.")).to_be_visible()
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    chosen.set_input_files(broken)
    expect(other.get_by_text("Nothing was added")).to_be_visible()
    assert figures(other)["Played"] == "1"
    assert faults(other) == []
    other.reload()
    expect(other.locator(".recent li")).to_have_count(1)


def test_deleting_asks_first_and_is_for_good(visit: Visit, rig: Rig, player: Player) -> None:
    page = lost(visit, rig, player)
    page.goto("/me")
    best = json.dumps({"overall": 40_000, "days": {}})
    page.evaluate("text => localStorage.setItem('fusebox.fusion.best', text)", best)
    page.get_by_role("button", name="Delete everything").click()
    dialog = page.get_by_role("dialog")
    assert faults(page) == []
    dialog.get_by_role("button", name="Keep it").click()
    expect(page.locator(".recent li")).to_have_count(1)
    page.get_by_role("button", name="Delete everything").click()
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    kept = page.evaluate("() => JSON.stringify(localStorage)")
    assert "fuse_discs" not in kept
    assert "40000" not in kept
    page.goto("/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()


@pytest.mark.quick
def test_the_page_speaks_french_and_is_for_everybody_while_empty(visit: Visit) -> None:
    page = visit("/me", language="fr")
    expect(page.get_by_role("heading", name="Vos parties")).to_be_visible()
    assert faults(page) == []


@pytest.mark.quick
def test_a_person_is_forgotten_by_the_server(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "random")
    page = visit("/me", **playing.seated(rig, created))
    page.get_by_role("button", name="Delete from the server").click()
    expect(page.get_by_role("dialog")).to_contain_text("Others keep their games")
    page.get_by_role("dialog").get_by_role("button", name="Delete from the server").click()
    expect(page.get_by_text("Done: the server has deleted your data at 1 table.")).to_be_visible()
    expect(page.get_by_role("button", name="Delete from the server")).to_have_count(0)
    assert faults(page) == []
    assert player.http.get(f"/api/tables/{created['table']}/replay").status_code == 404
