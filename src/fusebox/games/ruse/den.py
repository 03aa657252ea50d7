"""The den: path tiles, which cells are joined to the base, and what is laid there (R46 to R52)."""

from collections.abc import Iterable
from typing import Final, get_args

from fusebox.core import Seat
from fusebox.games.ruse.actions import (
    Action,
    Lay,
    Refuse,
    Take,
)
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.data import BONUS_PATHS, SHAPES, Tables
from fusebox.games.ruse.events import (
    BonusTaken,
    PathLaid,
    PathsDrawn,
    PathsReturned,
)
from fusebox.games.ruse.model import (
    BonusPath,
    Cell,
    Path,
    Player,
    Task,
)
from fusebox.games.ruse.packing import COLUMNS, ROWS, cell_at, changed, laid_path, path_of
from fusebox.games.ruse.play import Play

BASE: Final = 100
EMPTY: Final = -1
HOME: Final = 19
"""The cell of the base, bottom right."""
NORTH: Final = 1
PATHS: Final[tuple[Path, ...]] = get_args(Path)
CELLS: Final[tuple[Cell, ...]] = get_args(Cell)
QUARTERS: Final = (0, 1, 2, 3)
CELL: Final[dict[str, int]] = {name: number for number, name in enumerate(CELLS)}
PATH: Final[dict[str, int]] = {name: number for number, name in enumerate(PATHS)}
PLAIN_PATHS: Final = len(SHAPES)
STEPS: Final = ((1, -1, 0, 4), (2, 0, 1, 8), (4, 1, 0, 1), (8, 0, -1, 2))
"""North, east, south and west: the side, the way there, and the side that faces it."""
NEIGHBOURS: Final = tuple(
    tuple(
        (side, cell_at(row + down, column + right), opposite)
        for side, down, right, opposite in STEPS
        if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
    )
    for row in range(ROWS)
    for column in range(COLUMNS)
)
"""For each cell its neighbours: the side they are on, and the side of theirs that faces it."""
LAYS: Final = tuple(
    tuple(tuple(Lay(path, cell, quarters) for quarters in QUARTERS) for cell in CELLS)
    for path in PATHS
)
REFUSE: Final = Refuse()
TAKES: Final = tuple(Take(path) for path in BONUS_PATHS)
TAKE_TOP: Final = Take("stack")


def survey(player: Player, tables: Tables) -> None:
    """Works out anew what is joined to the base, and to which exits it leads (R49, R52)."""
    cells, groups = player.cells, tables.den.groups
    reach, joined = [0] * 20, [0] * 20
    opens = tables.den.basic if player.base < 0 else tables.den.bases[player.base][0]
    todo = [(HOME, opens)]
    while todo:
        cell, sides = todo.pop()
        for side, other, facing in NEIGHBOURS[cell]:
            if not sides & side:
                continue
            tile = cells[other]
            if tile == EMPTY:
                reach[other] |= facing
            elif tile != BASE:
                for group in groups[tile]:
                    if group & facing and not joined[other] & group:
                        joined[other] |= group
                        todo.append((other, group))
    player.reach = tuple(reach)
    player.leads = tuple([bool(sides & NORTH) for sides in joined[:5]])


def draw(play: Play, seat: Seat, count: int) -> tuple[int, ...]:
    """Path tiles from the bag, as many as there are."""
    player = play.board.players[seat]
    bag, drawn = list(player.bag), list[int]()
    for _ in range(min(count, sum(bag))):
        shape = play.chance.weighted(bag)
        bag[shape] -= 1
        drawn.append(shape)
    player.bag = tuple(bag)
    if drawn:
        play.events.append(PathsDrawn(seat, tuple([PATHS[tile] for tile in drawn])))
    return tuple(drawn)


def draw_path(play: Play, task: Task) -> None:
    """One tile, to be placed or returned (R83); none where it could not be placed."""
    if not any(play.board.players[task.seat].reach):
        return
    if drawn := draw(play, task.seat, 1):
        play.board.pending.append(Task("lay", task.seat, "paths", 1, drawn))


def laying(play: Play, task: Task) -> list[Action]:
    """Where the drawn tiles fit (R49); all may be refused."""
    player = play.board.players[task.seat]
    found: list[Action] = []
    for tile in dict.fromkeys(task.drawn):
        fits, lays = play.tables.den.fits[tile], LAYS[tile]
        for cell, sides in enumerate(player.reach):
            if sides:
                lay = lays[cell]
                found += [lay[quarters] for quarters in fits[sides]]
    found.append(REFUSE)
    return found


