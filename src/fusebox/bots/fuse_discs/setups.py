"""Set-ups by search: which colour to play (D19), what to compose, swap and crown.

Random games put White ahead on nearly every ring, so that what they say of one ring means something
only beside what they say of others.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.fuse_discs.boards import arranged, board_of
from fusebox.bots.fuse_discs.colours import USUAL, completed, following
from fusebox.core import Chance
from fusebox.games.fuse_discs import balanced
from fusebox.games.fuse_discs.board import CELLS
from fusebox.games.fuse_discs.model import Action, Choose, Scoring

if TYPE_CHECKING:
    from fusebox.bots.fuse_discs import search

C = TypeVar("C")
COMPARED = 3
"""Even rings that a ring is compared with."""
CLEAR = 0.5
"""By so many points White has to do better on it than on those: less is mostly chance, and Black is
ahead on nine rings of ten."""
ENOUGH = 3_000
"""Games for each of these rings, at least: fewer can't tell such a difference from chance."""
RINGS = 24
"""So many are thought of before one is composed."""
SHARE = 2
"""Choices are halved again and again, each time with this part of a move's games for them all."""
FEWEST = 100
"""Games for each of them, at least."""


def colour(sight: Sight, simulations: int, chance: Chance) -> Choose:
    """White only where its ring clearly does better than even ones."""
    scoring, seed = sight.view.options.scoring, chance.below(2**32)

    def worth(ring: str) -> float:
        return _ahead(ringed(ring), scoring, max(simulations, ENOUGH), seed)

    even = fmean(worth(balanced.drawn(scoring, chance)) for _ in range(COMPARED))
    return Choose("w") if worth("".join(sight.view.ring)) > even + CLEAR else USUAL


def composed(sight: Sight, memory: Any, simulations: int, chance: Chance) -> Choice:
    """The next disc of the best ring for White, who composes, of those it has thought of; it
    remembers which."""
    start = "".join(sight.view.ring).rstrip("?")
    ring = memory
    if not isinstance(ring, str) or not ring.startswith(start):
        rings = [completed(start, chance) for _ in range(RINGS)]
        ring = _best(rings, ringed, sight.view.options.scoring, simulations, chance)
    return Choice(following(sight, ring), memory=ring)


def arrangement(sight: Sight, simulations: int, chance: Chance) -> Action:
    """A swap or a crown: what is best for the mover in games White then begins."""
    board, sign = board_of(sight.view), 1 if sight.view.side == "w" else -1
    return _best(
        cast(list[Action], sight.legal),
        lambda action: arranged(board, action),
        sight.view.options.scoring,
        simulations,
        chance,
        sign,
    )


def _best(
    choices: Sequence[C],
    board: Callable[[C], "search.Board"],
    scoring: Scoring,
    simulations: int,
    chance: Chance,
    sign: int = 1,
) -> C:
    """What White is most ahead on, or least with the other sign: all are tried, then the better
    half with more games, and so on."""
    alive = list(choices)
    while len(alive) > 1:
        games, seed = max(FEWEST, simulations // (SHARE * len(alive))), chance.below(2**32)
        values = [sign * _ahead(board(choice), scoring, games, seed) for choice in alive]
        order = sorted(range(len(alive)), key=lambda place: -values[place])
        alive = [alive[place] for place in order[: (len(alive) + 1) // 2]]
    return alive[0]


def ringed(ring: str) -> "search.Board":
    """The board with nothing on it but its ring; White begins."""
    from fusebox.bots.fuse_discs import search

    discs = tuple(" wb".index(disc) for disc in ring)
    return search.Board(discs, (0,) * len(CELLS), search.WHITE, 0)


def _ahead(board: "search.Board", scoring: Scoring, simulations: int, seed: int) -> float:
    """What random games say White, who begins, is ahead by."""
    from fusebox.bots.fuse_discs import search

    return search.uct(board, scoring, simulations, seed).value
