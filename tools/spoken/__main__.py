"""`make spoken` writes what a screen reader is given of one whole game of each: the page as it
begins and ends, and after each move what is said by itself and which lines have changed. GAME and
LANGUAGE name some of them, separated by commas."""

import difflib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from fusebox.games import GAMES
from fusebox.games.fuse_dice.deal import SIGNAL
from tests.browser.walking import WALKS, moments
from tools.screens.studio import LANGUAGES, Studio, Wanted, chosen, studio

FOLDER: Final = Path(__file__).parents[2] / "build/spoken"
LISTEN: Final = """
  globalThis.fuseboxSaid = [];
  const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]";
  const last = new WeakMap();
  const hear = () => {
    for (const region of document.querySelectorAll(live)) {
      const text = region.textContent.replace(/\\s+/g, " ").trim();
      if (text === (last.get(region) ?? "")) continue;
      last.set(region, text);
      const kind = region.getAttribute("role") ?? region.getAttribute("aria-live");
      if (text) globalThis.fuseboxSaid.push(`${kind}: ${text}`);
    }
  };
  new MutationObserver(hear).observe(document, {
    childList: true, characterData: true, subtree: true,
  });
"""
"""Everything that is said by itself, in order."""
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
SHOWN: Final = "version => Number(document.querySelector('main').dataset.version) >= version"


def said(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "() => { const all = fuseboxSaid; fuseboxSaid = []; return all; }"
    )
    return found


def tree(page: Page) -> list[str]:
    return page.locator("body").aria_snapshot().splitlines()


def changed(before: list[str], after: list[str]) -> Iterator[str]:
    for one in difflib.unified_diff(before, after, lineterm="", n=0):
        if not one.startswith(("---", "+++", "@@")):
            yield one


def written(place: Studio) -> Iterator[str]:
    """The whole game, line by line."""
    walk = WALKS[place.game]
    created, page = place.table(*walk.others, **walk.more)
    page.locator("main[data-version]").wait_for()
    page.locator("[data-thing]").first.wait_for()
    place.rig.turn(SIGNAL)
    page.evaluate(DRAWN)
    page.evaluate(LISTEN)
    before = tree(page)
    yield from before
    token = created["seats"][0]["token"]
    with place.player.socket(created["table"], token, shows=0) as line:
        for move, moment in enumerate(moments(place.rig, line, created, walk), 1):
            if moment.over:
                break
            page.wait_for_function(SHOWN, arg=moment.version)
            page.evaluate(DRAWN)
            after = tree(page)
            yield f"\n== move {move}"
            yield from (f"   ({words})" for words in said(page))
            yield from changed(before, after)
            before = after
    page.locator(".ended h2").wait_for()
    yield "\n== the end"
    yield from (f"   ({words})" for words in said(page))
    yield from tree(page)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    languages = chosen(os.environ.get("LANGUAGE", "").split(":")[0], LANGUAGES)
    with studio(FOLDER, Wanted()) as place:
        for game in chosen(os.environ.get("GAME", ""), GAMES):
            for language in languages:
                place.begin(game, f"spoken {language}", language)
                path = FOLDER / f"{game}-{language}.txt"
                path.write_text("\n".join(written(place)) + "\n", encoding="utf-8")
                place.close()
                print(path, file=sys.stderr)


if __name__ == "__main__":
    main()
