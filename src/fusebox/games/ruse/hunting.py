"""Hunting tiles: face-down heaps, the cache, and what is turned over (R34)."""

from typing import Final, get_args

from fusebox.core import Seat
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.events import Hunted
from fusebox.games.ruse.model import (
    Heap,
    Player,
    Prey,
    Task,
)
from fusebox.games.ruse.packing import HUNT, kind_of
from fusebox.games.ruse.play import RUSE_PREY, SECOND_ROW, Play, gain_gp

PREY: Final[tuple[Prey, ...]] = get_args(Prey)
VILLAGE: Final = 3
"""Village hunting tiles are numbered from here."""
SUCCESS_GP: Final = 2


def size(play: Play, player: Player) -> int:
    """How many tiles the cache holds (R58: a second row)."""
    row = play.tables.hunting.row
    return 2 * row if SECOND_ROW in player.instincts else row


def draw(heap: Heap) -> int:
    """The generation of the stack's top tile, or -1: an empty stack is made of the discards."""
    if not heap.stack:
        if not any(heap.discards):
            return -1
        heap.unseen.append(heap.discards)
        heap.stack = sum(heap.discards)
        heap.discards = [0, 0, 0]
    heap.stack -= 1
    return len(heap.unseen) - 1


def turned(play: Play, heap: Heap, generation: int) -> int:
    """What a face-down tile of this generation shows."""
    unseen = heap.unseen[generation]
    kind = play.chance.weighted(unseen)
    unseen[kind] -= 1
    return kind


def resolve(play: Play, seat: Seat, heap: Heap, generation: int, village: bool = False) -> None:
    """Turns a tile over, takes its bonus, and keeps it where there is room (R34, R59)."""
    player = play.board.players[seat]
    kind = turned(play, heap, generation)
    kept = len(player.cache) < size(play, player)
    play.events.append(Hunted(seat, PREY[kind], kept))
    if kind == 2:
        play.push(("resource_any", 0), seat, "hunting")
    if kind:
        gain_gp(play, seat, SUCCESS_GP, "hunting")
    if player.ruse == RUSE_PREY:
        gain_gp(play, seat, SUCCESS_GP, "ruse")
    if kept:
        player.cache.append(kind + VILLAGE * village)
        claim(play, seat)
    else:
        heap.discards[kind] += 1


def from_stack(play: Play, task: Task) -> None:
    """The top tile of the stack; hunter and wolf do not stop it (R83)."""
    heap = play.board.hunting
    generation = draw(heap)
    if generation >= 0:
        resolve(play, task.seat, heap, generation)


def give_up(play: Play, seat: Seat, tile: int) -> None:
    """A tile leaves the cache for the discards of its heap."""
    board = play.board
    board.players[seat].cache.remove(tile)
    if tile < VILLAGE:
        board.hunting.discards[tile] += 1
    elif board.hamlet is not None:
        board.hamlet.heap.discards[tile - VILLAGE] += 1


def refill(play: Play) -> None:
    """New face-down tiles where hunting is allowed, from river round to field (R34, R74)."""
    board = play.board
    costs = play.tables.exploration.costs[0]
    for place, tile in enumerate(board.tiles):
        if board.lying[place] < 0 and costs[kind_of(tile)][HUNT] >= 0:
            board.lying[place] = draw(board.hunting)
    if board.hamlet is not None:
        lying = board.hamlet.lying
        for side in range(2):
            if lying[side] < 0:
                lying[side] = draw(board.hamlet.heap)
