"""The page of a tournament: ratings, who beats whom, seats and lengths, in one file without
scripts. Names come from anywhere, so every one of them is escaped."""

from collections.abc import Mapping, Sequence
from html import escape
from math import sqrt
from statistics import fmean
from typing import Final, NamedTuple

from fusebox.arena.charts import Span, bars, curves, spans
from fusebox.arena.journal import Line
from fusebox.arena.points import beaten
from fusebox.arena.ratings import Rated, crosstable, elos

LIGHT: Final = ("b8451f", "1f6a8c", "3f7026", "80479b", "8a6510", "4f5b66", "a82864", "17715f")
DARK: Final = ("ff8a4c", "6cc0e5", "9ccf70", "cf9fe8", "e3b947", "b3bec9", "f587b5", "62cdb4")
STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1a16; --paper: #f6f1e7; --line: #d8cfbf;
  --mark: #b8451f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe8da; --paper: #17130f; --line: #3c352c; --mark: #ff8a4c; }
}
* { box-sizing: border-box; }
body { margin: 2rem auto; max-width: 76rem; padding: 0 1.5rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2, h3 { line-height: 1.2; } h1 { margin: 0; } .lead { max-width: 46rem; margin: .5rem 0; }
article { border-top: 3px solid var(--mark); margin-top: 2.5rem; }
article > :first-child { margin: 1rem 0 0; }
section > :first-child { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
.grid { display: grid; gap: 0 3rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 60rem) {
  .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .whole { grid-column: 1 / -1; }
  .pair { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 3rem; }
}
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0; padding: 0; }
a { color: inherit; display: inline-block; padding: .5rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .7rem; text-align: right;
  white-space: nowrap; }
th:first-child { text-align: left; }
th { font-weight: 600; max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
td.share { background: color-mix(in srgb, var(--mark) calc(var(--share) * .45), transparent); }
figure { margin: 1rem 0; } figcaption { font-size: .875rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--ink); font: 15px system-ui, sans-serif; }
.middle { text-anchor: middle; } .end { text-anchor: end; }
.bar { fill: var(--mark); } .rule { stroke: var(--line); }
.span { stroke: var(--ink); stroke-width: 2; } .curve { fill: none; stroke-width: 2.5; }
@media (max-width: 600px) {
  body { margin: 1rem auto; padding: 0 1rem; } svg text { font-size: 21px; }
  table { font-size: .78rem; } th, td { padding: .35rem .2rem; }
}
"""
POINTS: Final = 40
"""How many points a curve has."""


class Part(NamedTuple):
    """A game under its heading, with its ratings and its journals."""

    heading: str
    ratings: Sequence[Rated]
    games: Mapping[str, Sequence[Line]]
    seats: Sequence[str] = ()
    """What the seats are called, where they differ."""

    @property
    def lines(self) -> list[Line]:
        return [line for found in self.games.values() for line in found]


def document(title: str, parts: Sequence[Part], about: str = "") -> str:
    """One game, or several under a title, with a word about what they are."""
    level = 1 if len(parts) == 1 else 2
    lead = f'<p class="lead">{escape(about)}</p>' if about else ""
    headed = "" if level == 1 else f"<h1>{escape(title)}</h1>{lead}{_contents(parts)}"
    drawn = (_game(level, number, part) for number, part in enumerate(parts))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{_colours()}</style></head>\n"
        f"<body>{headed}{''.join(drawn)}</body></html>\n"
    )


def _colours() -> str:
    """Of the curves and their names, for light and dark."""

    def rules(colours: Sequence[str]) -> str:
        return "".join(
            f".c{at} {{ stroke: #{colour}; }} svg .t{at} {{ fill: #{colour}; }}\n"
            for at, colour in enumerate(colours)
        )

    return f"{rules(LIGHT)}@media (prefers-color-scheme: dark) {{\n{rules(DARK)}}}\n"


def _contents(parts: Sequence[Part]) -> str:
    links = (
        f'<li><a href="#part-{number}">{escape(part.heading)}</a></li>'
        for number, part in enumerate(parts)
    )
    return f'<nav aria-label="Games"><ul>{"".join(links)}</ul></nav>'


def _game(level: int, number: int, part: Part) -> str:
    lines, ratings = part.lines, part.ratings
    bots = [one.bot for one in ratings]
    sections = {
        "Ratings": f'<div class="pair">{_table(columns(ratings))}{_spans(ratings)}</div>',
        "Who beats whom": _crosstable(bots, lines),
        "By seat": _seats(bots, lines, part.seats),
        "Over time": _curves(bots, lines),
        "Length in actions": _lengths(lines),
    }
    drawn = (_section(level + 1, name, body) for name, body in sections.items() if body)
    heading = f"<h{level}>{escape(part.heading)}: {len(lines):,} games</h{level}>"
    return (
        f'<article id="part-{number}">{heading}<div class="grid">{"".join(drawn)}</div></article>'
    )


def _section(level: int, name: str, body: str) -> str:
    wide = ' class="whole"' if name == "Ratings" else ""
    return f"<section{wide}><h{level}>{name}</h{level}>{body}</section>"


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


def _table(rows: Sequence[Sequence[str]], shares: bool = False) -> str:
    """The first row and the first column are headings; cells that are shares have their colour."""
    head, *body = rows
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    drawn = []
    for first, *rest in body:
        cells = "".join(_cell(cell, shares) for cell in rest)
        drawn.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    return f'<div class="wide"><table><tr>{top}</tr>{"".join(drawn)}</table></div>'


def _cell(text: str, share: bool) -> str:
    mark = f' class="share" style="--share: {text}"' if share and text else ""
    return f"<td{mark}>{escape(text)}</td>"


def _spans(ratings: Sequence[Rated]) -> str:
    """Each rating with its interval; where all play together, how often they won."""
    known = [
        Span(one.bot, one.low, one.elo, one.high)
        for one in ratings
        if one.elo is not None and one.low is not None and one.high is not None
    ]
    if len(known) > 1:
        return spans(known, "Elo with its 95 % interval")
    if any(one.elo is not None for one in ratings) or not ratings:
        return ""
    won = []
    for one in ratings:
        middle, either = _wilson(one.score, one.games)
        won.append(Span(one.bot, 100 * (middle - either), 100 * one.score, 100 * (middle + either)))
    return spans(won, "Won together, with the 95 % interval", " %")


def _wilson(share: float, games: int) -> tuple[float, float]:
    """The middle of the 95 % interval of a share, and how far it reaches either way."""
    square = 1.96**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    inside = share * (1 - share) / games + square / (4 * games**2)
    return middle, 1.96 * sqrt(inside) / (1 + square / games)


def _crosstable(bots: Sequence[str], lines: Sequence[Line]) -> str:
    if len(bots) < 2 or not crosstable(lines):
        return ""
    return _table(crossed(bots, lines), shares=True)


def _curves(bots: Sequence[str], lines: Sequence[Line]) -> str:
    """Ratings after a part of the games, in the order they were played."""
    results = [beaten(line.seats, line.scores, line.winners) for line in lines]
    steps = sorted({max(1, len(lines) * part // POINTS) for part in range(1, POINTS + 1)})
    found: dict[str, list[tuple[int, float]]] = {bot: [] for bot in bots}
    for step in steps:
        for bot, elo in elos([pair for some in results[:step] for pair in some]).items():
            found[bot].append((step, elo))
    if len(bots) < 2 or not any(found.values()):
        return ""
    return curves(found, len(lines), "Elo after so many games")


def _seats(bots: Sequence[str], lines: Sequence[Line], names: Sequence[str]) -> str:
    """What each bot won in each seat, where others sat in the others."""
    count = max((len(line.seats) for line in lines), default=0)
    if all(len(set(line.seats)) == 1 for line in lines):
        return ""
    rows = [["", *(f"seat {seat}" for seat in range(count))]]
    if names:
        rows = [["", *(f"seat {seat}, {name}" for seat, name in enumerate(names))]]
    for bot in [*bots, *(["all"] if len(bots) > 1 else [])]:
        row = [bot]
        for seat in range(count):
            found = [
                float(seat in line.winners) if line.winners else 1 / len(line.seats)
                for line in lines
                if seat < len(line.seats) and (bot == "all" or line.seats[seat] == bot)
            ]
            row.append(f"{fmean(found):.0%}" if found else "")
        rows.append(row)
    return _table(rows, shares=True)


def _lengths(lines: Sequence[Line]) -> str:
    """How many actions the games had."""
    if not lines:
        return ""
    least, most = (found(line.actions for line in lines) for found in (min, max))
    width = max(1, -(-(most - least + 1) // 20))
    counts = [0] * ((most - least) // width + 1)
    for line in lines:
        counts[(line.actions - least) // width] += 1
    steps = "" if width == 1 else f", in steps of {width}"
    return bars(counts, least, width, f"Games by their length{steps}")
