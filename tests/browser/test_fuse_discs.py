"""FUSE (discs) on its board: the trace of the last move, a match of games, an agreed ring,
a choice of colours."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.rig import Json, Player, Rig
from tests.support import clause


def opened(visit: Visit, rig: Rig, created: Json, **more: Any) -> Page:
    return visit(playing.address(created), **playing.seated(rig, created), **more)


def trace(page: Page) -> Locator:
    """The ring around the disc that came in last."""
    return page.locator("circle.landed")


def place(page: Page) -> tuple[str | None, str | None]:
    return trace(page).get_attribute("cx"), trace(page).get_attribute("cy")


def untraced(page: Page) -> None:
    expect(page.locator(".piece")).to_have_count(24)
    expect(trace(page)).to_have_count(0)


def test_a_move_that_was_taken_back_is_traced_nowhere(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "random", options={"white": "first"})
    page = opened(visit, rig, created)
    playing.enter(page)
    expect(trace(page)).to_have_count(1)
    page.get_by_role("button", name="Take back").click()
    untraced(page)
    page.reload()
    untraced(page)
    untraced(visit(playing.address(created)))


def test_after_a_take_back_the_move_before_is_traced_again(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "random", options={"white": "first"})
    page = opened(visit, rig, created)
    playing.enter(page)
    assert playing.wait_for_turn(page, rig)
    answered = place(page)
    playing.enter(page)
    assert place(page) != answered
    page.get_by_role("button", name="Take back").click()
    expect(playing.yours(page)).to_be_visible()
    assert place(page) == answered
    page.reload()
    expect(trace(page)).to_have_count(1)
    assert place(page) == answered


def play_out(page: Page, rig: Rig) -> None:
    """Plays until the first game of the match is over."""
    moment = playing.yours(page).or_(playing.further(page))
    while not playing.further(page).is_visible():
        if playing.yours(page).is_visible():
            playing.enter(page)
        else:
            rig.turn(playing.BEAT)
            moment.first.wait_for()


@clause("fuse_discs", "D17")
def test_between_two_games_of_a_match_the_page_is_about_one_game_and_the_clocks_rest(
    visit: Visit, rig: Rig, player: Player
) -> None:
    options = {"white": "first", "match": 3}
    pace = {"type": "Pace", "initial": 300_000, "increment": 0}
    created = player.create("me", "random", options=options, pace=pace)
    page = opened(visit, rig, created)
    expect(page.locator(".stands").first).to_have_text("0 wins · 12 to enter")
    play_out(page, rig)
    rig.turn(playing.BEAT)
    expect(playing.lines(page).last).to_contain_text("is ready for the next game")
    expect(page.locator(".prompt")).to_have_text("The game is over. Ready for the next one?")
    expect(page.locator(".plate [role=status]")).to_contain_text("game 1")
    expect(page.locator(".badge")).to_have_count(2)
    clocks = page.locator(".clock").all_inner_texts()
    log = playing.lines(page).count()
    rig.turn(30_000)
    page.reload()
    expect(playing.further(page)).to_be_visible()
    assert page.locator(".clock").all_inner_texts() == clocks
    expect(playing.lines(page)).to_have_count(log)
    playing.go_on(page)
    expect(page.locator(".plate")).to_have_count(0)
    untraced(page)


@clause("fuse_discs", "D17")
def test_the_next_game_begins_by_itself_after_a_minute(
    visit: Visit, rig: Rig, player: Player
) -> None:
    options = {"white": "first", "match": 3}
    page = opened(visit, rig, player.create("me", "random", options=options))
    play_out(page, rig)
    rig.turn(60_000)
    expect(page.locator(".plate")).to_have_count(0)
    expect(page.locator("aside").get_by_text("Game 2 begins")).to_be_visible()


@clause("fuse_discs", "D4")
@pytest.mark.quick
def test_a_ring_that_is_rejected_is_composed(visit: Visit, rig: Rig, player: Player) -> None:
    options = {"white": "first", "setup": "agreed"}
    page = opened(visit, rig, player.create("me", "1", options=options), language="fr")
    expect(page.locator(".piece")).to_have_count(24)
    page.get_by_role("button", name="Refuser").click()
    expect(page.locator(".tray")).to_have_count(2)
    expect(page.locator(".piece")).to_have_count(0)
    expect(page.locator(".surface text.side")).to_have_text(["N", "E", "S", "O"])


@clause("fuse_discs", "D4")
@pytest.mark.quick
def test_the_first_move_agrees_and_the_other_player_may_still_object(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link", options={"white": "first", "setup": "agreed"})
    ada = opened(visit, rig, created)
    ben = visit(playing.invitation(created))
    playing.join(ben, "Ben")
    objecting = [page.get_by_role("button", name="Object") for page in (ada, ben)]
    expect(objecting[0]).to_be_visible()
    expect(objecting[1]).to_have_count(0)
    playing.enter(ada)
    expect(objecting[0]).to_have_count(0)
    objecting[1].click()
    for page in (ada, ben):
        expect(page.locator(".piece")).to_have_count(0)
    expect(ada.locator(".tray")).to_have_count(2)


@clause("fuse_discs", "D19")
@pytest.mark.parametrize(("colour", "turn"), [("White, who begins", True), ("Black", False)])
@pytest.mark.quick
def test_who_has_black_chooses_a_colour_on_the_ring(
    visit: Visit, rig: Rig, player: Player, colour: str, turn: bool
) -> None:
    options = {"white": "second", "setup": "balanced", "pie": True}
    page = opened(visit, rig, player.create("me", "random", options=options))
    expect(page.locator(".piece")).to_have_count(24)
    page.get_by_role("button", name=colour, exact=True).click()
    expect(page.get_by_role("button", name=colour, exact=True)).to_have_count(0)
    if turn:
        expect(playing.yours(page)).to_be_visible()
    else:
        assert playing.wait_for_turn(page, rig)
        expect(trace(page)).to_have_count(1)
