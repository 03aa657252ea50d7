"""The board as text: the round, the territories, the tracks, the mountains, what lies open."""

from collections.abc import Iterator

from fusebox.games.ruse.data import (
    ACTS,
    BONUS_PATHS,
    COMMONS,
    INSTINCTS,
    KINDS,
    OBSTACLES,
    TERRITORIES,
    TERRITORY_TILES,
)
from fusebox.games.ruse.den import PLAIN_PATHS
from fusebox.games.ruse.model import Fire, Hamlet
from fusebox.games.ruse.packing import (
    MOUNTAIN,
    VILLAGE,
    face_of,
    kind_of,
    owner_of,
    places_of,
    stack_of,
    value_of,
)
from fusebox.games.ruse.picture.pen import Pen, number
from fusebox.games.ruse.rounds import bonus_positions
from fusebox.games.ruse.telling import glyph


def head(pen: Pen) -> Iterator[str]:
    board = pen.board
    yield pen.say("head", round=board.round, order=", ".join(map(pen.name, board.order)))
    bonuses = [
        f"{position + 1} {pen.effect(pen.tables.turn_order[tile])}"
        for tile, position in zip(board.bonuses, bonus_positions(len(board.order)), strict=False)
    ]
    if bonuses:
        yield pen.say("order_bonuses", tiles=" · ".join(bonuses))
    if board.destiny_die:
        night = board.destiny_die in pen.tables.die.night
        yield pen.say("night" if night else "day", tiles=pen.view.movement)
    if board.destiny >= 0:
        bonus = pen.effect(pen.tables.destiny[board.destiny].effect)
        yield pen.say("destiny", die=board.destiny_die, bonus=bonus)


def territories(pen: Pen) -> Iterator[str]:
    """A line a territory: its tiles from the base, its die spaces, who is there."""
    rows = [
        [
            pen.term(f"land_{name}"),
            *(_tile(pen, place) for place in places_of(land)),
            _spaces(pen, land),
            _there(pen, land),
        ]
        for land, name in enumerate(TERRITORIES)
    ]
    yield from _columns(rows)
    cost = pen.tables.mountain.cost
    yield pen.say("mountain", spaces=_spaces(pen, MOUNTAIN), cost=cost)
    if pen.board.hamlet is not None:
        yield _village(pen, pen.board.hamlet)
    if pen.board.fire is not None:
        yield _firefox(pen, pen.board.fire)
    season = pen.tables.exploration.costs[pen.view.options.winter]
    kinds = [
        f"{pen.term(f'kind_{name}')}: {acts(pen, season[kind])}" for kind, name in enumerate(KINDS)
    ]
    yield " · ".join(kinds)
    yield pen.say("legend")


def tracks(pen: Pen) -> Iterator[str]:
    """What each level of each track brings, and who is where."""
    rows = []
    for land, name in enumerate(TERRITORIES):
        levels = [f"{level} {_level(pen, land, level)}" for level in range(1, 8)]
        rows.append([pen.term(f"land_{name}"), " · ".join(levels)])
    yield pen.say("track_levels")
    yield from _columns(rows)


def _level(pen: Pen, track: int, level: int) -> str:
    table = pen.tables.track
    if level in table.tiles:
        tile = pen.board.track_tiles[3 * track + table.tiles.index(level)]
        bonus = pen.effect(pen.tables.track_tiles[tile])
    else:
        bonus = pen.effect(("vp", table.vp[level - 1]))
    foxes = [seat for seat, player in enumerate(pen.board.players) if player.levels[track] == level]
    here = "".join(map(number, foxes))
    return bonus + " !" * (level in table.hunter) + (f" @{here}" if here else "")


def acts(pen: Pen, costs: tuple[int, ...] | list[int]) -> str:
    """What can be done at these costs."""
    return ", ".join(
        f"{pen.term(f'sign_{act}')} {cost}"
        for act, cost in zip(ACTS, costs, strict=True)
        if cost >= 0
    )


