"""What each level of each game does first: a file for each game, changed by a change of a bot."""

from itertools import islice
from pathlib import Path
from typing import Any, Final

from fusebox.arena import Driver, begin
from fusebox.bots import LEVELS, RANDOM, made
from fusebox.core import Player
from fusebox.games import GAMES

FOLDER: Final = Path(__file__).parent / "choices"
CHOICES: Final = 10
SEED: Final = 1


def path(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def chosen(game: str, level: str) -> list[str]:
    """Its first choices in the first seat, against random bots, as they are written down."""
    rules: Any = GAMES[game]
    seats = 2 if 2 in rules.seats else rules.seats[0]
    players = [Player(str(seat), level if seat == 0 else RANDOM) for seat in range(seats)]
    match = begin(game, players, rules.types.options(), SEED)
    bots = [made(game, level), *(made(game, RANDOM) for _ in players[1:])]
    driver = Driver(match, dict(enumerate(bots)), SEED)
    found: list[str] = []
    seen = len(match.entries)
    while len(found) < CHOICES and match.outcome is None:
        driver.step()
        for entry in islice(match.entries, seen, None):
            action = match.action_of(entry)
            if entry.seat == 0 and isinstance(action, rules.types.action):
                found.append(rules.notation(action))
        seen = len(match.entries)
    return found[:CHOICES]


def written(game: str) -> str:
    lines = (f"{level}: {' | '.join(chosen(game, level))}\n" for level in LEVELS[game])
    return "".join(lines)


def kept(game: str) -> dict[str, list[str]]:
    lines = path(game).read_text(encoding="utf-8").splitlines()
    return {level: said.split(" | ") for level, _, said in (line.partition(": ") for line in lines)}
