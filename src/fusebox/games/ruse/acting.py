"""What is done with a die where it lies: acts on tiles, in the mountains, in the Village and in the
den; what each costs, and what stands in its way (R30 to R35, R37, R48, R74)."""

from typing import Final

from fusebox.core import Refusal, Seat
from fusebox.games.ruse import den, hunting, kits, territories, village
from fusebox.games.ruse.actions import Action, Do, Explore
from fusebox.games.ruse.data import ACTS, DEAREST, Tables
from fusebox.games.ruse.model import Board, Player, Task
from fusebox.games.ruse.packing import (
    DEN,
    HUNT,
    KIT,
    LANDS,
    MARK,
    MOUNTAIN,
    RESOURCE,
    TRACK,
    VILLAGE,
    WOLF,
    bit,
    has,
    kind_of,
)
from fusebox.games.ruse.placing import TOO_DEAR, pay, payable
from fusebox.games.ruse.play import CHEAP_HUNT, CHEAP_TRACK, CHEAP_VILLAGE, Play

DOES: Final = tuple(Do(act) for act in ACTS)
EXPLORES: Final = tuple(Explore(cost) for cost in range(DEAREST))
NO_SUCH_ACT: Final = Refusal("R30", "no_such_act")
DONE_ALREADY: Final = Refusal("R19", "done_already")
NOT_RAISABLE: Final = Refusal("R32", "kit_not_raisable")
NO_SUPPLY: Final = Refusal("R84", "no_supply")
AT_END: Final = Refusal("R84", "track_at_end", {"level": territories.TOP})
HUNTER_THERE: Final = Refusal("R35", "hunter_there")
WOLF_THERE: Final = Refusal("R35", "wolf_there")
NO_PREY: Final = Refusal("R34", "no_prey")
NO_MARKER: Final = Refusal("R33", "no_marker")
MARKED_ALREADY: Final = Refusal("R33", "marked_already")
EXPLORE_ONCE: Final = Refusal("R48", "explore_once")
NO_SUCH_COST: Final = Refusal("R48", "no_such_cost")
NOTHING_TO_LAY: Final = Refusal("R48", "nothing_to_lay")


def costs_of(board: Board, winter: bool, tables: Tables, player: Player) -> list[int]:
    """What each act costs where the die lies, -1 where there is none (R30, R37, R58, R74)."""
    if board.spot < LANDS:
        return on_tile(kind_of(board.tiles[player.fox]), winter, tables, player)
    return in_mountains(tables, player) if board.spot == MOUNTAIN else in_village(tables, player)


def on_tile(kind: int, winter: bool, tables: Tables, player: Player) -> list[int]:
    """What each act costs this player on a tile of a kind (R30, R58)."""
    return _cheaper(list(tables.exploration.costs[winter][kind]), player)


def in_mountains(tables: Tables, player: Player) -> list[int]:
    """The same in the mountains (R37)."""
    cost = tables.mountain.cost
    return _cheaper([cost, cost, -1, -1, cost], player)


def in_village(tables: Tables, player: Player) -> list[int]:
    """The same in the Village (R74)."""
    less = CHEAP_VILLAGE in player.instincts
    costs = [max(0, cost - less) if cost >= 0 else -1 for cost in tables.village.costs]
    return _cheaper(costs, player)


def _cheaper(costs: list[int], player: Player) -> list[int]:
    """Two instincts make an act cheaper wherever it is done (R58)."""
    own = player.instincts
    if CHEAP_HUNT in own and costs[HUNT] > 0:
        costs[HUNT] -= 1
    if CHEAP_TRACK in own and costs[TRACK] > 0:
        costs[TRACK] -= 1
    return costs


def choices(play: Play, seat: Seat) -> list[Action]:
    """The acts that are allowed, have an effect, can be paid and were not done yet."""
    board = play.board
    costs = costs_of(board, play.options.winter, play.tables, board.players[seat])
    return [
        DOES[act]
        for act, cost in enumerate(costs)
        if cost >= 0 and hindrance(play, seat, act, cost) is None
    ]


def hindrance(play: Play, seat: Seat, act: int, cost: int) -> Refusal | None:
    """Why this act, at this cost, may not be done here now."""
    board = play.board
    if cost < 0:
        return NO_SUCH_ACT
    if has(board.acts, act):
        return DONE_ALREADY
    return _prevented(play, seat, act) or (
        None if payable(play, board.players[seat], cost) else TOO_DEAR
    )


