"""A team-mate: works out what everybody should do, and does its own part at a human pace."""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from fusebox.bots.bot import Advice, Choice, Sight
from fusebox.bots.fuse_dice.judges import WASTE, Question, counted, foreseen, weighed
from fusebox.bots.fuse_dice.plan import Step, hand_of, situation
from fusebox.bots.fuse_dice.worth import cost, empty, reroll_cost, with_die
from fusebox.core import Chance, Millis, Seat
from fusebox.games.fuse_dice.cards import deck_of
from fusebox.games.fuse_dice.dice import BIT, NAMES, NUMBER, RANK
from fusebox.games.fuse_dice.faces import Face, places
from fusebox.games.fuse_dice.model import (
    Action,
    BombCard,
    Check,
    Clear,
    Decline,
    Place,
    Remove,
    Reroll,
    Roll,
    Shown,
    View,
)

Foresight: TypeAlias = Literal["none", "own", "count", "weigh", "foresee"]
A = TypeVar("A", bound=Action)

BAG: Final[Millis] = 4_000
"""For drawing and rerolling: the table would do it a second later."""
WAIT: Final[Millis] = 12_000
"""For what is better left to others, who get the first choice."""


NOTHING_TO_DO: Final = Advice("wait")


class Level(NamedTuple):
    """What a team-mate is made of."""

    foresight: Foresight
    """It takes any die, what is best for itself, or its part of a plan for all."""
    pace: Millis
    slips: int = 0
    """In so many of ten acts it does not think."""


class Mate:
    """Sees what is public, as everybody does; nothing has to be said between mates."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        action, advice = self._decided(sight, chance)
        if advice is not None:
            return Choice(action, WAIT, advice=advice)
        pace = BAG if isinstance(action, Roll | Reroll) else self._level.pace
        since = sight.view.since[sight.view.viewer]
        return Choice(action, pace if since is None else max(since + pace - sight.now, 0))

    def _decided(self, sight: Sight, chance: Chance) -> tuple[Action | None, Advice | None]:
        """What to do; with advice where others should rather do something first."""
        view: View = sight.view
        useful = [action for action in sight.legal if _sensible(view, action)]
        if not useful:
            duties = [action for action in sight.legal if not isinstance(action, Check)]
            return (duties[0] if duties else None), NOTHING_TO_DO
        if chance.below(10) < self._level.slips:
            return chance.pick(useful), None
        if clears := _of(Clear, useful):
            return self._clear(view, clears, chance), None
        if removals := _of(Remove, useful):
            return self._remove(view, removals, chance), None
        if rerolls := _of(Reroll, useful):
            return min(rerolls, key=lambda reroll: _reroll_cost(view, reroll)), None
        if spots := _of(Place, useful):
            return self._place(view, spots, chance)
        return useful[0], None

    def _place(
        self, view: View, spots: list[Place], chance: Chance
    ) -> tuple[Action, Advice | None]:
        match self._level.foresight:
            case "none":
                return chance.pick(spots), None
            case "own":
                return min(spots, key=lambda place: _left_open(view, place)), None
        plan = self._plan(view)
        for step in plan:
            place = Place(view.turn, step.die, step.bomb, step.slot)
            if place in spots:
                return place, None
        return spots[0], _left_to_others(view, plan, spots)

    def _plan(self, view: View) -> tuple[Step, ...]:
        where = situation(view)
        match self._level.foresight:
            case "count":
                return counted(where)
            case "weigh":
                return weighed(where)
        pile, insane = view.pile, view.options.difficulty == "insane"
        held = sum(map(len, view.bombs)) if insane else 0
        needed = len(view.row) + pile.bombs + pile.advanced + held
        row = tuple([_face(view, card) for card in view.row])
        return foreseen(Question(where, row, needed, view.bag, view.turn))

    def _clear(self, view: View, clears: list[Clear], chance: Chance) -> Action:
        """Those who think take the bomb that is done soonest; the hardest will be duds."""
        match self._level.foresight:
            case "none" | "own":
                return chance.pick(clears)
            case "count":
                return min(clears, key=lambda clear: _size(view, clear))
        return min(clears, key=lambda clear: _price(view, clear))

    def _remove(self, view: View, removals: list[Remove], chance: Chance) -> Action:
        if self._level.foresight in ("weigh", "foresee"):
            return min(removals, key=lambda remove: _removal_cost(view, remove))
        return chance.pick(removals)


def _left_to_others(view: View, plan: Sequence[Step], spots: list[Place]) -> Advice:
    """Whose die it is that could be taken: before all of those who need it as a last one."""
    dice = {place.die for place in spots}
    needed = [step for step in plan if step.die in dice]
    if not needed:
        return NOTHING_TO_DO
    step = min(needed, key=lambda step: (_bomb(view, step.bomb).dice.count(None), step.seat))
    die = {"die_colour": NAMES[RANK[step.die]], "die_number": NUMBER[step.die]}
    return Advice("leave_it", {"owner": step.seat, **die})


def _of(kind: type[A], actions: Sequence[Action]) -> list[A]:
    return [action for action in actions if isinstance(action, kind)]


def _sensible(view: View, action: Action) -> bool:
    """Where the players watch each other: no die that does not fit, no check without a reason."""
    if view.options.referee == "strict":
        return True
    match action:
        case Place(_, die, card, slot):
            bits = dict(places(_face(view, card), _bomb(view, card).dice)).get(slot, 0)
            return bool(bits & BIT[die]) and _face(view, card).right(_bomb(view, card).dice)
        case Check(card):
            return not _face(view, card).right(_bomb(view, card).dice)
        case Decline(_, seat):
            return not _has_use(view, seat)
    return True


def _has_use(view: View, seat: Seat) -> bool:
    """Whether one of the dice fits this player's bombs."""
    bits = 0
    for face, dice in hand_of(view, seat):
        for _, slot_bits in places(face, dice):
            bits |= slot_bits
    return any(bits & BIT[die] for die in view.tray)


def _face(view: View, card: BombCard) -> Face:
    return deck_of(view.corrected).faces[card]


def _bomb(view: View, card: str) -> Shown:
    return next(bomb for bombs in view.bombs for bomb in bombs if bomb.card == card)


def _left_open(view: View, place: Place) -> int:
    return _bomb(view, place.bomb).dice.count(None)


def _size(view: View, clear: Clear) -> tuple[int, str]:
    card = clear.replacement
    return (0, clear.bomb) if card is None else (_face(view, card).size, card)


def _price(view: View, clear: Clear) -> tuple[float, str]:
    """What the new bomb costs; while dice are left, one that takes any of them is better."""
    card = clear.replacement
    if card is None:
        return 0.0, clear.bomb
    face = _face(view, card)
    bare = empty(face)
    if not view.tray or view.stage != "distributing":
        return cost(face, bare), card
    begun = [
        cost(face, with_die(bare, slot, die))
        for slot, bits in places(face, bare)
        for die in view.tray
        if bits & BIT[die]
    ]
    return min(begun, default=cost(face, bare) + WASTE), card


def _removal_cost(view: View, remove: Remove) -> tuple[float, str, int]:
    face, dice = _face(view, remove.bomb), _bomb(view, remove.bomb).dice
    after = cost(face, with_die(dice, remove.slot, None))
    return after - cost(face, dice), remove.bomb, remove.slot


def _reroll_cost(view: View, reroll: Reroll) -> tuple[float, str]:
    hands = [hand_of(view, seat) for seat in range(view.seats)]
    return sum(reroll_cost(hand, RANK[reroll.die]) for hand in hands), reroll.die
