"""A round: destiny, turns, scoring, growth, reset; whose turn it is (R10 to R15, R67 to R69)."""

from typing import Final

from fusebox.core import Seat
from fusebox.games.ruse import (
    hunting,
    kits,
    objectives,
    placing,
    scoring,
    territories,
    tiles,
    turn,
    vixen,
)
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.data import TERRITORIES
from fusebox.games.ruse.events import DestinyRolled, DestinyShown, RoundBegan
from fusebox.games.ruse.model import (
    NOBODY,
    VIXEN,
    Automa,
    Player,
    Task,
)
from fusebox.games.ruse.play import LAST_ROUND, Play, gain_gp, oranges, vixen_gains

CATCH_UP_GP: Final = 2
TURN_STAGES: Final = ("roll", "place", "move", "act", "explore", "objectives", "finish")
"""Stages in which the player whose turn it is decides."""
ASKED: Final = 1
"""Whoever was asked says when they are done: until then they may take things back."""
BONUS_POSITIONS: Final = (2, 3)
BONUS_POSITIONS_OF_TWO: Final = (0, 1)


def waits(play: Play) -> bool:
    """Nothing is pending: goes one step on, or says that somebody has to decide."""
    board = play.board
    stage = board.stage
    if stage == "move":
        return _moves(play)
    if stage in TURN_STAGES or stage == "over":
        return True
    if stage == "declare":
        return _declares(play)
    if stage == "grow":
        return _grows(play)
    STEPS[stage](play)
    return False


def _moves(play: Play) -> bool:
    """A fox that can only stop in one place does so."""
    board = play.board
    stops = territories.stops(play, board.actor)
    if len(stops) > 1:
        return True
    turn.act(play, board.actor, stops[0])
    return False


def choices(play: Play, seat: Seat) -> list[Action]:
    """What can be done in the scoring and growth of a round (R53, R62)."""
    if play.board.stage == "declare":
        return [*objectives.declarable(play, seat), turn.DONE]
    return [*kits.growing(play, seat), turn.DONE]


def new_round(play: Play) -> None:
    """Destiny and the turn order's bonuses (R12, R14)."""
    board = play.board
    board.round += 1
    board.phase, board.stage, board.at = "turns", "next_turn", -1
    play.events.append(RoundBegan(board.round))
    for seat, player in enumerate(board.players):
        if board.round == 2:
            player.dice += 1
        kits.fourth_die(play, seat)
    if board.vixen is not None:
        vixen.new_round(play)
    destiny = [Task("destiny_die", 0, "destiny")]
    if not play.options.premices:
        destiny.insert(0, Task("destiny", 0, "destiny"))
    bonuses = _bonuses(play)
    # R81: with VIXEN the bonuses come first.
    steps = [*bonuses, *destiny] if board.vixen is not None else [*destiny, *bonuses]
    board.pending += reversed(steps)


def bonus_positions(players: int) -> tuple[int, int]:
    """Where turn order tiles lie, VIXEN being a player."""
    return BONUS_POSITIONS_OF_TWO if players == 2 else BONUS_POSITIONS


def _bonuses(play: Play) -> list[Task]:
    """Turn order tiles on positions 3 and 4, or on both of two (R6, R14, R71, R81)."""
    board = play.board
    found = []
    for tile, position in zip(board.bonuses, bonus_positions(len(board.order)), strict=False):
        seat = board.order[position]
        if seat != VIXEN:
            op, number = play.tables.turn_order[tile]
            found.append(Task(op, seat, "order", number))
    return found


def reveal(play: Play, _task: Task) -> None:
    """The destiny tile, and the hunter goes to its territory (R14)."""
    board = play.board
    tile = board.destiny = play.chance.take(board.destinies)
    board.hunter = play.tables.destiny[tile].hunter
    name = play.tables.destiny[tile].name
    play.events.append(DestinyShown(name, TERRITORIES[board.hunter]))


