"""What is to be decided, as text: the choice, the die and what it can do, the phase."""

from collections.abc import Iterator

from fusebox.games.ruse.acting import costs_of
from fusebox.games.ruse.model import Board
from fusebox.games.ruse.packing import LANDS, VILLAGE
from fusebox.games.ruse.picture.board import acts
from fusebox.games.ruse.picture.pen import Pen


def question(pen: Pen) -> Iterator[str]:
    board = pen.board
    if board.phase == "over":
        return
    if board.phase in ("scoring", "growth"):
        yield pen.say(board.phase, round=board.round)
    if board.pending:
        task = board.pending[-1]
        why = pen.term(f"source_{task.source}")
        yield pen.say("asked", what=pen.say(f"ask_{task.op}"), why=why)
    elif board.phase == "turns" and board.rolled:
        yield from _die(pen, board)


def _die(pen: Pen, board: Board) -> Iterator[str]:
    yield pen.say("die", value=board.die)
    if board.stage == "place":
        bonuses = [
            pen.say(f"bonus_{bonus.removesuffix('+1')}")
            for bonus in pen.tables.value_bonus[board.rolled]
        ]
        yield pen.say("value_bonus", bonus=" + ".join(bonuses))
    elif board.stage == "act" and board.spot <= VILLAGE:
        player = board.players[board.actor]
        costs = costs_of(board, pen.view.options.winter, pen.tables, player)
        where = "here" if board.spot < LANDS else "there"
        yield pen.say(where, acts=acts(pen, costs))
