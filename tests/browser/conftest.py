"""Browsers for the tests: one server, and pages that may not fail or call elsewhere."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from fusebox.server.pages import CLIENT
from hatch_build import node
from tests.browser.site import STILL, plain
from tests.browser.watching import DESK, Watch
from tests.rig import PATIENCE, Player, Rig
from tests.support import luck
from tools import chromium

HERE = Path(__file__).parent
Theme = Literal["light", "dark"]
LUCK = """
  const blank = location.protocol === "about:";
  const load = blank ? 0 : Number(sessionStorage.getItem("load") ?? 0);
  if (!blank) sessionStorage.setItem("load", String(load + 1));
  let state = (SEED + Math.imul(load, 0x9e3779b1)) >>> 0;
  globalThis.fuseboxLuck = (room) => {
    for (let at = 0; at < room.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      room[at] = state >>> 24;
    }
    return room;
  };
"""
"""Every time a page is loaded it has luck of its own, and the same one whenever the test is run."""


def lucky(seed: str) -> str:
    """What a page has to run first to have the luck of this seed."""
    return LUCK.replace("SEED", str(crc32(seed.encode())))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: only what is marked as quick is run by make test as well."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("quick"):
            item.add_marker(pytest.mark.whole)


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
    expect.set_options(timeout=PATIENCE * 1_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch())
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """One server for all of them: each test has its own tables, and time passes for all."""
    assert (CLIENT / "index.html").exists(), "run `make client` first"
    with Rig(tmp_path_factory.mktemp("browser") / "data", rates=True) as rig:
        yield rig


@pytest.fixture
def player(rig: Rig) -> Iterator[Player]:
    """Asks the server without a browser."""
    player = Player(rig.address)
    yield player
    player.close()


@pytest.fixture(autouse=True)
def seed(rig: Rig, request: pytest.FixtureRequest) -> str:
    """All luck of a test comes from its name, whichever tests ran before it."""
    name: str = request.node.nodeid
    rig.luck = luck(name)
    return name


@pytest.fixture
def watch(rig: Rig) -> Iterator[Watch]:
    """Everything that goes wrong on any page of the test fails it."""
    watch = Watch(rig.address)
    yield watch
    assert watch.faults == []


@pytest.fixture
def visit(browser: Browser, rig: Rig, watch: Watch, seed: str) -> Iterator[Visit]:
    opened: list[Callable[[], None]] = []

    def visit(
        path: str = "/",
        size: tuple[int, int] = DESK,
        theme: Theme = "dark",
        language: str = "en",
        **more: Any,
    ) -> Page:
        width, height = size
        settings: dict[str, Any] = {
            "base_url": rig.address,
            "viewport": {"width": width, "height": height},
            "color_scheme": theme,
            "locale": language,
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**settings | more)
        context.add_init_script(lucky(f"{seed} {len(opened)}"))
        opened.append(context.close)
        page = context.new_page()
        watch.follow(page)
        page.goto(path)
        return page

    yield visit
    for close in opened:
        close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the box as plain files."""
    with plain(tmp_path_factory.mktemp("site") / "files") as address:
        yield address


@pytest.fixture
def alone(browser: Browser, site: str, seed: str) -> Iterator[Page]:
    """The first page of plain files, in a browser that was never there before. Time stands still at
    its tables."""
    watch = Watch(site)
    watch.forgiven.add("ERR_INTERNET_DISCONNECTED")
    context = browser.new_context(base_url=site, locale="en", reduced_motion="reduce")
    context.add_init_script(lucky(seed))
    context.add_init_script(STILL)
    page = context.new_page()
    watch.follow(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="RUSE")).to_be_visible()
    yield page
    context.close()
    assert watch.faults == []
