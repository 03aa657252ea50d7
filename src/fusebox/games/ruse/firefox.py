"""Firefox: the pawn runs round a ring of bonus tiles (R73)."""

from typing import Final

from fusebox.core import Seat
from fusebox.games.ruse.actions import Action, Shift
from fusebox.games.ruse.events import FirefoxMoved
from fusebox.games.ruse.model import Task
from fusebox.games.ruse.play import FIREFOX_GP, RUSE_PAWN, Play

RING: Final = 6
BONUS_GP: Final = 2
SHIFTS: Final = (Shift(-1), Shift(0), Shift(1))


def act(play: Play, seat: Seat) -> None:
    """The die's action: the pawn moves by what was rolled."""
    if FIREFOX_GP in play.board.players[seat].instincts:
        play.push(("gp", BONUS_GP), seat, "instincts")
    _run(play, seat, play.board.rolled)


def roll(play: Play, task: Task) -> None:
    """The bonus: roll the Firefox die, and move."""
    if play.board.fire is not None:
        _run(play, task.seat, play.chance.pick(play.tables.firefox.die))


def _run(play: Play, seat: Seat, steps: int) -> None:
    if play.board.players[seat].ruse == RUSE_PAWN:
        play.board.pending.append(Task("shift", seat, "firefox", steps))
    else:
        move(play, seat, steps)


def shifts(_play: Play, _task: Task) -> list[Action]:
    """RU7: one more or less."""
    return list(SHIFTS)


def shifted(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, Shift)
    move(play, task.seat, task.n + action.by)


def move(play: Play, seat: Seat, steps: int) -> None:
    """The tile there leaves the game, a new one is laid, then its bonus is carried out."""
    fire = play.board.fire
    assert fire is not None
    fire.pawn = (fire.pawn + steps) % RING
    play.events.append(FirefoxMoved(seat, fire.pawn + 1))
    tile = fire.ring[fire.pawn]
    fire.ring[fire.pawn] = play.chance.take(fire.pile) if fire.pile else -1
    bonus = play.tables.firefox.empty if tile < 0 else play.tables.firefox.tiles[tile]
    play.push(bonus, seat, "firefox")
