"""The pages of FUSE (dice) beside its table: the companion, the missions and the cards."""

import json

import pytest
from playwright.sync_api import expect

from fusebox.games.fuse_dice.cards import DECK
from tests.browser.conftest import Visit
from tests.browser.watching import Watch, faults
from tests.support import clause

EDITED = 1
"""The card that lies in the editor is drawn once more."""


@clause("fuse_dice", "B33")
def test_the_companion_counts_down_aloud_without_a_connection_and_writes_the_log(
    visit: Visit, watch: Watch
) -> None:
    page = visit("/dice/companion")
    expect(page.get_by_text("Ready without a connection")).to_be_visible()
    watch.forgiven.add("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.add_init_script(
        "window.spoken = [];"
        "speechSynthesis.speak = (said) => window.spoken.push(`${said.lang} ${said.text}`);"
    )
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Start the countdown").click()
    page.clock.run_for(3_100)
    expect(page.get_by_role("timer")).to_have_text("10:00")
    page.clock.run_for(600_000)
    expect(page.get_by_role("status")).to_have_text("The ship is lost")
    spoken: list[str] = page.evaluate("() => window.spoken")
    minutes = [f"en-GB {left} minutes left." for left in range(9, 1, -1)]
    seconds = [f"en-GB {left}" for left in range(9, 0, -1)]
    assert spoken[2:] == [
        *minutes,
        "en-GB 1 minute left.",
        "en-GB Thirty seconds.",
        "en-GB Ten seconds.",
        *seconds,
        "en-GB Time is up.",
    ]
    page.get_by_label("Points on the defused bombs").fill("31")
    page.get_by_label("Fuse cards activated").fill("3")
    page.get_by_label("Players").fill("Carter, Kallen")
    expect(page.locator("h2 strong")).to_have_text("37")
    page.get_by_role("button", name="Write it in the log").click()
    page.get_by_role("link", name="It is in the log").click()
    line = page.locator("main li")
    expect(line).to_contain_text("37 points")
    expect(line).to_contain_text("Carter, Kallen")
    expect(line).to_contain_text("boxed game")


@clause("fuse_dice", "B33")
def test_a_ship_that_is_saved_with_the_boxed_game_scores_its_time(visit: Visit) -> None:
    page = visit("/dice/companion", language="fr")
    page.clock.install()
    page.reload()
    page.get_by_role("button", name="Lancer le compte à rebours").click()
    page.clock.run_for(3_100)
    page.clock.run_for(475_500)
    page.get_by_role("button", name="Vaisseau sauvé").click()
    page.get_by_label("Points des bombes désamorcées").fill("40")
    page.get_by_label("Mèches déclenchées").fill("3")
    expect(page.locator("h2 strong")).to_have_text("68")


@clause("fuse_dice", "B2")
@pytest.mark.quick
def test_every_card_is_shown_with_how_well_it_is_known(visit: Visit) -> None:
    page = visit("/dice/cards")
    expect(page.locator("[data-card]")).to_have_count(len(DECK.faces) + EDITED)
    for status, words in (("confirmed", "read off print"), ("reconstructed", "rebuilt")):
        known = sum(face.status == status for face in DECK.faces.values())
        page.get_by_role("radio", name=f"{words} · {known}").check()
        expect(page.locator("[data-card]")).to_have_count(known + EDITED)


def test_the_pages_of_the_game_are_for_everybody(visit: Visit) -> None:
    mission = {
        "id": "one",
        "at": 0,
        "players": ["Ada", "Ben"],
        "difficulty": "elite",
        "won": True,
        "score": 50,
        "minutes": 12,
        "paused": True,
        "hints": 2,
        "boxed": True,
    }
    page = visit("/dice/missions")
    expect(page.get_by_role("heading", name="Mission log")).to_be_visible()
    assert faults(page) == []
    keep = "missions => localStorage.setItem('fusebox.dice.missions', missions)"
    page.evaluate(keep, json.dumps([mission, {**mission, "id": "two", "won": False}]))
    page.reload()
    expect(page.locator("main li")).to_have_count(2)
    assert faults(page) == []
    for name in ("companion", "cards"):
        page.goto(f"/dice/{name}")
        expect(page.locator("h1")).to_be_visible()
        assert faults(page) == []
