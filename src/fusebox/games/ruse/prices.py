"""What everything costs a player now and what it would bring, told before it is done: acts, growth,
the way of the fox, and what the rolled value is worth in each territory."""

from fusebox.core import Seat
from fusebox.games.ruse import acting, kits, scoring, territories
from fusebox.games.ruse.model import Player, Prices
from fusebox.games.ruse.packing import LANDS
from fusebox.games.ruse.play import Play

TILE_KINDS = range(4)
KITS = range(5)


def prices(play: Play, seat: Seat) -> Prices:
    """By the same functions that the rules ask."""
    player = play.board.players[seat]
    lands = range(LANDS)
    return Prices(
        acts=_acts(play, player),
        growth=tuple([_growth(play, player, kit) for kit in KITS]),
        reach=tuple([territories.reach(play, seat, land) for land in lands]),
        brings=tuple([territories.brings(play, seat, land) for land in lands]),
        cache=scoring.cache_vp(play.tables, len(player.cache)),
    )


def _acts(play: Play, player: Player) -> tuple[tuple[int, ...], ...]:
    tables, winter = play.tables, play.options.winter
    tiles = [acting.on_tile(kind, winter, tables, player) for kind in TILE_KINDS]
    elsewhere = [acting.in_mountains(tables, player), acting.in_village(tables, player)]
    return tuple([tuple(costs) for costs in (*tiles, *elsewhere)])


def _growth(play: Play, player: Player, kit: int) -> int:
    """A kit in reserve, at the end of its track or outside takes no step (R53)."""
    return kits.cost(play.tables, player, kit) if 1 <= player.spaces[kit] < kits.END else -1
