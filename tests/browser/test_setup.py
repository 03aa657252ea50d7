"""Setting up a table: every option has its control, and what does not go together is refused."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import pick, unfold
from tests.browser.watching import DESK, PHONE, faults
from tests.rig import Player

WANTED = {"fuse_cards": 2, "advanced": None, "minutes": 12, "topple": True, "difficulty": "expert"}


def opened(page: Page, player: Player) -> dict[str, object]:
    """Opens the table that was set up; the options it has."""
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/")[-1]
    with player.socket(table) as line:
        options: dict[str, object] = line.hear("update")["table"]["options"]
    return options


@pytest.mark.quick
def test_numbers_flags_and_lists_are_chosen_and_arrive(visit: Visit, player: Player) -> None:
    page = visit("/new/fuse_dice")
    unfold(page, "Rules of the game")
    pick(page, "Difficulty", "Expert")
    page.get_by_role("group", name="Fuse cards").get_by_label("Choose").check()
    for _ in range(2):
        page.get_by_role("button", name="One more: Fuse cards").click()
    page.get_by_label("Minutes", exact=True).fill("12")
    page.get_by_label("Yes, one die in twenty").check()
    options = opened(page, player)
    assert {name: options[name] for name in WANTED} == WANTED


@pytest.mark.quick
def test_a_number_stays_within_its_bounds(visit: Visit) -> None:
    page = visit("/new/fuse_dice")
    unfold(page, "Rules of the game")
    minutes = page.get_by_label("Minutes", exact=True)
    more = page.get_by_role("button", name="One more: Minutes")
    expect(page.get_by_text("Ten, as in the rulebook")).to_be_visible()
    minutes.fill("99")
    minutes.press("Tab")
    expect(minutes).to_have_value("30")
    expect(more).to_be_disabled()
    page.get_by_role("button", name="One less: Minutes").click()
    expect(minutes).to_have_value("29")
    expect(page.get_by_text("5 to 30")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "rules", "choose", "words"),
    [
        ("en", "Rules of the game", "Choose", "are for expert, elite and insane missions"),
        ("fr", "Règles du jeu", "Choisir", "sont pour les missions expertes"),
    ],
)
@pytest.mark.quick
def test_what_does_not_go_together_can_not_be_chosen_and_says_why(
    visit: Visit, language: str, rules: str, choose: str, words: str
) -> None:
    page = visit("/new/fuse_dice", language=language)
    unfold(page, rules)
    expect(page.get_by_label(choose).first).to_be_disabled()
    expect(page.locator(".why").first).to_contain_text(words)
    pick(page, "Difficult", 2)
    expect(page.get_by_label(choose).first).to_be_enabled()
    page.get_by_label(choose).first.check()
    page.locator(".steps button").nth(1).click()
    pick(page, "Difficult", 0)
    expect(page.get_by_label(choose).first).not_to_be_checked()
    expect(page.locator(".why").first).to_contain_text(words)


@pytest.mark.quick
def test_the_reason_speaks_the_chosen_language_and_not_that_of_the_browser(visit: Visit) -> None:
    page = visit("/new/fuse_discs", language="en")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Français").check()
    page.keyboard.press("Escape")
    unfold(page, "Règles du jeu")
    pick(page, "Rencontre", 1)
    expect(page.locator(".why")).to_contain_text("se rejouent forcément")


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.quick
def test_the_table_can_be_opened_from_anywhere_on_the_page(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/new/ruse", size=size)
    start = page.get_by_role("button", name="Open the table")
    expect(start).to_be_in_viewport(ratio=1)
    unfold(page, "Rules of the game", "Clock", "What is allowed")
    page.evaluate("scrollTo(0, 0)")
    expect(start).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(start).to_be_in_viewport(ratio=1)


@pytest.mark.quick
def test_a_kind_of_table_sets_the_clock_and_what_is_allowed(visit: Visit, player: Player) -> None:
    page = visit("/new/fuse_discs")
    expect(page.get_by_label("Relaxed")).to_be_checked()
    page.get_by_label("Quick").check()
    expect(page.locator(".summary")).to_have_text("2 players · 3 min, plus 2 s per turn")
    unfold(page, "Clock", "What is allowed")
    page.get_by_label("Seconds more per turn", exact=True).fill("4")
    page.get_by_label("Seconds more per turn", exact=True).press("Tab")
    page.get_by_label("Each game").check()
    expect(page.get_by_text("Kind of table · Your own")).to_be_visible()
    page.get_by_role("group", name="Hints").get_by_label("For nobody").check()
    page.get_by_role("group", name="Chat").get_by_label("On").check()
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    chat = page.get_by_role("group", name="Chat")
    expect(chat.get_by_label("On")).to_be_disabled()
    expect(chat).to_contain_text("Nobody else would read it")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    with player.socket(page.url.split("/")[-1]) as line:
        table = line.hear("update")["table"]
    assert table["permits"] == {"hints": False}
    assert table["pace"] == {"type": "GamePace", "initial": 180_000, "increment": 4_000}


@pytest.mark.quick
def test_against_a_strong_bot_a_fair_game_is_recommended_and_chosen_at_once(
    visit: Visit, player: Player
) -> None:
    page = visit("/new/fuse_discs")
    note = page.get_by_role("note")
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    pick(page, "Level of the bot", 3)
    expect(note).to_have_text(re.compile("best of three.*Best of three"))
    pick(page, "Level of the bot", 4)
    expect(note).to_contain_text("%")
    page.get_by_role("button", name="Play it fair").click()
    expect(note).to_contain_text("A fair game.")
    options = opened(page, player)
    assert (options["setup"], options["pie"]) == ("balanced", True)


def test_the_set_up_of_numbers_is_for_everybody(visit: Visit) -> None:
    page = visit("/new/fuse_dice")
    unfold(page, "Rules of the game")
    pick(page, "Difficulty", "Expert")
    page.get_by_label("Choose").first.check()
    expect(page.get_by_role("button", name="One more: Fuse cards")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("path", ["/new/ruse"])
def test_who_begins_is_named_among_those_who_are_to_sit_there(
    visit: Visit, player: Player, path: str
) -> None:
    page = visit(path)
    begins = page.get_by_role("group", name="first to play")
    expect(begins.get_by_label("Drawn at random")).to_be_checked()
    begins.get_by_label("Seat 2").check()
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    expect(begins.get_by_label("Seat 2")).to_have_count(0)
    bot = page.get_by_role("combobox", name="Level of the bot").inner_text().split(" · ")[0]
    expect(begins.get_by_label(bot)).to_be_checked()
    assert opened(page, player)["begins"] == 2


def test_both_ways_to_the_fourth_die_are_explained_beside_each_other(visit: Visit) -> None:
    page = visit("/new/ruse")
    unfold(page, "Rules of the game")
    die = page.get_by_role("group", name="The fourth die")
    expect(die.get_by_label("By the FAQ")).to_be_checked()
    expect(page.get_by_text("pushed to the right end of your board")).to_be_visible()
    expect(page.get_by_text("sent out of the den earn it")).to_be_visible()
