"""What the box without a server costs a browser: memory of the page, and time until a game begins.

    .venv/bin/python -m bench.offline [--game ruse] [--level 3] [--times 3] [--reloads 8]

A folder of `fusebox site` is served and visited once; then the network is cut, and the game is
begun again and again, each time in a new tab. Printed are how long it took from the click and
from the visit until the board was there, by the page's own clock, how much processor time all
threads of the page took for it, and when it was one's own first move; where tables are kept the
program begins with the page. Then the memory of the page's process: its own, as the browser's task
manager counts it, and with its part of what it shares with others, most of which is the browser's
program. Then the page of that table is loaded anew in the same tab as often as is wanted.
`--level` chooses the place of the bot in the list of levels; the strong ones think in a second
Python. `--moves` makes so many moves of FUSE (discs) and prints how long the bot took for each of
its own, and the most memory that there was meanwhile; what the pages have fetched is in it, too,
since the tool that drives them keeps that (bench/offline_memory.py measures without one). How
long a loop of fixed length takes in the worker tells how fast the machine was: to slow all of it
down, run this in a control group with a quota of processor time.
"""

import argparse
import os
import re
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from hatch_build import node
from tests.browser import playing
from tests.browser.site import cut, plain
from tools import chromium

PROCESSES = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 120_000
SETTLED = 3_000
LOOK = 50
LOOP = """() => {
  const took = [0, 1, 2, 3].map(() => {
    const started = performance.now();
    let sum = 0;
    for (let step = 0; step < 1e8; step++) sum = (sum + step) | 0;
    return performance.now() - started + (sum & 0);
  });
  return Math.min(...took);
}"""
"""The same work each time; the first ones may be interpreted."""
SEEN = """
addEventListener("click", () => { globalThis.clicked = performance.now(); }, true);
new MutationObserver(() => {
  if (document.querySelector("main[data-version]")) globalThis.boarded ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""When somebody clicked and when the board was there, by the page's own clock since its visit."""


def pages() -> list[Path]:
    """The processes of pages that this program has started."""
    parents = {}
    for place in PROCESSES.glob("[0-9]*"):
        try:
            rest = (place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(place.name)] = int(rest[1])
    own = [one for one in parents if _descends(one, parents) and _is_page(one)]
    return [PROCESSES / str(one) for one in own]


def _descends(process: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == os.getpid():
            return True
    return False


def _is_page(process: int) -> bool:
    try:
        return b"--type=renderer" in (PROCESSES / str(process) / "cmdline").read_bytes()
    except OSError:
        return False


def memory(process: Path) -> int:
    """In MB, what is the page's own."""
    return _megabytes(process / "status", "RssAnon")


def whole(process: Path) -> int:
    """In MB, with its part of what it shares with other processes."""
    return _megabytes(process / "smaps_rollup", "Pss")


def told() -> str:
    """Of the largest."""
    process = max(pages(), key=memory)
    return f"{memory(process)} MB of its own, {whole(process)} MB with what is shared"


def _megabytes(file: Path, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    return 0 if found is None else int(found[1]) // 1024


def worked(process: Path) -> float:
    """Seconds of processor time."""
    rest = (process / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(rest[11]) + int(rest[12])) / TICKS


def begin(page: Page, game: str, level: int | None) -> str:
    """Begins a game on the home page; what it took."""
    page.add_init_script(SEEN)
    if level is not None:
        playing.with_a_bot(page, game)
        playing.pick(page, "Level of the bot", level)
    page.goto("/")
    tile = page.locator(f"article[data-accent={game}]")
    tile.get_by_role("button", name="Play now").wait_for()
    before, started = {process: worked(process) for process in pages()}, time.perf_counter()

    def since() -> float:
        return sum(worked(process) - before.get(process, 0) for process in pages())

    tile.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/offline-*", timeout=PATIENCE)
    expect(page.locator("main[data-version]")).to_be_visible(timeout=PATIENCE)
    spent = since()
    clicked, boarded = page.evaluate("[globalThis.clicked, globalThis.boarded]")
    expect(playing.yours(page).first).to_be_visible(timeout=PATIENCE)
    board = f"board {(boarded - clicked) / 1e3:.2f} s after the click, {boarded / 1e3:.2f} s after"
    own = f"one's move {time.perf_counter() - started:.2f} s after the click"
    loop = f"loop {page.workers[0].evaluate(LOOP):.0f} ms"
    return f"{board} the visit, {spent:.2f} s of processor; {own}; {loop}"


def answers(page: Page, moves: int) -> None:
    """Makes moves of one's own; how long the bot took each time, and the most memory meanwhile."""
    took, own, shared = [], 0, 0
    for _ in range(moves):
        if playing.ended(page).is_visible():
            break
        playing.enter(page)
        started = time.perf_counter()
        while not playing.yours(page).or_(playing.ended(page)).first.is_visible():
            process = max(pages(), key=memory)
            own = max(own, memory(process))
            shared = max(shared, whole(process))
            page.wait_for_timeout(LOOK)
        took.append(f"{time.perf_counter() - started:.1f}")
    if moves:
        most = f"at most {own} MB of its own, {shared} MB with what is shared"
        print(f"       answers after {', '.join(took)} s; meanwhile {most}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="fuse_discs")
    parser.add_argument("--level", type=int)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--reloads", type=int, default=0)
    parser.add_argument("--moves", type=int, default=0)
    given = parser.parse_args()
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node()[0])
    with (
        tempfile.TemporaryDirectory() as folder,
        plain(Path(folder, "site")) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium.launch())
        context = browser.new_context(base_url=address, locale="en", reduced_motion="reduce")
        measure(context, given)
        browser.close()


def measure(context: BrowserContext, given: argparse.Namespace) -> None:
    page = context.new_page()
    page.goto("/")
    page.get_by_role("heading", name="RUSE").wait_for()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    print(f"home page: {told()}")
    print(f"first visit: {begin(page, given.game, given.level)}")
    cut(page)
    page.wait_for_timeout(SETTLED)
    print(f"             {told()}")
    answers(page, given.moves)
    for _ in range(given.times):
        page.close()
        page = context.new_page()
        print(f"again: {begin(page, given.game, given.level)}")
        page.wait_for_timeout(SETTLED)
        print(f"       {told()}")
        answers(page, given.moves)
    for _ in range(given.reloads):
        page.reload()
        expect(playing.yours(page).first).to_be_visible(timeout=PATIENCE)
        page.wait_for_timeout(SETTLED)
        print(f"loaded anew: {told()}")


if __name__ == "__main__":
    main()
