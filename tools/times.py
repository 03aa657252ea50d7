"""Measures how long games take, played by bots at the pace of people: `make times` prints what the
attribute `minutes` of each game holds."""

import sys
from statistics import quantiles
from typing import Any, Final

from fusebox.arena import begin, drive
from fusebox.bots import Bot, Choice, Sight, made
from fusebox.core import Chance, Millis, Player
from fusebox.games import GAMES

PACE: Final[dict[str, Millis]] = {"fuse_cards": 3_000, "fuse_discs": 20_000, "ruse": 10_000}
"""So long a person takes for each act. In the other games the clock runs for everybody, and bots
act as slowly as people do."""
LEVEL: Final = "1"
MATCHES: Final = 20
MINUTE: Final[Millis] = 60_000


class Unhurried:
    """Decides as another bot does, and takes the time a person takes."""

    def __init__(self, bot: Bot, pace: Millis) -> None:
        self._bot, self._pace = bot, pace

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        choice = self._bot.choose(sight, memory, chance)
        return choice._replace(after=max(choice.after, self._pace))


def lasted(game: str, seats: int, seed: int) -> float:
    """The minutes of one match."""
    rules = GAMES[game]
    players = [Player(f"Player {seat + 1}", bot=LEVEL) for seat in range(seats)]
    match = begin(game, players, rules.types.options(**rules.suggested), seed)
    bots = [Unhurried(made(game, LEVEL), PACE.get(game, 0)) for _ in players]
    drive(match, bots, seed)
    return match.now / MINUTE


def measured(game: str, matches: int = MATCHES) -> tuple[int, int]:
    """The minutes that nine in ten matches exceed, and those that nine in ten stay below."""
    known = [count for count in GAMES[game].seats if count > 1]
    found = [
        [lasted(game, seats, seed) for seed in range(matches)] for seats in (known[0], known[-1])
    ]
    shares = [quantiles(times, n=10) for times in found]
    least, most = min(share[0] for share in shares), max(share[-1] for share in shares)
    return max(1, round(least)), max(1, round(most))


def main(chosen: list[str]) -> None:
    for game in chosen or GAMES:
        least, most = measured(game)
        kept = GAMES[game].minutes
        print(f"{game}: {least} to {most} min; its tile says {kept[0]} to {kept[1]}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
