"""A person against a bot: whole games by mouse and by keys, a refusal, taking back, a hint."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import PHONE
from tests.rig import Player, Rig


def first_turn(visit: Visit, rig: Rig, player: Player, **more: Any) -> Page:
    """A table where one begins."""
    created = player.create("me", "random", options={"white": "first"})
    page = visit(playing.address(created), **playing.seated(rig, created), **more)
    expect(playing.able(page)).to_have_count(12)
    return page


def test_a_whole_game_against_a_bot_is_played_by_mouse(visit: Visit, rig: Rig) -> None:
    page = visit()
    playing.play_now(page, "fuse_discs", "Pip · Blindfold")
    expect(page.locator(".prompt")).to_be_visible()
    moves = 0
    while playing.wait_for_turn(page, rig):
        playing.enter(page, thing=-(moves % 2))
        moves += 1
    assert moves >= 6
    expect(page.locator("section.ended .points")).to_have_count(2)
    expect(page.locator(".badge")).to_have_count(2)
    expect(playing.lines(page).nth(2 * moves - 1)).to_be_attached()


@pytest.mark.quick
def test_bots_are_not_spoken_to(visit: Visit, rig: Rig, player: Player) -> None:
    page = first_turn(visit, rig, player)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Say something")).to_have_count(0)


def test_a_whole_game_is_played_by_keys_alone(visit: Visit, rig: Rig) -> None:
    page = visit("/new/fuse_discs")
    keys = page.keyboard
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    reach(page, page.get_by_role("group", name="Seat 1").get_by_label("Me"))
    reach(page, page.get_by_role("group", name="Seat 2").get_by_label("By link"))
    keys.press("ArrowRight")
    expect(page.get_by_role("combobox", name="Level of the bot")).to_be_visible()
    reach(page, page.get_by_role("combobox", name="Level of the bot"))
    keys.press("Home")
    reach(page, page.locator("summary", has_text="Rules of the game"))
    keys.press("Enter")
    reach(page, page.get_by_label("Drawn games are played again"))
    keys.press("End")
    reach(page, page.get_by_role("button", name="Open the table"))
    keys.press("Enter")
    expect(page.locator(".prompt")).to_be_visible()
    reach(page, page.locator("[data-thing]"))
    moves = 0
    while playing.wait_for_turn(page, rig):
        before = playing.version(page)
        expect(page.locator(".thing.able:focus")).to_be_visible()
        keys.press("Enter")
        expect(page.locator("[data-target]").first).to_be_attached()
        keys.press("Space")
        playing.moved(page, before)
        moves += 1
    assert moves >= 6
    reach(page, page.locator(".ended .primary"))
    keys.press("Enter")
    playing.new_table(page, page.url)


def reach(page: Page, goal: Locator) -> None:
    """Goes on with the tab key until this has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if goal.and_(page.locator(":focus")).count():
            return
    raise AssertionError(f"{goal} can't be reached by keys")


@pytest.mark.quick
def test_arrow_keys_go_over_the_board_and_aim_along_the_lane(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = first_turn(visit, rig, player)
    reach(page, page.locator("[data-thing]"))
    start = page.locator("[data-thing]:focus").get_attribute("data-thing")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.locator("[data-thing]:focus").get_attribute("data-thing") == start
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("[data-target]")).to_have_count(0)
    page.keyboard.press("Enter")
    way = {"N": "ArrowDown", "S": "ArrowUp", "E": "ArrowLeft", "W": "ArrowRight"}[str(start)[0]]
    page.keyboard.press(way)
    page.keyboard.press(way)
    page.keyboard.press("Enter")
    playing.grown(page, 1)
    third = page.locator(".landed")
    expect(third).to_have_count(1)


@pytest.mark.quick
def test_a_refusal_stands_at_the_hand_with_its_sentence_and_clause(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = first_turn(visit, rig, player)
    other = playing.unable(page).nth(5)
    space = other.get_attribute("data-thing")
    box = other.bounding_box()
    assert box
    other.click(force=True)
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text(f"The disc on {space} is not yours.")
    expect(bubble.locator(".clause")).to_have_text("D7")
    place = bubble.bounding_box()
    assert place
    assert abs(place["y"] + place["height"] / 2 - box["y"] - box["height"] / 2) < 120
    bubble.click()
    expect(bubble).to_have_count(0)


@pytest.mark.quick
def test_what_was_done_can_be_taken_back(visit: Visit, rig: Rig, player: Player) -> None:
    page = first_turn(visit, rig, player)
    space = playing.enter(page, target=2)
    expect(page.locator(f'[data-thing="{space}"]')).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(f'[data-thing="{space}"].able')).to_be_visible()
    expect(playing.able(page)).to_have_count(12)


def test_a_hint_is_said_and_pointed_at(
    visit: Visit, rig: Rig, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fusebox.table.asking.strongest", lambda game: "random")
    page = first_turn(visit, rig, player)
    playing.choose(page, "Ask for a hint")
    expect(page.locator(".prompt")).to_contain_text("Hint: Enter from")
    expect(page.locator(".hinted circle")).to_have_count(2)
    playing.enter(page)
    expect(page.locator(".hinted")).to_have_count(0)


@pytest.mark.quick
def test_on_a_phone_a_disc_is_dragged_in(visit: Visit, rig: Rig, player: Player) -> None:
    page = first_turn(visit, rig, player, size=PHONE)
    disc = playing.able(page).first
    space = str(disc.get_attribute("data-thing"))
    box = disc.bounding_box()
    assert box
    x, y, width = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]
    across, down = {"N": (0, 1), "S": (0, -1), "E": (-1, 0), "W": (1, 0)}[space[0]]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across * 2 * width, y + down * 2 * width, steps=4)
    page.mouse.up()
    expect(page.locator(f'[data-thing="{space}"]')).to_have_count(0)


def test_discs_slide_unless_motion_is_to_be_reduced(visit: Visit, rig: Rig, player: Player) -> None:
    assert places_seen(first_turn(visit, rig, player, reduced_motion="no-preference")) > 25
    assert places_seen(first_turn(visit, rig, player)) == 25


def places_seen(page: Page) -> int:
    """How many places discs were drawn at while one of them went its way."""
    page.evaluate("""() => {
        const seen = (window.seen = new Set());
        const look = () => {
            for (const piece of document.querySelectorAll(".piece"))
                seen.add(piece.getAttribute("transform"));
            requestAnimationFrame(look);
        };
        look();
    }""")
    playing.enter(page, target=3)
    expect(page.locator(".landed")).to_be_visible()
    count: int = page.evaluate("() => window.seen.size")
    return count


@pytest.mark.quick
def test_the_language_changes_at_the_table_and_with_it_the_log(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = first_turn(visit, rig, player)
    playing.enter(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Français").check()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(playing.lines(page).last).to_contain_text("fait entrer un disque blanc")
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_contain_text("de jouer")
    page.reload()
    expect(playing.lines(page).last).to_contain_text("fait entrer un disque blanc")


@pytest.mark.quick
def test_resigning_ends_the_game_and_a_rematch_begins_another(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page = first_turn(visit, rig, player)
    playing.resign(page)
    expect(playing.ended(page)).to_have_text("Pip wins")
    old = page.url
    page.get_by_role("button", name="Rematch").click()
    playing.new_table(page, old)
    assert playing.wait_for_turn(page, rig)
