"""A ruler for tables: what is too small, too pale, covered, out of the window, or on the move."""

from typing import Final

from playwright.sync_api import Page

SMALLEST_TEXT: Final = 14
SMALLEST_IN_RUSE: Final = 15
SMALLEST_TARGET: Final = 44
CONTRAST: Final = 4.5
WATCH: Final = """
  globalThis.fuseboxShifts = [];
  // Cards, dice, foxes, pawns and tokens are moved by those who play.
  const pieces = ".hand :is(.slot, .face), .bombs .card, .pieces, .tokens, .dice, .rest, "
    + ".spot, .points .at";
  // So is everybody's place in the turn order, as a whole.
  const turns = ".order .seat";
  // Where the board shows the seats itself it makes room for the result; it stays where it is,
  // and what lies on it has less room.
  const cramped = "main.over.seated > .board *";
  const alike = (one, other) => Math.abs(one - other) < 3;
  // What grows from a corner, or a word in its middle, has changed in its own place.
  const stays = (node, { left, right, top, bottom }, now) => {
    const sides = (alike(left, now.left) || alike(right, now.right))
      && (alike(top, now.top) || alike(bottom, now.bottom));
    const middle = alike(left + right, now.left + now.right)
      && alike(top + bottom, now.top + now.bottom);
    return sides || (middle && !node.childElementCount);
  };
  globalThis.fuseboxNote = (entries) => {
    for (const entry of entries) {
      const sources = entry.sources
        .map(({ node, previousRect, currentRect }) => (
          { node: node?.nodeType === 1 ? node : node?.parentElement, previousRect, currentRect }))
        .filter(({ node, previousRect, currentRect }) => node && !node.closest(pieces)
          && !node.matches(`${turns}, ${cramped}`) && !stays(node, previousRect, currentRect));
      if (!sources.length) continue;
      const moved = sources
        .map(({ node }) => node)
        .map((node) => node ? `${node.tagName}.${node.getAttribute("class")} in ${
          node.parentElement?.getAttribute("class")} "${(
            node.getAttribute("aria-label") ?? node.textContent ?? ""
          ).trim().slice(0, 40)}"` : "gone");
      const [first] = sources;
      const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
      if (first) moved.push(`${box(first.previousRect)} to ${box(first.currentRect)}`);
      globalThis.fuseboxShifts.push({ value: entry.value, moved });
    }
  };
  globalThis.fuseboxRuler = new PerformanceObserver((list) => fuseboxNote(list.getEntries()));
  fuseboxRuler.observe({ type: "layout-shift", buffered: true });
"""
"""To be run before the page: everything that moves, by one's own hand too."""
FOUND: Final = """({ text, ruse, target, contrast }) => {
  const faults = [];
  const root = document.documentElement;
  const name = (node) => `${node.tagName.toLowerCase()}.${(node.getAttribute("class") ?? "")
    .split(" ").filter((one) => !one.startsWith("svelte-")).join(".")}`;
  const fault = (what, node) => faults.push(
    `${what}: ${name(node)} in ${node.parentElement ? name(node.parentElement) : ""}`
    + ` "${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 40)}"`);
  const across = root.scrollWidth - root.clientWidth;
  const down = root.scrollHeight - root.clientHeight;
  if (across > 0 || down > 0) faults.push(`the page is ${across} × ${down} pixels too large`);
  const shown = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && node.checkVisibility({ opacityProperty: true,
      visibilityProperty: true }) && getComputedStyle(node).clipPath === "none";
  };
  // What is drawn on a card grows with the card; what is written on it has to be read.
  const drawn = (node) => node.closest("[data-card]") && !node.matches(".name, .points");
  const hidden = ".unseen, .said, [data-mini], option";
  const least = (node) => node.closest(".ruse") ? ruse : text;
  const unseen = (node) => node.closest(hidden) !== null || drawn(node);
  // What is hit
  const hits = [...document.querySelectorAll(
    "button, a[href], input, select, summary, [role=button], [tabindex='0'][data-thing]")]
    .filter((node) => shown(node) && !node.matches(":disabled")
      && getComputedStyle(node).pointerEvents !== "none");
  for (const node of hits) {
    const near = node.closest("[data-hit]");
    const label = node.closest("label");
    const box = (near ?? label ?? node).getBoundingClientRect();
    const smallest = Math.min(box.width, box.height);
    // What can't be done now need not be hit.
    const idle = node.matches(".thing:not(.able)") || node.ariaDisabled === "true";
    if (smallest < target - 0.6 && !idle) fault(`${Math.round(smallest)} px to hit`, node);
    const own = node.getBoundingClientRect();
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      if (!scrolled(node, x, y)) fault("out of the window", node);
      continue;
    }
    if (scrolled(node, x, y)) continue;
    const top = document.elementFromPoint(x, y);
    const free = top && (node.contains(top) || top.contains(node) || label?.contains(top)
      || (near && near === top.closest("[data-hit]")));
    const aside = top?.closest(
      ".popover, dialog, .ended, .bubble, .notice, .scoring, .hers, [data-sheet], .zone.open, "
      + ".calls");
    if (!free && !aside) fault(`covered by ${top ? name(top) : "nothing"}`, node);
  }
  // What is read
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const words = walker.currentNode.data.trim();
    if (!words || !node || ["SCRIPT", "STYLE", "TITLE"].includes(node.tagName)) continue;
    if (!shown(node) || unseen(node)) continue;
    const matrix = node.ownerSVGElement ? node.getScreenCTM() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = Number.parseFloat(getComputedStyle(node).fontSize) * scale;
    if (size < least(node) - 0.2) fault(`text of ${size.toFixed(1)} px`, node);
    const pale = paleness(node);
    if (pale !== null && pale < contrast - 0.05) fault(`contrast of ${pale.toFixed(1)}`, node);
  }
  return [...new Set(faults)];

  // Whether it lies beyond the edge of something that is scrolled.
  function scrolled(node, x, y) {
    for (let around = node.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (![overflowX, overflowY].some((flow) => flow === "auto" || flow === "scroll")) continue;
      const box = around.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
    }
    return false;
  }
  function luminance([red, green, blue]) {
    const part = (value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  }
  function channels(colour) {
    const canvas = globalThis.fuseboxCanvas ??= new OffscreenCanvas(1, 1).getContext("2d",
      { willReadFrequently: true });
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
  }
  // The ground is known where plain colours lie under the words; a drawing has none.
  function paleness(node) {
    if (node.ownerSVGElement) return null;
    let ground = null;
    for (let under = node; under; under = under.parentElement) {
      const style = getComputedStyle(under);
      if (style.opacity !== "1" && under !== node) return null;
      const colour = channels(style.backgroundColor);
      if (style.backgroundImage !== "none" && under !== document.body) return null;
      if (colour[3] === 1) { ground = colour; break; }
      if (colour[3] > 0) return null;
    }
    if (!ground) return null;
    const [one, other] = [luminance(channels(getComputedStyle(node).color)), luminance(ground)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }
}"""


def measured(page: Page) -> list[str]:
    """What is wrong with the table as it is shown now."""
    least = {
        "text": SMALLEST_TEXT,
        "ruse": SMALLEST_IN_RUSE,
        "target": SMALLEST_TARGET,
        "contrast": CONTRAST,
    }
    found: list[str] = page.evaluate(FOUND, least)
    return found


def shifted(page: Page) -> list[str]:
    """What has moved that nobody has moved, since this was asked last. What was changed just now
    is drawn first, and what was seen to move is asked for, as the browser tells it at leisure."""
    found: list[str] = page.evaluate(
        """async () => {
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
            fuseboxNote(fuseboxRuler.takeRecords());
            const all = globalThis.fuseboxShifts;
            globalThis.fuseboxShifts = [];
            return all.map(({ value, moved }) =>
                `moved by ${value.toFixed(4)}: ${moved.join("; ")}`);
        }"""
    )
    return found
