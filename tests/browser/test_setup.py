"""Setting up a table: every option has its control, and what does not go together is refused."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.watching import Watch, faults
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


def test_numbers_flags_and_lists_are_chosen_and_arrive(visit: Visit, player: Player) -> None:
    page = visit("/new/fuse_dice")
    page.get_by_label("Difficulty", exact=True).select_option(label="Expert")
    page.get_by_role("group", name="Fuse cards").get_by_label("Choose").check()
    for _ in range(2):
        page.get_by_role("button", name="One more: Fuse cards").click()
    page.get_by_label("Minutes", exact=True).fill("12")
    page.get_by_label("Yes, one die in twenty").check()
    options = opened(page, player)
    assert {name: options[name] for name in WANTED} == WANTED


def test_a_number_stays_within_its_bounds(visit: Visit) -> None:
    page = visit("/new/fuse_dice")
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
    ("language", "choose", "start", "words"),
    [
        ("en", "Choose", "Open the table", "are for expert, elite and insane missions"),
        ("fr", "Choisir", "Ouvrir la table", "sont pour les missions expertes"),
    ],
)
def test_what_does_not_go_together_is_refused_in_the_words_of_the_rules(
    visit: Visit, watch: Watch, language: str, choose: str, start: str, words: str
) -> None:
    watch.forgiven.add("status of 400")
    page = visit("/new/fuse_dice", language=language)
    page.get_by_label(choose).nth(1).check()
    page.locator(".steps button").nth(1).click()
    page.get_by_role("button", name=start).click()
    expect(page.get_by_role("alert")).to_contain_text(words)


def test_the_refusal_speaks_the_chosen_language_and_not_that_of_the_browser(
    visit: Visit, watch: Watch
) -> None:
    watch.forgiven.add("status of 400")
    page = visit("/new/fuse_discs", language="en")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Français").check()
    page.keyboard.press("Escape")
    page.get_by_label("Rencontre").select_option("3")
    page.get_by_label("Rejouer les parties nulles").select_option("false")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.get_by_role("alert")).to_contain_text("se rejouent forcément")


def test_against_a_strong_bot_a_fair_game_is_recommended_and_chosen_at_once(
    visit: Visit, player: Player
) -> None:
    page = visit("/new/fuse_discs")
    note = page.get_by_role("note")
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    page.get_by_label("Level of the bot").select_option("3")
    expect(note).to_have_count(0)
    page.get_by_label("Level of the bot").select_option("4")
    expect(note).to_contain_text("%")
    page.get_by_role("button", name="Play it fair").click()
    expect(note).to_contain_text("A fair game.")
    options = opened(page, player)
    assert (options["setup"], options["pie"]) == ("balanced", True)


@pytest.mark.slow
def test_the_set_up_of_numbers_is_for_everybody(visit: Visit) -> None:
    page = visit("/new/fuse_dice")
    page.get_by_label("Choose").first.check()
    expect(page.get_by_role("button", name="One more: Fuse cards")).to_be_visible()
    assert faults(page) == []
