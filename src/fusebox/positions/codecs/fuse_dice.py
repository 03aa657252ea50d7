"""FUSE (dice): dice by their place in the tray, bombs by their place before the players, one's own
first. Equal dice share the lowest number."""

from typing import TYPE_CHECKING, ClassVar, Final, cast, get_args

from fusebox.core import Millis, Rules, Seat
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS
from fusebox.games.fuse_dice.deal import ROW
from fusebox.games.fuse_dice.dice import BIT, NUMBER, RANK
from fusebox.games.fuse_dice.duties import costs
from fusebox.games.fuse_dice.events import Event
from fusebox.games.fuse_dice.model import (
    Action,
    Bomb,
    BombCard,
    Check,
    Clear,
    Decline,
    Die,
    Place,
    Remove,
    Reroll,
    Roll,
    Shown,
    Slot,
    Stage,
    State,
    View,
)
from fusebox.games.fuse_dice.rules import FuseDice
from fusebox.positions.codecs.codec import Codec, ahead, seconds
from fusebox.positions.values import NoSuchAction, Spec

if TYPE_CHECKING:
    from fusebox.positions.codecs.codec import Arrays

STAGES: Final = get_args(Stage)
CARDS: Final = (*BOMBS, *ADVANCED)
MOST_SEATS, TRAY, SLOTS = 5, 5, 6
BOMB_PLACES: Final = 10
"""Two for each of five players; a lone one has four."""
PLACES = TRAY * SLOTS
REMOVES, CLEARS, CHECKS, EACH = PLACES, PLACES + SLOTS, PLACES + SLOTS + ROW + 1, PLACES + 13
"""Where the numbers of a bomb begin that give up a die, clear it away and check it; how many it
has."""
DECLINES: Final = BOMB_PLACES * EACH
REROLLS: Final = DECLINES + MOST_SEATS
ROLL: Final = REROLLS + TRAY
WAITING: Final = ROLL + 1
FACE: Final = 11
"""A die is two ones among so many: its colour and its number."""
PLAYER: Final = ("has the bag", "dice to take", "taken", "declined", "silent", "gives up a die")
TABLE: Final = (
    *(f"stage {stage}" for stage in STAGES),
    "seconds left",
    "bombs in the deck",
    "advanced bombs in the deck",
    "fuse cards in the deck",
    "points",
    "dice to reroll",
    "end game",
    "no referee",
)


