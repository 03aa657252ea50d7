"""FUSE (dice): whether a mission can be won at all by its cards, whatever the dice show."""

from math import ceil
from typing import Any, cast

from fusebox.arena.settings import single
from fusebox.arena.sketch import sketched
from fusebox.core import Millis, Player
from fusebox.games.fuse_dice.cards import deck_of, is_fuse
from fusebox.games.fuse_dice.duties import drawn
from fusebox.games.fuse_dice.model import BombCard, Difficulty, State
from fusebox.games.options import known

GAME = "fuse_dice"
ACT: Millis = 4_000


def possible(players: int, difficulty: Difficulty, seed: int) -> bool:
    """Whether the acts that can't be avoided fit into the time: those of the mission that bots
    play from this seed."""
    rules = known(GAME)
    options: Any = single(rules, {"difficulty": difficulty}, players)
    team = [Player(f"{seat}", "5") for seat in range(players)]
    match = sketched(GAME, team, options, seed)
    return bool(least_time(match.position.state) <= 60_000 * options.minutes)


def least_time(state: State) -> Millis:
    """No team is faster: the smallest bombs, every die fits, nothing is ever given up."""
    faces, seats = deck_of({}).faces, len(state.bombs)
    hands = [bomb.card for bombs in state.bombs for bomb in bombs]
    hidden = [cast(BombCard, card) for card in state.deck if not is_fuse(card)]
    waiting = [*state.row, *hidden]
    every = sorted(faces[card].size for card in (*hands, *waiting))
    bombs = every if state.options.difficulty == "insane" else every[: len(waiting)]
    dice, turns = sum(bombs), ceil(sum(bombs) / drawn(seats))
    # The last card of the row is taken by itself, and without a row there is nothing to take.
    clears = max(len(waiting) - 1, 0)
    if seats <= 2:
        return ACT * (turns + ceil((dice + clears) / seats))
    return ACT * (turns + turns + ceil(clears / seats))
