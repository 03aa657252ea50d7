"""Fusion in browsers: two people race, one leaves and returns, and a daily race alone."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from fusebox.core.rules import copied
from fusebox.games.fusion.deck import FITS, PILES, RANK
from fusebox.games.fusion.model import Card, Lay, State
from fusebox.games.fusion.play import QUIET, SIGNAL, fitting
from fusebox.table.livematch import LiveMatch
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.playing import Wire
from tests.browser.watching import PHONE, faults
from tests.rig import TODAY, Player, Rig

COLOURS = {
    "B": "blue",
    "P": "purple",
    "G": "green",
    "K": "pink",
    "Y": "yellow",
    "O": "orange",
}
SHAPES = {"c": "crown", "l": "light bulb", "s": "sun", "r": "rabbit", "h": "hand", "k": "shark"}
LOOKS_AGAIN = 5_000
EDGES = {
    "B": (0x12, 0x36, 0x6D),
    "P": (0x3B, 0x1A, 0x64),
    "G": (0x0F, 0x45, 0x26),
    "K": (0x81, 0x23, 0x56),
    "Y": (0x64, 0x4A, 0x00),
    "O": (0x7D, 0x36, 0x05),
}
"""The lower edge of a card, by its colour."""
NO_OTHER_THREAD = "delete HTMLCanvasElement.prototype.transferControlToOffscreen"
DRAWN = """([pile, edge]) => {
  const stage = document.querySelector("canvas.stage");
  const around = stage.getBoundingClientRect();
  const card = document.querySelector(`[data-place=pile-${pile}]`).getBoundingClientRect();
  const copy = document.createElement("canvas");
  copy.width = around.width;
  copy.height = around.height;
  const brush = copy.getContext("2d");
  brush.drawImage(stage, 0, 0, around.width, around.height);
  const x = card.x - around.x + card.width / 2;
  const y = card.y - around.y + card.height * 0.989;
  const seen = brush.getImageData(x, y, 1, 1).data;
  return seen[3] === 255 && edge.every((value, index) => Math.abs(value - seen[index]) < 24);
}"""


def table_of(page: Page) -> str:
    return page.url.rpartition("/t/")[2].partition("#")[0]


def state_of(rig: Rig, table: str) -> State:
    """What the table knows: which card fits is for players to see, and for tests to look up."""

    def read(live: LiveMatch) -> State:
        state: State = copied(live.begun.state)
        return state

    return rig.call(rig.hall._memory.asked(table, read))


def face(card: Card) -> str:
    return f"{COLOURS[card[0]]} {SHAPES[card[1]]} {card[2]}"


def slot(page: Page, card: Card) -> str:
    """In which of the three places of the hand the card lies, once it is there."""
    thing = page.locator(f'[data-thing^=card-][aria-label$=": {face(card)}"]')
    return (thing.get_attribute("data-thing") or "").removeprefix("card-")


def by_keys(page: Page, lay: Lay) -> None:
    page.keyboard.press(slot(page, lay.card))
    page.keyboard.press(lay.pile.lower())


def by_taps(page: Page, lay: Lay) -> None:
    page.locator(f"[data-thing=card-{slot(page, lay.card)}]").click()
    page.locator(f"[data-thing=pile-{lay.pile}]").click()


def by_dragging(page: Page, lay: Lay) -> None:
    page.locator(f"[data-thing=card-{slot(page, lay.card)}]").hover()
    page.mouse.down()
    page.locator(f"[data-thing=pile-{lay.pile}]").hover()
    page.mouse.up()


WAYS = (by_keys, by_taps, by_dragging)


def shows_top(page: Page, pile: str, card: Card) -> None:
    label = re.compile(f"{face(card)}$")
    expect(page.locator(f"[data-thing=pile-{pile}]")).to_have_attribute("aria-label", label)


def open_race(visit: Visit, rig: Rig, player: Player) -> tuple[Page, Page, Wire]:
    """Two people at a table when the signal has been given; the wire is Bob's. What is fair is
    tested elsewhere: here nothing is held, so that no time has to pass."""
    created = player.create("me", "link", game="fusion", options={"type": "Options", "fair": "off"})
    ann = visit(playing.address(created), **playing.seated(rig, created))
    bob = visit(size=PHONE)
    wire = Wire(bob)
    bob.goto(playing.invitation(created))
    playing.join(bob, "Bob")
    begin(rig, ann, bob)
    return ann, bob, wire


def begin(rig: Rig, *pages: Page) -> None:
    for page in pages:
        page.get_by_role("group", name="The race").wait_for()
    rig.turn(SIGNAL)
    for page in pages:
        expect(page.locator("[data-thing=card-1]")).to_be_enabled()


def play(page: Page, lay: Lay, way: Callable[[Page, Lay], None] = by_keys) -> None:
    """Lays a card, which is seen at once, and waits until the board knows how it was judged."""
    way(page, lay)
    page.locator(".race[data-flying='0']").wait_for()


def test_two_people_race_in_two_browsers_and_one_leaves_and_returns(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """F6 to F12, by keys, taps and dragging."""
    ann, bob, _ = open_race(visit, rig, player)
    table = table_of(ann)
    pages = (ann, bob)
    for turn in range(6):
        seat = turn % 2
        for lay in fitting(state_of(rig, table), seat)[:1]:
            play(pages[seat], lay, WAYS[turn % 3])
            shows_top(pages[seat], lay.pile, lay.card)
            shows_top(pages[1 - seat], lay.pile, lay.card)
    before = state_of(rig, table)
    bob.goto("about:blank")
    for lay in fitting(before, 0)[:1]:
        play(ann, lay)
    bob.goto(f"{rig.address}/t/{table}")
    bob.get_by_role("group", name="The race").wait_for()
    after = state_of(rig, table)
    assert after.hands[1] == before.hands[1]
    for card in after.hands[1]:
        assert slot(bob, card)
    finish(rig, table, pages)
    winner, loser = sorted(range(2), key=lambda seat: len(state_of(rig, table).hands[seat]))
    expect(playing.ended(pages[winner])).to_have_text("You win")
    expect(playing.ended(pages[loser])).to_contain_text("wins")
    assert faults(ann) == []


def finish(rig: Rig, table: str, pages: tuple[Page, ...]) -> None:
    """Everybody lays what fits, and any card in a stop, until somebody is out; whoever comes too
    late looks again."""
    for page in pages:
        page.set_default_timeout(LOOKS_AGAIN)
    for _ in range(200):
        state = state_of(rig, table)
        if state.stage == "over":
            return
        with suppress(TooLate):
            lay_one(state, pages)
    raise AssertionError("the race does not end")


def lay_one(state: State, pages: tuple[Page, ...]) -> None:
    for seat, page in enumerate(pages):
        if state.stage == "stopped":
            if state.stop is not None and state.stop.laid[seat] is None and state.hands[seat]:
                play(page, Lay(state.hands[seat][0], "A", state.piles[0][-1]))
                break
        elif plays := fitting(state, seat):
            play(page, plays[0])
            break


def test_a_lost_race_goes_back_and_tells_who_was_first(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """F11: both see the same card; whoever is second does not fit what lies there then."""
    ann, bob, wire = open_race(visit, rig, player)
    table = table_of(ann)
    while (race := rivals(state_of(rig, table))) is None:
        lay_one(state_of(rig, table), (ann, bob))
    first, second = race
    wire.hears = False
    play(ann, first)
    wire.hears = True
    play(bob, second, by_taps)
    expect(bob.get_by_text("was first").first).to_be_visible()
    shows_top(bob, first.pile, first.card)
    assert slot(bob, second.card)


def rivals(state: State) -> tuple[Lay, Lay] | None:
    """Two plays on one pile of which only one can stand."""
    for one in fitting(state, 0):
        for other in fitting(state, 1):
            if one.pile == other.pile and other.card not in FITS[RANK[one.pile]][one.card]:
                return one, other
    return None


def a_mistake(state: State) -> Lay | None:
    """A card of the first player where it does not fit, while the race is on."""
    fits = {(lay.card, lay.pile) for lay in fitting(state, 0)}
    wrong = (
        Lay(card, pile, state.piles[rank][-1])
        for card in state.hands[0]
        for rank, pile in enumerate(PILES)
        if (card, pile) not in fits
    )
    return next(wrong, None) if state.stage == "racing" else None


def test_a_card_that_does_not_fit_comes_back_with_its_penalty(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """F10"""
    ann, _, _ = open_race(visit, rig, player)
    table = table_of(ann)
    state = state_of(rig, table)
    wrong = a_mistake(state)
    assert wrong
    play(ann, wrong, by_taps)
    expect(ann.get_by_text("Does not fit: ").first).to_be_visible()
    shows_top(ann, wrong.pile, wrong.on)
    assert slot(ann, wrong.card)
    rig.turn(1_000)
    assert state_of(rig, table).penalties == [0, 0]


@pytest.mark.quick
def test_a_table_set_up_to_just_keep_going_lets_a_mistake_lie(visit: Visit, rig: Rig) -> None:
    """F18"""
    page = visit("/new/fusion")
    expect(page.get_by_text("Clock", exact=True)).to_have_count(0)
    playing.take(page, "1")
    playing.unfold(page, "Rules of the game")
    playing.pick(page, "A card that does not fit", "Stays: just keep going")
    page.get_by_role("button", name="Open the table").click()
    begin(rig, page)
    table = table_of(page)
    while not (wrong := a_mistake(state_of(rig, table))):
        lay_one(state_of(rig, table), (page,))
    play(page, wrong, by_taps)
    expect(page.get_by_text("Does not fit, but stays").first).to_be_visible()
    shows_top(page, wrong.pile, wrong.card)
    assert state_of(rig, table).penalties == [0]


def home(visit: Visit) -> Page:
    """The home page on the day that the server has, too."""
    page = visit("/me")
    page.clock.set_fixed_time(TODAY)
    page.goto("/")
    return page


def test_a_daily_race_is_started_from_the_home_page_and_its_time_is_kept(
    visit: Visit, rig: Rig
) -> None:
    """F16"""
    page = home(visit)
    page.get_by_role("button", name="Daily race").click()
    begin(rig, page)
    finish(rig, table_of(page), (page,))
    expect(page.get_by_text("Your best time ever")).to_be_visible()
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('fusebox.fusion.best'))")
    assert list(kept["days"].values()) == [kept["overall"]]
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_text("Your best today")).to_be_visible()
    page.get_by_role("button", name="Daily race").click()
    begin(rig, page)
    expect(page.get_by_text("To beat")).to_be_visible()


def test_every_stage_of_a_race_is_for_everybody(visit: Visit, rig: Rig) -> None:
    page = home(visit)
    page.get_by_role("button", name="Daily race").click()
    page.get_by_role("group", name="The race").wait_for()
    assert faults(page) == []
    begin(rig, page)
    assert faults(page) == []
    rig.turn(QUIET)
    page.get_by_role("button", name="Lay none").wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("script", ["", NO_OTHER_THREAD], ids=["beside the page", "by the page"])
@pytest.mark.quick
def test_cards_are_drawn_where_they_are_laid(
    script: str, visit: Visit, rig: Rig, player: Player
) -> None:
    """By a thread of their own, and by the page itself in browsers where that is not possible."""
    created = player.create("me", game="fusion")
    page = visit(**playing.seated(rig, created))
    page.add_init_script(script)
    page.goto(playing.address(created))
    begin(rig, page)
    table = table_of(page)
    while not (plays := fitting(state_of(rig, table), 0)):
        lay_one(state_of(rig, table), (page,))
    page.get_by_role("button", name="Mute", exact=True).click()
    play(page, plays[0])
    for pile, cards in zip(PILES, state_of(rig, table).piles, strict=True):
        page.wait_for_function(DRAWN, arg=[pile, EDGES[cards[-1][0]]])
