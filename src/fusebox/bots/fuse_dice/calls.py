"""What a team-mate makes of calls: whose die is whose, whom to help, and what to say itself."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fusebox.bots.bot import Sight
from fusebox.bots.fuse_dice.plan import Situation, accepts, hand_of, placements, situation, without
from fusebox.bots.fuse_dice.worth import cost
from fusebox.core import Seat
from fusebox.games.fuse_dice.dice import BIT
from fusebox.games.fuse_dice.model import (
    Action,
    Check,
    Decline,
    Die,
    Help,
    Leave,
    Need,
    Point,
    Reach,
    Reroll,
    Roll,
    Signal,
    View,
)


class Call(NamedTuple):
    """A signal, and whose it is."""

    seat: Seat
    signal: Signal


class Heard(NamedTuple):
    """What has been called in a turn: calls lapse quickly, but hold as long as these dice lie."""

    turn: int
    calls: tuple[Call, ...] = ()
    said: tuple[Signal, ...] = ()
    """What it has said itself."""


class Claim(NamedTuple):
    """A die that is somebody's by a call."""

    seat: Seat
    die: Die


def heard(sight: Sight, memory: Heard | None) -> Heard:
    """What is known of this turn's calls, with those that are new."""
    turn: int = sight.view.turn
    known = memory if memory is not None and memory.turn == turn else Heard(turn)
    called = zip(sight.callers, sight.signals, strict=True)
    news = [Call(seat, signal) for seat, signal in called if isinstance(signal, Signal)]
    fresh = tuple(call for call in dict.fromkeys(news) if call not in known.calls)
    return known._replace(calls=known.calls + fresh)


def left_alone(sight: Sight, calls: Iterable[Call]) -> set[Seat]:
    """The people nobody plays for: those who are there and have not asked for help."""
    asked = {call.seat for call in calls if isinstance(call.signal, Help)}
    return set(sight.people) - asked - {sight.view.viewer}


def acts_for(view: View, action: Action) -> Seat | None:
    """Whose duty an action is; a check is nobody's."""
    match action:
        case Roll() | Reroll():
            return view.holder
        case Decline(_, seat):
            return seat
        case Check():
            return None
    card = getattr(action, "bomb", None)
    owners = (seat for seat, bombs in enumerate(view.bombs) for bomb in bombs if bomb.card == card)
    return next(owners, None)


def claims(view: View, calls: tuple[Call, ...]) -> tuple[Claim, ...]:
    """The dice of the tray that are somebody's by what was called. The last word counts; nobody
    has more than they still owe, and no die is claimed twice."""
    where, found = situation(view), list[Claim]()
    free, owes = Counter(where.tray), list(where.owes)
    for call in reversed(calls):
        for seat, die in _wanted(view, call):
            if free[die] and owes[seat] and accepts(where.hands[seat]) & BIT[die]:
                free[die] -= 1
                owes[seat] -= 1
                found.append(Claim(seat, die))
                break
    return tuple(found)


def _wanted(view: View, call: Call) -> Iterator[Claim]:
    """The dice a call may be about, the likeliest first."""
    match call.signal:
        case Reach(die):
            yield Claim(call.seat, die)
        case Point(die, seat) if seat in range(view.seats):
            yield Claim(seat, die)
        case Need(mark) | Leave(mark):
            dice = [die for die in dict.fromkeys(view.tray) if mark in die]
            yield from sorted(
                (Claim(call.seat, die) for die in dice), key=lambda claim: _use(view, claim)
            )


def _use(view: View, claim: Claim) -> tuple[float, Die]:
    """What is left to do for a player who gets a die, at best."""
    after = placements(hand_of(view, claim.seat), claim.die, claim.seat)
    costs = (sum(cost(*bomb) for bomb in hand) for _, hand in after)
    return min(costs, default=float("inf")), claim.die


def shared(view: View, claimed: Iterable[Claim]) -> Situation:
    """What is left to distribute once everybody has taken the dice they claim."""
    where = situation(view)
    owes = list(where.owes)
    for seat, _ in claimed:
        owes[seat] -= 1
    dice = tuple(die for _, die in claimed)
    return where._replace(owes=tuple(owes), tray=without(where.tray, dice))


def taken_by_others(claimed: Iterable[Claim], seat: Seat) -> Counter[Die]:
    return Counter(claim.die for claim in claimed if claim.seat != seat)
