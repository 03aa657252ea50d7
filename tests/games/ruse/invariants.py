"""What holds at every step of a game of RUSE, whatever is played."""

from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.deal import sets
from fusebox.games.ruse.events import (
    Event,
    PaidGp,
    Rolled,
    VixenCard,
)
from fusebox.games.ruse.model import (
    VIXEN,
    Board,
    Heap,
    State,
)
from tests.games.ruse.helpers import marks_out

TURNS = {"usual": ((2,), (3,), (3, 4), (3, 4)), "premices": ((2,), (3,), (3,), (3,))}
VIXEN_TURNS = (2, 3, 4, 4)


class Watch:
    """Looks at each step, and remembers what must not fall."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.before = self._heights()
        self.turns: dict[tuple[int, int], int] = {}
        self.round = state.board.round
        self.look([])

    def look(self, events: list[Event]) -> None:
        state, board = self.state, self.state.board
        _resources(board)
        _prey(board)
        _territory_tiles(board)
        _paths(state)
        _pieces(board)
        _kits(board)
        _points(board, events)
        self._never_falls()
        self._count_turns(events)

    def _heights(self) -> list[int]:
        return [
            height for p in self.state.board.players for height in (*p.levels, *p.values, p.paw)
        ]

    def _never_falls(self) -> None:
        now = self._heights()
        assert all(new >= old for new, old in zip(now, self.before, strict=True))
        self.before = now

    def _count_turns(self, events: list[Event]) -> None:
        for event in events:
            if type(event).__name__ == "RoundBegan":
                self.round += 1
            if isinstance(event, Rolled):
                key = (event.seat, self.round)
                self.turns[key] = self.turns.get(key, 0) + 1
            if isinstance(event, VixenCard):
                key = (VIXEN, self.round)
                self.turns[key] = self.turns.get(key, 0) + 1

    def end(self) -> None:
        """Everybody had as many turns as they have dice."""
        kind = "premices" if self.state.options.premices else "usual"
        for seat in range(len(self.state.board.players)):
            for number, allowed in enumerate(TURNS[kind], start=1):
                assert self.turns[seat, number] in allowed
        if self.state.board.vixen is not None:
            assert tuple(self.turns[VIXEN, n] for n in range(1, 5)) == VIXEN_TURNS


def _resources(board: Board) -> None:
    for kind in range(4):
        held = [player.resources[kind] for player in board.players]
        assert min(held) >= 0
        assert board.supply[kind] + sum(held) == 30


def _prey(board: Board) -> None:
    caches = [player.cache for player in board.players]
    caches += [] if board.vixen is None else [board.vixen.cache]
    for kind in range(3):
        cached = sum(cache.count(kind) for cache in caches)
        assert _of_kind(board.hunting, kind) + cached == PRINT.hunting.prey[kind]
        if board.hamlet is not None:
            cached = sum(cache.count(kind + 3) for cache in caches)
            assert _of_kind(board.hamlet.heap, kind) + cached == PRINT.village.prey[kind]
    _lying(board.hunting, board.lying)
    if board.hamlet is not None:
        _lying(board.hamlet.heap, board.hamlet.lying)


def _of_kind(heap: Heap, kind: int) -> int:
    return sum(unseen[kind] for unseen in heap.unseen) + heap.discards[kind]


def _lying(heap: Heap, lying: list[int]) -> None:
    """Each face-down tile lies on the board or in the stack."""
    for generation, unseen in enumerate(heap.unseen):
        stacked = heap.stack if generation == len(heap.unseen) - 1 else 0
        assert lying.count(generation) + stacked == sum(unseen)


def _territory_tiles(board: Board) -> None:
    total = 0
    for territory, pile in enumerate(board.piles):
        places = [
            pile.unseen.bit_count() + pile.discards.bit_count(),
            sum(tile // 12 == territory for tile in board.open_tiles),
            sum(player.lessons.count(territory) for player in board.players),
            board.obstacle_tiles.count(territory),
            board.beaver_tile == territory,
            sum(task.op in ("camp", "bear") and task.n == territory for task in board.pending),
        ]
        assert not pile.unseen & pile.discards
        assert sum(places) <= 12
        assert sum(places) == 12 or board.vixen is not None
        total += sum(places)
    if board.vixen is not None:
        total += board.vixen.tiles - sum(pile.aside for pile in board.piles)
    assert total == 48
    assert len(board.open_tiles) <= 4


def _paths(state: State) -> None:
    board = state.board
    bonus = len([path for path in board.row if path >= 0]) + len(board.stack) + len(board.under)
    bonus += sum(task.op == "lay_bonus" for task in board.pending)
    bonus += 0 if board.vixen is None else len(board.vixen.paths)
    for seat, player in enumerate(board.players):
        laid = [code // 4 for code in player.cells[:19] if code >= 0]
        bonus += sum(tile >= 5 for tile in laid)
        drawn = sum(len(task.drawn) for task in board.pending if task.seat == seat)
        assert sum(player.bag) + sum(tile < 5 for tile in laid) + drawn == 22
    assert bonus == len(PRINT.members("bonus_paths", sets(state.options)))
    if board.vixen is not None:
        assert board.vixen.bag + board.vixen.heap == 22


def _pieces(board: Board) -> None:
    for seat, player in enumerate(board.players):
        claimed = sum(claims.count(seat) for claims in board.claims)
        moving = sum(task.op == "instinct" and task.seat == seat for task in board.pending)
        cubes = 2 + player.cubes + player.exits.count(-1) + len(player.instincts)
        assert cubes + claimed + moving == 12
        assert claimed == sum(seat in claims for claims in board.claims)
        assert player.slots.count(True) + marks_out(board, seat) == 4
    if board.vixen is not None:
        assert board.vixen.markers + marks_out(board, VIXEN) == 4
        assert board.vixen.cubes + sum(claims.count(VIXEN) for claims in board.claims) == 5


def _kits(board: Board) -> None:
    for player in board.players:
        outside = [kit for kit in range(5) if player.spaces[kit] == 6]
        assert len(outside) <= len(player.completed)
        assert sorted(kit for kit in player.exits if kit >= 0) == outside
        assert max(player.values) <= 6


def _points(board: Board, events: list[Event]) -> None:
    for player in board.players:
        assert 0 <= player.gp <= 99
        assert player.vp >= 0
    for player in board.players:
        assert sum(map(sum, player.ledger.values())) == player.vp
    if board.vixen is not None:
        assert sum(map(sum, board.vixen.ledger.values())) == board.vixen.vp
    if any(isinstance(event, PaidGp) and event.source == "dice" for event in events):
        assert board.die == 0
