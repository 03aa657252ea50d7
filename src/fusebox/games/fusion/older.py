"""How older versions of the rules judged a play, so that their records replay: until somebody
acted, cards that were covered long ago could still be named."""

from fusebox.core import Chance, Millis, Seat
from fusebox.games.fusion import play
from fusebox.games.fusion.deck import FITS, RANK
from fusebox.games.fusion.model import Event, Lay, State


def third(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    """Version 3: such a play lost a race."""
    top = state.piles[RANK[action.pile]][-1]
    covered = None if action.on == top else play.covering(state, action)
    if covered is not None and play.is_forgotten(covered, at):
        return [play.late(seat, action, covered)]
    return play.lay(state, seat, action, at, chance)


def second(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    """Version 2: such a play was judged like any other."""
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
