"""What people do on the pages of the tests, and what they wait for."""

import json
import re
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from fusebox.core import Millis
from tests.rig import Json, Rig

BEAT = 2_000
"""Longer than any bot thinks about a move."""


class Turned(Protocol):
    """Whatever time passes by: a server's rig, or the worker of a page."""

    def turn(self, by: Millis) -> None: ...


def seated(rig: Rig, created: Json) -> dict[str, Any]:
    """A browser that holds the "me" seats of a table and the invites to its others."""
    made = created["seats"]
    seats = [{"seat": one["seat"], "token": one["token"]} for one in made if one.get("token")]
    names = ("seat", "invite", "code")
    invites = [{name: one[name] for name in names} for one in made if one.get("invite")]
    held = json.dumps({created["table"]: {"seats": seats, "invites": invites}})
    storage = [{"name": "fusebox.tables", "value": held}]
    return {"storage_state": {"origins": [{"origin": rig.address, "localStorage": storage}]}}


def address(created: Json) -> str:
    return f"/t/{created['table']}"


def invitation(created: Json, seat: int = 1) -> str:
    """The link that is given to a friend."""
    return f"{address(created)}#invite={created['seats'][seat]['invite']}"


def unfold(page: Page, *titles: str) -> None:
    """Opens these details of the set-up page."""
    for title in titles:
        page.locator("summary", has_text=title).click()


def pick(within: Page | Locator, label: str, choice: str | int) -> None:
    """Chooses from a list by a choice's words, or by its place."""
    field = within.get_by_role("combobox", name=label)
    field.click()
    listed = field.locator("xpath=..").get_by_role("option")
    one = listed.nth(choice) if isinstance(choice, int) else listed.get_by_text(choice, exact=True)
    one.click()
    expect(field).to_have_attribute("aria-expanded", "false")


def take(page: Page, name: str) -> None:
    """Chooses one of several that stand beside each other, once the page holds still."""
    one = page.get_by_role("radio", name=name, exact=True)
    page.locator("label").filter(has=one).click()
    expect(one).to_be_checked()


def with_a_bot(page: Page, game: str) -> Locator:
    """Sets up a table with a bot; the list of its levels."""
    page.goto(f"/new/{game}")
    page.get_by_role("group", name="Seat 2").get_by_label("A bot").check()
    return page.get_by_role("combobox", name="Level of the bot")


def play_now(page: Page, game: str, level: str | int) -> None:
    """Begins on the home page against the level that was chosen last."""
    with_a_bot(page, game)
    pick(page, "Level of the bot", level)
    page.goto("/")
    page.locator(f"article[data-accent={game}]").get_by_role("button", name="Play now").click()


def join(page: Page, name: str) -> None:
    """Takes the seat one was invited to."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()


def lines(page: Page) -> Locator:
    """The log in words; the deal is its first line."""
    return page.locator("aside .log li")


def written(page: Page, count: int) -> list[str]:
    """The log once it has so many lines: it may be a moment behind the board."""
    expect(lines(page)).to_have_count(count)
    return [" ".join(text.split()) for text in lines(page).all_inner_texts()]


def yours(page: Page) -> Locator:
    return page.locator(".prompt.yours")


def ended(page: Page) -> Locator:
    return page.locator(".ended h2")


def grown(page: Page, before: int) -> None:
    """Waits until something has been written into the log."""
    page.wait_for_function(
        "before => document.querySelectorAll('aside .log li').length > before", arg=before
    )


def version(page: Page) -> int:
    """How long the record is that the board shows; the log may be a moment behind."""
    return int(page.locator("main").get_attribute("data-version") or 0)


def shown(page: Page, version: int) -> None:
    """Waits until the board shows a record that is so long."""
    page.wait_for_function(
        "version => Number(document.querySelector('main').dataset.version) >= version", arg=version
    )


def moved(page: Page, before: int) -> None:
    """Waits until something has happened on the board."""
    shown(page, before + 1)


def wait_for_turn(page: Page, rig: Turned, beat: int = BEAT) -> bool:
    """Lets time pass until one may move; False when all has ended instead. Where a game of discs
    was drawn, it goes on to the next."""
    moment = yours(page).or_(ended(page))
    while not moment.first.is_visible():
        if further(page).is_visible():
            go_on(page)
            continue
        before = version(page)
        rig.turn(beat)
        # What was still on its way may have been all there was to wait for.
        page.wait_for_function(
            "before => Number(document.querySelector('main').dataset.version) > before"
            " || document.querySelector('.prompt.yours, .ended h2, .plate .primary')",
            arg=before,
        )
    return not ended(page).is_visible()


def further(page: Page) -> Locator:
    """The way from a finished game of a match to the next."""
    return page.get_by_role("button", name="Next game")


def go_on(page: Page) -> None:
    before = version(page)
    further(page).click()
    moved(page, before)


def able(page: Page) -> Locator:
    return page.locator(".thing.able")


def unable(page: Page) -> Locator:
    """The discs that can't move; they still answer why, so a click has to be forced."""
    return page.locator(".thing:not(.able)")


def targets(page: Page) -> Locator:
    """The cells that the picked disc may enter."""
    return page.locator('[data-target][aria-label^="Enter"]')


def enter(page: Page, thing: int = 0, target: int = 0) -> str:
    """Slides in one of the discs that can move, by two clicks; the space it came from."""
    before = version(page)
    disc = able(page).nth(thing)
    space = disc.get_attribute("data-thing") or ""
    disc.click()
    targets(page).nth(target).click()
    moved(page, before)
    return space


def choose(page: Page, name: str) -> None:
    """Something from the menu of the table."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def resign(page: Page) -> None:
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ended(page)).to_be_visible()


def new_table(page: Page, old: str) -> str:
    """The name of the table one has come to."""
    page.wait_for_url(lambda url: "/t/" in url and old not in url)
    return re.sub(r".*/t/(\w+).*", r"\1", page.url)


class Wire:
    """The line between a page and the server, which can be cut in either direction."""

    def __init__(self, page: Page) -> None:
        self.speaks = self.hears = True
        self.lost: list[str] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/*", self._opened)

    def cut(self) -> None:
        """Nothing goes through any more, and no new line comes about."""
        self.speaks = self.hears = False
        if self._line is not None:
            self._line.close()

    def mend(self) -> None:
        self.speaks = self.hears = True

    def _opened(self, line: WebSocketRoute) -> None:
        if not (self.speaks or self.hears):
            line.close()
            return
        self._line = line
        server = line.connect_to_server()
        line.on_message(lambda message: self._said(server, message))
        server.on_message(lambda message: self._told(line, message))

    def _said(self, server: WebSocketRoute, message: str | bytes) -> None:
        if self.speaks:
            server.send(message)
        else:
            self.lost.append(str(message))

    def _told(self, line: WebSocketRoute, message: str | bytes) -> None:
        if self.hears:
            line.send(message)
