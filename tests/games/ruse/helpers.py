"""What the tests of RUSE share: games laid by hand, rigged luck, typed actions, random matches."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fusebox.core import Chance, Match, Player, Ready, Seat
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.data import PRINT
from fusebox.games.ruse.den import CELL, PATH, survey
from fusebox.games.ruse.events import Event
from fusebox.games.ruse.model import (
    Board,
    Options,
    State,
    View,
)
from fusebox.games.ruse.model import Player as Fox
from fusebox.games.ruse.notation import read, written
from fusebox.games.ruse.packing import changed
from fusebox.games.ruse.play import Play
from fusebox.games.ruse.rules import Ruse

RuseMatch = Match[State, Action, Event, View]

RULES = Ruse()
RIVER, FOREST, FARM, FIELD = range(4)
TRAIL, BURROW, DAM, CLEARING = range(4)
UPWARDS = (("3,5", 0), ("2,5", 0), ("1,5", 0))
"""Straight tiles from the base to exit 5."""


def rigged(*values: int) -> Chance:
    """Luck that brings these values, and the lowest afterwards. A die shows one more."""
    coming: Iterator[int] = iter(values)
    return Chance(lambda bound: min(next(coming, 0), bound - 1))


def begun(seats: int = 2, seed: int = 0, **chosen: Any) -> State:
    """A game before its first roll, its exploration tiles from trail to clearing, by day, the
    hunter away, without destiny and turn order tiles; player 0 is first. Ruse tiles only where
    they are asked for."""
    options = Options(**{"ruse_tiles": False, **chosen})
    chance = Chance.seeded(seed)
    state = RULES.setup(options, seats, chance)
    while state.board.stage != "roll":
        actor = state.board.actor
        RULES.apply(state, actor, RULES.legal(state, actor)[0], 0, chance)
    board = state.board
    board.tiles = tuple(range(16))
    board.lying = [-1, 0, -1, 0] * 4
    board.hunter, board.destiny, board.destiny_die = -1, -1, 1
    board.order, board.bonuses = sorted(board.order), []
    board.actor = board.at = 0
    for player in board.players:
        player.gp, player.values = 10, (1,) * 5
    return state


def rolled(value: int, state: State | None = None, seat: Seat = 0, **chosen: Any) -> State:
    """The same with a die rolled and not yet placed."""
    state = state or begun(**chosen)
    board = state.board
    board.actor, board.at = seat, board.order.index(seat)
    board.stage, board.rolled, board.die = "place", value, value
    board.players[seat].used += 1
    return state


def act(state: State, *texts: str, luck: tuple[int, ...] = (), rules: Ruse = RULES) -> list[Event]:
    """Types actions for whoever is asked; each has to be legal."""
    chance = rigged(*luck)
    events: list[Event] = []
    for text in texts:
        action, actor = read(text), state.board.actor
        choices = rules.legal(state, actor)
        assert action in choices, f"{text} is not among {list(map(written, choices))}"
        events += rules.apply(state, actor, action, 0, chance)
    return events


def legal(state: State) -> list[str]:
    """What the one who is asked may type."""
    return [written(action) for action in RULES.legal(state, state.board.actor)]


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def fox(state: State, seat: Seat = 0) -> Fox:
    return state.board.players[seat]


def lay(player: Fox, path: str, cell: str, quarters: int = 0) -> None:
    """A tile in the den, taken from the bag if it is a plain one."""
    tile = PATH[path]
    if tile < 5:
        player.bag = changed(player.bag, tile, player.bag[tile] - 1)
    player.cells = changed(player.cells, CELL[cell], 4 * tile + quarters)
    survey(player, PRINT)


def dig(player: Fox) -> None:
    """A complete path to exit 5."""
    for cell, quarters in UPWARDS:
        lay(player, "I", cell, quarters)


def turned(state: State, territory: int, tile: int) -> None:
    """This tile of a territory's stack has been seen."""
    pile = state.board.piles[territory]
    state.board.piles[territory] = replace(pile, unseen=pile.unseen & ~(1 << tile))


def mark(state: State, seat: Seat, place: int) -> None:
    """A marker of this player lies there; its slot has paid."""
    player = state.board.players[seat]
    slot = player.slots.index(True)
    player.slots = changed(player.slots, slot, False)
    player.paid = changed(player.paid, slot, True)
    state.board.marks[place] = seat


def hold(state: State, seat: Seat, *cards: int) -> None:
    """Exactly these objectives are in hand, by number; the others are in the deck."""
    own = state.cards[seat]
    every = {*own.hand, *own.deck, *own.discarded}
    own.hand, own.discarded = sorted(cards), []
    own.deck = sorted(every - set(cards) - set(state.board.players[seat].completed))


def scoring(state: State) -> State:
    """All dice have been used: the end of the round begins with the first player's objectives."""
    board = state.board
    board.phase, board.stage, board.at, board.acts = "scoring", "declare", 0, 1
    board.actor = board.order[0]
    for player in board.players:
        player.used = player.dice
    return state


def growing(state: State, seat: Seat = 0) -> State:
    """The growth step of this player."""
    board = state.board
    board.phase, board.stage, board.at, board.acts = "growth", "grow", board.order.index(seat), 1
    board.actor = seat
    return state


def asked(state: State, op: str, seat: Seat = 0, n: int = 0) -> list[Event]:
    """Carries out an effect for a player between two steps."""
    from fusebox.games.ruse.effects import run
    from fusebox.games.ruse.play import Play

    play = Play(state, PRINT, rigged())
    play.push((op, n), seat, "destiny")  # type: ignore[arg-type]
    run(play)
    return play.events


def marks_out(board: Board, seat: Seat) -> int:
    village = [] if board.hamlet is None else board.hamlet.marks
    return board.marks.count(seat) + village.count(seat)


def random_match(options: Options, seats: int, seed: int) -> RuseMatch:
    """A whole match between players who choose at random."""
    match: RuseMatch = Match.new(
        RULES, [Player(f"Fox {seat}") for seat in range(seats)], options, bytes([seed]) * 32
    )
    for seat in range(seats):
        match.play(seat, Ready(bytes([seat]) * 16))
    chance = Chance.seeded("ruse", seed)
    while match.outcome is None:
        seat = match.waiting()[0]
        match.play(seat, chance.pick(match.legal(seat)))
    return match


ANY_RESOURCE, MARKS_PAY = 4, 6


def playing(state: State, *luck: int) -> Play:
    return Play(state, PRINT, rigged(*luck))


def finished(state: State) -> State:
    """Everybody says done until another round begins or the game is over."""
    while state.board.stage in ("declare", "grow"):
        act(state, "done")
    return state
