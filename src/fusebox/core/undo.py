"""How far back an undo may go: not past luck, and not past what told somebody something."""

from typing import Any

import msgspec

from fusebox.core.chance import Chance, OffScript
from fusebox.core.rules import AnyRules
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
    reveals: bool | None = None
    """Whether somebody learned from it; worked out when first asked."""


def reveals(rules: AnyRules, frame: Frame, after: Any, seats: int) -> bool:
    """Whether for some viewer the same action could, as far as they knew, have gone otherwise."""
    if rules.lies_open:
        return False
    before = msgspec.msgpack.decode(frame.before, type=rules.types.state)
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
