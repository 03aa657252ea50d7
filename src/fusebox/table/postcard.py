"""What a link shows before anybody opens it: a title, a sentence, and a picture drawn in SVG. Only
what a spectator may see."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.core import PUBLIC, AnyRules, Chance, Drawing, Language, Outcome
from fusebox.games.svg import DEFINITIONS, SIDE, circle, moved, rectangle
from fusebox.table.judge import watch_refusal
from fusebox.table.livematch import LiveMatch
from fusebox.table.model import KeptTable, Note, SeatRow
from fusebox.table.sentences import game_name, sentence
from fusebox.table.updates import covered

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 60
"""Where words begin; the drawing stands at the right."""
ROOM: Final = 520
"""How wide words may be."""
GROUND, INK, SOFT = "#161412", "#f3ece0", "#c2b8a8"
WRITABLE: Final = ((0x20, 0x7E), (0xA0, 0x17F), (0x2010, 0x2026), (0x2212, 0x2212))
"""What the font has, as first and last characters."""
NARROW, BROAD = frozenset("iljtfrI.,:;'’!|()[] "), frozenset("mwMW@%")
LOGO: Final = (
    '<path d="M38 20H17a4 4 0 0 0-4 4v23a4 4 0 0 0 4 4h23a4 4 0 0 0 4-4V29c0-8 3-13 8-15" '
    'fill="none" stroke="#efe6d3" stroke-width="5" stroke-linecap="round"/>'
    + circle(52, 13, 12, 'fill="url(#spark)"')
    + circle(52, 13, 4, 'fill="#ffd27a"')
)


class Player(msgspec.Struct, frozen=True):
    """A player as the picture shows them."""

    name: str
    awaited: bool = False
    won: bool = False


class Postcard(msgspec.Struct, frozen=True):
    """What is said about a table to whoever is sent its link."""

    game: str
    """What the game is called."""
    accent: str
    title: str
    words: str
    """A sentence more."""
    players: tuple[Player, ...]
    place: str = ""
    """What stands in a seat that nobody has taken."""


class Seen(NamedTuple):
    """The match as a spectator sees it, as far as there is one."""

    rules: AnyRules
    view: Any


def seen(live: LiveMatch) -> Seen:
    """Nothing of a table that is covered, that nobody may watch, or that has not been dealt."""
    match = live.match
    if match is None or match.game is None or covered(match) or is_private(live.kept, live.over):
        return Seen(live.rules, None)
    return Seen(live.rules, match.view(PUBLIC))


def is_private(kept: KeptTable, over: bool) -> bool:
    """Whether only those who play may see anything of it now."""
    return not over and watch_refusal(kept.permits, kept.header is not None) is not None


def private_postcard(rules: AnyRules, language: Language) -> Postcard:
    """The card of a table that nobody may watch: what is played, and nothing else."""
    game = game_name(rules, language)
    title = sentence("postcard.game", language, game=game)
    return Postcard(game, rules.accent, title, rules.catalogue["game.about"][language], ())


def sampled(rules: AnyRules, kept: KeptTable, seats: int) -> Seen:
    """A deal of the same game, where none was dealt yet: no match begins with it."""
    options = msgspec.convert(kept.options, rules.types.options)
    return Seen(rules, rules.view(rules.setup(options, seats, Chance.seeded("sample")), PUBLIC))


def postcard(rows: Sequence[SeatRow], note: Note, rules: AnyRules, language: Language) -> Postcard:
    """The card of a table: an invitation, a game in progress, or a result."""
    called = rules.catalogue.called
    names = tuple(called(row.name, row.bot, language) for row in rows)
    game = game_name(rules, language)
    winners = () if note.outcome is None else note.outcome.winners
    players = tuple(
        Player(name, _awaited(note, seat), seat in winners) for seat, name in enumerate(names)
    )
    title, words = _said(rows, names, note, rules, game, language)
    place = sentence("postcard.place", language)
    return Postcard(game, rules.accent, title, words, players, place)


def _awaited(note: Note, seat: int) -> bool:
    return note.started and note.outcome is None and seat in note.waiting


def _said(
    rows: Sequence[SeatRow],
    names: Sequence[str],
    note: Note,
    rules: AnyRules,
    game: str,
    language: Language,
) -> tuple[str, str]:
    if note.outcome is not None:
        return _ended(note.outcome, names, rules, game, language)
    about = rules.catalogue["game.about"][language] if "game.about" in rules.catalogue else ""
    together = sentence("postcard.players", language, names=" · ".join(filter(None, names)))
    if all(row.taken for row in rows):
        title = sentence("postcard.game", language, game=game)
        return title, f"{together} {about}".strip() if len(names) > 1 else about
    hosts = [name for row, name in zip(rows, names, strict=True) if row.kind == "me"]
    key = "postcard.invites" if hosts else "postcard.open"
    title = sentence(key, language, host=hosts[0] if hosts else "", game=game)
    free = sum(not row.taken for row in rows)
    return title, f"{sentence('postcard.free', language, seats=free)} {about}".strip()


def _ended(
    outcome: Outcome, names: Sequence[str], rules: AnyRules, game: str, language: Language
) -> tuple[str, str]:
    how = rules.words(outcome, language, names)
    invited = f"{how} {sentence('postcard.over', language)}"
    if not outcome.winners:
        return sentence("postcard.undecided", language, game=game), invited
    key = "postcard.won" if len(outcome.winners) == 1 else "postcard.won_together"
    winners = ", ".join(names[seat] for seat in outcome.winners)
    return sentence(key, language, names=winners, game=game), invited


# The picture


def drawn(card: Postcard, drawing: Drawing | None) -> str:
    """The picture as SVG, as wide as previews are."""
    board = "" if drawing is None else moved(WIDTH - SIDE - 45, (HEIGHT - SIDE) / 2, drawing.board)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Figtree, sans-serif">'
        f'<defs>{DEFINITIONS}<radialGradient id="glow" cx=".72" cy=".4" r=".7"><stop offset="0" '
        f'stop-color="#302720"/><stop offset="1" stop-color="{GROUND}"/></radialGradient></defs>'
        + rectangle(0, 0, WIDTH, HEIGHT, 0, 'fill="url(#glow)"')
        + moved(LEFT - 13, 34, LOGO)
        + _text(LEFT + 58, 82, 30, 600, "Fusebox", SOFT)
        + _heading(card)
        + _players(card, drawing)
        + board
        + "</svg>"
    )


def _heading(card: Postcard) -> str:
    """The title, below what is played unless it says so itself."""
    size, lines = _wrapped(card.title, 3 if len(card.players) < 4 else 2)
    named, top = card.game in card.title, 152
    parts = [] if named else [_text(LEFT, top, 30, 800, card.game, card.accent)]
    top = top - 34 if named else top + 16
    parts += [
        _text(LEFT, top + size * 1.1 * (n + 1), size, 800, line, INK)
        for n, line in enumerate(lines)
    ]
    return "".join(parts)


def _players(card: Postcard, drawing: Drawing | None) -> str:
    """From below, so that they stand on one line whatever the title. As long as somebody is invited
    there is nothing to count."""
    step = min(56, 240 / max(1, len(card.players)))
    size = min(34.0, step * 0.62)
    top = HEIGHT - 44 - step * len(card.players)
    counts = drawing.counts if drawing and all(one.name for one in card.players) else ()
    parts = []
    for seat, player in enumerate(card.players):
        y = top + step * (seat + 0.72)
        name = _writable(player.name) or f"{seat + 1}"
        taken = bool(player.name)
        colour = card.accent if player.awaited or player.won else INK if taken else "#9d9384"
        shown = _cut(name if taken else card.place, ROOM - 170, size)
        parts.append(_text(LEFT + 52, y, size, 600, shown, colour))
        if drawing is not None and seat < len(drawing.signs):
            parts.append(moved(LEFT, y - size * 0.95, drawing.signs[seat], size / 30))
        else:
            parts.append(circle(LEFT + 18, y - size * 0.34, size * 0.3, f'fill="{colour}"'))
        if seat < len(counts):
            parts.append(_text(LEFT + ROOM - 20, y, size, 800, counts[seat], SOFT, "end"))
    return "".join(parts)


def _text(
    x: float, y: float, size: float, weight: int, words: str, fill: str, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(_writable(words))}</text>'
    )


def _writable(words: str) -> str:
    """What of it the font can write."""
    return "".join(
        character
        for character in words
        if any(first <= ord(character) <= last for first, last in WRITABLE)
    ).strip()


def _wide(words: str, size: float) -> float:
    """About how wide words are: nobody measures the letters."""
    return size * sum(
        0.32 if letter in NARROW else 0.9 if letter in BROAD else 0.68 if letter.isupper() else 0.58
        for letter in words
    )


def _cut(words: str, room: float, size: float) -> str:
    if _wide(words, size) <= room:
        return words
    while words and _wide(f"{words}…", size) > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def _wrapped(words: str, most: int) -> tuple[float, list[str]]:
    """In the largest letters in which it takes no more lines than these, and cut where none will
    do."""
    for size in (58.0, 50.0, 42.0, 36.0):
        lines = _lines(words, size)
        if len(lines) <= most:
            return size, lines
    return 36.0, [*lines[: most - 1], _cut(" ".join(lines[most - 1 :]), ROOM, 36.0)]


def _lines(words: str, size: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if _wide(longer, size) <= ROOM:
            lines[-1] = longer
        else:
            lines.append(_cut(word, ROOM, size))
    return [line for line in lines if line]
