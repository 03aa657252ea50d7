"""What may be taken back: not luck, and not what told somebody something (T9)."""

from typing import Any

import msgspec

from fusebox.core.chance import Chance, OffScript
from fusebox.core.match_state import AnyState
from fusebox.core.record import Entry, Header
from fusebox.core.rules import AnyRules
from fusebox.core.table.model import Table
from fusebox.core.values import CLOCK, PUBLIC, Millis, Seat, Value, Viewer

SAMPLES = 16
"""States a viewer thinks possible that an action is tried on; what it tells may be rare."""


class Frame(msgspec.Struct, gc=False):
    """A game entry that might be taken back, with the state before it."""

    n: int
    seat: Seat
    action: Value
    at: Millis
    before: bytes
    due: Millis | None
    """When the alarm stood before it: what is past its deadline can't be gone back to."""
    gain: Millis
    """The increment it brought its player."""
    left: list[Millis] | None = None
    """What the clocks go back to with it."""
    waiting: list[Seat] = []
    """Who was waited for after it."""
    reveals: bool | None = None
    """Whether somebody learned from it; worked out when first asked."""


def framed(
    header: Header, before: AnyState, after: AnyState, entry: Entry, action: Value, gain: Millis
) -> Frame:
    """What is kept of a step of the game, should it be taken back."""
    alarm = before.deadline()
    left = None
    if before.table.left is not None:
        left = _clocks(before, entry.at if header.counts_thought else before.now)
    due, waiting = None if alarm is None else alarm[0], list(after.waiting())
    return Frame(entry.n, entry.seat, action, entry.at, before.packed(), due, gain, left, waiting)


def earlier(frames: list[Frame], back: int) -> list[Frame]:
    """What may still be taken back after going back to before this entry."""
    return [frame for frame in frames if frame.n < back]


def state_before(rules: AnyRules, frames: list[Frame], n: int) -> Any:
    """The game's state before entry n."""
    return _before(rules, next(frame for frame in frames if frame.n == n))


def set_clocks_back(table: Table, frames: list[Frame], back: int) -> None:
    """All clocks show again what they showed in the moment of this entry."""
    left = next(frame for frame in frames if frame.n == back).left
    table.left = None if left is None else list(left)


def return_gains(table: Table, frames: list[Frame], back: int) -> None:
    """What is taken back brings no increment; or ending a turn again and again would."""
    if table.left is None:
        return
    for frame in frames:
        if frame.n >= back and frame.gain:
            table.left[frame.seat] = max(0, table.left[frame.seat] - frame.gain)


def may_undo(current: AnyState, frames: list[Frame], to: int) -> bool:
    """Whether one could go back to before that entry, if nobody minds."""
    lies_open = current.rules.lies_open
    for index in reversed(range(len(frames))):
        frame = frames[index]
        if not lies_open and _reveals(current, frames, index):
            return False
        if frame.n == to:
            return frame.due is None or frame.due > current.now
    return False


def last_of(seat: Seat, frames: list[Frame]) -> int | None:
    """The last entry of this seat that might be taken back."""
    for frame in reversed(frames):
        if frame.seat == seat:
            return frame.n
    return None


def _clocks(state: AnyState, at: Millis) -> list[Millis]:
    """What the clocks show at this time if nothing is done until then."""
    left = list(state.table.left or ())
    for seat in state.timed():
        left[seat] -= at - state.now
    return left


def _before(rules: AnyRules, frame: Frame) -> Any:
    return msgspec.msgpack.decode(frame.before, type=rules.types.state)


def _reveals(current: AnyState, frames: list[Frame], index: int) -> bool:
    """Whether somebody learned something from this entry."""
    frame, later, rules = frames[index], index + 1, current.rules
    if frame.reveals is None:
        after = current.state if later == len(frames) else _before(rules, frames[later])
        frame.reveals = _informs(rules, frame, after, len(current.table.bots))
    return frame.reveals


def _informs(rules: AnyRules, frame: Frame, after: Any, seats: int) -> bool:
    """Whether for some viewer the same action could, as far as they knew, have gone otherwise."""
    before = _before(rules, frame)
    viewers: tuple[Viewer, ...] = (*range(seats), PUBLIC)
    return any(_tells(rules, frame, before, after, viewer) for viewer in viewers)


def _tells(rules: AnyRules, frame: Frame, before: Any, after: Any, viewer: Viewer) -> bool:
    old, new = rules.view(before, viewer), rules.view(after, viewer)
    choices = _choices(rules, before, frame)
    for sample in range(SAMPLES):
        chance = Chance.seeded("undo", frame.n, str(viewer), sample)
        state = rules.sample(old, chance)
        if _choices(rules, state, frame) != choices:
            return True  # it would have been another choice there
        if _view_after(rules, frame, state, viewer) != new:
            return True
        if not chance.draws:
            break  # there is only one
    return False


def _choices(rules: AnyRules, state: Any, frame: Frame) -> list[Any]:
    """What could be done of this kind: a choice among others than was thought tells of them."""
    if frame.seat == CLOCK:
        return [rules.alarm(state)]
    return [a for a in rules.legal(state, frame.seat) if type(a) is type(frame.action)]


def _view_after(rules: AnyRules, frame: Frame, state: Any, viewer: Viewer) -> Any:
    """What the viewer would see had the action met another state it thought possible."""
    try:
        rules.apply(state, frame.seat, frame.action, frame.at, Chance.none())
    except OffScript:
        return None
    return rules.view(state, viewer)