def _village(pen: Pen, hamlet: Hamlet) -> str:
    paws = " ".join(f"{seat + 1}:{p.paw}" for seat, p in enumerate(pen.board.players))
    spaces = []
    for at, bonuses in enumerate(pen.tables.village.spaces):
        tile = pen.tables.village.tiles[hamlet.tiles[at // 2]]
        told = [pen.effect(tile if bonus is None else bonus) for bonus in bonuses]
        mark = hamlet.marks[at]
        spaces.append(" + ".join(told) + ("" if mark < 0 else f" #{number(mark)}"))
    prey = sum(generation >= 0 for generation in hamlet.lying)
    costs = acts(pen, pen.tables.village.costs)
    track = " | ".join(spaces)
    own = _spaces(pen, VILLAGE)
    return pen.say("village", spaces=own, paws=paws, track=track, costs=costs, prey="*" * prey)


def _firefox(pen: Pen, fire: Fire) -> str:
    ring = [
        pen.effect(pen.tables.firefox.empty if tile < 0 else pen.tables.firefox.tiles[tile])
        for tile in fire.ring
    ]
    return pen.say("firefox", place=fire.pawn + 1, ring=" | ".join(ring))


def _tile(pen: Pen, place: int) -> str:
    board = pen.board
    foxes = "".join(str(seat + 1) for seat, p in enumerate(board.players) if p.fox == place)
    foxes += "V" if board.vixen is not None and board.vixen.fox == place else ""
    signs = [
        pen.term(f"kind_{KINDS[kind_of(board.tiles[place])]}"),
        "*" * (board.lying[place] >= 0),
        "" if board.marks[place] < 0 else f"#{number(board.marks[place])}",
        "b" * (board.dam == place),
        f"@{foxes}" if foxes else "",
    ]
    return "".join(signs)


def _spaces(pen: Pen, spot: int) -> str:
    """What the free spaces cost, and who has which value on the others."""
    dice = [f"{number(owner_of(die))}:{value_of(die)}" for die in pen.board.spaces[spot]]
    free = map(str, pen.view.costs[spot][len(dice) :])
    return f"[{' '.join((*dice, *free))}]"


def _there(pen: Pen, territory: int) -> str:
    board = pen.board
    found = [
        pen.term(f"tile_{name}")
        for name, place in zip(OBSTACLES, board.obstacles, strict=True)
        if place == territory
    ]
    if board.hunter == territory:
        found.insert(0, pen.term("hunter"))
    return ", ".join(found)


def shared(pen: Pen) -> Iterator[str]:
    """Open tiles, bonus paths, instincts, growth and common objectives."""
    board = pen.board
    tiles = [
        f"{pen.term(f'land_{TERRITORIES[stack_of(tile)]}')}: {_open(pen, face_of(tile))}"
        for tile in board.open_tiles
    ]
    if tiles:
        yield pen.say("open", tiles=" · ".join(tiles))
    paths = [_path(pen, path) for path in board.row if path >= 0]
    yield pen.say("paths", tiles=" · ".join(paths) or "–")
    known = [pen.term(f"instinct_{INSTINCTS[tile]}") for tile in board.instincts]
    known += [pen.effect(effect) for effect in pen.tables.printed]
    yield pen.say("instincts", tiles=" · ".join(known))
    yield from _growth(pen)
    yield pen.say("commons", tiles=" · ".join(_commons(pen)))


def _growth(pen: Pen) -> Iterator[str]:
    """What each step costs and brings; the last one also takes a resource or prey (R53, R54)."""
    growth = pen.tables.growth
    yield pen.say("growth_steps", second=growth.second_vp, third=growth.third_raise)
    for track, costs in enumerate(growth.costs):
        steps = "-".join(map(str, costs))
        own, black = growth.coloured[track], growth.black[track]
        told = pen.say("growth_black", vp=black) if black else ""
        yield pen.say("growth_track", track=track + 1, costs=steps, vp=own, black=told)


def _open(pen: Pen, face: int) -> str:
    effect = pen.tables.tile_effects[face]
    return pen.effect(effect) if effect else pen.term(f"tile_{TERRITORY_TILES[face]}")


def _path(pen: Pen, path: int) -> str:
    bonus = pen.effect(pen.tables.den.bonus_paths[path])
    shape = glyph(pen.tables, PLAIN_PATHS + path, 0)
    return f"{BONUS_PATHS[path].removeprefix('path')} {shape} ({bonus})"


def _commons(pen: Pen) -> Iterator[str]:
    board = pen.board
    for objective, claims in zip(board.commons, board.claims, strict=True):
        common = pen.tables.commons[objective]
        owners = "".join(map(number, claims))
        points = "/".join(map(str, common.vp[len(claims) :]))
        if common.bonus is not None:
            points += f" + {pen.effect(common.bonus)}"
        yield f"{pen.term(f'common_{COMMONS[objective]}')} {points} {owners}".rstrip()


def _columns(rows: list[list[str]]) -> Iterator[str]:
    """Rows of words, each column as wide as its widest."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True))
