"""The players as text: what they have, their kits, their cards and their dens; and VIXEN."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from fusebox.games.ruse import kits
from fusebox.games.ruse.data import CARDS, INSTINCTS, Asked
from fusebox.games.ruse.den import BASE
from fusebox.games.ruse.hunting import PREY, VILLAGE
from fusebox.games.ruse.model import VIXEN, Automa, Player
from fusebox.games.ruse.packing import COLUMNS, ROWS, cell_at, path_of, quarters_of
from fusebox.games.ruse.picture.pen import Pen, joined, short
from fusebox.games.ruse.scoring import cache_vp
from fusebox.games.ruse.telling import glyph

COUNTED: Final = ("completed", "hunting", "kit", "outside", "paths", "marks", "level", "village")


def player(pen: Pen, seat: int) -> Iterator[str]:
    own = pen.board.players[seat]
    tokens = pen.tokens(seat) + [pen.term("tile_lesson")] * len(own.lessons)
    yield pen.say(
        "player",
        number=seat + 1,
        name=pen.names[seat],
        vp=own.vp,
        gp=own.gp,
        left=own.dice - own.used,
        tokens=joined(tokens),
    )
    if own.ruse >= 0:
        yield "  " + pen.term(f"ruse_{own.ruse + 1}")
    yield pen.say("resources", counts=pen.by_land(own.resources))
    yield pen.say("levels", counts=pen.by_land(own.levels))
    yield pen.say(
        "kits", kits=", ".join(_kit(pen, own, kit) for kit in range(5) if own.spaces[kit])
    )
    yield _markers(pen, own)
    if own.cache:
        yield pen.say("prey", kinds=_prey(pen, own), vp=cache_vp(pen.tables, len(own.cache)))
    if own.instincts:
        known = [pen.term(f"instinct_{INSTINCTS[n]}") for n in own.instincts]
        yield pen.say("own_instincts", tiles=" · ".join(known))
    yield from _ledger(pen, own)
    yield from _cards(pen, seat)
    yield from _den(pen, own)


def _kit(pen: Pen, own: Player, kit: int) -> str:
    """A kit's value, where it stands, and what its next step costs."""
    value, space = own.values[kit], own.spaces[kit]
    if space > kits.END:
        return f"{kit + 1}: {value} ({pen.say('outside')})"
    where = pen.say("space", space=space)
    if space < kits.END:
        where += pen.say("next_step", cost=kits.cost(pen.tables, own, kit))
    return f"{kit + 1}: {value} ({where})"


def _markers(pen: Pen, own: Player) -> str:
    left = own.slots.count(True)
    paid = pen.tables.readings.slot_vp == "always"
    slots = [slot for slot in range(len(own.slots)) if own.slots[slot]]
    vp = pen.tables.marker_vp[slots[0]] if slots and (paid or not own.paid[slots[0]]) else 0
    return pen.say("markers", left=left, vp=vp)


def _prey(pen: Pen, own: Player) -> str:
    """Hunting tiles by kind."""
    counts = Counter(tile % VILLAGE for tile in own.cache)
    return ", ".join(
        f"{counts[kind]} × {pen.term(f'prey_{PREY[kind]}')}" for kind in sorted(counts)
    )


def _ledger(pen: Pen, own: Player) -> Iterator[str]:
    points = [
        f"{pen.term(f'source_{source}')} {sum(rounds)}"
        for source, rounds in own.ledger.items()
        if sum(rounds)
    ]
    if points:
        yield pen.say("ledger", points=", ".join(points))


def _cards(pen: Pen, seat: int) -> Iterator[str]:
    completed = pen.board.players[seat].completed
    if completed:
        yield pen.say("completed", cards=" ".join(CARDS[card] for card in completed))
    held = pen.view.held[seat]
    if held.hand_cards is None:
        yield pen.say("hidden", count=held.hand)
        return
    for card in held.hand_cards:
        objective = pen.tables.objectives[card]
        penalised = not pen.view.options.premices
        penalty = pen.say("penalty", n=objective.penalty) if penalised else ""
        yield pen.say(
            "card",
            card=CARDS[card],
            needs=_needs(pen, objective.asked),
            vp=objective.vp,
            bonus=pen.effect(objective.bonus),
            penalty=penalty,
        )


def _needs(pen: Pen, asked: Asked) -> str:
    spent = [pen.by_land(asked.resources)] if any(asked.resources) else []
    if any(asked.levels):
        spent.append(pen.say("need_track", counts=pen.by_land(asked.levels)))
    counted = [(name, getattr(asked.needs, name)) for name in COUNTED]
    spent += [pen.say(f"need_{name}", n=count) for name, count in counted if count]
    return ", ".join(spent)


def _den(pen: Pen, own: Player) -> Iterator[str]:
    """Exits with their VP above the top row; an arrow where a complete path leads, a cross where a
    kit has left. Empty cells show their bonus."""
    exits = [
        "×" if own.exits[at] >= 0 else f"{'↑' if own.leads[at] else ' '}{vp}"
        for at, vp in enumerate(pen.tables.den.exits)
    ]
    yield "  " + " ".join(f"{text:>2}" for text in exits)
    for row in range(ROWS):
        cells = [_cell(pen, own, cell_at(row, column)) for column in range(COLUMNS)]
        yield "  " + " ".join(f"{text:>2}" for text in cells)


def _cell(pen: Pen, own: Player, cell: int) -> str:
    laid = own.cells[cell]
    if laid == BASE:
        return "⌂"
    if laid >= 0:
        return glyph(pen.tables, path_of(laid), quarters_of(laid))
    bonus = pen.tables.den.cells[cell]
    return "·" if bonus is None else short(bonus)


def vixen(pen: Pen, automa: Automa) -> Iterator[str]:
    stands = [
        f"{value} ({pen.say('outside') if space > kits.END else pen.say('space', space=space)})"
        for value, space in zip(automa.values, automa.spaces, strict=True)
        if space
    ]
    yield pen.say(
        "vixen",
        vp=automa.vp,
        level=automa.level,
        left=len(automa.cards),
        prey=len(automa.cache),
        markers=automa.markers,
        kits=", ".join(stands),
        tokens=joined(pen.tokens(VIXEN)),
    )
