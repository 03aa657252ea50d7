"""Fuse (cards) in browsers: three people and the Match Man, the clock, and a game to its end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from fusebox.core import Chance, Seat
from fusebox.games import GAMES
from fusebox.games.fuse_cards.cards import FUSE, MATCH_MAN, cheapest
from fusebox.games.fuse_cards.model import Options, State
from fusebox.games.fuse_cards.rules import FuseCards
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE, faults
from tests.rig import Player, Rig

HOLDER = 2
REACTION = 3_000
WINDOW = "Blaise has defused. Will the Match Man come?"
DEFUSERS = "[data-thing^=kick], [data-thing^=bucket], [data-thing^=scissors]"

LISTEN = """() => new MutationObserver(() => {
    const stamp = document.querySelector('.called .stamp');
    if (stamp) document.body.dataset.heard = stamp.textContent.trim();
}).observe(document.body, { childList: true, subtree: true })"""
"""A stamp is soon gone: what it says is kept."""

ANIMATED = """ring => ring.getAnimations({ subtree: true })
    .flatMap(one => one.effect.getKeyframes()).flatMap(Object.keys)"""
ANY_FRAME = {"offset", "computedOffset", "easing", "composite"}


class Dealt(FuseCards):
    """The first seat begins; with special cards the holder is dealt the Match Man."""

    holder: Seat | None = HOLDER

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        state = super().setup(options, seats, chance)
        state.turn = 0
        if options.specials and self.holder is not None:
            hand = state.hands[self.holder]
            kind = cheapest(hand, FUSE)
            assert kind is not None
            for heap, other in ((hand, state.pile), (state.pile, hand)):
                taken = kind if heap is hand else MATCH_MAN
                heap[taken] -= 1
                other[taken] += 1
        return state


DEALT = Dealt()


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    games = {**GAMES, "fuse_cards": DEALT}
    with Rig(tmp_path_factory.mktemp("cards") / "data", games=games) as rig:
        yield rig


def three(visit: Visit, rig: Rig, player: Player, **options: object) -> tuple[Page, Page, Page]:
    """Ada, who begins, Blaise, and Chloé on her telephone."""
    created = player.create("me", "link", "link", game="fuse_cards", options=options)
    ada = visit(playing.address(created), **playing.seated(rig, created))
    blaise, chloe = visit(playing.invitation(created, 1)), visit(size=PHONE)
    chloe.goto(playing.invitation(created, 2))
    playing.join(blaise, "Blaise")
    playing.join(chloe, "Chloé")
    expect(able(ada)).not_to_have_count(0)
    return ada, blaise, chloe


def able(page: Page) -> Locator:
    return page.locator(".hand .able")


def fuse(page: Page) -> Locator:
    return page.locator("[data-thing=fuse]")


def has_fuse(page: Page, words: str) -> None:
    expect(fuse(page)).to_have_attribute("aria-label", words)


def defused(ada: Page, blaise: Page) -> int:
    """A fuse card is laid and defused at once; what is at stake then."""
    able(ada).first.click()
    expect(blaise.locator(".bombs.able")).to_be_visible()
    blaise.locator(f".hand :is({DEFUSERS})").first.click()
    expect(blaise.locator(".prompt")).to_have_text(WINDOW)
    return int(blaise.locator(".worth").text_content() or 0)


def test_three_people_and_one_of_them_plays_the_match_man(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """C9, C12, C14, C22"""
    ada, blaise, chloe = pages = three(visit, rig, player, specials=True)
    stake = defused(ada, blaise)
    for page in pages:
        expect(page.locator(".prompt")).to_have_text(WINDOW)
        expect(page.locator(".stake .time")).to_have_count(1)
        expect(page.locator(".prompt.yours")).to_have_count(0)
        expect(page).to_have_title("Fuse (cards)")
    expect(able(ada)).to_have_count(0)
    expect(able(blaise)).to_have_count(0)
    expect(able(chloe)).to_have_count(1)
    rig.turn(REACTION - 1)
    ada.keyboard.press("1")
    expect(ada.get_by_text("play stands still until the fuse is gone")).to_be_visible()
    chloe.keyboard.press("m")
    for page in pages:
        has_fuse(page, f"Fuse: 1 card, {stake} points at stake")
        expect(page.locator("[data-thing=bomb]")).to_be_visible()
    expect(playing.lines(ada).last).to_contain_text("Chloé plays the Match Man")
    expect(chloe.locator(".bombs.able")).to_contain_text(f"+{stake}")
    chloe.keyboard.press("b")
    for page in pages:
        has_fuse(page, "No fuse: only the match burns, 0 points at stake")
    expect(ada.locator("[data-thing=seat-2]")).to_have_attribute(
        "aria-label", f"Chloé: 7 cards in hand, 1 bomb left, {stake} points won"
    )
    assert faults(ada) == []


@pytest.mark.parametrize("holder", [0, 1, 2, None])
def test_the_window_lasts_the_same_whoever_holds_what_and_nobody_has_to_answer(
    visit: Visit, rig: Rig, player: Player, monkeypatch: pytest.MonkeyPatch, holder: Seat | None
) -> None:
    """C22: the others, the defuser, or nobody has him."""
    monkeypatch.setattr(DEALT, "holder", holder)
    ada, blaise, chloe = pages = three(visit, rig, player, specials=True)
    defused(ada, blaise)
    rig.turn(REACTION - 1)
    for page in pages:
        expect(page.locator(".prompt")).to_have_text(WINDOW)
    rig.turn(1)
    for page in pages:
        expect(page.locator(".prompt")).not_to_have_text(WINDOW)
        expect(fuse(page)).to_have_attribute("aria-label", _starts("No fuse"))
    expect(able(chloe)).not_to_have_count(0)


def test_who_is_slow_is_called_out_and_the_third_time_the_table_plays(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """C21"""
    ada, blaise, _ = three(visit, rig, player, pace=3)
    expect(ada.locator(".stake .time")).to_have_count(1)
    for _ in range(2):
        before = playing.version(ada)
        rig.turn(3_000)
        playing.moved(ada, before)
        expect(playing.lines(ada).last).to_contain_text("Slow fuse!")
    expect(ada.locator(".stake .call.used")).to_have_count(2)
    rig.turn(3_000)
    expect(able(blaise)).not_to_have_count(0)
    expect(fuse(ada)).to_have_attribute("aria-label", _starts("Fuse: 1 card"))


def test_the_time_that_runs_turns_and_is_not_painted_anew_in_every_frame(
    visit: Visit, rig: Rig, player: Player
) -> None:
    ada, *_ = three(visit, rig, player, pace=3)
    ring = ada.locator(".stake .time")
    expect(ring).to_have_count(1)
    assert set(ring.evaluate(ANIMATED)) - ANY_FRAME == {"transform"}


def test_the_others_shout_at_who_is_slow_and_everybody_hears_it(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """C21"""
    ada, blaise, chloe = three(visit, rig, player, pace=10)
    expect(ada.get_by_label("Shout “Slow fuse!”")).to_have_count(0)
    for page in (ada, blaise):
        page.evaluate(LISTEN)
    chloe.get_by_label("Shout “Slow fuse!”").click()
    for page in (ada, blaise):
        page.wait_for_function("() => document.body.dataset.heard === 'Slow fuse!'")
    expect(chloe.get_by_label("Shout “Slow fuse!”")).to_be_disabled()
    before = playing.version(ada)
    able(ada).first.click()
    playing.moved(ada, before)
    expect(ada.get_by_label("Shout “Slow fuse!”")).to_be_enabled()


def test_on_a_telephone_one_sees_what_one_has_won(visit: Visit, rig: Rig, player: Player) -> None:
    """C12"""
    ada, blaise, chloe = three(visit, rig, player)
    for page in (ada, blaise):
        before = playing.version(page)
        able(page).first.click()
        playing.moved(page, before)
    stake = int(chloe.locator(".worth").text_content() or 0)
    expect(chloe.locator(".own .mine .won")).to_have_text("0 won")
    chloe.locator(".bombs.able").click()
    expect(chloe.locator(".own .mine .won")).to_have_text(f"{stake} won")
    expect(chloe.locator(".own .mine .won")).to_be_in_viewport()
    assert faults(chloe) == []


@pytest.mark.quick
def test_a_card_that_may_not_be_played_is_refused_with_its_rule(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """C11, C14"""
    ada, blaise, _ = three(visit, rig, player)
    ada.keyboard.press("b")
    expect(ada.get_by_text("A bomb needs a fuse of one card at least.")).to_be_visible()
    ada.locator(f".hand :is({DEFUSERS})").first.click(force=True)
    expect(ada.get_by_text("There is no fuse to defuse.")).to_be_visible()
    blaise.locator("[data-thing=bomb]").click(force=True)
    expect(blaise.get_by_text("It is the turn of ")).to_be_visible()


def test_a_whole_game_by_keys_ends_with_a_table_of_what_each_won_and_lost(
    visit: Visit, rig: Rig, player: Player
) -> None:
    """C12, C16 to C20"""
    created = player.create("me", "random", game="fuse_cards", options={"time_bomb_depth": 80})
    page = visit(playing.address(created), **playing.seated(rig, created))
    page.locator(".hand").wait_for()
    while playing.wait_for_turn(page, rig):
        before = playing.version(page)
        bomb = page.locator(".bombs.able").is_visible()
        page.keyboard.press("b" if bomb else key_of(able(page).first))
        playing.moved(page, before)
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(5)
    replay = player.http.get(f"/api/tables/{created['table']}/replay").json()
    totals = [score["total"] for score in replay["steps"][-1]["view"]["scores"]]
    shown = [text.replace("−", "-") for text in page.locator("td.total").all_inner_texts()]
    assert [int(text) for text in shown] == sorted(totals, reverse=True)
    assert faults(page) == []


def test_six_play_without_scrolling_on_a_desk_and_on_a_telephone(
    visit: Visit, rig: Rig, player: Player
) -> None:
    created = player.create("me", *["random"] * 5, game="fuse_cards")
    page = visit(playing.address(created), **playing.seated(rig, created))
    expect(able(page)).not_to_have_count(0)
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        tall: int = page.evaluate("() => document.documentElement.scrollHeight")
        assert tall <= height
        expect(page.locator(".hand .card")).to_have_count(7)
        expect(page.locator("[data-thing^=seat-]")).to_have_count(5)
    smallest: float = page.evaluate(
        "() => Math.min(...[...document.querySelectorAll('.hand .slot')]"
        ".map((one, at, all) => at ? one.offsetLeft - all[at - 1].offsetLeft : 44))"
    )
    assert smallest >= 44
    assert faults(page) == []


def _starts(words: str) -> re.Pattern[str]:
    return re.compile(f"^{words}")


def key_of(card: Locator) -> str:
    return card.get_attribute("aria-keyshortcuts") or ""
