"""Drawings of games in SVG: elements as text, and the pieces that several games have."""

from typing import Final

SIDE: Final = 540
"""A drawing is so wide and so high."""

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
DEFINITIONS: Final = """
<radialGradient id="shadow"><stop offset=".72" stop-opacity=".5"/><stop offset=".86"
 stop-opacity=".22"/><stop offset="1" stop-opacity="0"/></radialGradient>
<radialGradient id="disc-light" cx=".38" cy=".26" r=".9"><stop offset="0" stop-color="#fff"/>
<stop offset=".55" stop-color="#eef3f5"/><stop offset="1" stop-color="#c9d6dc"/></radialGradient>
<radialGradient id="disc-dark" cx=".38" cy=".24" r=".95"><stop offset="0" stop-color="#5d646b"/>
<stop offset=".5" stop-color="#343a40"/><stop offset="1" stop-color="#1d2125"/></radialGradient>
<linearGradient id="bevel-light" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1"
 stop-color="#a9bbc4"/></linearGradient>
<linearGradient id="bevel-dark" x2="0" y2="1"><stop offset="0" stop-color="#8b949c"/><stop
 offset="1" stop-color="#121518"/></linearGradient>
<linearGradient id="gold" x2="0" y2="1"><stop offset="0" stop-color="#f6d488"/><stop offset="1"
 stop-color="#c58a2c"/></linearGradient>
<linearGradient id="gloss" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>
<stop offset=".5" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-opacity=".16"/>
</linearGradient>
<radialGradient id="spark"><stop offset="0" stop-color="#ffe0a3"/><stop offset=".3"
 stop-color="#ff9d45" stop-opacity=".7"/><stop offset="1" stop-color="#ff9d45" stop-opacity="0"/>
</radialGradient>
"""
"""What drawings refer to; once in a picture."""


def rectangle(x: float, y: float, width: float, height: float, corner: float, look: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}" {look}/>'
    )


def circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'


def moved(x: float, y: float, inside: str, scale: float = 1) -> str:
    """Something that is drawn around the origin, here and so large."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{inside}</g>'


def letters(x: float, y: float, size: float, words: str, look: str, anchor: str = "middle") -> str:
    """Words of ours, which need no escaping."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="800" '
        f'text-anchor="{anchor}" {look}>{words}</text>'
    )


def die(face: str, side: str, tone: str, pip: str, mark: str, number: int) -> str:
    """A die round the origin, 84 wide, with the mark of its colour."""
    pips = "".join(
        circle(19 * across, 19 * down - 1, 8.4, f'fill="{pip}"') for across, down in PIPS[number]
    )
    return (
        rectangle(-42, -37, 84, 84, 17, f'fill="{side}"')
        + rectangle(-42, -42, 84, 82, 17, f'fill="{face}"')
        + f'<path transform="scale(4.1)" d="{mark}" {tone}/>'
        + rectangle(-42, -42, 84, 82, 17, 'fill="url(#gloss)"')
        + pips
    )
