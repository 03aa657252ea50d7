"""FUSE (dice) by hand: what lies where on its page, and what a good team-mate would do there."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from fusebox.bots import Sight, made
from fusebox.bots.fuse_dice.mate import WAIT
from fusebox.core import Chance, Seat
from fusebox.core.rules import copied
from fusebox.games.fuse_dice.cards import DECK
from fusebox.games.fuse_dice.model import (
    Action,
    BombCard,
    Clear,
    Die,
    Place,
    Remove,
    Reroll,
    Roll,
    Slot,
    State,
)
from fusebox.games.fuse_dice.rules import FuseDice
from fusebox.table.livematch import LiveMatch
from tests.browser import playing
from tests.rig import Json, Rig

RULES = FuseDice()
MATE = made("fuse_dice", "5")
MOMENT = 1_000
MOST = 1_500


def state_of(rig: Rig, created: Json) -> State:
    """What the table knows: nothing of it is hidden from the players but the deck."""

    def read(live: LiveMatch) -> State:
        state: State = copied(live.begun.state)
        return state

    return rig.call(rig.hall._memory.asked(created["table"], read))


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'[data-thing="{name}"]')


def die_of(page: Page, die: Die) -> Locator:
    return thing(page, f"die-{die}-0")


def slot_of(page: Page, bomb: BombCard, slot: Slot) -> Locator:
    return thing(page, f"slot-{bomb}-{slot}")


def by_taps(page: Page, state: State, place: Place) -> None:
    die_of(page, place.die).click()
    expect(slot_of(page, place.bomb, place.slot)).to_have_class(re.compile(r"\blit\b"))
    slot_of(page, place.bomb, place.slot).click()


def by_dragging(page: Page, state: State, place: Place) -> None:
    die_of(page, place.die).hover()
    page.mouse.down()
    slot_of(page, place.bomb, place.slot).hover()
    page.mouse.up()


def by_keys(page: Page, state: State, place: Place) -> None:
    page.keyboard.press(str(state.tray.index(place.die) + 1))
    slot_of(page, place.bomb, place.slot).focus()
    page.keyboard.press("Enter")


Way = Callable[[Page, State, Place], None]
WAYS: tuple[Way, ...] = (by_taps, by_dragging, by_keys)


def act(page: Page, state: State, action: Action, way: Way = by_taps) -> None:
    """Does it with the hand, and waits until the table has said so."""
    before = playing.version(page)
    match action:
        case Place():
            way(page, state, action)
        case Roll():
            thing(page, "roll").click()
        case Reroll(_, die):
            die_of(page, die).click()
        case Remove(_, _, bomb, slot):
            slot_of(page, bomb, slot).click()
        case Clear(bomb, replacement):
            choice = thing(page, f"bomb-{bomb}")
            if choice.is_visible():
                choice.click()
            if replacement is not None:
                thing(page, f"row-{replacement}").click()
    playing.moved(page, before)


def wanted(state: State, seat: Seat) -> Action | None:
    """What a good team-mate would do here and now."""
    legal = RULES.legal(state, seat)
    if not legal:
        return None
    choice = MATE.choose(
        Sight(RULES.view(state, seat), legal, 0), None, Chance.seeded("mate", seat)
    )
    action: Action = choice.action
    return None if choice.after == WAIT else action


def distributed(rig: Rig, created: Json, page: Page) -> State:
    """Dice lie on the table, and nobody has taken one."""
    state = state_of(rig, created)
    while state.stage != "distributing":
        rig.turn(MOMENT)
        state = state_of(rig, created)
    expect(page.locator(".tray button.die")).to_have_count(len(state.tray))
    return state


def usable(state: State) -> Place | None:
    """A die that Ann can place."""
    return next((found for found in RULES.legal(state, 0) if isinstance(found, Place)), None)


def misfit(state: State) -> Place | None:
    """A die that Ann can use, on a slot where she can't."""
    legal = RULES.legal(state, 0)
    for one in [action for action in legal if isinstance(action, Place)]:
        for bomb in state.bombs[0]:
            for slot in DECK.faces[bomb.card].open(bomb.dice):
                place = Place(state.turn, one.die, bomb.card, slot)  # type: ignore[arg-type]
                if place not in legal:
                    return place
    return None


def flown(
    rig: Rig, created: Json, page: Page, until: Callable[[State], bool], way: Way = by_taps
) -> State:
    """Plays the first seat well until something is so."""
    for _ in range(MOST):
        state = state_of(rig, created)
        if until(state):
            return state
        assert state.stage != "over", "the mission ended before"
        action = wanted(state, 0)
        if action is None:
            rig.turn(MOMENT)
        else:
            act(page, state, action, way)
    raise AssertionError("it does not come to that")
