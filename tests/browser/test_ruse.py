"""RUSE in browsers: a game against VIXEN, a round of two with an undo, the guided first game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from fusebox.games import GAMES
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.ruse import (
    AHEAD,
    BAR,
    STEPS,
    THINGS,
    go_on,
    move,
    press,
    settle,
    thing,
    version,
)
from tests.browser.watching import PHONE, Watch, faults
from tests.games.ruse.test_data import TEXT
from tests.rig import Player, Rig

NAMELESS = """() => [...document.querySelectorAll('.ruse svg')]
    .filter((sign) => sign.checkVisibility() && !sign.closest('.seat-signs, .show .close'))
    .map((sign) => ({ sign, named: sign.closest('[data-tip]') }))
    .filter(({ named }) => !named?.dataset.tip || !/^R\\d+$/.test(named.dataset.clause ?? ''))
    .map(({ sign }) => `${sign.getAttribute('class')} in ${sign.parentElement.className}`)"""
"""The signs in sight that have no name or no clause."""
FLIGHTS = """() => {
    window.flown = [];
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes)
                if (node.className === 'flying')
                    window.flown.push(node.firstElementChild.getAttribute('class').split(' ')[0]);
    }).observe(document.querySelector('.ruse'), { childList: true });
}"""
"""Writes down what flies over the table."""


def bar(page: Page, kind: str) -> Locator:
    return page.locator(f'{BAR}[data-deed="{kind}"]')


def roll(page: Page) -> None:
    """The next own die, whatever has to be chosen before it and for what it brings."""
    for turn in range(STEPS):
        if bar(page, "Roll").is_visible():
            press(page, bar(page, "Roll"))
        elif thing(page, "place-objectives").and_(page.locator(".able")).is_visible():
            return
        else:
            move(page, turn)
    raise AssertionError("no die is rolled")


@pytest.fixture
def alone(visit: Visit, rig: Rig, player: Player) -> Page:
    """A game against VIXEN at level 1."""
    created = player.create("me", game="ruse", options={"vixen": 1})
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(playing.yours(page)).to_be_visible()
    return page


def test_a_whole_game_against_vixen_is_played_on_the_page(alone: Page) -> None:
    page = alone
    for turn in range(STEPS):
        if playing.ended(page).is_visible():
            break
        move(page, turn)
    expect(playing.ended(page)).to_be_visible()
    page.locator(".score summary").click()
    total = page.locator(".score .total td").all_inner_texts()
    told = [re.findall(r"(\d+)", text)[-1] for text in page.locator(".order .vp").all_inner_texts()]
    assert sorted(map(int, total)) == sorted(map(int, told))
    assert page.locator(".score tbody tr").count() > 4


def test_what_vixen_did_is_shown_and_told(alone: Page) -> None:
    page = alone
    roll(page)
    press(page, thing(page, "place-objectives"))
    press(page, bar(page, "Done"))
    show = page.get_by_label("VIXEN", exact=True)
    expect(show).to_contain_text("Card V1-1")
    expect(show.locator(".hit")).to_have_count(1)
    page.get_by_role("button", name="Since your turn").click()
    told = re.compile(r"VIXEN: card V1-1., \d sends her to")
    expect(page.get_by_role("dialog")).to_contain_text(told)
    page.keyboard.press("Escape")
    thing(page, "seat-4").click()
    expect(page.locator(".ruse .others")).to_contain_text("1 card to come this round")
    expect(page.locator(".lands")).to_be_visible()


def test_what_vixen_did_is_told_step_by_step_and_her_pieces_are_seen_to_move(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", game="ruse", options={"vixen": 1})
    page = visit(
        playing.address(created), reduced_motion="no-preference", **playing.seated(rig, created)
    )
    expect(playing.yours(page)).to_be_visible()
    roll(page)
    press(page, thing(page, "place-objectives"))
    page.evaluate(FLIGHTS)
    press(page, bar(page, "Done"))
    steps = page.get_by_label("VIXEN", exact=True).locator(".steps li")
    expect(steps.filter(has_text=re.compile(r"rolls \d and goes to"))).to_have_count(1)
    expect(steps.last).to_contain_text(re.compile(r"gains \d VP"))
    assert "pawn" in page.evaluate("window.flown")
    # Nothing waits for her: the next die can be rolled while her pieces are on their way.
    press(page, bar(page, "Roll"))
    expect(page.locator(".bar > .die")).to_be_visible()


def test_on_a_phone_the_map_comes_up_when_vixen_plays(alone: Page) -> None:
    page = alone
    roll(page)
    press(page, thing(page, "place-objectives"))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator(".tabs").get_by_role("button", name="Cards").click()
    expect(page.locator(".lands")).to_be_hidden()
    press(page, bar(page, "Done"))
    expect(page.locator(".lands")).to_be_visible()
    expect(page.get_by_label("VIXEN", exact=True)).to_be_in_viewport()


def test_every_sign_has_a_name_and_a_clause_that_opens_the_rules(alone: Page) -> None:
    page = alone
    roll(page)
    press(page, thing(page, "place-den"))
    for size in ((1280, 800), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if size == PHONE:
            expect(page.locator(".tabs")).to_be_visible()
        for part in page.locator(".tabs button").all() if size == PHONE else [None]:
            if part is not None:
                part.click()
            assert page.locator(".ruse svg:visible").count() > 5
            assert page.evaluate(NAMELESS) == []
    tip = page.locator(".tip")
    finger(page.locator(".tabs button").first, "pointerdown")
    expect(tip).to_contain_text("Map")
    finger(page.locator(".tabs button").first, "pointerup")
    expect(tip).to_contain_text("R2")
    page.set_viewport_size({"width": 1280, "height": 800})
    act = page.locator(".tile .act").first
    expect(act).to_be_visible()
    act.hover(force=True)
    clause = tip.get_by_role("button", include_hidden=True).inner_text()
    tip.get_by_role("button", include_hidden=True).click()
    expect(page.locator(f"#rule-{clause}")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    thing(page, "place-river").focus()
    page.keyboard.press("?")
    expect(page.locator("#rule-R24")).to_be_visible()


def finger(one: Locator, event: str) -> None:
    """What a browser tells of a finger in the middle of something."""
    box = one.bounding_box()
    assert box is not None
    place = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
    one.dispatch_event(event, {"pointerType": "touch", "bubbles": True, **place})


@pytest.mark.quick
def test_a_board_of_somebody_else_lies_beside_the_map(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", "1", game="ruse")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(page.locator(".ruse")).to_be_visible()
    thing(page, "seat-1").click()
    theirs = page.locator(".ruse .others")
    expect(theirs.locator(".den .grid")).to_be_visible()
    expect(page.locator(".lands")).to_be_visible()
    room = theirs.locator(".look").evaluate("board => [board.scrollHeight, board.clientHeight]")
    assert room[0] - room[1] <= 1
    name = theirs.locator(".kits .kit").first.get_attribute("aria-label") or ""
    assert re.match(r"Kit 1, value \d, space 1 of 5", name)
    page.keyboard.press("Escape")
    expect(thing(page, "place-den")).to_be_visible()
    page.keyboard.press("o")
    expect(theirs).to_be_visible()


def test_the_numbers_drawn_and_the_rules_are_those_of_an_owners_tables(
    visit: Visit, watch: Watch, tmp_path: Path
) -> None:
    corrected = TEXT.replace("exits = [7, 6,", "exits = [12, 6,").replace(
        "[3, 3, 4, 4]", "[9, 3, 4, 4]"
    )
    corrected = corrected.replace('free_growth = "free"', 'free_growth = "paid"')
    games = {**GAMES, "ruse": GAMES["ruse"].with_data(corrected)}
    with Rig(tmp_path / "data", games=games) as rig:
        asking = Player(rig.address)
        options = {"vixen": 1, "fourth_die": "printed"}
        created = asking.create("me", game="ruse", options=options)
        asking.close()
        watch.forgiven.add("a request elsewhere")
        page = visit(playing.address(created), base_url=rig.address, **playing.seated(rig, created))
        expect(thing(page, "exit-1")).to_have_attribute("aria-label", re.compile("Exit 1: 12 VP"))
        expect(page.locator(".panel.kits .step").first).to_have_text("9")
        page.keyboard.press("?")
        search = page.get_by_role("searchbox", name="Search the rules")
        for clause, words in (
            ("R13", "sent out of the den"),
            ("R51", "worth 12, 6, 5, 4, and 4 VP"),
            ("R86", "still costs its resource"),
        ):
            search.fill(clause)
            expect(page.locator(f"#rule-{clause}")).to_contain_text(words)
        page.goto("/new/ruse")
        page.keyboard.press("?")
        search.fill("R86")
        expect(page.locator("#rule-R86")).to_contain_text("still costs its resource")
        page.goto("/ruse/tiles")
        expect(page.locator(".exit").first).to_have_text("12")
        expect(page.locator(".track .step").first).to_have_text("9")


def test_what_can_t_be_done_says_why(alone: Page) -> None:
    page = alone
    roll(page)
    thing(page, "tile-river-2").click()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".bubble .clause")).to_have_text(re.compile(r"R\d+"))


@pytest.mark.quick
def test_a_place_shows_what_it_gives_and_costs(alone: Page) -> None:
    page = alone
    roll(page)
    expect(thing(page, "place-river")).to_have_attribute(
        "aria-label", re.compile(r"^River, .*costs 0, gives .*, the fox moves up to \d")
    )
    thing(page, "place-river").hover(position={"x": 70, "y": 22})
    expect(page.locator(".tip")).to_contain_text("costs 0")


@pytest.mark.quick
def test_a_turn_is_played_by_keys_alone(alone: Page) -> None:
    page = alone
    for _ in range(STEPS):
        if thing(page, "place-objectives").and_(page.locator(".able")).is_visible():
            break
        page.locator(BAR).or_(page.locator(THINGS)).first.focus()
        before = version(page)
        page.keyboard.press("Enter")
        if thing(page, "lay").is_visible():
            thing(page, "lay").focus()
            page.keyboard.press("Enter")
        settle(page, before)
    thing(page, "place-forest").focus()
    page.keyboard.press("ArrowDown")
    expect(thing(page, "place-forest")).not_to_be_focused()
    before = version(page)
    thing(page, "place-objectives").focus()
    page.keyboard.press("Enter")
    settle(page, before)
    expect(page.locator(".prompt")).to_contain_text("Draw, discard or exchange")


def test_two_play_a_round_and_one_takes_a_step_back(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", "link", game="ruse")
    ada = visit(playing.address(created), **playing.seated(rig, created))
    blaise = visit(playing.invitation(created))
    playing.join(blaise, "Blaise")
    pages = (ada, blaise)
    for one in pages:
        expect(one.locator(".ruse")).to_be_visible()
    undone = False
    for turn in range(STEPS):
        if ada.locator(".year.now", has_text="2").is_visible():
            break
        page = acting(ada, blaise)
        den = thing(ada, "place-den").and_(ada.locator(".able"))
        if not undone and page is ada and den.is_visible():
            undone = take_back(ada)
        move(page, turn)
        both = max(version(one) for one in pages)
        for one in pages:
            one.wait_for_function(AHEAD, arg=both - 1)
    assert undone
    go_on(ada)
    standings = [one.locator(".order .vp").all_inner_texts() for one in pages]
    assert standings[0] == standings[1]
    expect(blaise.locator(".year.now")).to_have_text("2")


def acting(one: Page, other: Page) -> Page:
    """Whose turn it is; both have heard of the same moves."""
    expect(one.locator(".prompt.yours, .prompt:has-text('is to play')")).to_be_visible()
    if playing.yours(one).is_visible():
        return one
    expect(playing.yours(other)).to_be_visible()
    return other


def take_back(page: Page) -> bool:
    """Places a die in the den, and takes it back."""
    press(page, thing(page, "place-den"))
    expect(page.locator(".prompt")).to_contain_text("Explore the den")
    before = version(page)
    page.get_by_role("button", name="Take back").click()
    settle(page, before)
    expect(page.locator(".prompt")).to_contain_text("choose where it goes")
    return True


def test_the_table_has_no_faults_in_any_size_or_light(alone: Page) -> None:
    page = alone
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    roll(page)
    assert faults(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    press(page, thing(page, "place-den"))
    page.get_by_role("button", name="The board in words").click()
    assert faults(page) == []


@pytest.mark.quick
def test_on_a_phone_one_part_is_shown_at_a_time(visit: Visit, rig: Rig, player: Player) -> None:
    created = player.create("me", game="ruse", options={"vixen": 1})
    page = visit(playing.address(created), size=PHONE, **playing.seated(rig, created))
    expect(page.locator(".tabs")).to_be_visible()
    for name, part in (("Den", ".panel.den"), ("Cards", ".panel.cards"), ("Map", ".lands")):
        page.locator(".tabs").get_by_role("button", name=name).click()
        expect(page.locator(part)).to_be_visible()
    expect(page.locator(".panel.den")).to_be_hidden()
    page.get_by_role("button", name="Farm", exact=True).click()
    expect(thing(page, "place-farm")).to_be_visible()
    expect(thing(page, "place-river")).to_be_hidden()
