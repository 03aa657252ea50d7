"""FUSE (dice) in browsers: missions flown together, dice raced for, and the pages around it."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from fusebox.games.fuse_dice.cards import DECK, FUSES
from fusebox.games.fuse_dice.deal import SIGNAL
from fusebox.games.fuse_dice.model import Place, State
from fusebox.games.fuse_dice.score import score
from fusebox.table.livematch import LiveMatch
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.dice import (
    MOMENT,
    RULES,
    WAYS,
    act,
    by_dragging,
    die_of,
    distributed,
    misfit,
    slot_of,
    state_of,
    usable,
    wanted,
)
from tests.browser.playing import Wire
from tests.browser.watching import PHONE, faults
from tests.rig import Json, Player, Rig
from tests.support import clause

NAMES = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "k": "black"}
LOOKS_AGAIN = 5_000


def open_mission(
    visit: Visit, rig: Rig, player: Player, *others: str, **options: Any
) -> tuple[Page, Json]:
    """Ann at her table, before the signal if somebody is still to come."""
    wanted = {"type": "Options", **options}
    created = player.create("me", *others, game="fuse_dice", options=wanted)
    return visit(playing.address(created), **playing.seated(rig, created)), created


def begin(rig: Rig, *pages: Page) -> None:
    for page in pages:
        page.get_by_role("group", name="The mission").wait_for()
    rig.turn(SIGNAL)
    for page in pages:
        expect(playing.lines(page).filter(has_text="The countdown starts.")).to_have_count(1)


def fly_on(rig: Rig, created: Json, pages: tuple[Page, ...]) -> State:
    """Everybody does their part until the mission is over; who comes too late looks again."""
    for page in pages:
        page.set_default_timeout(LOOKS_AGAIN)
    for count in range(1_000):
        state = state_of(rig, created)
        if state.stage == "over":
            return state
        for seat, page in enumerate(pages):
            if (action := wanted(state, seat)) is not None:
                with suppress(TooLate):
                    act(page, state, action, WAYS[count % len(WAYS)])
                    break
        else:
            rig.turn(MOMENT)
    raise AssertionError("the mission does not end")


@clause("fuse_dice", "B28", "B31", "B32")
def test_two_people_and_a_bot_win_a_mission(visit: Visit, rig: Rig, player: Player) -> None:
    """By taps, dragging and keys, one of them on a phone."""
    ann, created = open_mission(visit, rig, player, "link", "5")
    bob = visit(playing.invitation(created), size=PHONE)
    playing.join(bob, "Bob")
    begin(rig, ann, bob)
    state = fly_on(rig, created, (ann, bob))
    assert state.reason == "saved"
    for page in (ann, bob):
        expect(playing.ended(page)).to_have_text("Ship saved")
    bob.get_by_role("button", name="Result").click()
    for page in (ann, bob):
        expect(page.locator(".total dd")).to_have_text(str(score(state, DECK).total))
    ann.get_by_role("link", name="Mission log").click()
    line = ann.locator("main li").first
    expect(line).to_contain_text("Saved")
    expect(line).to_contain_text("Bob")
    expect(line).to_contain_text("Training")
    expect(line).to_contain_text(f"{score(state, DECK).total} points")


def step(rig: Rig, created: Json, pages: tuple[Page, ...]) -> None:
    """Whoever may do something does it; else time passes."""
    state = state_of(rig, created)
    for seat, page in enumerate(pages):
        if legal := RULES.legal(state, seat):
            act(page, state, legal[0])
            return
    rig.turn(MOMENT)


def two_people(visit: Visit, rig: Rig, player: Player) -> tuple[Page, Page, Wire, Json]:
    ann, created = open_mission(visit, rig, player, "link")
    bob = visit()
    wire = Wire(bob)
    bob.goto(playing.invitation(created))
    playing.join(bob, "Bob")
    begin(rig, ann, bob)
    return ann, bob, wire, created


@clause("fuse_dice", "B14")
def test_of_two_who_want_a_die_the_second_is_told_kindly_who_was_quicker(
    visit: Visit, rig: Rig, player: Player
) -> None:
    ann, bob, wire, created = two_people(visit, rig, player)
    while (race := rivals(distributed(rig, created, ann))) is None:
        step(rig, created, (ann, bob))
    first, second = race
    expect(die_of(bob, second.die)).to_be_visible()
    wire.hears = False
    act(ann, state_of(rig, created), first)
    wire.hears = True
    by_dragging(bob, state_of(rig, created), second)
    expect(bob.locator(".bubble")).to_contain_text("was quicker and has")
    expect(slot_of(bob, second.bomb, second.slot)).to_have_attribute(
        "aria-label", re.compile("empty")
    )


def rivals(state: State) -> tuple[Place, Place] | None:
    """Two who could both use a die of which there is only one."""
    mine, theirs = (
        [action for action in RULES.legal(state, seat) if isinstance(action, Place)]
        for seat in (0, 1)
    )
    for one in mine:
        for other in theirs:
            if one.die == other.die and state.tray.count(one.die) == 1:
                return one, other
    return None


@clause("fuse_dice", "B37")
def test_the_team_sees_who_reaches_for_a_die_and_for_whom_it_is_meant(
    visit: Visit, rig: Rig, player: Player
) -> None:
    ann, bob, _, created = two_people(visit, rig, player)
    while (place := usable(distributed(rig, created, ann))) is None:
        step(rig, created, (ann, bob))
    die_of(ann, place.die).click()
    expect(bob.locator(".tray .said")).to_have_text("Player 1")
    ann.get_by_role("button", name="For Bob").click()
    expect(bob.locator(".tray .said")).to_have_text("Player 1 → You")
    name = f"{NAMES[place.die[0]]} {place.die[1]}"
    expect(die_of(bob, place.die)).to_have_attribute(
        "aria-label", re.compile(f"^{name}.*Player 1 means it for you")
    )


@pytest.mark.quick
def test_on_a_phone_nothing_moves_under_the_thumb_when_a_die_is_picked(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "3", "3", game="fuse_dice")
    seated = playing.seated(rig, created)
    ann = visit(playing.address(created), size=PHONE, language="fr", **seated)
    ann.get_by_role("group", name="La mission").wait_for()
    rig.turn(SIGNAL)
    while (place := usable(distributed(rig, created, ann))) is None:
        step(rig, created, (ann,))
    slot = slot_of(ann, place.bomb, place.slot)
    before = slot.bounding_box()
    die_of(ann, place.die).click()
    expect(slot).to_have_class(re.compile(r"\blit\b"))
    assert slot.bounding_box() == before


CUT = """() => {
    const box = (one) => one.getBoundingClientRect();
    const [facts, clock, tools, deck] = ['.facts', '.countdown', '.tools', '.row .deck']
        .map((name) => document.querySelector(`.mission ${name}`));
    const told = [...facts.querySelectorAll('span:not(.unseen)')].map((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        return { className: one.textContent, getBoundingClientRect: () => box(words) };
    });
    const shown = [...tools.children].filter((one) => one.checkVisibility());
    const held = [...told.map((one) => [one, clock]), ...shown.map((one) => [clock, one])]
        .filter(([left, right]) => box(left).right > box(right).left + 1)
        .map(([left, right]) => `${left.className} on ${right.className}`);
    const room = box(deck);
    const out = [...deck.querySelectorAll('.figures > :not(.unseen, .kind), .aside p')]
        .filter((one) => box(one).right > room.right + 1 || box(one).bottom > room.bottom + 1
            || box(one).top < room.top - 1)
        .map((one) => one.className);
    return [...held, ...out];
}"""
"""What lies on something else in the head, or out of the deck."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


