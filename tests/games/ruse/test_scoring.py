"""The end of the game: R70."""

from fusebox.core import Outcome
from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.model import State
from tests.games.ruse.helpers import RULES, act, begun, fox, hold, scoring
from tests.support import clause


def ended(state: State) -> Outcome:
    """The last round is over."""
    state.board.round = 4
    scoring(state)
    while state.board.phase != "over":
        act(state, "done")
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


@clause("ruse", "R70")
def test_star_prey_kits_and_common_objectives_count_and_then_penalties() -> None:
    state = begun(2)
    player, board = fox(state), state.board
    hold(state, 0, 0, 8)
    hold(state, 1)
    board.star = 0
    player.cache, player.spaces, player.values = [0, 1, 2], [6, 1, 1, 0, 0], (5, 1, 1, 1, 1)
    player.completed, player.gp = (3,), 0
    board.claims[1] = (1, 0)
    second = PRINT.commons[board.commons[1]].vp[1]
    ended(state)
    column = {source: rounds[4] for source, rounds in player.ledger.items() if rounds[4]}
    assert column == {"star": 4, "hunting": 6, "outside": 5, "common": second, "penalties": -7}
    assert player.vp == 4 + 6 + 5 + second - 7


@clause("ruse", "R70")
def test_vp_never_fall_below_0_and_the_ledger_books_what_was_really_lost() -> None:
    state = begun(2)
    hold(state, 0, 0, 8)
    fox(state).vp, fox(state).ledger = 2, {"dice": (2, 0, 0, 0, 0)}
    ended(state)
    assert fox(state).vp == 0
    assert fox(state).ledger["penalties"] == (0, 0, 0, 0, -2)


@clause("ruse", "R70")
def test_ties_go_to_the_larger_sum_outside_then_to_more_gp_and_are_then_shared() -> None:
    for setting, winners, reason in (
        (((6, 0), (0, 9)), (0,), "points"),
        (((0, 3), (0, 4)), (1,), "points"),
        (((0, 3), (0, 3)), (), "tied"),
    ):
        state = begun(2)
        for seat, (value, gp) in enumerate(setting):
            player = fox(state, seat)
            hold(state, seat)
            player.gp, player.cache = gp, []
            if value:
                player.spaces, player.values, player.completed = [6, 1, 1, 0, 0], (6,) * 5, (0,)
            else:
                player.vp, player.ledger = 6 * (setting[0][0] > 0), {}
                if player.vp:
                    player.ledger = {"dice": (6, 0, 0, 0, 0)}
        outcome = ended(state)
        assert outcome.winners == winners
        assert outcome.reason == reason
        ranks = [party.rank for party in outcome.parties]
        assert ranks == ([1, 1] if not winners else [1 + (seat not in winners) for seat in (0, 1)])
