"""The states that are shown of every game, and who brings them about."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from playwright.sync_api import Page

from fusebox.games import GAMES
from fusebox.games.fuse_dice.deal import SIGNAL
from fusebox.table.attendance import GRACE
from tests.browser import dice, playing
from tests.rig import Json, Line
from tools.screens import cards, races, ruse
from tools.screens.studio import Studio

Scene = Callable[[Studio], None]
CLOCK: Final = {"type": "Pace", "initial": 300_000, "increment": 3_000}
WORDS: Final = {
    "en": {"hint": "hint", "pause": "pause", "resign": "Resign", "draw": "draw"},
    "fr": {"hint": "conseil", "pause": "pause", "resign": "Abandonner", "draw": "nulle"},
}
MOST: Final = 2_000
SOON: Final = 0.05


def more(page: Page) -> None:
    page.locator(".tools > button").last.click()


def choose(studio: Studio, page: Page, deed: str) -> None:
    """From the menu, in the language of the page."""
    more(page)
    words = WORDS[studio.language][deed]
    page.locator(".menu .button", has_text=words).or_(
        page.locator(".menu .button", has_text=words.capitalize())
    ).first.click()


def waiting(studio: Studio) -> None:
    _, page = studio.table("link")
    page.locator(".room").wait_for()
    studio.take(page, "waiting")


def first(studio: Studio) -> None:
    """The first moment in which there is something to do, the menu, the settings and the rules."""
    _, page = studio.table("1")
    begun(studio, page)
    studio.take(page, "first")
    more(page)
    studio.take(page, "menu")
    page.keyboard.press("Escape")
    page.locator("header .button").last.click()
    page.locator("dialog .settings").wait_for()
    studio.take(page, "settings")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("dialog.rules div.body").wait_for()
    studio.take(page, "rules")


def begun(studio: Studio, page: Page) -> None:
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL)
    for _ in range(30):
        if page.locator(".prompt.yours").count():
            return
        studio.rig.turn(playing.BEAT)
        page.wait_for_timeout(60)


def played(studio: Studio, created: Json, entries: int) -> None:
    """Plays the first thing that is offered until there are so many entries, or all is over."""
    tokens = [one["token"] for one in created["seats"] if one.get("token")]
    with studio.player.socket(created["table"], *tokens, shows=0) as line:
        for _ in range(MOST):
            update = newest(line)
            if update is None:
                studio.rig.turn(playing.BEAT)
                continue
            if update["table"].get("outcome") or update["version"] >= entries:
                return
            if legal := update.get("legal"):
                line.act(legal[0]["action"])
            else:
                studio.rig.turn(playing.BEAT)


def newest(line: Line) -> Json | None:
    """The last update that has come by now."""
    found: Json | None = None
    with suppress(TimeoutError):
        while True:
            message = json.loads(line.connection.recv(SOON))
            found = message if message["type"] == "update" else found
    return found


def middle(studio: Studio) -> None:
    created, page = studio.table("1")
    begun(studio, page)
    played(studio, created, 24)
    playing.moved(page, 20)
    studio.take(page, "middle")
    choose(studio, page, "pause")
    page.locator(".cover").wait_for()
    studio.take(page, "paused")


def ended(studio: Studio) -> None:
    created, page = studio.table("1")
    begun(studio, page)
    played(studio, created, 40)
    choose(studio, page, "resign")
    page.locator("dialog .danger").click()
    page.locator(".ended h2").wait_for()
    studio.take(page, "end")
    page.goto(f"/replay/{created['table']}#at=20")
    page.locator(".controls input").wait_for()
    studio.take(page, "replay")
    page.keyboard.press("End")
    page.locator(".result").wait_for()
    studio.take(page, "replay-end")


def away(studio: Studio) -> None:
    created, page = studio.table("link")
    other = studio.visit(playing.invitation(created), language="en")
    playing.join(other, "Béatrice-Alexandrine")
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL)
    other.goto("/")
    studio.rig.turn(GRACE)
    page.locator(".notice.absent").wait_for()
    studio.take(page, "away")


def offered(studio: Studio) -> None:
    pace = CLOCK if GAMES[studio.game].paced else None
    created, page = studio.table("link", pace=pace)
    other = studio.visit(playing.invitation(created), language="en")
    playing.join(other, "Blaise")
    page.locator("main[data-version]").wait_for()
    other.locator("main[data-version]").wait_for()
    other.locator(".tools > button").last.click()
    other.locator(".menu .button", has_text="pause").first.click()
    page.locator(".notice.offer").wait_for()
    studio.take(page, "offer")


def watched(studio: Studio) -> None:
    created, page = studio.table("1")
    begun(studio, page)
    watcher = studio.visit(playing.address(created))
    watcher.locator("main[data-version]").wait_for()
    studio.take(watcher, "watched")


COMMON: Final[dict[str, Scene]] = {
    "waiting": waiting,
    "first": first,
    "middle": middle,
    "end": ended,
    "away": away,
    "offer": offered,
    "watched": watched,
}


def discs_choosing(studio: Studio) -> None:
    """A disc picked, its way shown, refused, asked about, played, taken back."""
    _, page = studio.table("1", options={"white": "first"})
    begun(studio, page)
    disc = playing.able(page).first
    disc.click()
    studio.take(page, "choosing")
    page.locator("[data-target]").nth(2).hover()
    studio.take(page, "aimed")
    page.keyboard.press("Escape")
    playing.unable(page).first.click(force=True)
    page.locator(".bubble").wait_for()
    studio.take(page, "refused")
    page.locator(".bubble .words").click()
    choose(studio, page, "hint")
    page.locator(".hinted").first.wait_for()
    studio.take(page, "hint")
    before = playing.version(page)
    playing.able(page).first.click()
    page.locator("[data-target]").first.click()
    playing.moved(page, before)
    studio.take(page, "theirs")
    page.locator(".undo .button").click()
    page.locator(".move.gone").first.wait_for(state="attached")
    studio.take(page, "taken-back")


def discs_clocked(studio: Studio) -> None:
    """A move meant beforehand, and between two games of a match."""
    options = {"white": "second", "match": 3}
    created, page = studio.table("link", options=options, pace=CLOCK)
    other = studio.visit(playing.invitation(created), language="en")
    playing.join(other, "Blaise")
    page.locator("main[data-version]").wait_for()
    other.locator(".prompt.yours").wait_for()
    page.locator('[data-thing^="W"].able').first.click()
    page.locator("[data-target]").nth(2).click()
    studio.take(page, "premove")
    while not playing.further(other).is_visible():
        for mover in (other, page):
            if mover.locator(".prompt.yours").count():
                before = playing.version(mover)
                playing.able(mover).first.click()
                mover.locator("[data-target]").first.click()
                playing.moved(mover, before)
        other.wait_for_timeout(80)
    page.locator(".plate").wait_for()
    studio.take(page, "between")


def discs_composing(studio: Studio) -> None:
    _, page = studio.table("1", options={"white": "first", "setup": "composed", "kings": 1})
    begun(studio, page)
    studio.take(page, "composing")


def dice_alone(studio: Studio) -> None:
    """A mission flown alone: the roll, a die in the hand, a card to take, the last minute."""
    created, page = studio.table()
    page.locator("main[data-version]").wait_for()
    studio.take(page, "starting")
    studio.rig.turn(SIGNAL)
    dice.flown(studio.rig, created, page, until=lambda state: state.stage == "drawing")
    studio.take(page, "roll")
    state = dice.flown(
        studio.rig, created, page, until=lambda state: dice.usable(state) is not None
    )
    place = dice.usable(state)
    assert place is not None
    dice.die_of(page, place.die).click()
    studio.take(page, "holding")
    page.keyboard.press("Escape")
    dice.flown(studio.rig, created, page, until=lambda state: state.stage == "defusing")
    studio.take(page, "defused")
    dice.flown(studio.rig, created, page, until=lambda state: state.stage == "over")
    page.locator(".ended h2").wait_for()
    studio.take(page, "saved")
    page.goto(f"/replay/{created['table']}#at=30")
    page.locator(".controls input").wait_for()
    studio.take(page, "replay-saved")


def dice_lost(studio: Studio) -> None:
    """Nobody does anything, and the time runs out."""
    _, page = studio.table()
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL + 600_000)
    page.locator(".ended h2").wait_for()
    studio.take(page, "lost")


def dice_cost(studio: Studio) -> None:
    """A die that nobody could use is rerolled, and costs everybody one."""
    created, page = studio.table("1")
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL)
    dice.flown(studio.rig, created, page, until=lambda state: state.removal is not None)
    studio.take(page, "cost")


def dice_together(studio: Studio) -> None:
    """Four at a table, a mate who is away, the last minute, and the ship lost."""
    created, page = studio.table("link", "5", "5")
    other = studio.visit(playing.invitation(created), language="en")
    playing.join(other, "Béatrice-Alexandrine")
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL)
    dice.distributed(studio.rig, created, page)
    studio.take(page, "team")
    other.goto("/")
    studio.rig.turn(GRACE)
    page.locator(".notice.absent").wait_for()
    studio.take(page, "mate-away")
    left = 600_000 - SIGNAL - GRACE - 50_000
    studio.rig.turn(left)
    page.evaluate("(later) => { globalThis.fuseboxNow += later; }", left)
    studio.take(page, "last-minute")


def dice_two(studio: Studio) -> None:
    """Two at a table: dice in the tray, a refusal, a hint."""
    created, page = studio.table("5")
    page.locator("main[data-version]").wait_for()
    studio.rig.turn(SIGNAL)
    state = dice.distributed(studio.rig, created, page)
    studio.take(page, "dice")
    if (wrong := dice.misfit(state)) is not None:
        dice.die_of(page, wrong.die).click()
        dice.slot_of(page, wrong.bomb, wrong.slot).click()
        page.locator(".bubble").wait_for()
        studio.take(page, "refused")
        page.locator(".bubble .words").click()
    choose(studio, page, "hint")
    page.locator(".hinted").first.wait_for()
    studio.take(page, "hint")


OWN: Final[dict[str, dict[str, Scene]]] = {
    "fuse_discs": {
        "choosing": discs_choosing,
        "clocked": discs_clocked,
        "composing": discs_composing,
    },
    "fuse_dice": {
        "alone": dice_alone,
        "two": dice_two,
        "cost": dice_cost,
        "end": dice_lost,
        "together": dice_together,
    },
    "fuse_cards": {"four": cards.four, "six": cards.six},
    "fusion": {"race": races.race, "stopped": races.stopped},
    "ruse": {"two": ruse.two, "four": ruse.four, "vixen": ruse.vixen},
}