def _prevented(play: Play, seat: Seat, act: int) -> Refusal | None:
    """What forbids the act here, or leaves it without effect (R31 to R35, R84)."""
    board = play.board
    player, spot = board.players[seat], board.spot
    if act == KIT:
        return None if kits.may_raise(player) else NOT_RAISABLE
    if act == RESOURCE:
        return None if any(board.supply) else NO_SUPPLY
    if spot == MOUNTAIN:
        return AT_END if min(player.levels) == territories.TOP else None
    if spot == VILLAGE:
        return _prevented_in_village(play, seat, act)
    if act != TRACK and board.hunter == spot:
        return HUNTER_THERE
    if act != MARK and board.obstacles[WOLF] == spot:
        return WOLF_THERE
    if act == TRACK:
        return None if territories.may_advance(player, spot) else AT_END
    if act == HUNT:
        return NO_PREY if board.lying[player.fox] < 0 else None
    return _no_mark(player, board.marks[player.fox] == seat)


def _prevented_in_village(play: Play, seat: Seat, act: int) -> Refusal | None:
    player, hamlet = play.board.players[seat], play.board.hamlet
    if hamlet is None or act == HUNT:
        return None if village.lies(play) else NO_PREY
    return _no_mark(player, hamlet.marks[player.paw - 1] == seat)


def _no_mark(player: Player, own: bool) -> Refusal | None:
    """Not without a marker, and not where one's own lies (R33)."""
    if True not in player.slots:
        return NO_MARKER
    return MARKED_ALREADY if own else None


def do(play: Play, seat: Seat, act: int) -> None:
    """Pays for an act and carries it out (R31 to R34, R37)."""
    board = play.board
    player = board.players[seat]
    pay(play, seat, costs_of(board, play.options.winter, play.tables, player)[act])
    board.acts |= bit(act)
    if act == KIT:
        board.pending.append(Task("kit", seat, "territory"))
    elif act == RESOURCE:
        board.pending.append(Task("resource_any", seat, "mountain"))
    elif act == TRACK:
        op = "track_any" if board.spot == MOUNTAIN else "track"
        board.pending.append(Task(op, seat, "track", board.spot))  # type: ignore[arg-type]
    elif act == HUNT:
        _hunt(play, seat)
    elif board.hamlet is not None and board.spot == VILLAGE:
        territories.mark(play, seat, board.hamlet.marks, player.paw - 1)
    else:
        territories.mark(play, seat, board.marks, player.fox)


def _hunt(play: Play, seat: Seat) -> None:
    board = play.board
    if board.spot == VILLAGE:
        village.hunt(play, seat)
        return
    place = board.players[seat].fox
    generation, board.lying[place] = board.lying[place], -1
    hunting.resolve(play, seat, board.hunting, generation)


def exploring(play: Play, seat: Seat) -> list[Action]:
    """At which costs the den may be explored (R48)."""
    costs = (*play.tables.den.draws, play.tables.den.bonus_cost)
    return [EXPLORES[cost] for cost in costs if exploring_hindrance(play, seat, cost) is None]


def exploring_hindrance(play: Play, seat: Seat, cost: int) -> Refusal | None:
    """Once a turn, where something could be placed (R48, R84)."""
    board, rules = play.board, play.tables.den
    player = board.players[seat]
    if board.spot != DEN or board.acts:
        return EXPLORE_ONCE
    if cost == rules.bonus_cost:
        there = max(board.row) >= 0 or bool(board.stack or board.under)
    elif cost in rules.draws:
        there = any(player.bag) and any(player.reach)
    else:
        return NO_SUCH_COST
    if not payable(play, player, cost):
        return TOO_DEAR
    return None if there else NOTHING_TO_LAY


def explore(play: Play, seat: Seat, cost: int) -> None:
    """Draw and place path tiles, or take a bonus one (R48)."""
    board, rules = play.board, play.tables.den
    pay(play, seat, cost)
    board.acts, board.stage = 1, "finish"
    if cost == rules.bonus_cost:
        board.pending.append(Task("bonus_path", seat, "explore"))
        return
    count, places = rules.draws[cost]
    drawn = den.draw(play, seat, count)
    board.pending.append(Task("lay", seat, "explore", places, drawn))