@clause("fuse_dice", "B35", "B37")
def test_on_phones_head_and_deck_hold_what_they_count_and_every_call_is_one_tap_away(
    visit: Visit, rig: Rig, player: Player
) -> None:
    page, created = open_mission(visit, rig, player, "link")
    ben = visit(playing.invitation(created), size=PHONE)
    playing.join(ben, "Ben")
    begin(rig, page, ben)

    def burn(live: LiveMatch) -> None:
        live.begun.state.activated = list(FUSES)
        live.begun.state.defused = ["bomb28", "bomb23", "bomb17"]

    rig.call(rig.hall._memory.asked(created["table"], burn))
    page.reload()
    page.locator(".row .deck .aside").wait_for()
    for width, height in ((360, 640), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && document.querySelector('.fold')")
        page.evaluate(
            "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
        )
        assert page.evaluate(CUT) == [], width
    page.get_by_role("button", name="Call to the team").click()
    page.get_by_role("button", name="Call: leave me a 5").click()
    expect(page.locator(".calls")).to_have_count(0)


@clause("fuse_dice", "B15")
@pytest.mark.quick
def test_a_die_that_does_not_fit_is_refused_with_the_reason(
    visit: Visit, rig: Rig, player: Player
) -> None:
    ann, bob, _, created = two_people(visit, rig, player)
    while (wrong := misfit(distributed(rig, created, ann))) is None:
        step(rig, created, (ann, bob))
    die_of(ann, wrong.die).click()
    slot_of(ann, wrong.bomb, wrong.slot).click()
    expect(ann.locator(".bubble .clause")).to_have_text(re.compile("B(3|15|18)"))


@clause("fuse_dice", "B10", "B12", "B32")
def test_a_pause_covers_the_table_and_hints_are_counted_in_the_log(
    visit: Visit, rig: Rig, player: Player
) -> None:
    ann, created = open_mission(visit, rig, player, "3", minutes=5)
    begin(rig, ann)
    state = distributed(rig, created, ann)
    playing.choose(ann, "Pause")
    expect(ann.get_by_text("The table is covered until the game goes on.")).to_be_visible()
    expect(ann.locator("[data-card]")).to_have_count(0)
    expect(ann.locator(".tray")).to_have_count(0)
    ann.locator(".cover").get_by_role("button", name="Go on").click()
    expect(ann.locator(".tray button.die")).to_have_count(len(state.tray))
    rig.turn(SIGNAL)
    playing.choose(ann, "Ask for a hint")
    expect(ann.locator(".hinted").first).to_be_visible()
    rig.turn(300_000)
    expect(playing.ended(ann)).to_have_text("Ship lost")
    ann.get_by_role("link", name="Mission log").click()
    line = ann.locator("main li").first
    expect(line).to_contain_text("Lost")
    expect(line).to_contain_text("5 min · 1 pause · 1 hint")


def test_the_table_is_for_everybody_at_every_stage(visit: Visit, rig: Rig, player: Player) -> None:
    ann, created = open_mission(visit, rig, player, "3", "3", "3", "3", difficulty="insane")
    ann.get_by_role("group", name="The mission").wait_for()
    assert faults(ann) == []
    begin(rig, ann)
    state = distributed(rig, created, ann)
    assert faults(ann) == []
    if places := [action for action in RULES.legal(state, 0) if isinstance(action, Place)]:
        die_of(ann, places[0].die).click()
        assert faults(ann) == []
    rig.turn(10**6)
    expect(playing.ended(ann)).to_have_text("Ship lost")
    assert faults(ann) == []
