"""Random play through positions, by any rules and with any options."""

from collections.abc import Iterator
from random import Random
from typing import Any

from fusebox.core import Value
from fusebox.games import GAMES
from fusebox.positions import AnyGame, AnyPosition, Game
from tests.contract.playing import tables

LONGEST = 5_000


def any_game(name: str, seed: int) -> AnyGame:
    """The game with some options and for some seats that go together."""
    options, seats = Random(f"{name} {seed}").choice(tables(GAMES[name]))
    return Game(GAMES[name], seats, options)


def chosen(position: AnyPosition, luck: Random) -> tuple[int, Value, int] | None:
    """Somebody, something and some time; None where the clock is to act."""
    actors = position.actors
    if not actors or (position.alarm is not None and luck.random() < 0.15):
        return None
    seat = luck.choice(actors)
    action, at = luck.choice(position.legal(seat)), position.now + luck.randrange(900)
    return seat, action, at if action in position.legal(seat, at) else position.now


def moments(game: AnyGame, seed: int) -> Iterator[AnyPosition]:
    """A random game from the deal to the end; the position changes in place."""
    position, luck = game.new(seed), Random(seed)
    yield position
    while not position.done:
        assert position.steps < LONGEST, "the game does not end"
        choice = chosen(position, luck)
        if choice is None:
            position.advance()
        else:
            go_on(position, choice)
        yield position


def go_on(position: AnyPosition, choice: tuple[int, Any, int]) -> None:
    seat, action, at = choice
    at = at if position.alarm is None else min(at, max(position.now, position.alarm - 1))
    position.step(seat, action, at)