class DiceCodec(Codec[State, Action, View]):
    """Everything lies open but the deck."""

    name: ClassVar[str] = "dice-1"
    size: ClassVar[int] = WAITING + 1
    wait: ClassVar[int | None] = WAITING

    def __init__(self, rules: Rules[State, Action, Event, View]) -> None:
        super().__init__(rules)
        assert isinstance(rules, FuseDice)
        self.faces = rules.deck.faces

    def number(self, place: State | View, seat: Seat, action: Action) -> int | None:
        match action:
            case Roll():
                return ROLL
            case Reroll(_, die):
                return _in_tray(place, die, REROLLS)
            case Decline(_, owner):
                return DECLINES + (owner - seat) % len(place.bombs)
            case Place(_, die, bomb, slot):
                first = _first(place, seat, bomb)
                return None if first is None else _in_tray(place, die, first + slot, SLOTS)
        if not isinstance(action, Remove | Clear | Check):
            return None
        first = _first(place, seat, action.bomb)
        if first is None:
            return None
        match action:
            case Remove():
                return first + REMOVES + action.slot
            case Clear(_, None):
                return first + CLEARS + ROW
            case Clear(_, card):
                row = list[BombCard | None](place.row)
                return first + CLEARS + row.index(card) if card in row else None
        return first + CHECKS

    def meant(self, place: State | View, seat: Seat, number: int) -> Action:
        turn = place.turn
        if number == ROLL:
            return Roll(turn)
        if number >= REROLLS:
            return Reroll(turn, _die(place, number - REROLLS))
        if number >= DECLINES:
            if number - DECLINES >= len(place.bombs):
                raise NoSuchAction("B14", f"there are only {len(place.bombs)} players.")
            return Decline(turn, (seat + number - DECLINES) % len(place.bombs))
        which, rest = divmod(number, EACH)
        bomb = _bomb(place, seat, which)
        if rest < REMOVES:
            die, slot = divmod(rest, SLOTS)
            return Place(turn, _die(place, die), bomb.card, cast(Slot, slot))
        if rest < CLEARS:
            return _remove(turn, bomb, rest - REMOVES)
        if rest == CHECKS:
            return Check(bomb.card)
        return Clear(bomb.card, _replacement(place, rest - CLEARS))

    def specs(self, seats: int) -> dict[str, Spec]:
        return {
            "tray": Spec((TRAY, FACE), "int8", 0, 1),
            "bag": Spec((5,), "int8", 0, 5),
            "bombs": Spec((BOMB_PLACES, len(CARDS)), "int8", 0, 1),
            "fits": Spec((BOMB_PLACES, SLOTS, 30), "int8", 0, 1),
            "dice": Spec((BOMB_PLACES, SLOTS, FACE), "int8", 0, 1),
            "row": Spec((ROW, len(CARDS)), "int8", 0, 1),
            "cost": Spec((30,), "int8", 0, 1),
            "players": Spec((MOST_SEATS, len(PLAYER)), "float32", 0, 25),
            "table": Spec((len(TABLE),), "float32", 0, 2_000),
        }

    def show(self, view: View, now: Millis, arrays: "Arrays") -> None:
        """`fits` has the dice that a free slot takes by itself; bonds follow from the card."""
        for row, die in enumerate(view.tray):
            arrays["tray"][row, _ones(die)] = 1
        arrays["bag"][:] = view.bag
        for row, card in enumerate(view.row):
            arrays["row"][row, CARDS.index(card)] = 1
        me = view.viewer if isinstance(view.viewer, int) else 0
        for which in range(BOMB_PLACES):
            bomb = _lying(view, me, which)
            if bomb is not None:
                self._show_bomb(bomb, which, arrays)
        if view.removal is not None:
            arrays["cost"][:] = _bits(costs(view.removal))
        takers = [taken.seat for taken in view.taken]
        for row, seat in enumerate(ahead(view.viewer, view.seats)):
            arrays["players"][row] = (
                view.holder == seat,
                view.owed[seat] if view.owed else 0,
                takers.count(seat),
                view.declined[seat] if view.declined else False,
                view.silent[seat],
                view.removal is not None and seat in view.removal.seats,
            )
        table = arrays["table"]
        table[STAGES.index(view.stage)] = 1
        pile = view.pile
        table[len(STAGES) :] = (
            seconds(view.until, now),
            pile.bombs,
            pile.advanced,
            pile.fuses,
            view.points,
            view.rerolls,
            view.late,
            view.options.referee == "trusting",
        )

    def _show_bomb(self, bomb: Bomb | Shown, which: int, arrays: "Arrays") -> None:
        arrays["bombs"][which, CARDS.index(bomb.card)] = 1
        for slot, die in enumerate(bomb.dice):
            if die is None:
                arrays["fits"][which, slot] = _bits(self.faces[bomb.card].fits[slot])
            else:
                arrays["dice"][which, slot, _ones(die)] = 1


def _in_tray(place: State | View, die: Die, first: int, step: int = 1) -> int | None:
    return first + step * place.tray.index(die) if die in place.tray else None


def _die(place: State | View, which: int) -> Die:
    if which >= len(place.tray):
        raise NoSuchAction("B14", f"there is no die {which + 1} in the tray.")
    return place.tray[which]


def _lying(place: State | View, seat: Seat, which: int) -> Bomb | Shown | None:
    """The bomb at a place, counted from the seat's own; None if there is none."""
    seats = len(place.bombs)
    step, at = (0, which) if seats == 1 else divmod(which, 2)
    own = place.bombs[(seat + step) % seats] if step < seats else ()
    return own[at] if at < len(own) else None


def _bomb(place: State | View, seat: Seat, which: int) -> Bomb | Shown:
    bomb = _lying(place, seat, which)
    if bomb is None:
        raise NoSuchAction("B14", f"there is no bomb at place {which + 1}.")
    return bomb


def _first(place: State | View, seat: Seat, card: BombCard) -> int | None:
    """Where the numbers of a bomb begin."""
    for which in range(BOMB_PLACES):
        bomb = _lying(place, seat, which)
        if bomb is not None and bomb.card == card:
            return EACH * which
    return None


def _remove(turn: int, bomb: Bomb | Shown, slot: int) -> Remove:
    die = bomb.dice[slot] if slot < len(bomb.dice) else None
    if die is None:
        raise NoSuchAction("B26", f"there is no die on slot {slot + 1} of {bomb.card}.")
    return Remove(turn, die, bomb.card, cast(Slot, slot))


def _replacement(place: State | View, which: int) -> BombCard | None:
    if which == ROW:
        return None
    if which >= len(place.row):
        raise NoSuchAction("B21", f"there is no bomb {which + 1} in the row.")
    return place.row[which]


def _ones(die: Die) -> list[int]:
    return [RANK[die], 4 + NUMBER[die]]


def _bits(dice: int) -> list[int]:
    return [dice >> place & 1 for place in range(len(BIT))]


CODEC = DiceCodec
