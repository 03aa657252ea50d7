"""Charts of a tournament as drawings that need no script and can be read on a phone."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH, ROW, LEFT, FOOT = 640, 34, 150, 34
HEIGHT: Final = 300
"""Of charts with an axis upwards."""
NAME: Final = 14
"""Letters of a name that there is room for."""
COLOURS: Final = 8
"""Curves of different colours; the page's style has them for light and dark."""


class Span(NamedTuple):
    """A bot's value with its interval."""

    bot: str
    low: float
    value: float
    high: float


def spans(rows: Sequence[Span], label: str, unit: str = "") -> str:
    """Each value with its interval, over a scale."""
    least, most = min(row.low for row in rows), max(row.high for row in rows)
    marks = ticks(least, most)
    least, most = min(least, marks[0]), max(most, marks[-1])

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - 30) * (value - least) / max(most - least, 1e-9)

    bottom = ROW * len(rows)
    drawn = [
        f'<line class="rule" x1="{across(mark):.1f}" x2="{across(mark):.1f}" y1="0" y2="{bottom}"/>'
        f'<text class="middle" x="{across(mark):.1f}" y="{bottom + 24}">{mark:g}{unit}</text>'
        for mark in marks
    ]
    for at, row in enumerate(rows):
        low, value, high = (across(one) for one in row[1:])
        middle = ROW * at + ROW / 2
        drawn.append(
            f'<text x="0" y="{middle + 6:.0f}">{_name(row.bot)}</text>'
            f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="bar" cx="{value:.1f}" cy="{middle}" r="7"/>'
        )
    return _drawing(bottom + FOOT, drawn, label)


def curves(found: Mapping[str, Sequence[tuple[int, float]]], games: int, label: str) -> str:
    """A curve for each bot over the games, its name at its end."""
    values = [value for curve in found.values() for _, value in curve]
    marks = ticks(min(values), max(values))
    least, most = min(*values, marks[0]), max(*values, marks[-1])
    side, right, bottom = 60, WIDTH - LEFT, HEIGHT - FOOT

    def up(value: float) -> float:
        return bottom - (bottom - 14) * (value - least) / max(most - least, 1e-9)

    drawn = [
        f'<line class="rule" x1="{side}" x2="{right}" y1="{up(mark):.1f}" y2="{up(mark):.1f}"/>'
        f'<text class="end" x="{side - 8}" y="{up(mark) + 5:.1f}">{mark:g}</text>'
        for mark in marks
    ]
    ends = {bot: up(curve[-1][1]) for bot, curve in found.items() if curve}
    for bot, at in _apart(ends, bottom).items():
        colour = list(found).index(bot) % COLOURS
        points = " ".join(
            f"{side + (right - side) * count / games:.1f},{up(value):.1f}"
            for count, value in found[bot]
        )
        drawn.append(
            f'<polyline class="curve c{colour}" points="{points}"/>'
            f'<text class="t{colour}" x="{right + 10}" y="{at + 5:.1f}">{_name(bot)}</text>'
        )
    drawn.append(f'<text class="end" x="{right}" y="{HEIGHT - 6}">{games:,} games</text>')
    return _drawing(HEIGHT, drawn, label)


def bars(counts: Sequence[int], least: int, width: int, label: str) -> str:
    """How many fall into each step of so many, from the least on; a figure under some of them."""
    bottom, step = 200, WIDTH / len(counts)
    drawn = []
    for at, count in enumerate(counts):
        tall = (bottom - 30) * count / max(counts)
        drawn.append(
            f'<rect class="bar" x="{step * at:.1f}" width="{step * 0.9:.1f}"'
            f' y="{bottom - tall:.1f}" height="{tall:.1f}">'
            f"<title>{_reach(least + at * width, width)}: {count}</title></rect>"
        )
        if at % max(1, len(counts) // 5) == 0:
            drawn.append(f'<text x="{step * at:.1f}" y="{bottom + 24}">{least + at * width}</text>')
        if count == max(counts):
            drawn.append(
                f'<text class="middle" x="{min(max(step * (at + 0.45), 30), WIDTH - 30):.1f}"'
                f' y="{bottom - tall - 8:.1f}">{count:,}</text>'
            )
    return _drawing(bottom + FOOT, drawn, label)


def ticks(least: float, most: float) -> list[float]:
    """Round figures from one to the other, five or so."""
    rough = max(most - least, 1e-9) / 4
    ten = 10.0 ** floor(log10(rough))
    step = next(ten * by for by in (1, 2, 5, 10) if ten * by >= rough)
    return [
        round(step * at, 10) for at in range(ceil(least / step - 0.5), floor(most / step + 0.5) + 1)
    ]


def _apart(ends: Mapping[str, float], bottom: float) -> dict[str, float]:
    """Where the names stand, from the top: at their curves' ends, and never on each other."""
    order = sorted(ends, key=lambda bot: ends[bot])
    found: dict[str, float] = {}
    before = -1e9
    for bot in order:
        found[bot] = before = max(ends[bot], before + 23)
    after = bottom + 23
    for bot in reversed(order):
        found[bot] = after = min(found[bot], after - 23)
    return found


def _reach(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first} to {first + width - 1}"


def _name(bot: str) -> str:
    short = bot if len(bot) <= NAME else f"{bot[: NAME - 1]}…"
    return f"<title>{escape(bot)}</title>{escape(short)}"


def _drawing(height: float, inside: Sequence[str], label: str) -> str:
    box = f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}"'
    caption = f"<figcaption>{escape(label)}</figcaption>"
    return f"<figure><svg {box}>{''.join(inside)}</svg>{caption}</figure>"
