"""Small charts as SVG, drawn by hand: bars in rows, with a name before and a figure behind each."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

WIDTH, ROW, LEFT, RIGHT, TOP = 640, 22, 190, 70, 34
INK, SOFT = "#8a8178", "#a79f95"
COLOURS = {"white": "#e8dcc4", "drawn": "#b0a89e", "black": "#4a4540", "plain": "#c98a3c"}


class Bar(NamedTuple):
    """A row: its name, its parts (a colour and a share of the whole width), and what it says."""

    name: str
    parts: Sequence[tuple[str, float]]
    says: str


def chart(title: str, bars: Sequence[Bar]) -> str:
    height, wide = TOP + ROW * len(bars) + 6, WIDTH - LEFT - RIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f'<title>{escape(title)}</title><g font-family="sans-serif" font-size="12">',
        f'<text x="4" y="18" font-size="14" font-weight="bold" fill="{INK}">{escape(title)}</text>',
    ]
    for row, bar in enumerate(bars):
        top, at = TOP + ROW * row, float(LEFT)
        base = top + ROW - 8
        name = escape(bar.name)
        lines.append(
            f'<text x="{LEFT - 8}" y="{base}" text-anchor="end" fill="{INK}">{name}</text>'
        )
        for colour, share in bar.parts:
            lines.append(
                f'<rect x="{at:.1f}" y="{top}" width="{wide * share:.1f}" height="{ROW - 5}"'
                f' fill="{COLOURS[colour]}" stroke="{SOFT}" stroke-width="0.5"/>'
            )
            at += wide * share
        lines.append(f'<text x="{at + 6:.1f}" y="{base}" fill="{INK}">{escape(bar.says)}</text>')
    return "\n".join([*lines, "</g></svg>", ""])


def _shares(fact: Mapping[str, Any], name: str) -> Bar:
    parts = [(colour, fact[colour]) for colour in ("white", "drawn", "black")]
    return Bar(name, parts, f"{fact['white'] + fact['drawn'] / 2:.1%}")


def _called(fact: Mapping[str, Any]) -> str:
    who, _, many = str(fact["player"]).partition("@")
    name = {"random": "random play", "yardstick": "level 5's search"}.get(who, who)
    return f"{name}, {int(many):,}" if many else name


def _values(values: Sequence[float]) -> list[Bar]:
    edges = [-1 + step / 5 for step in range(11)]
    found = []
    for low, high in pairwise(edges):
        share = sum(low <= value < high or value == high == 1 for value in values) / len(values)
        parts = [("black" if high <= 0 else "white", min(1.0, 2 * share))]
        found.append(Bar(f"{low:+.1f} to {high:+.1f}", parts, f"{share:.1%}"))
    return found


def drawn(
    facts: Sequence[Mapping[str, Any]], values: Mapping[str, Sequence[float]]
) -> dict[str, str]:
    """All charts by their names."""
    games = [fact for fact in facts if fact["kind"] == "games"]
    plain = [
        fact
        for fact in games
        if fact["scoring"] == "standard" and not fact["kings"] and not fact["even"]
    ]
    found = {
        "discs-strength": chart(
            "White wins, draws, Black wins, by strength of play; White's score",
            [_shares(fact, _called(fact)) for fact in plain],
        ),
        "discs-kinds": chart(
            "The master with 400 simulations; White's score",
            [_shares(fact, _kind(fact)) for fact in games if fact["player"] == "master@400"],
        ),
    }
    for scoring, of_rings in values.items():
        found[f"discs-values-{scoring}"] = chart(
            f"What all 40,158 set-ups are worth to White, {scoring}", _values(of_rings)
        )
    if ends := [fact for fact in facts if fact["kind"] == "ends"]:
        found["discs-ends"] = chart(
            "Positions solved within a second, by discs outside", list(map(_solved, ends))
        )
    if openings := next((fact for fact in plain if fact["player"] == "master@400"), None):
        found["discs-openings"] = chart(
            "Where the first disc lands, counted from its edge", _landings(openings)
        )
    return found


def _kind(fact: Mapping[str, Any]) -> str:
    kings = f", kings {fact['kings']}" if fact["kings"] else ""
    return f"{'even' if fact['even'] else 'any'}, {fact['scoring']}{kings}"


def _solved(fact: Mapping[str, Any]) -> Bar:
    share = fact["within"]["1.0"]
    return Bar(f"{fact['outside']} discs", [("plain", share)], f"{share:.0%}")


def _landings(fact: Mapping[str, Any]) -> list[Bar]:
    shares = map(sum, zip(*fact["openings"], strict=True))
    return [
        Bar(f"cell {to + 1}", [("plain", share)], f"{share:.1%}") for to, share in enumerate(shares)
    ]
