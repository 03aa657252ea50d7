"""One input and what comes of it: a pure fold, by the rules of the game and of the table."""

from typing import Any

import msgspec

from fusebox.core.chance import Chance
from fusebox.core.match_state import AnyState
from fusebox.core.record import Entry, Header
from fusebox.core.rules import copied
from fusebox.core.table.model import Acted, AnyPace, GamePace, OfTable, Ready, Start, Table
from fusebox.core.table.rules import act, is_agreed, lapse
from fusebox.core.undo import Frame, return_gains, set_clocks_back, state_before
from fusebox.core.values import Millis, Seat, Value

_json = msgspec.json.Encoder().encode


class Input(msgspec.Struct, frozen=True, gc=False):
    """Who does what, when, and the luck it meets."""

    n: int
    at: Millis
    seat: Seat
    action: Any
    chance: Chance
    nonce: str = ""


class Step(msgspec.Struct, frozen=True, gc=False):
    """An entry that was made and what comes of it, before it is kept."""

    entry: Entry
    action: Value
    after: AnyState
    events: list[Any]
    back: int | None
    """The first entry that this one takes back."""
    gain: Millis
    """The increment it brings the player who took it."""


def laid(header: Header) -> Table:
    """The table before anybody is ready."""
    return Table(
        bots=[player.bot for player in header.players],
        left=None if header.pace is None else [header.pace.initial] * header.seats,
        shares=[None] * header.seats,
        hints=[0] * header.seats,
    )


def table_step(
    before: AnyState, header: Header, frames: list[Frame], options: Any, given: Input
) -> Step:
    """A step at the table."""
    seat, action, table = given.seat, given.action, _ticked(before, given)
    back = act(before.rules, table, seat, action)
    game = before.game
    if isinstance(action, Start):
        game = before.rules.setup(options, len(table.bots), given.chance)
    elif back is not None:
        game = state_before(before.rules, frames, back)
        agreed = header.asks_back and is_agreed(before.table, seat, action)
        (set_clocks_back if agreed else return_gains)(table, frames, back)
    after = before.after(game, table, given.at)
    told = [Acted(seat, Ready() if isinstance(action, Ready) else action)]
    return Step(_entry(given, after), action, after, told, back, 0)


def game_step(before: AnyState, pace: AnyPace | None, given: Input) -> Step:
    """A step of the game."""
    table, game = _ticked(before, given), copied(before.state)
    told = before.rules.apply(game, given.seat, given.action, given.at, given.chance)
    if table.offer is not None:
        lapse(table)
    after = before.after(game, table, given.at)
    gain = 0
    if pace is not None:
        gain = _reward(before, after, pace, given.seat)
        if isinstance(pace, GamePace) and _is_another_game(before, after):
            table.left = [pace.initial] * len(table.bots)
    return Step(_entry(given, after), given.action, after, told, None, gain)


def _reward(before: AnyState, after: AnyState, pace: AnyPace, seat: Seat) -> Millis:
    """A finished turn adds its increment, or brings the whole time back."""
    left = after.table.left
    if left is None or seat not in before.timed():
        return 0
    if seat in after.waiting():
        return 0
    gain = pace.gain(left[seat])
    left[seat] += gain
    return gain


def _is_another_game(before: AnyState, after: AnyState) -> bool:
    number = before.rules.game_number
    return number(before.state) != number(after.state)


def _ticked(before: AnyState, given: Input) -> Table:
    """A copy of the table to be changed, by the time that was used; or the table itself where
    nothing changes it."""
    table = before.table
    if table.left is None and table.offer is None and not isinstance(given.action, OfTable):
        return table
    table = copied(table)
    if table.left is not None:
        for player in before.timed():
            table.left[player] -= given.at - before.now
    return table


def _entry(given: Input, after: AnyState) -> Entry:
    action, draws = msgspec.Raw(_json(given.action)), tuple(given.chance.draws)
    return Entry(given.n, given.at, given.seat, action, given.nonce, draws, after.check())
