"""A seat whose player is gone: the others see it, wait, let a bot sit in or end; and the return."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from fusebox.games.fuse_dice.deal import SIGNAL
from fusebox.table.attendance import GRACE
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE, faults
from tests.rig import Json, Player, Rig

LYING: Final = (844, 390)
COVERED: Final = """() => {
    const told = document.querySelector('.absent').getBoundingClientRect();
    const under = (box) =>
        Math.min(box.right, told.right) - Math.max(box.left, told.left) > 1 &&
        Math.min(box.bottom, told.bottom) - Math.max(box.top, told.top) > 1;
    return [...document.querySelectorAll('.board :is([data-thing], [role=timer], .name)')]
        .filter((one) => under(one.getBoundingClientRect()))
        .map((one) => one.dataset.thing ?? one.textContent);
}"""
"""What the word about who is away lies on."""


def left(visit: Visit, rig: Rig, player: Player) -> tuple[Json, Page, Page]:
    """Ada and Blaise have begun, and Blaise has gone: their table, Ada's page, and his."""
    created = player.create("me", "link", options={"white": "first"})
    ada = visit(playing.address(created), **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    expect(playing.yours(ada)).to_be_visible()
    go(blaise, ada, rig)
    return created, ada, blaise


def go(page: Page, other: Page, rig: Rig, away: int = 1) -> None:
    """Blaise leaves the table and stays away, as the other sees; so many are away then."""
    page.goto("/")
    expect(other.locator("main > .others").get_by_text("Away")).to_have_count(away)
    expect(other.locator(".absent")).to_have_count(0)
    rig.turn(GRACE)
    expect(other.locator(".absent")).to_contain_text("Blaise is away.")


def sit_in(page: Page) -> None:
    page.get_by_role("button", name="Let a bot sit in for Blaise").click()
    expect(page.locator("main > .others")).to_contain_text("A bot sits in")


def test_a_bot_sits_in_and_the_player_takes_the_seat_back_at_once(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise = left(visit, rig, player)
    expect(ada.locator("main > .others")).to_contain_text("Away")
    sit_in(ada)
    playing.enter(ada)
    assert playing.wait_for_turn(ada, rig)
    blaise.goto(playing.address(created))
    expect(blaise.get_by_text("A bot is playing for you.")).to_be_visible()
    blaise.get_by_role("button", name="Take your seat back").click()
    expect(blaise.get_by_text("A bot is playing for you.")).to_have_count(0)
    expect(ada.locator("main > .others")).not_to_contain_text("A bot sits in")
    playing.enter(ada)
    playing.enter(blaise)
    expect(playing.yours(ada)).to_be_visible()


def test_the_table_waits_and_the_player_finds_everything_as_it_was(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise = left(visit, rig, player)
    ada.get_by_role("button", name="Wait").click()
    expect(ada.get_by_text("Blaise is away.")).to_have_count(0)
    expect(ada.locator("main > .others")).to_contain_text("Away")
    playing.enter(ada)
    blaise.goto(playing.address(created))
    expect(playing.yours(blaise)).to_be_visible()
    expect(ada.locator("main > .others")).not_to_contain_text("Away")


def test_on_a_phone_whoever_is_away_covers_nothing_while_the_clock_runs(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "link", "1", game="fuse_dice")
    ada = visit(playing.address(created), size=PHONE, **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    expect(ada.locator(".board")).to_be_visible()
    rig.turn(SIGNAL)
    blaise.goto("/")
    expect(ada.locator(".board").get_by_text("away").first).to_be_attached()
    rig.turn(GRACE)
    line = ada.locator(".absent")
    expect(line.get_by_text("Blaise is away.", exact=True)).to_be_visible()
    expect(line.get_by_role("button", name="Call the game off")).to_have_count(0)
    told, board = line.bounding_box(), ada.locator(".board").bounding_box()
    assert told
    assert board
    assert told["y"] >= board["y"] + board["height"], "it lies over the table"
    assert told["y"] + told["height"] <= PHONE[1]
    assert told["height"] < 64
    assert faults(ada) == []
    ada.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    line.get_by_role("button", name="A bot instead").click()
    expect(ada.locator(".absent")).to_have_count(0)


@pytest.mark.parametrize("game", ["fuse_dice", "fuse_cards", "fusion", "ruse"])
def test_on_a_phone_that_lies_whoever_is_away_lies_on_nothing_that_is_played(
    visit: Visit, rig: Rig, player: Player, game: str
) -> None:
    created = player.create("me", "link", game=game)
    ada = visit(playing.address(created), size=LYING, **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    expect(ada.locator("main[data-version]")).to_be_visible()
    rig.turn(SIGNAL)
    blaise.goto("/")
    expect(ada.locator(".board").get_by_text("away").first).to_be_attached()
    rig.turn(GRACE)
    expect(ada.locator(".absent")).to_be_visible()
    assert ada.evaluate(COVERED) == []


@pytest.mark.quick
def test_a_game_is_called_off_when_the_only_other_is_gone(
    visit: Visit, rig: Rig, player: Player
) -> None:
    _, ada, _ = left(visit, rig, player)
    ada.locator(".absent").get_by_role("button", name="Call the game off").click()
    ada.get_by_role("dialog").get_by_role("button", name="Call the game off").click()
    expect(playing.ended(ada)).to_have_text("Called off")


def three(visit: Visit, rig: Rig, player: Player) -> tuple[Page, Page, Page]:
    """Ada, Blaise and Chloé have begun."""
    created = player.create("me", "link", "link", game="fuse_cards")
    ada = visit(playing.address(created), **playing.seated(rig, created))
    chloe, blaise = visit(playing.invitation(created, 2)), visit(playing.invitation(created, 1))
    playing.join(chloe, "Chloé")
    playing.join(blaise, "Blaise")
    for page in (ada, blaise, chloe):
        expect(page.locator("main[data-version]")).to_be_visible()
    return ada, blaise, chloe


def test_the_others_vote_on_the_bot(visit: Visit, rig: Rig, player: Player) -> None:
    ada, blaise, chloe = three(visit, rig, player)
    go(blaise, ada, rig)
    ada.get_by_role("button", name="Ask the others to let a bot sit in for Blaise").click()
    chloe.get_by_role("button", name="Accept").click()
    expect(ada.locator("main > .others")).to_contain_text("A bot sits in")


def test_with_two_gone_nobody_is_asked(visit: Visit, rig: Rig, player: Player) -> None:
    """T15"""
    ada, blaise, chloe = three(visit, rig, player)
    chloe.goto("/")
    go(blaise, ada, rig, away=2)
    sit_in(ada)
    expect(ada.locator(".absent")).to_contain_text("Chloé is away.")
    ada.locator(".absent").get_by_role("button", name="Call the game off").click()
    ada.get_by_role("dialog").get_by_role("button", name="Call the game off").click()
    expect(playing.ended(ada)).to_have_text("Called off")


def test_a_seat_that_was_left_is_told_to_everybody(visit: Visit, rig: Rig, player: Player) -> None:
    created, ada, blaise = left(visit, rig, player)
    assert faults(ada) == []
    ada.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    sit_in(ada)
    blaise.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    blaise.goto(playing.address(created))
    expect(blaise.get_by_role("button", name="Take your seat back")).to_be_in_viewport()
    assert faults(blaise) == []
