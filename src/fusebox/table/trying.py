"""Positions of FUSE (discs) that guests try out, worked out in a process of its own."""

from typing import Any

import msgspec

from fusebox.analysis.fuse_discs import judge_of
from fusebox.bots import Sight, at_table, names, strongest
from fusebox.bots.fuse_discs.boards import board_of
from fusebox.core import CLOCK, PUBLIC, Chance, Language
from fusebox.games.fuse_discs.board import mover
from fusebox.games.fuse_discs.model import Event, Options, Scoring, State
from fusebox.games.fuse_discs.position import notation, parse, read, write
from fusebox.games.fuse_discs.rules import FuseDiscs
from fusebox.table.looking import Looked, Worth
from fusebox.table.messages import OfferedAction
from fusebox.table.sentences import Declined
from fusebox.table.updates import raw

DISCS = FuseDiscs()


def looked(
    position: str, move: str, scoring: Scoring, language: Language, level: str, judge: bool
) -> bytes:
    """The position after the move, as JSON; Declined if there is no such position or move."""
    if level and level not in names(DISCS.name):
        raise Declined("invalid", "unknown_bot")
    try:
        state = read(position, Options(white="first", replay=False, scoring=scoring))
        if state.stage == "composing":
            raise ValueError("the ring is not full")
        events = _moved(state, move)
    except ValueError:
        raise Declined("invalid", "no_position") from None
    legal = DISCS.legal(state, mover(state))
    return msgspec.json.encode(
        Looked(
            position=write(state),
            view=raw(DISCS.view(state, PUBLIC)),
            legal=tuple(OfferedAction(raw(one), DISCS.words(one, language, ())) for one in legal),
            moves=tuple(notation(one) for one in legal),
            events=tuple(raw(event) for event in events),
            worth=_worth(state) if judge else None,
            answer=_answer(state, legal, level) if level and legal else "",
        )
    )


def _moved(state: State, move: str) -> list[Event]:
    """Makes the move, and every pass that nobody has a choice in."""
    events: list[Event] = []
    if move:
        action, seat = parse(move), mover(state)
        if action not in DISCS.legal(state, seat):
            raise ValueError("it is not legal")
        events += DISCS.apply(state, seat, action, 0, Chance.none())
    while (alarm := DISCS.alarm(state)) is not None:
        events += DISCS.apply(state, CLOCK, alarm[1], 0, Chance.none())
    return events


def _worth(state: State) -> Worth:
    judged = judge_of(strongest(DISCS.name))(board_of(state), state.options.scoring)
    sign = 1 if state.side == "w" else -1
    margin = None if judged.margin is None else sign * judged.margin
    return Worth(round(sign * judged.value, 3) + 0.0, margin, judged.line)


def _answer(state: State, legal: list[Any], level: str) -> str:
    """The luck follows from the position: the same question has the same answer."""
    seat = mover(state)
    sight = Sight(DISCS.view(state, seat), legal, 0)
    luck = Chance.seeded("answer", write(state))
    return notation(at_table(DISCS.name, level).choose(sight, None, luck).action)
