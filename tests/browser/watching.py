"""What is watched on every page: its errors, where it calls, and what axe and a ruler find."""

from typing import Any

from playwright.sync_api import ConsoleMessage, Page, Request, Response

from tools.chromium import AXE

SERIOUS = {"serious", "critical"}
AT_HOME = ("data:", "blob:", "about:")
DESK = (1280, 800)
PHONE = (390, 844)
SETTLED = """async () => {
    await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map((one) => one.finished));
}"""
"""Colours on their way from one theme to the other are nobody's."""
LOOKS = [(size, theme) for size in (DESK, PHONE) for theme in ("dark", "light")]


class Watch:
    """Collects the faults of all pages it follows."""

    def __init__(self, address: str) -> None:
        self.faults: list[str] = []
        self._own = (address + "/", address.replace("http", "ws", 1) + "/")
        self.forgiven: set[str] = set()
        """Parts of faults that a test brings about on purpose."""

    def follow(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._fault(f"error: {error}"))
        page.on("request", self._request)
        page.on("websocket", lambda socket: self._address(socket.url))
        page.on("response", self._response)

    def _fault(self, fault: str) -> None:
        if not any(part in fault for part in self.forgiven):
            self.faults.append(fault)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._fault(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _address(self, url: str) -> None:
        if not url.startswith((*self._own, *AT_HOME)):
            self._fault(f"a request elsewhere: {url}")

    def _response(self, response: Response) -> None:
        if response.status >= 500:
            self._fault(f"{response.status}: {response.url}")


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is now, in every size and theme."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for size, theme in LOOKS:
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        page.evaluate(SETTLED)
        look = f"{width}×{height}, {theme}"
        found += [f"{look}: {violation}" for violation in violations(page)]
        if over := sideways(page):
            found.append(f"{look}: {over} pixels too wide")
    return found


def violations(page: Page) -> list[str]:
    """What axe finds that is serious: the rule, and where."""
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run({ resultTypes: ['violations'] })).violations"
    )
    return [
        f"{violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in found
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


def sideways(page: Page) -> int:
    """How many pixels the page can be scrolled sideways."""
    scroll: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return max(0, scroll)
