"""A hand at RUSE's table in the browser."""

from playwright.sync_api import Locator, Page

from tests.browser import playing

STEPS = 600
"""More than any game takes."""
BAR = ".bar .deed.able"
THINGS = ".ruse button.thing.able"
AGAIN = """() => [
    ...document.querySelectorAll('.bar .deed.able:enabled, .ruse .thing.able, .ended h2'),
].some((one) => one.checkVisibility())"""
"""What was done is answered, and something can be done again, or nothing ever more."""
AHEAD = "before => Number(document.querySelector('main').dataset.version) > before"


def version(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-version") or 0)


def visible(page: Page, selector: str) -> list[Locator]:
    return [one for one in page.locator(selector).all() if one.is_visible() and one.is_enabled()]


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'.ruse [data-thing="{name}"]')


def go_on(page: Page) -> None:
    """Looks away from the sheet of a round that was scored."""
    further = page.locator(".scoring .button")
    if further.is_visible():
        further.click()


def settle(page: Page, before: int) -> None:
    page.wait_for_function(AHEAD, arg=before)


def press(page: Page, one: Locator) -> None:
    """Chooses something; a path tile that lies where it was tried is laid, and a menu answered. A
    turn in which nothing is left to choose may end by itself before its button is pressed."""
    before = version(page)
    if one.get_attribute("data-deed") == "Done":
        page.keyboard.press("e")
    else:
        one.click()
    if thing(page, "lay").is_visible():
        thing(page, "lay").click()
    elif thing(page, "back").is_visible():
        page.locator(BAR).first.click()
    settle(page, before)


def move(page: Page, turn: int) -> None:
    """Something that can be done, on the board or in the bar by turns."""
    go_on(page)
    page.wait_for_function(AGAIN)
    if playing.ended(page).is_visible():
        return
    listed, drawn = visible(page, BAR), visible(page, THINGS)
    further = [one for one in listed if one.get_attribute("data-deed") not in ("Done", "Refuse")]
    ways = [drawn, further] if turn % 2 else [further, drawn]
    found = next((way for way in ways if way), listed)
    assert found, "nothing can be done"
    press(page, found[turn % len(found)])
