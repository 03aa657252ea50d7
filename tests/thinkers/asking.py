"""Questions as they come up in a match."""

from collections.abc import Iterator
from typing import Any

from fusebox.arena import begin
from fusebox.bots import Question
from fusebox.bots.planner import sight_of
from fusebox.core import AnyMatch, Player
from fusebox.games import GAMES
from fusebox.games.options import usual_seats
from fusebox.tables.thinking import any_choice, thought

MOVES = 12


def questions(game: str, level: str) -> Iterator[Question]:
    """A match of bots that all play by this level, asked one after the other."""
    seats = usual_seats(GAMES[game])
    players = [Player(f"Player {seat}", bot=level) for seat in range(seats)]
    match: AnyMatch = begin(game, players, GAMES[game].types.options(), 1)
    memories: dict[int, Any] = {}
    for number in range(MOVES):
        while not match.actors() and (alarm := match.alarm()) is not None:
            match.advance(alarm[0])
        seat = match.actors()[number % len(match.actors())]
        sight = sight_of(match, seat, match.now)._replace(budget=20)
        question = Question(game, level, sight, f"seed {number}", memories.get(seat))
        yield question
        memories[seat] = thought(question).memory
        match.play(seat, any_choice(question).action, match.now)
