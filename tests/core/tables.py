"""Tables for the tests of the core, at which a toy is played."""

from collections.abc import Collection

import pytest

from fusebox.core import (
    Answer,
    AnyMatch,
    AnyPace,
    AnyRules,
    Match,
    Player,
    Ready,
    Refusal,
    Refused,
    Seat,
    Value,
)
from fusebox.core.table import SHARE_BYTES
from tests.toys.rush import game as rush
from tests.toys.veto import game as veto

NAMES = ("Ada", "Blaise", "Chen", "Dora")
SECRET = bytes(range(32))
QUIET = veto.Options(drawing=False)
"""Ending a turn draws nothing, so that it can be taken back."""


def laid(
    rules: AnyRules | None = None,
    seats: int = 2,
    bots: Collection[Seat] = (),
    options: Value = QUIET,
    pace: AnyPace | None = None,
) -> AnyMatch:
    """A table at which nobody is ready yet."""
    players = [Player(NAMES[seat], "easy" if seat in bots else "") for seat in range(seats)]
    match: AnyMatch = Match.new(rules or veto.VetoGame(), players, options, SECRET, pace)
    return match


def begun(
    rules: AnyRules | None = None,
    seats: int = 2,
    bots: Collection[Seat] = (),
    options: Value = QUIET,
    pace: AnyPace | None = None,
) -> AnyMatch:
    """A table at which the cards are dealt."""
    match = laid(rules, seats, bots, options, pace)
    for seat in range(seats):
        match.play(seat, share(match, seat))
    return match


def race(seats: int = 2, pace: AnyPace | None = None) -> AnyMatch:
    return begun(rush.Rush(), seats, options=rush.Options(), pace=pace)


def share(match: AnyMatch, seat: Seat) -> Ready:
    return Ready(b"" if match.header.players[seat].bot else bytes([seat]) * SHARE_BYTES)


def plays(match: AnyMatch, seat: Seat) -> veto.Play:
    """A card that this seat may play."""
    found: veto.Play = next(a for a in match.legal(seat) if isinstance(a, veto.Play))
    return found


def last(match: AnyMatch) -> int:
    """The number of the last entry."""
    return len(match.entries) - 1


def refused(match: AnyMatch, seat: Seat, action: Value) -> tuple[str, str]:
    """The clause and key with which this is refused; the refusal can be said, too."""
    with pytest.raises(Refused) as raised:
        match.play(seat, action)
    refusal: Refusal = raised.value.refusal
    assert match.words(refusal, "en") != match.words(refusal, "fr")
    return refusal.clause, refusal.key


class Team(veto.VetoGame):
    """All win or lose together."""

    cooperative = True


def agree(match: AnyMatch, *others: int) -> None:
    for seat in others:
        match.play(seat, Answer(True))
