"""What a player of RUSE has: the points if the game ended now, and a rough price for the rest."""

from fusebox.core import Seat
from fusebox.games.ruse.data import PRINTED
from fusebox.games.ruse.kits import earns_die
from fusebox.games.ruse.model import Board, Op
from fusebox.games.ruse.packing import DEN, VILLAGE, value_of
from fusebox.games.ruse.play import LAST_ROUND, Play
from fusebox.games.ruse.scoring import (
    CHEESE_VP,
    STAR_VP,
    cache_vp,
    common_vp,
    left_on_dice,
    sum_outside,
)

FOURTH_DIE_ROUNDS = (3, 4)
PENDING: dict[Op, float] = {
    "resource_any": 1.0,
    "kit": 1.0,
    "track_any": 2.0,
    "bonus_path": 2.0,
    "lay": 1.5,
    "lay_bonus": 2.0,
    "grow_free": 2.5,
    "open_tile": 1.5,
    "instinct": 3.0,
}
"""What is about to be chosen is worth this much, on average."""


def points(play: Play, seat: Seat) -> float:
    """The victory points if everything were counted now, penalties apart."""
    board = play.board
    player = board.players[seat]
    if board.phase == "over":
        return player.vp
    found = player.vp + cache_vp(play.tables, len(player.cache)) + sum_outside(player)
    found += common_vp(play, seat)
    if board.star == seat:
        found += STAR_VP
    if board.phase == "turns" or board.phase == "scoring":
        found += left_on_dice(board, seat) + _in_hand(board, seat)
        if board.cheese == seat:
            found += CHEESE_VP
    return found


def _in_hand(board: Board, seat: Seat) -> int:
    """What the die of this turn has lost since it was placed, or shows as long as it is not."""
    if board.actor != seat or not board.rolled:
        return 0
    if board.spot < 0:
        return board.die
    if board.spot <= VILLAGE:
        return board.die - value_of(board.spaces[board.spot][-1])
    return board.die - board.players[seat].den_dice[-1] if board.spot == DEN else 0


def penalties(play: Play, seat: Seat) -> int:
    """What the objectives in hand would cost at the end."""
    if play.board.phase == "over" or play.options.premices:
        return 0
    objectives = play.tables.objectives
    return sum(objectives[card].penalty for card in play.state.cards[seat].hand)


def turns_left(play: Play, seat: Seat) -> int:
    """How many dice the player has still to roll; a fourth one comes to who has earned it (R13)."""
    board = play.board
    player = board.players[seat]
    earned = earns_die(play, player) and not player.fourth and not play.options.premices
    left = player.dice - player.used if board.phase == "turns" else 0
    for coming in range(board.round + 1, LAST_ROUND + 1):
        left += max(player.dice, 3 if coming > 1 else 2)
        left += earned and coming in FOURTH_DIE_ROUNDS
    return left


def pending(board: Board, seat: Seat) -> float:
    """What is still to be carried out for this player."""
    return sum(PENDING.get(task.op, 0.0) for task in board.pending if task.seat == seat)


def rich(play: Play, seat: Seat) -> float:
    """Points, less what objectives in hand would cost, and by what time is left something for what
    one can hold, for the den and for the kits' growth."""
    board = play.board
    player = board.players[seat]
    found = points(play, seat) - penalties(play, seat)
    if board.phase == "over":
        return found
    share = turns_left(play, seat) / 12
    found += (0.25 + 0.35 * share) * player.gp
    found += (0.2 + 0.8 * share) * min(8, sum(player.resources))
    found += (0.3 + 0.5 * share) * sum(player.values)
    found += sum(0.7 * space for space in player.spaces)
    found += 0.5 * sum(cell >= 0 for cell in player.cells[:-1]) * min(1.0, 2 * share)
    found += 0.5 * sum(player.leads) + share * sum(own < PRINTED for own in player.instincts)
    return found + pending(board, seat)
