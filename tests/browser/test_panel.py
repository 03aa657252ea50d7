"""A game without a board: it is played from its list of choices, and replayed in text."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fusebox.core import Language
from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import PHONE, faults
from tests.rig import Player, Rig
from tests.toys.veto.game import WINDOW, VetoGame, View

BEAT = WINDOW
"""Longer than a bot thinks, and too short for a window to open and to close again unseen."""


class Drawn(VetoGame):
    """Veto with a picture, as every game in the box has one."""

    def picture(self, view: View, language: Language, names: Sequence[str]) -> str:
        return f"{len(str(view))} signs of {language}\n+---+\n| 7 |\n+---+"


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """A server that has one more game, which the client knows nothing of."""
    folder = tmp_path_factory.mktemp("panel") / "data"
    with Rig(folder, games={**GAMES, "veto": Drawn()}) as rig:
        yield rig


def sat_down(visit: Visit, rig: Rig, player: Player, **more: Any) -> Page:
    created = player.create("me", "random", game="veto", options={"rounds": 2})
    page = visit(playing.address(created), **playing.seated(rig, created), **more)
    expect(page.locator(".picture pre")).to_contain_text("signs of en")
    return page


@pytest.mark.quick
def test_a_game_is_played_to_its_end_from_its_choices_alone(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = sat_down(visit, rig, player)
    turns = 0
    while playing.wait_for_turn(page, rig, BEAT):
        before = playing.version(page)
        page.locator(".choices li button").last.click()
        playing.moved(page, before)
        turns += 1
    assert turns >= 2
    expect(playing.ended(page)).to_be_visible()
    expect(page.locator(".choices")).to_have_count(0)
    expect(page.locator(".picture pre")).to_be_visible()


def test_its_replay_shows_every_moment_in_text(visit: Visit, rig: Rig, player: Player) -> None:
    page = sat_down(visit, rig, player)
    playing.resign(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".picture pre")).to_contain_text("signs of en")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".result h2")).to_be_visible()


def test_the_choice_panel_is_for_everybody(visit: Visit, rig: Rig, player: Player) -> None:
    page = sat_down(visit, rig, player)
    playing.wait_for_turn(page, rig, BEAT)
    expect(page.locator(".choices li button").first).to_be_visible()
    assert faults(page) == []


def test_on_a_phone_the_page_grows_with_the_list(visit: Visit, rig: Rig, player: Player) -> None:
    page = sat_down(visit, rig, player, size=PHONE)
    playing.wait_for_turn(page, rig, BEAT)
    last = page.locator(".choices li button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    own = page.locator(".own").bounding_box()
    listed = last.bounding_box()
    assert own is not None
    assert listed is not None
    assert listed["y"] + listed["height"] <= own["y"]
