"""Another language, and moves as a list: on the line that is open, with all that was told."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.conftest import Visit
from tests.rig import Json, Player, Rig


def speak(page: Page, language: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(language, exact=True).check()
    page.keyboard.press("Escape")


@pytest.mark.quick
def test_a_table_changes_its_language_and_lists_its_moves_without_a_new_line(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "random", options={"white": "first"})
    page = visit(**playing.seated(rig, created))
    lines: list[str] = []
    said: list[Json] = []

    page.on("websocket", lambda line: lines.append(line.url))
    page.on(
        "websocket",
        lambda line: line.on("framesent", lambda text: said.append(json.loads(text))),
    )
    page.goto(playing.address(created))
    expect(playing.yours(page)).to_be_visible()
    playing.enter(page)
    assert playing.wait_for_turn(page, rig)
    english = playing.written(page, 3)
    playing.choose(page, "Moves as a list")
    expect(page.get_by_role("dialog").get_by_role("button", name="Enter").first).to_be_visible()
    page.keyboard.press("Escape")
    speak(page, "Français")
    expect(playing.lines(page).first).to_contain_text("La partie commence")
    french = playing.written(page, 3)
    assert not set(english) & set(french)
    assert len(lines) == 1
    spoken = [message for message in said if message["type"] == "speak"]
    assert spoken == [
        {"type": "speak", "language": "en", "words": True},
        {"type": "speak", "language": "fr", "since": 0},
    ]
