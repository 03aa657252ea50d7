"""How fast whole matches are, with entries, checks and luck that replays: random play through
Match."""

import random
import time

from bench.bars import tell
from fusebox.arena import begin
from fusebox.arena.settings import single
from fusebox.core import AnyMatch, Player
from fusebox.games.options import known

TABLES = (("fuse_discs", 2), ("fuse_dice", 4), ("fuse_cards", 4), ("fusion", 4), ("ruse", 4))
GAMES = {"fuse_discs": 16, "fuse_cards": 6}
ROUNDS = 7


def measure() -> dict[str, float]:
    """Actions a second of processor time, the clock's included, from the deal to the end."""
    return {f"{name} matches, random play, actions/s": _rate(name, seats) for name, seats in TABLES}


def _rate(name: str, seats: int) -> float:
    """Each game at its best of a few rounds: other programs only ever make one slower."""
    actions, spent = 0, 0.0
    for seed in range(GAMES.get(name, 2)):
        played = [_timed(name, seats, seed) for _ in range(ROUNDS)]
        actions, spent = actions + played[0][0], spent + min(seconds for _, seconds in played)
    return actions / spent


def _timed(name: str, seats: int, seed: int) -> tuple[int, float]:
    begun, luck = time.process_time(), random.Random(seed)
    players = [Player(f"Player {seat + 1}") for seat in range(seats)]
    match = begin(name, players, single(known(name), {}, seats), seed)
    dealt = len(match.entries)
    while match.outcome is None:
        _go_on(match, luck)
    return len(match.entries) - dealt, time.process_time() - begun


def _go_on(match: AnyMatch, luck: random.Random) -> None:
    actors, alarm = match.actors(), match.alarm()
    if alarm is not None and (not actors or luck.random() < 0.05):
        match.advance(alarm[0])
        return
    seat = actors[int(luck.random() * len(actors))]
    legal = match.legal(seat)
    match.play(seat, legal[int(luck.random() * len(legal))])


if __name__ == "__main__":
    tell(measure())
