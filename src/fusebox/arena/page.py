"""The page of a tournament: ratings, who beats whom, seats and lengths, in one file without
scripts. Names come from anywhere, so every one of them is escaped."""

from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean
from typing import Final

from fusebox.arena.journal import Line
from fusebox.arena.points import beaten
from fusebox.arena.ratings import Rated, crosstable, elos

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1a16; --paper: #f6f1e7; --line: #c9bfae;
  --mark: #b8451f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe8da; --paper: #17130f; --line: #4a4238; --mark: #ff8a4c; }
}
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .7rem; text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; }
svg text { fill: var(--ink); font: 14px system-ui, sans-serif; }
.bar { fill: var(--mark); } .rule { stroke: var(--line); } .span { stroke: var(--ink); }
"""
COLOURS: Final = ("#b8451f", "#2f6f8f", "#4c7a34", "#8a5a9e", "#a07a1c", "#4f5b66")
WIDTH, ROW, LEFT = 900, 30, 190
POINTS: Final = 40
"""How many points a curve has."""


def page(game: str, ratings: Sequence[Rated], games: Mapping[str, Sequence[Line]]) -> str:
    lines = [line for found in games.values() for line in found]
    parts = [
        f"<h1>{escape(game)}: {len(lines)} games</h1>",
        _ratings(ratings),
        _spans(ratings),
        _crosstable([one.bot for one in ratings], lines),
        _curves([one.bot for one in ratings], lines),
        _seats([one.bot for one in ratings], lines),
        _lengths(lines),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(game)}: ratings</title><style>{STYLE}</style></head>\n"
        f"<body>{''.join(part for part in parts if part)}</body></html>\n"
    )


def columns(ratings: Sequence[Rated]) -> list[list[str]]:
    """The ratings as rows of text, the headings first; columns that nobody fills are left out."""
    rows = [["bot", "games", "score", "Elo", "95 %", "OpenSkill", "points", "forfeits"]]
    for one in ratings:
        low, high = one.low, one.high
        rows.append(
            [
                one.bot,
                str(one.games),
                f"{one.score:.1%}",
                "" if one.elo is None else f"{one.elo:+.0f}",
                "" if low is None or high is None else f"{low:+.0f} to {high:+.0f}",
                "" if one.skill is None else f"{one.skill:.1f} ± {one.doubt or 0:.1f}",
                "" if one.points is None else f"{one.points:.2f}",
                str(one.forfeits) if one.forfeits else "",
            ]
        )
    used = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    return [[row[at] for at in used] for row in rows]


def crossed(bots: Sequence[str], lines: Sequence[Line]) -> list[list[str]]:
    """Who beats whom, as rows of text."""
    table = crosstable(lines)
    rows = [["", *bots]]
    for one in bots:
        cells = [table.get(one, {}).get(other) for other in bots]
        rows.append([one, *("" if cell is None else f"{cell[0]:.0%}" for cell in cells)])
    return rows


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = (
        "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)
        for row, tag in zip(rows, ["th", *["td"] * (len(rows) - 1)], strict=True)
    )
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"


def _ratings(ratings: Sequence[Rated]) -> str:
    return f"<h2>Ratings</h2>{_table(columns(ratings))}"


def _spans(ratings: Sequence[Rated]) -> str:
    """Each rating with its interval."""
    known = [one for one in ratings if None not in (one.elo, one.low, one.high)]
    if len(known) < 2:
        return ""
    least = min(one.low or 0.0 for one in known)
    most = max(one.high or 0.0 for one in known)

    def across(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - 20) * (elo - least) / max(most - least, 1.0)

    rows = []
    for at, one in enumerate(known):
        middle = ROW * at + ROW / 2
        low, elo, high = (across(value or 0.0) for value in (one.low, one.elo, one.high))
        rows.append(
            f'<text x="0" y="{middle + 5:.0f}">{escape(one.bot[:22])}</text>'
            f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="bar" cx="{elo:.1f}" cy="{middle}" r="6"/>'
        )
    return _drawing(ROW * len(known), "".join(rows), "Elo with its 95 % interval")


def _crosstable(bots: Sequence[str], lines: Sequence[Line]) -> str:
    if len(bots) < 2 or not crosstable(lines):
        return ""
    return f"<h2>Who beats whom</h2>{_table(crossed(bots, lines))}"


def _curves(bots: Sequence[str], lines: Sequence[Line]) -> str:
    """Ratings after a part of the games, in the order they were played."""
    results = [beaten(line.seats, line.scores, line.winners) for line in lines]
    steps = sorted({max(1, len(lines) * part // POINTS) for part in range(1, POINTS + 1)})
    curves: dict[str, list[tuple[int, float]]] = {bot: [] for bot in bots}
    for step in steps:
        for bot, elo in elos([pair for found in results[:step] for pair in found]).items():
            curves[bot].append((step, elo))
    values = [elo for curve in curves.values() for _, elo in curve]
    if len(bots) < 2 or not values:
        return ""
    height, least, most = 260, min(values), max(values)
    drawn = []
    for number, (bot, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(
            f"{WIDTH * games / len(lines) * 0.78:.1f},"
            f"{height - 10 - (height - 20) * (elo - least) / max(most - least, 1.0):.1f}"
            for games, elo in curve
        )
        drawn.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
            f'<text x="{WIDTH * 0.8:.0f}" y="{20 + 20 * number}" style="fill:{colour}">'
            f"{escape(bot[:22])}</text>"
        )
    return f"<h2>Over time</h2>{_drawing(height, ''.join(drawn), 'Elo after so many games')}"


def _seats(bots: Sequence[str], lines: Sequence[Line]) -> str:
    """What each bot won in each seat."""
    count = max((len(line.seats) for line in lines), default=0)
    rows = [["", *(f"seat {seat}" for seat in range(count))]]
    for bot in bots:
        row = [bot]
        for seat in range(count):
            found = [
                float(seat in line.winners) if line.winners else 0.5
                for line in lines
                if seat < len(line.seats) and line.seats[seat] == bot
            ]
            row.append(f"{fmean(found):.0%}" if found else "")
        rows.append(row)
    return f"<h2>By seat</h2>{_table(rows)}" if lines else ""


def _lengths(lines: Sequence[Line]) -> str:
    """How many actions the games had."""
    if not lines:
        return ""
    most = max(line.actions for line in lines)
    width = max(1, -(-(most + 1) // 20))
    counts = [0] * (most // width + 1)
    for line in lines:
        counts[line.actions // width] += 1
    height, step = 160, WIDTH / len(counts)
    bars = [
        f'<rect class="bar" x="{step * at:.1f}" width="{step * 0.9:.1f}"'
        f' y="{height - 20 - (height - 30) * count / max(counts):.1f}"'
        f' height="{(height - 30) * count / max(counts):.1f}"/>'
        f'<text x="{step * at:.1f}" y="{height - 4}">{at * width}</text>'
        for at, count in enumerate(counts)
    ]
    return f"<h2>Length in actions</h2>{_drawing(height, ''.join(bars), 'games by length')}"


def _drawing(height: int, inside: str, label: str) -> str:
    box = f'viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}"'
    return f"<svg {box}>{inside}</svg>"
