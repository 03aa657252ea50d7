"""Several people at one screen: the curtain between secret hands, and open tables without one."""

import json
import re
from collections.abc import Iterator
from typing import ClassVar

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from fusebox.core import Chance
from fusebox.games import GAMES
from fusebox.games.fuse_cards.cards import CARDS, DEFUSE
from fusebox.games.fuse_cards.model import Options, State
from fusebox.games.fuse_cards.rules import FuseCards
from fusebox.games.fuse_dice.deal import SIGNAL
from fusebox.games.ruse import model as foxes
from fusebox.games.ruse.data import CARDS as OBJECTIVE_CARDS
from fusebox.games.ruse.rules import Ruse
from tests.browser import playing
from tests.browser.conftest import Visit
from tests.browser.watching import DESK, PHONE, faults
from tests.rig import Json, Player, Rig
from tests.toys.veto.game import VetoGame

NAMES = ("Ada", "Blaise")
SECRETS = ("scissors", "kick")
"""What only one of the two holds, by seat."""
OBJECTIVES = (("PO1", "PO2"), ("PO10", "PO11"))
"""In RUSE."""
SHOWN = ("view", "legal", "choices", "events", "picture")


class Told(FuseCards):
    """The first seat begins, and each hand holds defuse cards of one kind that tells it."""

    secrets: ClassVar[tuple[str, ...]] = SECRETS

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        state = super().setup(options, seats, chance)
        state.turn = 0
        for seat, card in enumerate(self.secrets):
            _deal_only(state, seat, CARDS.index(card))
        return state


class ToldFoxes(Ruse):
    """Each hand holds objectives that the other does not."""

    secrets: ClassVar[tuple[tuple[str, ...], ...]] = OBJECTIVES

    def setup(self, options: foxes.Options, seats: int, chance: Chance) -> foxes.State:
        state = super().setup(options, seats, chance)
        for seat, names in enumerate(self.secrets):
            cards = state.cards[seat]
            own = sorted(cards.hand + cards.deck)
            cards.hand = [OBJECTIVE_CARDS.index(name) for name in names]
            cards.deck = [card for card in own if card not in cards.hand]
        return state


def _deal_only(state: State, seat: int, wanted: int) -> None:
    """Exchanges all defuse cards of a hand for those of one kind."""
    hand = state.hands[seat]
    heaps = [state.left_out, state.pile, *(other for other in state.hands if other is not hand)]
    for kind in DEFUSE:
        while kind != wanted and hand[kind]:
            heap = next(heap for heap in heaps if heap[wanted])
            for one, other in ((hand, heap), (heap, hand)):
                moved = kind if one is hand else wanted
                one[moved] -= 1
                other[moved] += 1


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    games = {**GAMES, "fuse_cards": Told(), "ruse": ToldFoxes(), "veto": VetoGame()}
    with Rig(tmp_path_factory.mktemp("hotseat") / "data", games=games) as rig:
        yield rig


class Overheard:
    """All that goes over the sockets of a page."""

    def __init__(self, page: Page) -> None:
        self.said: list[Json] = []
        self.heard: list[Json] = []
        page.on("websocket", self._opened)

    def updates(self) -> list[Json]:
        return [message for message in self.heard if message["type"] == "update"]

    def asked(self) -> list[int | str | None]:
        """What was to be shown, one after the other."""
        return [message["shows"] for message in self.said if message["type"] in ("hello", "show")]

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))


def together(page: Page, game: str) -> None:
    """Ada and Blaise sit down at one screen."""
    page.goto(f"/new/{game}")
    page.get_by_role("group", name="Seat 2").get_by_label("At this screen").check()
    page.get_by_label("Name of player 2").fill(NAMES[1])
    page.get_by_label("Your name").fill(NAMES[0])
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def curtain(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=f"Pass the device to {name}")


