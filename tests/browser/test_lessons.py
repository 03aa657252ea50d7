"""Lessons by the page: what the ring is round is what moves them on, and nothing else does."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.watching import faults
from tests.lessons.course import SCRIPTED
from tests.rig import Rig

MOST_TOUCHES = 6
BEAT = 1_200


def begin(visit: Visit, game: str, lesson: int = 0) -> Page:
    page = visit(f"/new/{game}")
    page.get_by_role("group", name="Learn").get_by_role("button").nth(lesson).click()
    expect(page.locator(".lesson")).to_be_visible()
    return page


def ring(page: Page) -> Locator:
    return page.locator(".lesson + .ring")


def touch(page: Page) -> None:
    """Touches what the ring is round, in its middle."""
    expect(ring(page)).to_be_visible()
    box = ring(page).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def place(page: Page) -> list[float]:
    """Where the ring is; nowhere if there is none."""
    found: list[float] = page.evaluate(
        "() => { const ring = document.querySelector('.lesson + .ring');"
        " const box = ring?.getBoundingClientRect(); return box ? [box.x, box.y] : [] }"
    )
    return found


@pytest.mark.quick
def test_a_lesson_goes_on_with_what_the_ring_is_round_and_forgives_another_move(
    visit: Visit, rig: Rig
) -> None:
    page = begin(visit, "fuse_discs")
    lesson = page.locator(".lesson")
    size = lesson.bounding_box()
    expect(lesson).to_contain_text("Slide a disc in")
    touch(page)
    page.locator('[data-target="a4"]').click()
    expect(lesson).to_contain_text("That disc may go there, too")
    assert lesson.bounding_box() == size
    lesson.get_by_role("button", name="Back to this step").click()
    expect(lesson).to_have_attribute("data-state", "asks")
    touch(page)
    page.locator('[data-target="c4"]').click()
    expect(lesson).to_have_attribute("data-state", "others")
    rig.turn(BEAT)
    expect(lesson).to_contain_text("Make a group")
    assert lesson.bounding_box() == size


def test_a_lesson_can_be_left_and_the_game_goes_on(visit: Visit) -> None:
    page = begin(visit, "fuse_cards")
    assert faults(page) == []
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator(".lesson")).to_have_count(0)
    page.reload()
    expect(page.locator(".hand")).to_be_visible()
    expect(page.locator(".lesson")).to_have_count(0)


@pytest.mark.parametrize(("game", "name"), SCRIPTED)
def test_every_lesson_can_be_taken_by_touching_what_the_ring_is_round(
    visit: Visit, rig: Rig, game: str, name: str
) -> None:
    number = [other for kind, other in SCRIPTED if kind == game].index(name)
    page = begin(visit, game, number)
    lesson = page.locator(".lesson")
    while (state := lesson.get_attribute("data-state")) != "done":
        if state == "others":
            before = page.locator("main").get_attribute("data-version")
            rig.turn(BEAT)
            expect(page.locator("main")).not_to_have_attribute("data-version", before or "")
            continue
        assert state == "asks"
        take(page)


def take(page: Page) -> None:
    """Touches one thing after another until the step is taken."""
    lesson = page.locator(".lesson")
    step = lesson.get_attribute("data-step") or ""
    for _ in range(MOST_TOUCHES):
        before = place(page)
        touch(page)
        page.wait_for_function(
            "([step, x, y]) => { const lesson = document.querySelector('.lesson');"
            " const box = document.querySelector('.lesson + .ring')?.getBoundingClientRect();"
            " return lesson.dataset.step !== step || lesson.dataset.state !== 'asks'"
            " || (box && (box.x !== x || box.y !== y)) }",
            arg=[step, *before],
        )
        if lesson.get_attribute("data-step") != step:
            return
    raise AssertionError(f"step {step} is not taken by {MOST_TOUCHES} touches")
