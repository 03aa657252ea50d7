"""Where pictures are taken: a server whose time stands still, and pages of every size and theme."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final, Literal
from zlib import crc32

from playwright.sync_api import Browser, Page, sync_playwright

from fusebox.table import asking
from hatch_build import node
from tests.browser.conftest import LUCK
from tests.browser.playing import address, seated
from tests.rig import Json, Player, Rig
from tests.support import luck
from tools import chromium

Theme = Literal["light", "dark"]
SIZES: Final = (
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
)
THEMES: Final[tuple[Theme, ...]] = ("dark", "light")
LANGUAGES: Final = ("en", "fr")
STILL: Final = """
  globalThis.fuseboxNow = 1000;
  performance.now = () => globalThis.fuseboxNow;
"""
"""Clocks run on from what the server said by the device's own time, which stands still here."""
DRAWN: Final = """async () => {
    await document.fonts.ready;
    const frames = async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    };
    const late = (canvas) => canvas.width !== Math.round(canvas.clientWidth * devicePixelRatio);
    await frames();
    while ([...document.querySelectorAll("canvas.stage")].some(late)) await frames();
}"""
"""A stage that another thread draws has its new size when it is drawn in it."""


@dataclass(frozen=True)
class Wanted:
    """What is to be taken; nothing named means all of it."""

    states: frozenset[str] = frozenset()
    sizes: tuple[tuple[int, int], ...] = SIZES
    themes: tuple[Theme, ...] = THEMES
    languages: tuple[str, ...] = LANGUAGES


@dataclass(frozen=True)
class Shot:
    game: str
    state: str
    size: tuple[int, int]
    theme: Theme
    language: str

    @property
    def file(self) -> str:
        width, height = self.size
        return f"{self.game}/{self.state}-{width}x{height}-{self.theme}-{self.language}.png"


@dataclass
class Studio:
    """Opens pages on one server and takes their pictures."""

    rig: Rig
    player: Player
    browser: Browser
    folder: Path
    wanted: Wanted
    game: str = ""
    language: str = "en"
    shots: list[Shot] = field(default_factory=list)
    _pages: list[Page] = field(default_factory=list)

    def begin(self, game: str, state: str, language: str) -> None:
        """All luck of a scene comes from its name."""
        self.game, self.language = game, language
        self.rig.luck = luck(f"{game} {state}")

    def table(self, *seats: str, **more: Any) -> tuple[Json, Page]:
        """One's own seat at a new table."""
        created = self.player.create("me", *seats, game=self.game, **more)
        return created, self.visit(address(created), **seated(self.rig, created))

    def visit(self, path: str, language: str = "", **more: Any) -> Page:
        settings: Json = {
            "base_url": self.rig.address,
            "viewport": {"width": 1280, "height": 800},
            "color_scheme": "dark",
            "locale": language or self.language,
            "reduced_motion": "reduce",
        }
        context = self.browser.new_context(**settings | more)
        seed = crc32(f"{self.game} {len(self._pages)}".encode())
        context.add_init_script(STILL + LUCK.replace("SEED", str(seed)))
        page = context.new_page()
        page.goto(path)
        self._pages.append(page)
        return page

    def take(self, page: Page, state: str, whole: bool = False) -> None:
        """This moment in every size and theme; of a page that scrolls, all of it."""
        for size, theme in product(self.wanted.sizes, self.wanted.themes):
            shot = Shot(self.game, state, size, theme, self.language)
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.emulate_media(color_scheme=theme)
            page.evaluate(DRAWN)
            path = self.folder / shot.file
            path.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=path, full_page=whole)
            self.shots.append(shot)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.evaluate("() => { globalThis.fuseboxNow += 1000; }")

    def wants(self, state: str) -> bool:
        return not self.wanted.states or state in self.wanted.states

    def close(self) -> None:
        for page in self._pages:
            page.context.close()
        self._pages.clear()


@contextmanager
def studio(folder: Path, wanted: Wanted) -> Iterator[Studio]:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node()[0])
    # The strongest bot thinks for a second; a picture of a hint shows no less with another.
    vars(asking)["strongest"] = lambda _: "1"
    # Bots think in the server's own thread here, which must not wait for a compiler.
    import_module("fusebox.bots.fuse_discs.search")
    with Rig(folder / ".data") as rig, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch())
        player = Player(rig.address)
        yield Studio(rig, player, browser, folder, wanted)
        player.close()
        browser.close()


def chosen(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """Those of a list that are named, separated by commas; all where none is."""
    everything = tuple(known)
    names = tuple(filter(None, text.split(",")))
    if unknown := [name for name in names if name not in everything]:
        raise SystemExit(f"There is no {', '.join(unknown)}; there are {', '.join(everything)}.")
    return names or everything
