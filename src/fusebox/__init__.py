"""Fusebox: five published games, one implementation of their rules.

A match in a few lines:

    match = fusebox.start("fuse_discs", seed=7)
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[0])
"""

import secrets
from collections.abc import Sequence
from typing import Any

from fusebox.arena import BotFailed, begin, drive
from fusebox.bots import Bot, Choice, Sight, made
from fusebox.core import (
    CLOCK,
    OPEN,
    PUBLIC,
    AnyMatch,
    Chance,
    Damaged,
    LuckUnknown,
    Match,
    Outcome,
    Player,
    Record,
    Refusal,
    Refused,
)
from fusebox.core.version import __version__
from fusebox.envs.batches import batch
from fusebox.games import GAMES
from fusebox.games.options import chosen, known, usual_seats
from fusebox.positions import WAIT, BadArray, Game, NoSuchAction, Position, Spec, game

__all__ = [
    "CLOCK",
    "GAMES",
    "OPEN",
    "PUBLIC",
    "WAIT",
    "AnyMatch",
    "BadArray",
    "Bot",
    "BotFailed",
    "Chance",
    "Choice",
    "Damaged",
    "Game",
    "LuckUnknown",
    "Match",
    "NoSuchAction",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "Refusal",
    "Refused",
    "Sight",
    "Spec",
    "__version__",
    "batch",
    "bot",
    "drive",
    "game",
    "load",
    "start",
]


def start(
    game: str, players: int | Sequence[str] | None = None, seed: int | None = None, **options: Any
) -> AnyMatch:
    """A match, dealt and ready to play: with so many players, or with these by name. The same seed
    gives the same luck; none is drawn afresh. ValueError with a sentence for what does not fit."""
    rules = known(game)
    if players is None:
        players = usual_seats(rules)
    if isinstance(players, int):
        players = [f"Player {seat + 1}" for seat in range(players)]
    luck = secrets.randbits(64) if seed is None else seed
    return begin(game, [Player(name) for name in players], chosen(rules, options), luck)


def bot(game: str, name: str) -> Bot:
    """A bot by its level: "1" and upwards, or "random"."""
    return made(known(game).name, name)


def load(text: str) -> AnyMatch:
    """The match that a saved record rebuilds; Damaged, with the line, where it can't be trusted.
    An unfinished one goes on with the luck it would have met if it was saved with
    `record(secret=True)`; else it raises LuckUnknown where luck is needed."""
    record = Record.load(text)
    if record.header.game not in GAMES:
        raise Damaged(1, f"the game {record.header.game!r} is not known here")
    match: AnyMatch = Match.replayed(GAMES[record.header.game], record)
    return match
