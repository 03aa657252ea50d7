"""How older versions of the rules judged a play, so that their records replay."""

from fusebox.core import Chance, Millis, Seat
from fusebox.games.fusion import play
from fusebox.games.fusion.deck import FITS, RANK
from fusebox.games.fusion.model import Event, Lay, State


def lay(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    """Version 2: cards covered long ago were forgotten only when somebody acted, and a play that
    named one before that was judged like any other."""
    if state.stop is not None:
        return play.lay_in_stop(state, state.stop, seat, action, at, chance)
    play.forget(state, at)
    rank = RANK[action.pile]
    if action.card in FITS[rank][state.piles[rank][-1]]:
        return play.lay_in_race(state, seat, action, at, chance)
    covered = play.covering(state, action)
    if covered is not None and action.card in FITS[rank][action.on]:
        return [play.late(seat, action, covered)]
    return [play.miss(state, seat, action, at, int(state.options.penalty))]