def roll_destiny(play: Play, _task: Task) -> None:
    play.board.destiny_die = play.chance.roll()
    play.events.append(DestinyRolled(play.board.destiny_die, play.night()))


def next_turn(play: Play) -> None:
    """Round in turn order, one die each; who has none left is skipped (R15)."""
    board = play.board
    count = len(board.order)
    for step in range(1, count + 1):
        at = (board.at + step) % count
        seat = board.order[at]
        if not _has_die(play, seat):
            continue
        board.at = at
        if seat == VIXEN:
            vixen.turn(play)
        else:
            board.actor, board.stage = seat, "roll"
        return
    board.phase, board.stage, board.at = "scoring", "declare", 0


def _has_die(play: Play, seat: int) -> bool:
    board = play.board
    if seat == VIXEN:
        return board.vixen is not None and bool(board.vixen.cards)
    player = board.players[seat]
    return player.used < player.dice


def _declares(play: Play) -> bool:
    """In turn order; whoever holds cards is asked, whatever they are (R62, R89)."""
    board = play.board
    while board.at < len(board.order):
        seat = board.order[board.at]
        if seat != VIXEN and (board.acts or play.state.cards[seat].hand):
            board.actor, board.acts = seat, ASKED
            return True
        board.at += 1
    board.stage = "count"
    return False


def count(play: Play) -> None:
    """Cheese, dice, camp: each for all players before the next (R67)."""
    scoring.end_of_round(play)
    play.board.phase, play.board.stage, play.board.at = "growth", "grow", 0


def _grows(play: Play) -> bool:
    """Each player finishes growth before the next; who can do nothing is not asked (R53)."""
    board = play.board
    while board.at < len(board.order):
        seat = board.order[board.at]
        if seat == VIXEN:
            vixen.grow(play)
        elif board.acts or kits.growing(play, seat):
            board.actor, board.acts = seat, ASKED
            return True
        board.at += 1
    board.stage = "reset"
    return False


def reset(play: Play) -> None:
    """All is made ready for the next round, or the game ends (R68)."""
    board = play.board
    if board.round == LAST_ROUND:
        board.phase = board.stage = "over"
        scoring.end_of_game(play)
        return
    for player in board.players:
        player.fox, player.used, player.den_dice = -1, 0, []
    board.spaces = [[] for _ in board.spaces]
    tiles.clear_obstacles(play)
    hunting.refill(play)
    board.destiny, board.destiny_die = -1, 0
    if play.tables.readings.star == "round":
        board.star = NOBODY
    catch_up(play)
    board.order = turn_order(play)
    board.stage = "new_round"


def catch_up(play: Play) -> None:
    """Growth points for each orange space behind the leader, all from the same standings (R69,
    R80)."""
    board = play.board
    points = [player.vp for player in board.players]
    automa = [] if board.vixen is None else [board.vixen.vp]
    leader = max(points + automa)
    for seat, vp in enumerate(points):
        if behind := oranges(play, vp, leader):
            gain_gp(play, seat, CATCH_UP_GP * behind, "catch_up")
    for vp in automa:
        vixen_gains(play, oranges(play, vp, leader), "catch_up")


def turn_order(play: Play) -> list[int]:
    """By VP, then by kit dice, then as it was (R11)."""
    board = play.board

    def standing(seat: int) -> tuple[int, int, int]:
        if seat == VIXEN and board.vixen is not None:
            return -board.vixen.vp, -kit_total(board.vixen), board.order.index(seat)
        player = board.players[seat]
        return -player.vp, -kit_total(player), board.order.index(seat)

    return sorted(board.order, key=standing)


def kit_total(owner: Player | Automa) -> int:
    """Kit dice on tracks and outside; reserves do not count."""
    return sum(value for value, space in zip(owner.values, owner.spaces, strict=True) if space)


STEPS: Final = {
    "new_round": new_round,
    "next_turn": next_turn,
    "enter": lambda play: placing.enter(play, play.board.actor),
    "count": count,
    "reset": reset,
}
"""What happens by itself."""
