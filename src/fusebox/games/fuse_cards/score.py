"""What the cards count at the end, and who has won."""

from fusebox.core import Outcome, Party
from fusebox.games.fuse_cards.cards import DEFUSE, FUSE, points
from fusebox.games.fuse_cards.model import Score, State


def scores(state: State) -> tuple[Score, ...]:
    """By seat: what was won, and the fuse cards in hand that count against it (C19)."""
    return tuple(map(_score, state.won, state.hands))


def _score(won: list[int], hand: list[int]) -> Score:
    fuse, defuse, held = points(won, FUSE), points(won, DEFUSE), points(hand, FUSE)
    return Score(fuse, defuse, held, fuse + defuse - held)


def order(score: Score) -> tuple[int, int]:
    """The less, the better: most points, then fewest points from defuse cards won (C20)."""
    return -score.total, score.defuse


def outcome(state: State) -> Outcome | None:
    """Who comes out equal shares a rank, and the victory (C20)."""
    if state.ended is None:
        return None
    counted = scores(state)
    placed = [order(score) for score in counted]
    parties = tuple(
        Party((seat,), 1 + sum(other < own for other in placed), counted[seat].total)
        for seat, own in enumerate(placed)
    )
    winners = tuple(seat for seat, party in enumerate(parties) if party.rank == 1)
    return Outcome(parties, winners, state.ended)
