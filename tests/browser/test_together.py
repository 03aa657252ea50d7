"""People in several browsers: links, codes, a line that is cut, and somebody who watches."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.playing import Wire
from tests.browser.watching import Watch
from tests.rig import Json, Player, Rig


def pair(visit: Visit, rig: Rig, player: Player) -> tuple[Json, Page, Page, Wire]:
    """Ada begins, Blaise has come by a link; the wire is Ada's."""
    created = player.create("me", "link", options={"white": "first"})
    ada = visit(**playing.seated(rig, created))
    wire = Wire(ada)
    ada.goto(playing.address(created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    expect(playing.yours(ada)).to_be_visible()
    expect(blaise.locator(".prompt")).to_be_visible()
    return created, ada, blaise, wire


def entered(player: Player, created: Json) -> list[str]:
    """The moves as the server keeps them."""
    replay = player.http.get(f"/api/tables/{created['table']}/replay").json()
    words = [word for step in replay["steps"] for word in step["happened"].get("words", [])]
    return [word for word in words if " enters " in word]


def try_now(page: Page) -> None:
    """Presses the button, unless the page has tried by itself in this moment."""
    page.evaluate(
        "() => [...document.querySelectorAll('button')]"
        ".find((button) => button.textContent.includes('Try now'))?.click()"
    )


def test_a_move_made_while_the_line_is_cut_is_played_once_it_is_back(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise, wire = pair(visit, rig, player)
    playing.enter(ada)
    playing.wait_for_turn(blaise, rig)
    playing.enter(blaise)
    expect(playing.yours(ada)).to_be_visible()
    wire.cut()
    expect(ada.get_by_text("Connection lost")).to_be_visible()
    expect(blaise.get_by_text("Away")).to_be_visible()
    playing.able(ada).first.click()
    playing.targets(ada).first.click()
    assert len(entered(player, created)) == 2
    wire.mend()
    try_now(ada)
    expect(playing.yours(blaise)).to_be_visible()
    expect(ada.get_by_text("Connection lost")).to_have_count(0)
    assert len(entered(player, created)) == 3
    playing.enter(blaise)
    expect(playing.yours(ada)).to_be_visible()
    assert playing.written(ada, 5) == playing.written(blaise, 5)
    assert len(entered(player, created)) == 4


@pytest.mark.quick
def test_a_move_whose_answer_got_lost_is_sent_again_and_not_played_twice(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise, wire = pair(visit, rig, player)
    wire.hears = False
    playing.able(ada).first.click()
    playing.targets(ada).first.click()
    expect(playing.yours(blaise)).to_be_visible()
    playing.enter(blaise)
    wire.cut()
    expect(ada.get_by_text("Connection lost")).to_be_visible()
    wire.mend()
    try_now(ada)
    expect(playing.yours(ada)).to_be_visible()
    expect(playing.able(ada)).to_have_count(11)
    assert len(entered(player, created)) == 2
    assert playing.written(ada, 3) == playing.written(blaise, 3)


def test_a_browser_without_network_comes_back_when_the_network_does(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise, wire = pair(visit, rig, player)
    playing.enter(ada)
    wire.cut()
    ada.context.set_offline(True)
    expect(ada.get_by_text("Connection lost")).to_be_visible()
    playing.enter(blaise)
    wire.mend()
    ada.context.set_offline(False)
    expect(playing.yours(ada)).to_be_visible()
    assert playing.written(ada, 3) == playing.written(blaise, 3)
    assert len(entered(player, created)) == 2


@pytest.mark.quick
def test_a_table_is_set_up_and_a_friend_joins_by_its_code(visit: Visit, rig: Rig) -> None:
    ada = visit("/new/fuse_discs")
    ada.get_by_label("Your name").fill("Ada")
    playing.unfold(ada, "Rules of the game", "Clock")
    ada.get_by_role("radio", name="One", exact=True).check()
    ada.get_by_label("For each player").check()
    ada.get_by_label("Minutes for each player", exact=True).fill("7")
    ada.get_by_role("button", name="Open the table").click()
    code = ada.locator(".code strong").inner_text()
    assert re.fullmatch(r"[2-9A-Z]{3} [2-9A-Z]{3} [2-9A-Z]{3}", code)
    blaise = visit()
    blaise.get_by_label("Code").fill(f" {code.lower()} ")
    expect(blaise.get_by_label("Code")).to_have_value(code)
    blaise.get_by_role("button", name="Join").click()
    playing.join(blaise, "Blaise")
    for page in (ada, blaise):
        expect(page.get_by_role("timer")).to_have_text(["7:00", "7:00"])
        expect(page.locator(".prompt")).to_contain_text("rown")
        expect(page.get_by_text("Blaise").first).to_be_visible()
    assert "invite" not in blaise.url


@pytest.mark.quick
def test_a_wrong_code_and_a_used_invitation_are_declined_in_a_sentence(
    visit: Visit, rig: Rig, player: Player, watch: Watch
) -> None:
    watch.forgiven.add("status of 4")
    page = visit()
    page.get_by_label("Code").fill("222222")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("No table is waiting under this code.")).to_be_visible()
    created = player.create("me", "link")
    invite = created["seats"][1]["invite"]
    player.post("/api/join", table=created["table"], invite=invite, name="Blaise")
    page.goto(playing.invitation(created))
    playing.join(page, "Eve")
    expect(page.get_by_text("Somebody sits there already.")).to_be_visible()


def test_the_same_link_on_the_same_device_returns_to_the_same_seat(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, blaise, _ = pair(visit, rig, player)
    playing.enter(ada)
    blaise.goto("/")
    expect(blaise.get_by_role("link").filter(has_text="Your move")).to_be_visible()
    blaise.goto(playing.invitation(created))
    expect(playing.yours(blaise)).to_be_visible()
    playing.enter(blaise)
    expect(playing.yours(ada)).to_be_visible()


def test_a_spectator_sees_everything_and_touches_nothing(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, _, _ = pair(visit, rig, player)
    watcher = visit(playing.address(created))
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(ada.get_by_text("1 spectator")).to_be_visible()
    space = playing.enter(ada)
    expect(watcher.locator(f'[data-thing="{space}"]')).to_have_count(0)
    expect(playing.lines(watcher).last).to_contain_text("enters a white disc")
    expect(playing.able(watcher)).to_have_count(0)
    playing.unable(watcher).first.click(force=True)
    watcher.get_by_role("button", name="More", exact=True).click()
    expect(watcher.get_by_role("dialog").get_by_role("button")).to_have_text(
        ["", "Copy a link to watch", "Leave the table"]
    )


def test_a_phrase_is_heard_by_the_other_and_shown_to_who_says_it(
    visit: Visit, rig: Rig, player: Player
) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    ada.get_by_role("button", name="Say something").click()
    ada.get_by_role("button", name="Good luck!").click()
    expect(blaise.get_by_text("Good luck!")).to_be_visible()
    own = ada.locator(".own .saying")
    expect(own).to_have_text("Good luck!")
    expect(own).to_have_count(0)


def test_both_find_each_other_again_at_the_rematch(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.resign(ada)
    expect(playing.ended(blaise)).to_have_text("You win")
    old = ada.url
    ada.get_by_role("button", name="Rematch").click()
    table = playing.new_table(ada, old)
    expect(blaise.get_by_text("Player 1 wants another.")).to_be_visible()
    expect(blaise).to_have_title(re.compile("^Player 1 wants another"))
    blaise.get_by_role("button", name="Join the rematch").click()
    assert playing.new_table(blaise, old) == table
    for page in (ada, blaise):
        expect(page.locator(".prompt")).to_be_visible()


def test_a_link_to_watch_can_be_taken_along_in_the_middle_of_a_game(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created, ada, _, _ = pair(visit, rig, player)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    playing.choose(ada, "Copy a link to watch")
    link: str = ada.evaluate("() => navigator.clipboard.readText()")
    assert link == rig.address + playing.address(created)


def test_a_draw_is_declined_and_then_agreed(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.choose(ada, "Offer a draw")
    expect(ada.get_by_text("You offered: Draw")).to_be_visible()
    blaise.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("You offered: Draw")).to_have_count(0)
    playing.choose(blaise, "Offer a draw")
    ada.get_by_role("button", name="Accept").click()
    for page in (ada, blaise):
        expect(playing.ended(page)).to_have_text("A draw")


def test_a_game_is_called_off_when_both_agree(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.choose(ada, "Offer to call the game off")
    ada.get_by_role("dialog").get_by_role("button", name="Offer to call the game off").click()
    blaise.get_by_role("button", name="Accept").click()
    for page in (ada, blaise):
        expect(playing.ended(page)).to_have_text("Called off")


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.enter(ada)
    playing.enter(blaise)
    expect(playing.yours(ada)).to_be_visible()
    ada.get_by_role("button", name="Ask to take back").click()
    blaise.get_by_role("button", name="Accept").click()
    expect(playing.able(ada)).to_have_count(12)
    expect(blaise.locator(".prompt")).to_contain_text("Player 1 is to move")


def test_a_pause_needs_both_and_so_does_going_on(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.choose(ada, "Ask for a pause")
    expect(blaise.locator(".cover")).to_have_count(0)
    blaise.get_by_role("button", name="Accept").click()
    for page in (ada, blaise):
        expect(page.locator(".cover")).to_be_visible()
    blaise.locator(".cover").get_by_role("button", name="Ask to go on").click()
    expect(ada.locator(".cover")).to_be_visible()
    ada.get_by_role("button", name="Accept").click()
    for page in (ada, blaise):
        expect(page.locator(".cover")).to_have_count(0)
    expect(playing.yours(ada)).to_be_visible()


def test_who_resigned_is_said_at_the_end(visit: Visit, rig: Rig, player: Player) -> None:
    _, ada, blaise, _ = pair(visit, rig, player)
    playing.resign(blaise)
    for page in (ada, blaise):
        expect(page.locator(".ended .why")).to_have_text("Blaise resigns.")