def take(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I am {name}").click()
    expect(able(page)).not_to_have_count(0)


def able(page: Page) -> Locator:
    return page.locator(".hand .able")


def is_covered(page: Page, overheard: Overheard) -> None:
    """Nothing of any hand is in the page, or came while the curtain stood."""
    content = page.content()
    assert not any(secret in content.lower() for secret in SECRETS)
    expect(page.locator("[data-thing], .hand, .log li, dialog[open]")).to_have_count(0)
    expect(page.locator(".unseen[aria-live]")).to_be_empty()
    for update in overheard.updates():
        if update["shows"] is None:
            assert not any(name in update for name in SHOWN)
        else:
            other = SECRETS[1 - update["shows"]]
            assert other not in json.dumps(update)


def test_two_people_play_cards_at_one_screen_with_the_curtain_between_them(visit: Visit) -> None:
    page = visit()
    overheard = Overheard(page)
    together(page, "fuse_cards")
    for turn in range(4):
        name = NAMES[turn % 2]
        expect(curtain(page, name)).to_be_visible()
        is_covered(page, overheard)
        take(page, name)
        expect(page.locator(f"[data-thing^={SECRETS[turn % 2]}]")).to_have_count(2)
        assert SECRETS[1 - turn % 2] not in page.content().lower()
        assert len(playing.written(page, turn + 1)) == turn + 1
        able(page).first.click()
    expect(curtain(page, "Ada")).to_be_visible()
    is_covered(page, overheard)
    assert overheard.asked() == [None, 0, None, 1, None, 0, None, 1, None]


def names_none(text: str, cards: tuple[str, ...]) -> bool:
    return not re.search(rf"\b({'|'.join(cards)})\b", text)


def foxes_are_covered(page: Page, overheard: Overheard) -> None:
    """No objective of anybody is in the page, or came while the curtain stood or for the other."""
    content = page.content()
    assert all(names_none(content, cards) for cards in OBJECTIVES)
    expect(page.locator("[data-thing], .ruse, .log li, dialog[open]")).to_have_count(0)
    expect(page.locator(".unseen[aria-live]")).to_be_empty()
    for update in overheard.updates():
        if update["shows"] is None:
            assert not any(name in update for name in SHOWN)
        else:
            held = update["view"]["held"][1 - update["shows"]]
            assert [held[f"{heap}_cards"] for heap in ("hand", "deck", "discarded")] == [None] * 3


def test_two_people_play_ruse_at_one_screen_with_their_objectives_behind_the_curtain(
    visit: Visit,
) -> None:
    """R7: objectives in hand are their player's secret."""
    page = visit()
    overheard = Overheard(page)
    together(page, "ruse")
    expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
    first = NAMES.index("Ada" if curtain(page, "Ada").is_visible() else "Blaise")
    for seat in (first, 1 - first):
        foxes_are_covered(page, overheard)
        page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
        for card in OBJECTIVES[seat]:
            expect(page.locator(f"[data-thing=card-{card}]").first).to_be_attached()
        assert names_none(page.content(), OBJECTIVES[1 - seat])
        page.get_by_role("button", name="Pass the device on").click()
        expect(page.get_by_role("heading", name="Who's taking the device?")).to_be_visible()
    foxes_are_covered(page, overheard)
    page.reload()
    expect(curtain(page, NAMES[first])).to_be_visible()
    foxes_are_covered(page, overheard)


@pytest.mark.parametrize(("game", "rules"), [("fuse_cards", Told), ("ruse", ToldFoxes)])
def test_the_curtain_looks_the_same_whatever_is_behind_it(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, game: str, rules: type[Told | ToldFoxes]
) -> None:
    """Pixel by pixel, for the same next player."""
    drawn: dict[bool, bytes] = {}
    for swapped in (False, True):
        monkeypatch.setattr(rules, "secrets", rules.secrets[::-1])
        while True:
            page = visit()
            together(page, game)
            expect(page.get_by_role("heading", name="Pass the device to")).to_be_visible()
            if curtain(page, "Ada").is_visible():
                break
        expect(page.get_by_role("button", name="I am Ada")).to_be_enabled()
        page.mouse.move(0, 0)
        drawn[swapped] = page.locator(".curtain").screenshot(animations="disabled")
    assert drawn[True] == drawn[False]


def test_the_curtain_is_lifted_by_keys_but_not_by_one_that_was_meant_for_a_card(
    visit: Visit,
) -> None:
    page = visit()
    together(page, "fuse_cards")
    expect(curtain(page, "Ada")).to_be_focused()
    expect(page.get_by_role("button", name="I am Ada")).to_be_enabled()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="I am Ada")).to_be_focused()
    page.keyboard.press("Enter")
    able(page).first.focus()
    page.keyboard.press("Enter")
    expect(curtain(page, "Blaise")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am Blaise")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(curtain(page, "Blaise")).to_be_visible()


def test_the_curtain_is_drawn_by_hand_and_stands_after_a_reload(visit: Visit) -> None:
    page = visit()
    overheard = Overheard(page)
    together(page, "fuse_cards")
    take(page, "Ada")
    page.get_by_role("button", name="Pass the device on").click()
    expect(page.get_by_role("heading", name="Who's taking the device?")).to_be_visible()
    is_covered(page, overheard)
    page.get_by_role("button", name="I am Blaise").click()
    expect(page.locator("[data-thing^=kick]")).to_have_count(2)
    expect(able(page)).to_have_count(0)
    page.reload()
    expect(curtain(page, "Ada")).to_be_visible()
    is_covered(page, overheard)


@pytest.mark.quick
def test_a_game_without_a_board_has_its_curtain_too(visit: Visit) -> None:
    page = visit()
    overheard = Overheard(page)
    together(page, "veto")
    expect(page.get_by_role("heading", name="Pass the device")).to_be_visible()
    first, other = NAMES if curtain(page, "Ada").is_visible() else reversed(NAMES)
    page.get_by_role("button", name=f"I am {first}").click()
    page.locator(".choices").get_by_role("button", name="Play a").first.click()
    expect(curtain(page, other)).to_be_visible()
    expect(page.locator(".choices, .picture, .log li")).to_have_count(0)
    for update in overheard.updates():
        assert update["shows"] is not None or not any(name in update for name in SHOWN)


def test_what_is_asked_of_the_other_is_asked_behind_the_curtain(visit: Visit) -> None:
    page = visit()
    together(page, "fuse_cards")
    take(page, "Ada")
    playing.choose(page, "Offer a draw")
    page.get_by_role("button", name="I am Blaise").click()
    page.get_by_role("button", name="Decline").click()
    take(page, "Ada")
    expect(page.get_by_text("You offered")).to_have_count(0)


def test_the_replay_of_a_game_that_goes_on_shows_nobodys_hand(visit: Visit) -> None:
    page = visit()
    together(page, "fuse_cards")
    take(page, "Ada")
    table = page.url.split("/")[-1]
    with page.expect_response("**/replay?**") as response:
        page.goto(f"/replay/{table}")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    told = response.value.text() + page.content()
    assert not any(secret in told.lower() for secret in SECRETS)


@pytest.mark.quick
def test_the_match_man_is_not_offered_where_hands_share_a_screen(
    visit: Visit, player: Player
) -> None:
    """C22"""
    page = visit("/new/fuse_cards")
    playing.unfold(page, "Rules of the game")
    specials = page.get_by_role("group", name="Fire extinguisher and Match Man")
    specials.get_by_label("In the pile").check()
    page.get_by_role("group", name="Seat 2").get_by_label("At this screen").check()
    expect(specials.get_by_label("In the pile")).to_be_disabled()
    expect(specials).to_contain_text("Not on a shared screen.")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    with player.socket(page.url.split("/")[-1]) as line:
        assert line.hear("update")["table"]["options"]["specials"] is False


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.soak)])
def test_a_game_of_discs_at_one_screen_turns_without_a_curtain(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size=size)
    together(page, "fuse_discs")
    expect(playing.able(page).first).to_be_visible()
    movers: list[str] = []
    while not playing.ended(page).is_visible():
        movers.append(mover(page))
        expect(page.locator(".prompt")).to_contain_text(f"{movers[-1]} · ")
        playing.enter(page)
        further = playing.further(page)
        playing.able(page).or_(playing.ended(page)).or_(further).first.wait_for()
        if further.is_visible():
            playing.go_on(page)
            playing.able(page).first.wait_for()
    assert len(movers) > 12
    assert {*movers[:2]} == {*NAMES}
    expect(playing.ended(page)).to_have_text(re.compile("(Ada|Blaise) wins|A draw"))
    old = page.url.split("/")[-1]
    page.get_by_role("button", name="Rematch").click()
    playing.new_table(page, old)
    expect(playing.able(page).first).to_be_visible()