def laid(play: Play, task: Task, action: Action) -> None:
    """A tile is placed, or those that are left return to the bag."""
    player = play.board.players[task.seat]
    if not isinstance(action, Lay):
        _put_back(player, task.drawn)
        returned(play, task.seat, task.drawn)
        return
    left = list(task.drawn)
    tile = PATH[action.path]
    left.remove(tile)
    if task.n > 1 and left:
        play.board.pending.append(Task("lay", task.seat, "paths", task.n - 1, tuple(left)))
    elif left:
        _put_back(player, left)
        returned(play, task.seat, tuple(left))
    _put(play, task.seat, tile, action)


def _put_back(player: Player, tiles: Iterable[int]) -> None:
    """Into the bag, which has room for bonus paths only once one of them is put there."""
    bag = list(player.bag)
    for tile in tiles:
        if tile >= len(bag):
            bag += [0] * (len(PATHS) - len(bag))
        bag[tile] += 1
    player.bag = tuple(bag)


def returned(play: Play, seat: Seat, tiles: tuple[int, ...]) -> None:
    play.events.append(PathsReturned(seat, tuple([PATHS[tile] for tile in tiles])))


def _put(play: Play, seat: Seat, tile: int, action: Lay) -> None:
    """Lays the tile; the cell's bonus comes first, then the tile's own (R50, R85)."""
    player, tables = play.board.players[seat], play.tables
    cell = CELL[action.cell]
    before = player.cells[cell]
    player.cells = changed(player.cells, cell, laid_path(tile, action.quarters))
    survey(player, tables)
    play.events.append(PathLaid(seat, action.path, action.cell, action.quarters))
    if tile >= PLAIN_PATHS:
        play.push(tables.den.bonus_paths[tile - PLAIN_PATHS], seat, "paths")
    if before == EMPTY:
        bonus = tables.den.cells[cell]
        if bonus is not None:
            play.push(bonus, seat, "den")
    else:
        _replaced(play, seat, path_of(before))
    if True in player.leads:
        claim(play, seat)


def _replaced(play: Play, seat: Seat, tile: int) -> None:
    if tile < PLAIN_PATHS or play.tables.readings.replaced_bonus == "bag":
        _put_back(play.board.players[seat], (tile,))
    else:
        play.board.under.append(tile - PLAIN_PATHS)
    returned(play, seat, (tile,))


def taking(play: Play, _task: Task) -> list[Action]:
    """Bonus path tiles: those that lie open, or the top of the stack (R85)."""
    board = play.board
    found: list[Action] = [TAKES[path] for path in board.row if path >= 0]
    if board.stack or board.under:
        found.append(TAKE_TOP)
    return found


def taken(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, Take)
    board = play.board
    if action.path == "stack":
        path = _top(play)
    else:
        path = BONUS_PATHS.index(action.path)
        refill(play, board.row.index(path))
    name: BonusPath = BONUS_PATHS[path]
    play.events.append(BonusTaken(task.seat, name))
    board.pending.append(Task("lay_bonus", task.seat, task.source, path))


def refill(play: Play, place: int) -> None:
    """A new tile from the stack comes to this place, if there is one."""
    board = play.board
    board.row[place] = _top(play) if board.stack or board.under else -1


def _top(play: Play) -> int:
    board = play.board
    return play.chance.take(board.stack) if board.stack else board.under.pop(0)


def laying_bonus(play: Play, task: Task) -> list[Action]:
    """On an empty cell that it joins, or in place of any tile."""
    player = play.board.players[task.seat]
    tile = PLAIN_PATHS + task.n
    fits, lays = play.tables.den.fits[tile], LAYS[tile]
    found: list[Action] = []
    for cell in range(HOME):
        sides = player.reach[cell] if player.cells[cell] == EMPTY else 15
        if sides:
            lay = lays[cell]
            found += [lay[quarters] for quarters in fits[sides]]
    found.append(REFUSE)
    return found


def laid_bonus(play: Play, task: Task, action: Action) -> None:
    if isinstance(action, Lay):
        _put(play, task.seat, PLAIN_PATHS + task.n, action)
        return
    play.board.under.append(task.n)
    returned(play, task.seat, (PLAIN_PATHS + task.n,))
