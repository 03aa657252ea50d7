"""Home: the first screen has every game, and for who returns what is being played comes first."""

import json
import re
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE, faults, sideways
from tests.browser.windows import DESKS, PHONES, drawn
from tests.rig import Json, Player, Rig

LAPTOP = (1366, 641)
WINDOWS = [DESK, LAPTOP, PHONE, *drawn(DESKS, 4), *drawn(PHONES, 3)]
LINK = """(article) => {
    const { left, right, top, bottom } = article.getBoundingClientRect();
    const middle = (left + right) / 2;
    const places = [[left + 10, top + 20], [middle, top + 6], [left + 20, bottom - 5]];
    return places.map(([x, y]) => document.elementFromPoint(x, y)?.closest("a")?.pathname);
}"""
"""Where one gets to from the corners of a tile and the middle of its upper edge."""
FREE = """(button) => {
    button.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const places = [[left + 8, (top + bottom) / 2], [right - 8, (top + bottom) / 2]];
    return places.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}"""
"""Whether nothing lies on it."""


def shown(page: Page) -> list[str]:
    """The games whose play button is whole on the first screen."""
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    page.wait_for_load_state("networkidle")
    whole = []
    for tile in page.get_by_role("article").all():
        box = tile.get_by_role("button", name="Play").first.bounding_box()
        size = page.viewport_size
        assert box
        assert size
        across = 0 <= box["x"] <= size["width"] - box["width"]
        if across and 0 <= box["y"] <= size["height"] - box["height"]:
            whole.append(tile.get_attribute("data-accent") or "")
    return whole


def returning(rig: Rig, *tables: Json, **storage: Any) -> dict[str, Any]:
    """A browser that holds one's seats at these tables."""
    held: Json = {}
    for created in tables:
        (origin,) = playing.seated(rig, created)["storage_state"]["origins"]
        held |= json.loads(origin["localStorage"][0]["value"])
    kept = [{"name": "fusebox.tables", "value": json.dumps(held)}]
    kept += [{"name": f"fusebox.{name}", "value": json.dumps(one)} for name, one in storage.items()]
    return {"storage_state": {"origins": [{"origin": rig.address, "localStorage": kept}]}}


def resigned(player: Player, loser: int = 0) -> Json:
    """A game of discs for two that one of them has given up."""
    created = player.create("me", "me")
    table, tokens = created["table"], [seat["token"] for seat in created["seats"]]
    with ExitStack() as stack:
        lines = [
            stack.enter_context(player.socket(table, token, shows=seat))
            for seat, token in enumerate(tokens)
        ]
        for line in lines:
            line.ready()
        while not lines[loser].hear("update")["table"].get("started"):
            pass
        lines[loser].done(lines[loser].act({"type": "Resign"}))
    return created


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_screen_has_every_game_with_its_play_button(
    visit: Visit, rig: Rig, player: Player, size: tuple[int, int]
) -> None:
    assert shown(visit(size=size)) == list(GAMES)
    running = player.create("me", "1", game="ruse")
    page = visit(size=size, **returning(rig, running))
    expect(page.get_by_role("region", name="Go on playing").get_by_role("link")).to_have_count(1)
    assert shown(page) == list(GAMES)
    assert sideways(page) <= 0


@pytest.mark.quick
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_tile_is_the_way_to_its_set_up_as_a_whole(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    tile = page.locator("article[data-accent=ruse]")
    expect(tile).to_be_visible()
    assert tile.evaluate(LINK) == ["/new/ruse"] * 3
    tile.locator(".picture").click(force=True)
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


@pytest.mark.quick
@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_is_for_everybody_who_comes_first_and_who_returns(
    visit: Visit, rig: Rig, player: Player, language: str
) -> None:
    created = resigned(player)
    running = player.create("me", "1", game="ruse")
    for more in ({}, returning(rig, created, running)):
        page = visit(language=language, **more)
        page.locator(".ways .button").first.click()
        expect(page.get_by_role("radio")).not_to_have_count(0)
        page.wait_for_load_state("networkidle")
        assert faults(page) == []


@pytest.mark.parametrize("text", ["large", "huge"])
def test_home_has_room_for_larger_text(visit: Visit, rig: Rig, text: str) -> None:
    page = visit("/", **returning(rig, preferences={"text": text}))
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    assert faults(page) == []
    for size in WINDOWS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert sideways(page) <= 0
        for tile in page.get_by_role("article").all():
            assert tile.get_by_role("button", name="Play").first.evaluate(FREE)


@pytest.mark.quick
def test_what_to_play_is_one_game_set_up_for_as_many_and_two_instead(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="What shall we play?").click()
    asked = page.get_by_role("region", name="What shall we play?")
    asked.get_by_role("group", name="People").get_by_label("3", exact=True).check()
    asked.get_by_role("group", name="Minutes you have").get_by_label("120", exact=True).check()
    asked.get_by_role("group", name="Age of the youngest").get_by_label(
        "12 and over", exact=True
    ).check()
    expect(asked.get_by_role("heading")).to_have_text("RUSE")
    expect(asked.locator(".other")).to_have_count(2)
    asked.get_by_role("group", name="Age of the youngest").get_by_label("6", exact=True).check()
    expect(asked.get_by_role("heading")).to_have_text("Fusion")
    asked.get_by_role("link", name="Set up the table").click()
    expect(page).to_have_url(re.compile("/new/fusion#seats=3$"))
    expect(page.get_by_role("group", name="Seat 3")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="What shall we play?").click()
    expect(asked.get_by_role("heading")).to_have_text("Fusion")


@pytest.mark.quick
def test_the_same_again_is_one_tap_and_the_tally_goes_on(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = resigned(player, loser=1)
    page = visit("/", **returning(rig, created))
    again = page.get_by_role("button", name="The same again")
    expect(again).to_contain_text("FUSE (discs) · Player 2 · Player 1 1, Player 2 0")
    again.click()
    playing.new_table(page, created["table"])
    playing.able(page).first.wait_for()
    playing.resign(page)
    tally = re.compile("^Player 1 2, Player 2 0, first to 5$|^Player 1 1, Player 2 1, first to 5$")
    expect(page.locator(".series")).to_have_text(tally)
    page.goto("/")
    expect(again).to_be_visible()


@pytest.mark.quick
def test_a_rematch_that_somebody_asks_for_stands_first_and_is_joined_with_one_tap(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = resigned(player)
    own = {**created, "seats": created["seats"][:1]}
    theirs = created["seats"][1]["token"]
    following = player.post(f"/api/tables/{created['table']}/rematch", token=theirs)["table"]
    page = visit("/", **returning(rig, own))
    row = page.get_by_role("region", name="Go on playing").get_by_role("link").first
    expect(row).to_contain_text("Join the rematch")
    expect(page.get_by_role("button", name="The same again")).to_have_count(0)
    row.click()
    assert playing.new_table(page, created["table"]) == following
    with player.socket(following, theirs, shows=1) as line:
        line.ready()
        expect(page.locator("main[data-version]")).to_be_visible()
