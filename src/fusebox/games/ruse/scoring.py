"""End-of-round and end-of-game scoring, and who has won (R67, R70, R80)."""

from typing import Final

from fusebox.core import Outcome, Party, Seat
from fusebox.games.ruse.data import Tables
from fusebox.games.ruse.events import Ended
from fusebox.games.ruse.model import (
    NOBODY,
    VIXEN,
    Automa,
    Board,
    Player,
    State,
)
from fusebox.games.ruse.packing import BEAR, CAMP, owner_of, value_of
from fusebox.games.ruse.play import Play, gain_gp, gain_vp, lose_vp, vixen_gains
from fusebox.games.ruse.territories import is_in

CHEESE_VP: Final = 4
STAR_VP: Final = 4
CAMP_GP: Final = 2
PATHS_PER_VP: Final = 3
TILES_PER_VP: Final = 2


def end_of_round(play: Play) -> None:
    """Cheese, what is left on dice, camp (R67)."""
    board = play.board
    if board.cheese != NOBODY:
        gain_vp(play, board.cheese, CHEESE_VP, "cheese")
        board.cheese = NOBODY
    for seat in board.order:
        if seat != VIXEN:
            gain_vp(play, seat, left_on_dice(board, seat), "dice")
    for seat in board.order:
        if seat != VIXEN and is_in(board.players[seat], board.obstacles[CAMP]):
            gain_gp(play, seat, CAMP_GP, "camp")
    if play.tables.bear_at_end:
        for seat in reversed(board.order):
            if seat != VIXEN and is_in(board.players[seat], board.obstacles[BEAR]):
                play.push(("resource_any", 0), seat, "bear")


def left_on_dice(board: Board, seat: Seat) -> int:
    """Values left on a player's placed dice."""
    lying = sum(value_of(die) for dice in board.spaces for die in dice if owner_of(die) == seat)
    return lying + sum(board.players[seat].den_dice)


def end_of_game(play: Play) -> None:
    """Gains first, then penalties (R70)."""
    board = play.board
    gain_vp(play, board.star, STAR_VP if board.star != NOBODY else 0, "star")
    for seat, player in enumerate(board.players):
        gain_vp(play, seat, cache_vp(play.tables, len(player.cache)), "hunting")
        gain_vp(play, seat, sum_outside(player), "outside")
        gain_vp(play, seat, common_vp(play, seat), "common")
    if board.vixen is not None:
        _vixen(play, board.vixen)
    for seat, player in enumerate(board.players):
        if not play.options.premices:
            hand = play.state.cards[seat].hand
            owed = sum(play.tables.objectives[card].penalty for card in hand)
            lose_vp(play, seat, owed, "penalties")
        play.events.append(Ended(seat, player.vp))


def cache_vp(tables: Tables, tiles: int) -> int:
    """Each row by itself; the first fills first (R58)."""
    row, vp = tables.hunting.row, tables.hunting.vp
    return vp[min(tiles, row)] + vp[min(max(tiles - row, 0), row)]


def common_vp(play: Play, seat: Seat) -> int:
    """What the spaces of common objectives are worth that have this player's cube."""
    board = play.board
    return sum(
        play.tables.commons[objective].vp[claims.index(seat)]
        for objective, claims in zip(board.commons, board.claims, strict=True)
        if seat in claims
    )


def sum_outside(owner: Player | Automa) -> int:
    """The kit dice outside the den."""
    return sum(owner.values[kit] for kit in range(5) if owner.spaces[kit] == 6)


def _vixen(play: Play, vixen: Automa) -> None:
    vixen_gains(play, cache_vp(play.tables, len(vixen.cache)), "hunting")
    vixen_gains(play, vixen.heap // PATHS_PER_VP, "heap")
    vixen_gains(play, len(vixen.paths), "paths")
    vixen_gains(play, vixen.tiles // TILES_PER_VP, "tiles")
    vixen_gains(play, sum_outside(vixen), "outside")


def outcome(state: State) -> Outcome | None:
    """Ties go to the larger sum outside, then to more growth points, then are shared (R70)."""
    board = state.board
    if board.phase != "over":
        return None
    standings: list[tuple[tuple[int, int, int], int]] = [
        ((player.vp, sum_outside(player), player.gp), seat)
        for seat, player in enumerate(board.players)
    ]
    if board.vixen is not None:
        standings.append(((board.vixen.vp, sum_outside(board.vixen), 0), VIXEN))
    parties = tuple(
        Party(
            seats=() if seat == VIXEN else (seat,),
            rank=1 + sum(other > standing for other, _ in standings),
            score=float(standing[0]),
            name="VIXEN" if seat == VIXEN else "",
        )
        for standing, seat in standings
    )
    first = [party for party in parties if party.rank == 1]
    winners = first[0].seats if len(first) == 1 else ()
    beaten = len(first) == 1 and not winners
    return Outcome(parties, winners, "vixen" if beaten else "points" if winners else "tied")
