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


def ranks(state: State) -> tuple[int, ...]:
    """By seat: most points, then fewest points from defuse cards won; equals share a rank (C20)."""
    placed = [(-score.total, score.defuse) for score in scores(state)]
    return tuple(1 + sum(other < own for other in placed) for own in placed)


def tie_broken(state: State) -> bool:
    """Whether somebody with as many points as the winners has not won (C20)."""
    totals, placed = [score.total for score in scores(state)], ranks(state)
    most = max(totals)
    return any(total == most and rank > 1 for total, rank in zip(totals, placed, strict=True))


def outcome(state: State) -> Outcome | None:
    """Who comes out equal shares a rank, and the victory (C20)."""
    if state.ended is None:
        return None
    parties = tuple(
        Party((seat,), rank, score.total)
        for seat, (rank, score) in enumerate(zip(ranks(state), scores(state), strict=True))
    )
    winners = tuple(seat for seat, party in enumerate(parties) if party.rank == 1)
    return Outcome(parties, winners, state.ended)
