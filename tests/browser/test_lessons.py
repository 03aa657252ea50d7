"""Lessons by the page: what the ring is round is what moves them on, and nothing else does."""

import pytest
from playwright.sync_api import Page, expect

from fusebox.games.lessons import LEARNER
from fusebox.table.chronicle import Chronicle
from fusebox.table.livematch import LiveMatch
from tests.browser.conftest import Visit
from tests.browser.playing import moved
from tests.browser.watching import faults
from tests.lessons.course import SCRIPTED
from tests.rig import Json, Rig

MOST_TOUCHES = 6
MOST_BEATS = 20
BEAT = 1_200
AT_REST = """before => {
  const boxOf = (one) => one.getBoundingClientRect();
  const lesson = document.querySelector('.lesson');
  const { state, step } = lesson.dataset;
  if (state !== 'asks' || (before && step !== before.step)) return { at: '' };
  const ring = document.querySelector('.lesson + .ring');
  const at = ring?.dataset.at;
  if (!at || at === before?.at) return null;
  const thing = [...document.querySelectorAll(at)].map(boxOf).find(({ width }) => width > 0);
  const { left, top, width, height } = boxOf(ring);
  const [x, y] = [left + width / 2, top + height / 2];
  const round = thing &&
    Math.hypot(thing.left + thing.width / 2 - x, thing.top + thing.height / 2 - y) < 1;
  return round ? { at, step, x, y } : null;
}"""
"""Where the ring rests round what it points at, after what it pointed at before; nowhere once
the lesson has gone on."""
STANDING = """() => [
  document.querySelector('.lesson').dataset.state,
  Number(document.querySelector('main').dataset.version),
]"""
POINTED = """() => {
  window.pointed = [];
  const look = () => {
    const at = document.querySelector('.lesson + .ring')?.dataset.at;
    const asked = `${document.querySelector('.lesson')?.dataset.step} ${at}`;
    if (at && asked !== window.pointed.at(-1)) window.pointed.push(asked);
  };
  const seen = { subtree: true, childList: true, attributes: true, attributeFilter: ['data-at'] };
  new MutationObserver(look).observe(document.body, seen);
  look();
}"""
"""Keeps everything that the ring is ever round, in its order, each with its step."""


def begin(visit: Visit, game: str, lesson: int = 0) -> Page:
    page = visit(f"/new/{game}")
    page.get_by_role("group", name="Learn").get_by_role("button").nth(lesson).click()
    expect(page.locator(".lesson")).to_be_visible()
    return page


def resting(page: Page, before: Json | None = None) -> Json:
    found: Json = page.wait_for_function(AT_REST, arg=before).json_value()
    return found


def touch(page: Page, spot: Json | None = None) -> None:
    """Touches what the ring is round, in its middle."""
    spot = spot or resting(page)
    page.mouse.click(spot["x"], spot["y"])


def reached(rig: Rig, page: Page) -> int:
    """The version that the page shows once it has heard of everything."""

    def read(live: LiveMatch) -> int:
        return Chronicle(live.begun).version(LEARNER)

    return rig.call(rig.hall._memory.asked(page.url.rpartition("/t/")[2], read))


def standing(page: Page) -> tuple[str, int]:
    """Who is to act, and the version that says so: read at once, since a page goes on meanwhile."""
    state, shown = page.evaluate(STANDING)
    return state, shown


def wait_for_others(page: Page, rig: Rig, before: int) -> None:
    """Lets time pass until something has happened, and the page shows it."""
    for _ in range(MOST_BEATS):
        if reached(rig, page) > before:
            break
        rig.turn(BEAT)
    moved(page, before)


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


def test_the_ring_is_no_larger_than_the_disc_that_it_is_round(visit: Visit) -> None:
    page = begin(visit, "fuse_discs")
    resting(page)
    width = page.locator(".lesson + .ring").evaluate("ring => ring.offsetWidth")
    apart = page.evaluate(
        "() => ['Nb', 'Nc'].map((name) => document.querySelector(`[data-thing=${name}]`))"
        ".map((one) => one.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2)"
        ".reduce((one, other) => other - one)"
    )
    assert width < 1.25 * apart


def test_ones_figures_stay_in_their_row_beside_a_lesson(visit: Visit) -> None:
    """In the third lesson of RUSE there is a tile in hand as well."""
    page = begin(visit, "ruse", 2)
    resting(page)
    purse = page.locator(".board .purse")
    expect(purse.locator(".tokens > .token")).to_be_visible()
    assert purse.evaluate("row => row.scrollWidth <= row.clientWidth")


def test_nobody_is_watched_where_one_learns_alone(visit: Visit) -> None:
    page = begin(visit, "fuse_dice")
    expect(page.locator(".lesson")).not_to_contain_text("other")
    resting(page)


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
    page.evaluate(POINTED)
    touched: list[str] = []
    state, shown = standing(page)
    while state != "done":
        if state == "others":
            wait_for_others(page, rig, shown)
        else:
            assert state == "asks"
            touched += take(page)
        state, shown = standing(page)
    assert page.evaluate("window.pointed") == touched


def take(page: Page) -> list[str]:
    """Touches one thing after another until the step is taken; what was touched."""
    spots = [resting(page)]
    while spots[-1]["at"]:
        assert len(spots) <= MOST_TOUCHES, spots
        touch(page, spots[-1])
        spots.append(resting(page, spots[-1]))
    return [f"{spot['step']} {spot['at']}" for spot in spots[:-1]]