def mover(page: Page) -> str:
    return page.locator(".switch [aria-pressed=true] .name").inner_text()


def test_the_seats_stay_where_they_are_unless_they_are_to_change_places(visit: Visit) -> None:
    page = visit()
    together(page, "fuse_discs")
    near = page.locator(".own .name")
    for _ in NAMES:
        expect(near).to_have_text("Ada")
        playing.enter(page)
    page.get_by_role("button", name="Swap places each turn").click()
    for name in NAMES if mover(page) == "Ada" else reversed(NAMES):
        expect(near).to_have_text(name)
        playing.enter(page)


@pytest.mark.quick
def test_a_move_is_taken_back_by_who_made_it_at_one_screen(visit: Visit) -> None:
    page = visit()
    together(page, "fuse_discs")
    expect(playing.able(page).first).to_be_visible()
    first = mover(page)
    playing.enter(page)
    expect(page.locator(".switch [aria-pressed=true] .name")).not_to_have_text(first)
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator(".switch [aria-pressed=true] .name")).to_have_text(first)
    expect(playing.able(page)).to_have_count(12)


def test_a_team_at_one_screen_switches_between_its_seats(visit: Visit, rig: Rig) -> None:
    page = visit()
    together(page, "fuse_dice")
    expect(page.locator(".prompt")).to_contain_text("it begins in a moment")
    rig.turn(SIGNAL)
    roll = page.locator("[data-thing=roll]")
    roller = page.locator(".switch button", has=page.locator(".dot.due"))
    expect(roller).to_have_attribute("aria-pressed", "true")
    roll.click()
    expect(page.locator("[data-thing^=die]").first).to_be_visible()
    for name in NAMES:
        page.locator(".switch button", has_text=name).click()
        expect(page.locator(".prompt")).to_contain_text(f"{name} · ")


@pytest.mark.quick
def test_a_race_with_hidden_hands_asks_for_a_screen_each(visit: Visit) -> None:
    page = visit("/new/fusion")
    expect(page.get_by_text("Everyone needs their own screen")).to_be_visible()
    seat = page.get_by_role("group", name="Seat 2")
    expect(seat.get_by_role("radio")).to_have_count(2)
    expect(seat.get_by_label("At this screen")).to_have_count(0)


def test_the_curtain_and_the_switch_are_for_everybody(visit: Visit) -> None:
    page = visit()
    together(page, "fuse_cards")
    expect(page.get_by_role("button", name="I am Ada")).to_be_enabled()
    assert faults(page) == []
    together(page, "fuse_discs")
    expect(playing.able(page).first).to_be_visible()
    assert faults(page) == []
