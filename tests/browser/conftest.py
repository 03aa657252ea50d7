"""Browsers for the tests: pages in several sizes and themes that may not fail or call elsewhere."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from fusebox.server.pages import CLIENT
from hatch_build import node
from tests.browser.watching import Watch
from tests.rig import Rig
from tools import chromium

Theme = Literal["light", "dark"]
DESK = (1280, 800)
PHONE = (390, 844)


class Visit(Protocol):
    """Opens a page at this address of the server, in a browser of its own."""

    def __call__(
        self,
        path: str = "/",
        size: tuple[int, int] = DESK,
        theme: Theme = "dark",
        language: str = "en",
        **more: Any,
    ) -> Page: ...


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all these tests; it has to end with them, since its loop is in the way."""
    # playwright's own node needs a library that is not everywhere.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node()[0])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch())
        yield browser
        browser.close()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    assert (CLIENT / "index.html").exists(), "run `make client` first"
    with Rig(tmp_path / "data") as rig:
        yield rig


@pytest.fixture
def visit(browser: Browser, rig: Rig) -> Iterator[Visit]:
    """Everything that goes wrong on any page it opened fails the test."""
    watch = Watch(rig.address)
    opened: list[Callable[[], None]] = []

    def visit(
        path: str = "/",
        size: tuple[int, int] = DESK,
        theme: Theme = "dark",
        language: str = "en",
        **more: Any,
    ) -> Page:
        width, height = size
        context = browser.new_context(
            base_url=rig.address,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale=language,
            reduced_motion="reduce",
            **more,
        )
        opened.append(context.close)
        page = context.new_page()
        watch.follow(page)
        page.goto(path)
        return page

    yield visit
    for close in opened:
        close()
    assert watch.faults == []


@pytest.fixture
def desk(visit: Visit) -> Page:
    """The home page on a large screen."""
    return visit(size=DESK)


@pytest.fixture
def phone(visit: Visit) -> Page:
    """The home page on a telephone."""
    return visit(size=PHONE)


@pytest.fixture(
    params=[(size, theme) for size in (DESK, PHONE) for theme in ("light", "dark")],
    ids=["desk-light", "desk-dark", "phone-light", "phone-dark"],
)
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Each size and theme: `visit("/gallery", **look)`."""
    size, theme = request.param
    return {"size": size, "theme": theme}
