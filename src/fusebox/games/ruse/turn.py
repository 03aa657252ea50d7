"""A turn: roll, collect, place the die, act, end (R15 to R23)."""

from collections.abc import Callable
from typing import Any, Final

from fusebox.core import Done, Seat
from fusebox.games.ruse import acting, kits, objectives, placing, territories
from fusebox.games.ruse.actions import (
    Action,
    Declare,
    Discard,
    Do,
    DrawCard,
    EatCheese,
    Exchange,
    Explore,
    Grow,
    HandIn,
    Place,
    Roll,
    Send,
    Stop,
)
from fusebox.games.ruse.data import ACTS
from fusebox.games.ruse.events import Rolled, TurnEnded
from fusebox.games.ruse.model import NOBODY
from fusebox.games.ruse.packing import SPOTS
from fusebox.games.ruse.play import MORE_GP, RUSE_SIX, Play, gain_gp

CHEESE_GP: Final = 4
SIX_GP: Final = 2
ROLL: Final = Roll()
DONE: Final = Done()
CHEESE: Final = EatCheese()


def choices(play: Play, seat: Seat) -> list[Action]:
    """What the player whose turn it is may do, between two steps (R23)."""
    board = play.board
    stage = board.stage
    found: list[Action]
    if stage == "roll":
        found = [ROLL]
    elif stage == "place":
        found = placing.choices(play, seat)
    elif stage == "act":
        found = acting.choices(play, seat)
        found.append(DONE)
    elif stage == "move":
        found = territories.stops(play, seat)
    elif stage == "explore":
        found = acting.exploring(play, seat)
        found.append(DONE)
    elif stage == "objectives":
        found = objectives.zone(play, seat)
        found.append(DONE)
    else:
        found = [DONE]
    player = board.players[seat]
    if board.cheese == seat:
        found.append(CHEESE)
    if kits.END in player.spaces:
        found += kits.sending(play, player)
    return found


def act(play: Play, seat: Seat, action: Action) -> None:
    """Carries out what was chosen between two steps."""
    DEEDS[type(action)](play, seat, action)


def roll(play: Play, seat: Seat, _action: Roll) -> None:
    """Roll and collect (R16, R17, R59)."""
    board = play.board
    player = board.players[seat]
    value = play.chance.roll()
    player.used += 1
    board.rolled = board.die = value
    play.events.append(Rolled(seat, value))
    gain_gp(play, seat, play.tables.die.gp[value] + (MORE_GP in player.instincts), "roll")
    if value == 6 and player.ruse == RUSE_SIX:
        gain_gp(play, seat, SIX_GP, "ruse")
    if value == board.destiny_die and board.destiny >= 0:
        play.push(play.tables.destiny[board.destiny].effect, seat, "destiny")
    board.stage = "place"


def stop(play: Play, seat: Seat, action: Stop) -> None:
    """The fox has moved, and its player may act (R24)."""
    territories.move(play, seat, action.tile)
    play.board.stage = "act"


def eat_cheese(play: Play, seat: Seat, _action: EatCheese) -> None:
    play.board.cheese = NOBODY
    gain_gp(play, seat, CHEESE_GP, "cheese")


def done(play: Play, seat: Seat, _action: Done) -> None:
    """Ends a turn, or a player's part of scoring or growth."""
    board = play.board
    if board.phase != "turns":
        board.at, board.acts = board.at + 1, 0
        return
    end(play, seat)


def end(play: Play, seat: Seat) -> None:
    """The turn is over, and the next one's begins."""
    board = play.board
    placing.lift(play, seat)
    player = board.players[seat]
    has = (player.gp, player.vp, tuple(player.resources))
    play.events.append(TurnEnded(seat, board.die, *has))
    board.spot, board.die, board.rolled, board.acts = -1, 0, 0, 0
    board.stage = "next_turn"


DEEDS: Final[dict[type[Action], Callable[[Play, Seat, Any], None]]] = {
    Roll: roll,
    Place: lambda play, seat, action: placing.place(play, seat, SPOTS.index(action.spot)),
    Do: lambda play, seat, action: acting.do(play, seat, ACTS.index(action.act)),
    Done: done,
    Stop: stop,
    Explore: lambda play, seat, action: acting.explore(play, seat, action.cost),
    EatCheese: eat_cheese,
    Send: kits.send,
    Grow: kits.grow,
    HandIn: kits.hand_in,
    DrawCard: lambda play, seat, _: objectives.draw(play, seat),
    Discard: objectives.discard,
    Exchange: objectives.exchange,
    Declare: objectives.declare,
}
"""What is done by each action between two steps."""
