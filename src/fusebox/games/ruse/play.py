"""What every rule works with: the game at hand, and gaining, paying and booking."""

from typing import Final

from fusebox.core import Chance, Seat
from fusebox.games.ruse.data import TERRITORIES, Effect, Tables
from fusebox.games.ruse.events import (
    Event,
    GainedGp,
    GainedResource,
    GainedVp,
    LostVp,
    PaidGp,
    PaidResource,
    VixenGained,
)
from fusebox.games.ruse.model import (
    VIXEN,
    Automa,
    Board,
    Options,
    Player,
    Source,
    State,
    Task,
)
from fusebox.games.ruse.packing import LANDS, MOUNTAIN, VILLAGE, changed

MOST_GP: Final = 99
LAST_ROUND: Final = 4
NOTHING_BOOKED: Final = (0,) * (LAST_ROUND + 1)
RUSE_ANY_TRACK, RUSE_ANY_RESOURCE, RUSE_SIX, RUSE_ORANGE, RUSE_PREY, RUSE_NIGHT, RUSE_PAWN = range(
    7
)
"""The Ruse tiles RU1 to RU7."""
(
    CHEAP_HUNT,
    SECOND_ROW,
    CHEAP_TRACK,
    MORE_GP,
    ANY_RESOURCE,
    FARTHER,
    MARKS_PAY,
    CHEAP_GROWTH,
    FIREFOX_GP,
    CHEAP_VILLAGE,
) = range(10)
"""The instincts I1 to I10."""


class Play:
    """One action being carried out: the state, the tables, the luck, and what happened so far."""

    __slots__ = ("board", "chance", "events", "options", "state", "tables")

    def __init__(self, state: State, tables: Tables, chance: Chance) -> None:
        self.state = state
        self.board: Board = state.board
        self.options: Options = state.options
        self.tables = tables
        self.chance = chance
        self.events: list[Event] = []

    @property
    def few(self) -> bool:
        """Two take part, VIXEN included (R82)."""
        return len(self.board.players) + (self.board.vixen is not None) == 2

    def push(self, effect: Effect, seat: Seat, source: Source) -> None:
        """The effect is carried out next."""
        self.board.pending.append(Task(effect[0], seat, source, effect[1]))

    def night(self) -> bool:
        return self.board.destiny_die in self.tables.die.night


def gain_gp(play: Play, seat: Seat, gp: int, source: Source) -> None:
    """Growth points stop at 99 (R19)."""
    player = play.board.players[seat]
    player.gp = min(MOST_GP, player.gp + gp)
    play.events.append(GainedGp(seat, gp, source))


def pay_gp(play: Play, seat: Seat, gp: int, source: Source) -> None:
    """As much as there is: growth points never fall below 0 (R19, R28)."""
    player = play.board.players[seat]
    paid = min(player.gp, gp)
    if paid:
        player.gp -= paid
        play.events.append(PaidGp(seat, paid, source))


def gain_vp(play: Play, seat: Seat, vp: int, source: Source) -> None:
    """Books the points; RU4 counts the orange spaces crossed (R69)."""
    if vp <= 0:
        return
    if seat == VIXEN:
        vixen_gains(play, vp, source)
        return
    player, board = play.board.players[seat], play.board
    before = player.vp
    player.vp = before + vp
    _book(play, player, source, vp)
    play.events.append(GainedVp(seat, vp, source))
    if player.ruse == RUSE_ORANGE and board.phase != "over":
        crossed = oranges(play, before, player.vp)
        if crossed:
            gain_gp(play, seat, crossed, "ruse")


def lose_vp(play: Play, seat: Seat, vp: int, source: Source) -> None:
    """Victory points never fall below 0; what was really lost is booked (R70)."""
    player = play.board.players[seat]
    lost = min(vp, player.vp)
    if lost:
        player.vp -= lost
        _book(play, player, source, -lost)
        play.events.append(LostVp(seat, lost, source))


def vixen_gains(play: Play, vp: int, source: Source) -> None:
    vixen = play.board.vixen
    if vixen is not None and vp:
        vixen.vp += vp
        _book(play, vixen, source, vp)
        play.events.append(VixenGained(vp, source))


def _book(play: Play, owner: Player | Automa, source: Source, vp: int) -> None:
    """The end of the game has a column of its own."""
    board = play.board
    column = LAST_ROUND if board.phase == "over" else max(board.round, 1) - 1
    rounds = owner.ledger.get(source, NOTHING_BOOKED)
    owner.ledger[source] = changed(rounds, column, rounds[column] + vp)


def oranges(play: Play, low: int, high: int) -> int:
    """Orange spaces above the one number, up to and including the other (R69)."""
    every = play.tables.orange
    return max(0, high // every - low // every)


def gain_resource(play: Play, seat: Seat, resource: int, source: Source) -> bool:
    """Whether there was one left (R84)."""
    board = play.board
    if not board.supply[resource]:
        return False
    board.supply[resource] -= 1
    board.players[seat].resources[resource] += 1
    play.events.append(GainedResource(seat, TERRITORIES[resource], source))
    return True


def pay_resource(play: Play, seat: Seat, resource: int) -> None:
    board = play.board
    board.supply[resource] += 1
    board.players[seat].resources[resource] -= 1
    play.events.append(PaidResource(seat, TERRITORIES[resource]))


def outside(player: Player | Automa) -> int:
    """How many kits are outside."""
    return player.spaces.count(6)


def spaces(play: Play, spot: int) -> tuple[int, ...]:
    """The costs of a place's die spaces from the left (R20, R71, R72, R74)."""
    kinds, last = play.tables.spaces, play.board.round == LAST_ROUND
    if spot < LANDS:
        if play.options.winter:
            costs = kinds.winter_few if play.few else kinds.winter_many
        else:
            costs = kinds.few if play.few else kinds.many
    elif spot == MOUNTAIN:
        costs = kinds.mountain
    elif spot == VILLAGE:
        return kinds.village.few if play.few else kinds.village.many
    else:
        return kinds.den
    return costs.last if last else costs.usual
