"""Common objectives: declared by themselves as soon as they hold (R63 to R66)."""

from fusebox.core import Seat
from fusebox.games.ruse.data import COMMONS, Asked
from fusebox.games.ruse.events import Claimed
from fusebox.games.ruse.model import Player
from fusebox.games.ruse.play import Play, outside


def claim(play: Play, seat: Seat) -> None:
    """Takes the leftmost space of each common objective this player has now reached."""
    board = play.board
    player = board.players[seat]
    for number, objective in enumerate(board.commons):
        claims = board.claims[number]
        common = play.tables.commons[objective]
        vp = common.vp
        if seat in claims or len(claims) == len(vp):
            continue
        if reached(player, common.asked):
            play.events.append(Claimed(seat, COMMONS[objective], vp[len(claims)]))
            board.claims[number] = (*claims, seat)
            player.cubes -= 1
            if common.bonus is not None:
                play.push(common.bonus, seat, "common")


def reached(player: Player, asked: Asked) -> bool:
    """Whether a player has what a common objective asks for; levels mean at least (R61)."""
    needs = asked.needs
    return (
        len(player.completed) >= needs.completed
        and len(player.cache) >= needs.hunting
        and player.slots.count(False) >= needs.marks
        and max(player.levels) >= needs.level
        and player.paw >= needs.village
        and outside(player) >= needs.outside
        and player.leads.count(True) >= needs.paths
    )
