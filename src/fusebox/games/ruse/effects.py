"""The executor: carries out what is pending, and stops where a player has to choose (R83, R84)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from fusebox.games.ruse import (
    den,
    firefox,
    goods,
    hunting,
    kits,
    rounds,
    territories,
    tiles,
    turn,
    village,
)
from fusebox.games.ruse.actions import Action, Refuse
from fusebox.games.ruse.model import Op, Task
from fusebox.games.ruse.play import Play, gain_gp, gain_resource, gain_vp


def _gp(play: Play, task: Task) -> None:
    gain_gp(play, task.seat, task.n, task.source)


def _vp(play: Play, task: Task) -> None:
    gain_vp(play, task.seat, task.n, task.source)


def _resource(play: Play, task: Task) -> None:
    gain_resource(play, task.seat, task.n, task.source)


EFFECTS: Final[dict[Op, Callable[[Play, Task], None]]] = {
    "gp": _gp,
    "vp": _vp,
    "resource": _resource,
    "resource_here": territories.resource_here,
    "track": territories.track,
    "hunting": hunting.from_stack,
    "draw_path": den.draw_path,
    "star": tiles.star,
    "cheese": tiles.cheese,
    "firefox_roll": firefox.roll,
    "village_step": village.step,
    "territory_tile": tiles.draw_tile,
    "destiny": rounds.reveal,
    "destiny_die": rounds.roll_destiny,
}
"""What is simply done."""


class Question(NamedTuple):
    """What may be answered, and what an answer does."""

    options: Callable[[Play, Task], list[Action]]
    answer: Callable[[Play, Task, Action], None]


QUESTIONS: Final[dict[Op, Question]] = {
    "resource_any": Question(goods.gainable, goods.gained),
    "kit": Question(kits.raisable, kits.raised),
    "track_any": Question(territories.tracks, territories.tracked),
    "bonus_path": Question(den.taking, den.taken),
    "lay": Question(den.laying, den.laid),
    "lay_bonus": Question(den.laying_bonus, den.laid_bonus),
    "grow_free": Question(kits.growing_free, kits.grown_free),
    "camp": Question(tiles.everywhere, tiles.set_camp),
    "bear": Question(tiles.everywhere, tiles.set_bear),
    "open_tile": Question(tiles.usable, tiles.used),
    "pay_resource": Question(goods.owned, goods.spent),
    "pay_growth": Question(kits.payments, kits.paid),
    "instinct": Question(kits.instincts, kits.developed),
    "shift": Question(firefox.shifts, firefox.shifted),
}
"""What somebody decides; where there is only one way, it is taken."""


def choices(play: Play) -> list[Action]:
    """What the one who is asked may answer, or may do between two steps."""
    board = play.board
    if board.pending:
        task = board.pending[-1]
        return QUESTIONS[task.op].options(play, task)
    if board.phase == "turns":
        return turn.choices(play, board.actor)
    return rounds.choices(play, board.actor)


def take(play: Play, action: Action) -> None:
    """Carries out an answer or a step, and all that follows by itself."""
    board = play.board
    if board.pending:
        task = board.pending.pop()
        QUESTIONS[task.op].answer(play, task, action)
        if isinstance(action, Refuse) and task.source == "explore":
            turn.end(play, task.seat)  # R48: whoever refuses all tiles ends the turn
    else:
        turn.act(play, board.actor, action)
    run(play)


def run(play: Play) -> None:
    """Goes on until somebody has to decide, or the game is over."""
    board = play.board
    pending = board.pending
    while True:
        while pending:
            task = pending[-1]
            if effect := EFFECTS.get(task.op):
                pending.pop()
                effect(play, task)
            elif _waits(play, task):
                return
        if rounds.waits(play):
            return


def _waits(play: Play, task: Task) -> bool:
    """Whether there is something to choose; what has no way at all is lost."""
    question = QUESTIONS[task.op]
    options = question.options(play, task)
    if len(options) > 1:
        play.board.actor = task.seat
        return True
    play.board.pending.pop()
    if options:
        question.answer(play, task, options[0])
    return False
