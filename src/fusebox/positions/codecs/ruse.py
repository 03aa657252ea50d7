"""RUSE: every action there is by its types, and the board in numbers, one's own things first."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, get_args, get_origin

import msgspec

from fusebox.core import Millis
from fusebox.games.ruse.actions import Action, Explore
from fusebox.games.ruse.data import CARDS, DEAREST
from fusebox.games.ruse.model import VIXEN, Board, Op, Phase, Player, Stage, State, View
from fusebox.positions.codecs.codec import Listed, ahead, listed
from fusebox.positions.values import Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Arrays

PHASES, STAGES, OPS = get_args(Phase), get_args(Stage), get_args(Op)
OWNERS: Final = 5
"""Four players and VIXEN, who is the last."""
MOST_SEATS: Final = 4


def _values(kind: Any) -> Iterable[Any]:
    """All that a field may be."""
    return (False, True) if kind is bool else _literals(kind)


def _literals(kind: Any) -> Iterator[Any]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from _literals(part)


def _every(kind: type[msgspec.Struct]) -> Iterator[msgspec.Struct]:
    """All actions of this kind."""
    if kind is Explore:
        yield from (Explore(cost) for cost in range(DEAREST))
        return
    fields = [_values(field.type) for field in msgspec.structs.fields(kind)]
    yield from (kind(*values) for values in product(*fields))


ACTIONS, NUMBERS = listed(action for kind in get_args(Action) for action in _every(kind))
PLAIN: Final = (
    "gp", "vp", "dice", "used", "fourth", "paw", "fox", "base", "ruse", "cubes",
    "resources", "values", "spaces", "exits", "slots", "paid", "levels", "cells", "reach", "leads",
    "bag",
)  # fmt: skip
"""What of a player stands in the array as it is, field by field."""
SIZES: Final = {
    "resources": 4, "values": 5, "spaces": 5, "exits": 5, "slots": 4, "paid": 4, "levels": 4,
    "cells": 20, "reach": 20, "leads": 5, "bag": 5,
}  # fmt: skip
KINDS: Final = {"cache": 6, "completed": 11, "exchanged": 11, "instincts": 12, "lessons": 4}
"""What is counted by kind."""
DICE: Final = 6
"""Dice in the den, by what is left of them."""
PLAYER: Final = sum(SIZES.get(name, 1) for name in PLAIN) + sum(KINDS.values()) + 8 + DICE
BOARD: Final = {
    "supply": 4, "tiles": 16, "marks": 16, "lying": 16, "commons": 3, "track_tiles": 12, "row": 3,
    "instincts": 3, "obstacles": 4, "obstacle_tiles": 4, "order": 5, "bonuses": 2,
}  # fmt: skip
"""Lists of the board, and room for each; what is not there is -1."""
HEAP: Final = 7
SPOTS: Final = 6


class RuseCodec(Listed[State, Action, View]):
    """Everything lies open but the cards of the others."""

    name: ClassVar[str] = "ruse-1"
    size: ClassVar[int] = len(ACTIONS)
    actions = ACTIONS
    numbers = NUMBERS

    def specs(self, seats: int) -> dict[str, Spec]:
        return {
            "players": Spec((MOST_SEATS, PLAYER), "int16", -1, 1_000),
            "cards": Spec((3, len(CARDS)), "int8", 0, 1),
            **{name: Spec((size,), "int16", -1, 1_000) for name, size in BOARD.items()},
            "hunting": Spec((HEAP,), "int16", 0, 100),
            "piles": Spec((4, 2, 12), "int8", 0, 1),
            "claims": Spec((3, OWNERS), "int8", 0, 5),
            "spaces": Spec((SPOTS, OWNERS, 2), "int16", 0, 100),
            "stack": Spec((12,), "int8", 0, 1),
            "destinies": Spec((32,), "int8", 0, 1),
            "vixen": Spec((13,), "int16", -1, 1_000),
            "fire": Spec((14,), "int16", -1, 100),
            "village": Spec((16,), "int16", -1, 100),
            "phase": Spec((len(PHASES),), "int8", 0, 1),
            "stage": Spec((len(STAGES),), "int8", 0, 1),
            "task": Spec((len(OPS),), "int8", 0, 1),
            "scalars": Spec((16,), "int16", -1, 1_000),
        }

    def show(self, view: View, now: Millis, arrays: "Arrays") -> None:
        board, order = view.board, ahead(view.viewer, view.seats)
        near = {seat: row for row, seat in enumerate(order)} | {VIXEN: OWNERS - 1, -1: -1}
        for row, seat in enumerate(order):
            player = board.players[seat]
            arrays["players"][row] = [*_player(player), *_held(view.held[seat])]
        own = view.held[order[0]]
        for row, cards in enumerate((own.hand_cards, own.deck_cards, own.discarded_cards)):
            arrays["cards"][row, list(cards or ())] = 1
        _show_board(board, near, arrays)
        _show_expansions(board, near, arrays)
        arrays["phase"][PHASES.index(board.phase)] = 1
        arrays["stage"][STAGES.index(board.stage)] = 1
        task = board.pending[-1] if board.pending else None
        if task is not None:
            arrays["task"][OPS.index(task.op)] = 1
        arrays["scalars"][:] = (
            board.round,
            near[board.actor],
            board.rolled,
            board.die,
            board.spot,
            board.acts,
            board.destiny,
            board.destiny_die,
            board.hunter,
            near[board.star],
            near[board.cheese],
            near[board.beaver],
            board.dam,
            view.movement,
            -1 if task is None else task.n,
            len(board.pending),
        )


def _player(player: Player) -> list[int]:
    numbers: list[int] = []
    for name in PLAIN:
        value = getattr(player, name)
        numbers += [value] if isinstance(value, int) else value
    for name, kinds in KINDS.items():
        numbers += _counts(getattr(player, name), kinds)
    return numbers + _counts((min(die, DICE - 1) for die in player.den_dice), DICE)


def _held(held: Any) -> list[int]:
    """How many objectives lie where, for players whose cards are hidden too; room for more."""
    return [held.hand, held.deck, held.discarded, 0, 0, 0, 0, 0]


def _counts(kinds: Iterable[int], size: int) -> list[int]:
    counts = [0] * size
    for kind in kinds:
        counts[kind] += 1
    return counts


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values[:size], *[-1] * (size - len(values))]


def _show_board(board: Board, near: dict[int, int], arrays: "Arrays") -> None:
    for name, size in BOARD.items():
        arrays[name][:] = _padded(getattr(board, name), size)
    arrays["marks"][:] = [near[owner] for owner in board.marks]
    arrays["order"][:] = _padded([near[owner] for owner in board.order], OWNERS)
    heap = board.hunting
    unseen = [sum(kinds) for kinds in zip(*heap.unseen, strict=True)]
    arrays["hunting"][:] = (*unseen, heap.stack, *heap.discards)
    for row, pile in enumerate(board.piles):
        for column, tiles in enumerate((pile.unseen, pile.discards)):
            arrays["piles"][row, column] = [tiles >> tile & 1 for tile in range(12)]
    for row, claims in enumerate(board.claims):
        arrays["claims"][row] = _counts((near[owner] for owner in claims), OWNERS)
    for spot, dice in enumerate(board.spaces):
        for die in dice:
            owner, value = divmod(die, 8)
            arrays["spaces"][spot, near[owner]] += (1, value)
    arrays["stack"][board.stack] = 1
    arrays["destinies"][board.destinies] = 1


def _show_expansions(board: Board, near: dict[int, int], arrays: "Arrays") -> None:
    vixen, fire, hamlet = board.vixen, board.fire, board.hamlet
    if vixen is not None:
        known = (vixen.level, vixen.vp, vixen.markers, vixen.cubes, vixen.fox, vixen.bag)
        arrays["vixen"][:] = (*known, vixen.tiles, len(vixen.cards), *vixen.spaces)
    if fire is not None:
        arrays["fire"][:] = (*_padded(fire.ring, 12), len(fire.pile), fire.pawn)
    if hamlet is not None:
        marks = [near[owner] for owner in hamlet.marks]
        arrays["village"][:] = (
            *_padded(hamlet.tiles, 3),
            *_padded(marks, 6),
            *_padded(hamlet.lying, 6),
            hamlet.heap.stack,
        )


CODEC = RuseCodec
