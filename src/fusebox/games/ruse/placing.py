"""Where a die may go, what that costs, and what follows at once (R18 to R22, R24, R37 to R40)."""

from typing import Final

from fusebox.core import Refusal, Seat
from fusebox.games.ruse import firefox, kits, territories, tiles
from fusebox.games.ruse.actions import Action, Place
from fusebox.games.ruse.data import TERRITORIES
from fusebox.games.ruse.events import Placed, TileUsed
from fusebox.games.ruse.model import Player, Task
from fusebox.games.ruse.packing import (
    DEN,
    HAND,
    LANDS,
    LESSON,
    MOUNTAIN,
    OBJECTIVES,
    SPOTS,
    TILES,
    VILLAGE,
    die_of,
)
from fusebox.games.ruse.play import Play, gain_gp, pay_gp, spaces

EMPTY_GP: Final = 2
REWARDED: Final = (*range(LANDS), MOUNTAIN, OBJECTIVES, TILES)
"""Where an emptied die brings growth points (R21)."""
PLACES: Final = tuple(Place(spot) for spot in SPOTS)
NO_SPACE: Final = Refusal("R20", "no_space")
TOO_DEAR: Final = Refusal("R19", "too_dear")
NO_OPEN_TILE: Final = Refusal("R39", "no_open_tile")
NO_LESSON: Final = Refusal("R40", "no_lesson")
NOT_IN_THIS_GAME: Final = Refusal("R18", "not_in_this_game")
NO_TILES_IN_PREMICES: Final = Refusal("R75", "not_in_this_game")


def choices(play: Play, seat: Seat) -> list[Action]:
    """Where the die may go (R18)."""
    return [place for spot, place in enumerate(PLACES) if hindrance(play, seat, spot) is None]


def hindrance(play: Play, seat: Seat, spot: int) -> Refusal | None:
    """Why the die may not go there: spaces are taken from the left, and paid (R19, R20)."""
    board = play.board
    if spot <= VILLAGE:
        if spot == VILLAGE and board.hamlet is None:
            return NOT_IN_THIS_GAME
        taken = len(board.spaces[spot])
    elif spot == DEN:
        taken = len(board.players[seat].den_dice)
    else:
        return _without_spaces(play, seat, spot)
    costs = spaces(play, spot)
    if taken >= len(costs):
        return NO_SPACE
    cost, die = costs[taken], board.die
    purse = die + board.players[seat].gp
    return None if cost <= purse or cost <= purse + reward(die, spot, cost) else TOO_DEAR


def _without_spaces(play: Play, seat: Seat, spot: int) -> Refusal | None:
    """The same where any number of dice may go; the objective zone never fills (R22)."""
    board = play.board
    if spot == OBJECTIVES:
        return None
    if spot == TILES:
        if play.options.premices:
            return NO_TILES_IN_PREMICES
        return None if board.open_tiles else NO_OPEN_TILE
    if spot == HAND:
        return None if _may_teach(board.players[seat]) else NO_LESSON
    return NOT_IN_THIS_GAME if board.fire is None else None


def _may_teach(player: Player) -> bool:
    """The lesson takes a resource, and a kit that can be raised (R40, R84)."""
    return bool(player.lessons) and any(player.resources) and kits.may_raise(player)


def reward(die: int, spot: int, cost: int) -> int:
    """What the die brings if this cost empties it there (R21)."""
    return EMPTY_GP if 0 < die <= cost and spot in REWARDED else 0


def payable(play: Play, player: Player, cost: int) -> bool:
    """From the die first, then in growth points, those of the emptied die included (R19, R21)."""
    board = play.board
    purse = board.die + player.gp
    return cost <= purse or cost <= purse + reward(board.die, board.spot, cost)


def pay(play: Play, seat: Seat, cost: int) -> None:
    """The die's value goes first; an emptied one brings 2 GP at once (R19, R21)."""
    board = play.board
    if cost <= 0:
        return
    used = min(board.die, cost)
    board.die -= used
    if used and not board.die and board.spot in REWARDED:
        gain_gp(play, seat, EMPTY_GP, "empty_die")
    if cost > used:
        pay_gp(play, seat, cost - used, "dice")


def place(play: Play, seat: Seat, spot: int) -> None:
    """The die goes there; what follows depends on where (R24, R37 to R40, R48, R73, R74)."""
    board = play.board
    board.spot, board.acts = spot, 0
    cost = _laid(play, seat, spot)
    play.events.append(Placed(seat, SPOTS[spot], cost))
    if spot < LANDS:
        board.stage = "enter"
        territories.collect(play, seat, spot)
        return
    pay(play, seat, cost)
    if spot == MOUNTAIN:
        board.stage = "act"
    elif spot == VILLAGE:
        board.stage = "act"
        board.pending.append(Task("village_step", seat, "village"))
    elif spot == DEN:
        board.stage = "explore"
    else:
        board.stage = "finish"
        _emptied(play, seat, spot)


def _laid(play: Play, seat: Seat, spot: int) -> int:
    """Puts the die on its space; what that costs."""
    board = play.board
    if spot <= VILLAGE:
        dice = board.spaces[spot]
        dice.append(die_of(seat, board.die))
    elif spot == DEN:
        dice = board.players[seat].den_dice
        dice.append(board.die)
    else:
        return 0
    return spaces(play, spot)[len(dice) - 1]


def _emptied(play: Play, seat: Seat, spot: int) -> None:
    """Where the die is emptied whatever it showed."""
    board = play.board
    pay(play, seat, board.die)
    if spot == OBJECTIVES:
        board.stage = "objectives"
    elif spot == TILES:
        board.pending.append(Task("open_tile", seat, "tiles"))
    elif spot == HAND:
        player = board.players[seat]
        territory, *later = player.lessons
        player.lessons = tuple(later)
        tiles.discard(play, territory, LESSON)
        play.events.append(TileUsed(seat, TERRITORIES[territory], "lesson"))
        board.pending.append(Task("kit", seat, "tiles"))
        board.pending.append(Task("pay_resource", seat, "tiles"))
    else:
        firefox.act(play, seat)


def enter(play: Play, seat: Seat) -> None:
    """The value bonus is taken: pay the space, then move (R24)."""
    board = play.board
    pay(play, seat, spaces(play, board.spot)[len(board.spaces[board.spot]) - 1])
    board.stage = "move"


def lift(play: Play, seat: Seat) -> None:
    """The turn is over: what is left on the die stays there for the scoring (R67)."""
    board = play.board
    if 0 <= board.spot <= VILLAGE:
        board.spaces[board.spot][-1] = die_of(seat, board.die)
    elif board.spot == DEN:
        board.players[seat].den_dice[-1] = board.die
