"""The Village: its track, its hunting tiles, and what is done there (R74)."""

from typing import Final

from fusebox.core import Seat
from fusebox.games.ruse import hunting
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.events import VillageReached
from fusebox.games.ruse.model import Task
from fusebox.games.ruse.play import Play

END: Final = 6


def step(play: Play, task: Task) -> None:
    """One space on, with its bonus; at the end no step."""
    hamlet = play.board.hamlet
    player = play.board.players[task.seat]
    if hamlet is None or player.paw == END:
        return
    player.paw += 1
    play.events.append(VillageReached(task.seat, player.paw))
    for bonus in reversed(play.tables.village.spaces[player.paw - 1]):
        if bonus is None:
            bonus = play.tables.village.tiles[hamlet.tiles[player.paw // 2 - 1]]
        play.push(bonus, task.seat, "village")
    claim(play, task.seat)


def lies(play: Play) -> bool:
    """Whether a hunting tile lies on one of the two sides."""
    hamlet = play.board.hamlet
    return hamlet is not None and max(hamlet.lying) >= 0


def hunt(play: Play, seat: Seat) -> None:
    """One of the two face-down tiles, which nobody can tell apart."""
    hamlet = play.board.hamlet
    assert hamlet is not None
    side = 0 if hamlet.lying[0] >= 0 else 1
    generation, hamlet.lying[side] = hamlet.lying[side], -1
    hunting.resolve(play, seat, hamlet.heap, generation, village=True)
