"""Random matches for the contract suite: any options, any number of seats, at any pace."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any

from msgspec import inspect

from fusebox.core import CLOCK, AnyMatch, AnyRules, Chance, Match, Player, Ready, Seat
from fusebox.core.table import SHARE_BYTES, Abort, Draw, Offer, Pace, Resign, TableAction
from fusebox.core.table.rules import choices
from fusebox.games.options import settings

# How long and how closely the suite looks.
LONGEST = 3_000
"""Entries after which a game is said never to end."""
STRIDE = 4
"""Of so many moments of a match one is looked at closely."""
LOOKS = 8
"""After so many looks they are half as frequent."""
ACTIONS = 6
"""So many actions are tried at such a moment."""
TABLE_TALK = 8
"""Of so many entries one is the table's, where table actions are played too."""
PATIENCE: int = 2_000
"""The longest thought, in milliseconds of game time."""


def every_option(rules: AnyRules) -> list[Any]:
    """All combinations of the options that can be listed; others keep their default."""
    known = settings(rules)
    names = [option.name for option in known]
    every = product(*(option.values for option in known))
    return [rules.types.options(**dict(zip(names, values, strict=True))) for values in every]


@cache
def tables(rules: AnyRules) -> list[tuple[Any, int]]:
    """Every combination of options and seats that goes together."""
    every = product(every_option(rules), rules.seats)
    return [(options, seats) for options, seats in every if not rules.admits(options, seats)]


def begun(rules: AnyRules, options: Any, seats: int, seed: int, pace: Pace | None = None) -> Any:
    """A match whose cards are dealt."""
    chance = Chance.seeded("begun", seed)
    players = [Player(f"Player {seat}") for seat in range(seats)]
    secret = bytes(chance.below(256) for _ in range(32))
    match: AnyMatch = Match.new(rules, players, options, secret, pace)
    for seat in range(seats):
        match.play(seat, Ready(bytes(chance.below(256) for _ in range(SHARE_BYTES))))
    return match


def moments(rules: AnyRules, seed: int, table: bool = False) -> Iterator[AnyMatch]:
    """A random match, at each moment from the deal to the end; the caller may play in it too."""
    chance = Chance.seeded("moments", seed)
    options, seats = chance.pick(tables(rules))
    pace = Pace(40_000, 1_000) if table and chance.below(2) else None
    match: AnyMatch = begun(rules, options, seats, seed, pace)
    yield match
    while match.outcome is None:
        assert len(match.entries) < LONGEST, "the game does not end"
        if not (table and _talks(match, chance)):
            go_on(match, chance)
        yield match


def close_looks(rules: AnyRules, seed: int, table: bool = False) -> Iterator[AnyMatch]:
    """Some moments of a random match, fewer as it grows long, and the last one always."""
    stride, looks = STRIDE, 0
    for number, match in enumerate(moments(rules, seed, table)):
        if number % stride == seed % stride or match.outcome is not None:
            yield match
            looks += 1
            stride = STRIDE << looks // LOOKS


def finished(rules: AnyRules, seed: int, table: bool = False) -> AnyMatch:
    """A random match that is over."""
    *_, match = moments(rules, seed, table)
    return match


def go_on(match: AnyMatch, chance: Chance) -> None:
    """Makes one entry: somebody acts, or the clock does."""
    actors, alarm = match.actors(), match.alarm()
    assert actors or alarm, "nobody can act and no alarm is set"
    at = match.now + chance.below(PATIENCE)
    if alarm and (not actors or chance.below(STRIDE) == 0):
        at = max(at, alarm[0])
    if step := match.due(at):
        match.commit(step)
    elif actors:
        seat = chance.pick(actors)
        action = chance.pick(match.legal(seat, at))
        with applying(action):
            match.commit(match.proposed(seat, action, at))


@contextmanager
def applying(action: Any) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{action} is legal and can't be taken") from error


def tried(match: AnyMatch, chance: Chance) -> list[tuple[Seat, Any]]:
    """Some of what may come next in the game, the clock's act included."""
    state, rules = match.state, match.rules
    acts = [(seat, action) for seat in match.actors() for action in match.legal(seat)]
    alarm = rules.alarm(state) if match.running else None
    return [*some(acts, chance), *([(CLOCK, alarm[1])] if alarm else [])]


def some(things: list[Any], chance: Chance) -> list[Any]:
    """A few of them, in their order."""
    if len(things) <= ACTIONS:
        return things
    chosen = chance.shuffled(range(len(things)))[:ACTIONS]
    return [things[index] for index in sorted(chosen)]


def well_typed(kind: Any, chance: Chance) -> Any:
    """Anything at all of this type, sensible or not."""
    return _any(inspect.type_info(kind), chance)


def _talks(match: AnyMatch, chance: Chance) -> bool:
    """Somebody does something at the table; always so while it is paused."""
    if not match.table.paused and chance.below(TABLE_TALK):
        return False
    if step := match.due(match.now):
        match.commit(step)
        return True
    seat = chance.below(match.seats)
    wanted = [action for action in choices(match, seat) if not _ends(action)]
    if not wanted:
        return match.table.paused
    match.commit(match.proposed(seat, chance.pick(wanted), match.now))
    return True


def _ends(action: TableAction) -> bool:
    what = action.what if isinstance(action, Offer) else action
    return isinstance(what, Resign | Abort | Draw)


def _any(info: inspect.Type, chance: Chance) -> Any:
    match info:
        case inspect.StructType(cls, fields):
            return cls(**{field.name: _any(field.type, chance) for field in fields})
        case inspect.UnionType(types):
            return _any(chance.pick(types), chance)
        case inspect.LiteralType(values):
            return chance.pick(values)
        case inspect.IntType(ge=ge, le=le):
            low, high = -2 if ge is None else ge, 40 if le is None else le
            return low + chance.below(high - low + 1)
        case inspect.BoolType():
            return chance.below(2) == 1
        case inspect.StrType():
            return chance.pick(("", "a", "é{}"))
        case inspect.NoneType():
            return None
        case inspect.VarTupleType(item):
            return tuple(_any(item, chance) for _ in range(chance.below(4)))
        case inspect.TupleType(items):
            return tuple(_any(item, chance) for item in items)
    raise TypeError(f"no action has a field of this type: {info}")
