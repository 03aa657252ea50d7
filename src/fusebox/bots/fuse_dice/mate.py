"""A team-mate: works out what everybody should do, says so, and does its own part at a human
pace."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, TypeVar

from fusebox.bots.bot import Advice, Choice, Sight
from fusebox.bots.fuse_dice.calls import (
    Claim,
    Heard,
    acts_for,
    claims,
    heard,
    left_alone,
    shared,
    taken_by_others,
)
from fusebox.bots.fuse_dice.judges import WASTE, Question, counted, foreseen, unfit, weighed
from fusebox.bots.fuse_dice.plan import Step, hand_of
from fusebox.bots.fuse_dice.worth import cost, empty, reroll_cost, with_die
from fusebox.core import Chance, Millis, Seat
from fusebox.games.fuse_dice.cards import deck_of
from fusebox.games.fuse_dice.dice import BIT, NAMES, NUMBER, RANK, rolled
from fusebox.games.fuse_dice.duties import drawn
from fusebox.games.fuse_dice.faces import Face, places
from fusebox.games.fuse_dice.model import (
    Action,
    BombCard,
    Check,
    Clear,
    Decline,
    Die,
    Place,
    Point,
    Reach,
    Remove,
    Reroll,
    Roll,
    Shown,
    Signal,
    View,
)

Foresight: TypeAlias = Literal["none", "own", "count", "weigh", "foresee"]
A = TypeVar("A", bound=Action)

BAG: Final[Millis] = 4_000
"""For drawing and rerolling: the table would do it a second later."""
WAIT: Final[Millis] = 12_000
"""For what is better left to others, who get the first choice."""


DICE_A_BOMB: Final = 4.0
SLOW_TURN: Final[Millis] = 15_000
"""What a bomb and a turn take where little goes well."""
TURN_WORTH: Final = 0.3
"""Points that a turn more for one bomb costs: a team shares it, and ten seconds are a point."""


NOTHING_TO_DO: Final = Advice("wait")


class Level(NamedTuple):
    """What a team-mate is made of."""

    foresight: Foresight
    """It takes any die, what is best for itself, or its part of a plan for all."""
    pace: Millis
    slips: int = 0
    """In so many of ten acts it does not think."""


class Mate:
    """Sees what is public, as everybody does; between mates nothing has to be said, but people who
    call are heeded, and told what it is about to do."""

    heeds: ClassVar[bool] = True
    memory: ClassVar[Any] = Heard | None

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Heard | None, chance: Chance) -> Choice:
        known = heard(sight, memory)
        action, advice = self._decided(sight, known, chance)
        says = tuple(one for one in _words(sight, action, advice) if one not in known.said)
        known = known._replace(said=known.said + says)
        if advice is not None:
            return Choice(action, WAIT, known, advice, says)
        pace, since = self._pace(sight, action, chance), sight.view.since[sight.view.viewer]
        wait = pace if since is None else max(since + pace - sight.now, 0)
        return Choice(action, wait, known, says=says)

    def _pace(self, sight: Sight, action: Action | None, chance: Chance) -> Millis:
        """Its own, unless people should not have to wait for so long."""
        if sight.pace is not None:
            return sight.pace // 3 + chance.below(sight.pace * 2 // 3)
        return BAG if isinstance(action, Roll | Reroll) else self._level.pace

    def _decided(
        self, sight: Sight, known: Heard, chance: Chance
    ) -> tuple[Action | None, Advice | None]:
        """What to do; with advice where others should rather do something first."""
        view, alone = sight.view, left_alone(sight, known.calls)
        legal = [action for action in sight.legal if acts_for(view, action) not in alone]
        useful = [action for action in legal if _sensible(view, action)]
        if not useful:
            duties = [action for action in legal if not isinstance(action, Check)]
            return (duties[0] if duties else None), NOTHING_TO_DO
        claimed = claims(view, known.calls)
        if chance.below(10) < self._level.slips and (free := _unclaimed(view, useful, claimed)):
            return chance.pick(free), None
        if clears := _of(Clear, useful):
            return self._clear(view, clears, view.until - sight.now, chance), None
        if removals := _of(Remove, useful):
            return self._remove(view, removals, chance), None
        if rerolls := _of(Reroll, useful):
            return min(rerolls, key=lambda reroll: _reroll_cost(view, reroll)), None
        if spots := _of(Place, useful):
            return self._place(view, spots, claimed, chance)
        return useful[0], None

    def _place(
        self, view: View, spots: list[Place], claimed: tuple[Claim, ...], chance: Chance
    ) -> tuple[Action, Advice | None]:
        """Its own die: one it was told to take, or one that nobody else has called for."""
        own = {claim.die for claim in claimed if claim.seat == view.viewer}
        free = _of(Place, _unclaimed(view, spots, claimed))
        told = [place for place in spots if place.die in own and _is_own(view, place)]
        if told:
            return min(told, key=lambda place: _placing_cost(view, place)), None
        if not free:
            return spots[0], _called_for(claimed, spots)
        match self._level.foresight:
            case "none":
                return chance.pick(free), None
            case "own":
                return min(free, key=lambda place: _left_open(view, place)), None
        plan = self._plan(view, claimed)
        for step in plan:
            place = Place(view.turn, step.die, step.bomb, step.slot)
            if place in free:
                return place, None
        return free[0], _left_to_others(view, plan, free)

    def _plan(self, view: View, claimed: tuple[Claim, ...] = ()) -> tuple[Step, ...]:
        where = shared(view, claimed)
        match self._level.foresight:
            case "count":
                return counted(where)
            case "weigh":
                return weighed(where)
        held = sum(map(len, view.bombs)) if view.options.difficulty == "insane" else 0
        return foreseen(Question(where, _to_come(view) + held, view.bag))

    def _clear(self, view: View, clears: list[Clear], left: Millis, chance: Chance) -> Action:
        """Those who think take the bomb that is done soonest; the hardest will be duds. The best
        take what counts most while there is time."""
        match self._level.foresight:
            case "none" | "own":
                return chance.pick(clears)
            case "count":
                return min(clears, key=lambda clear: _size(view, clear))
            case "foresee" if _at_leisure(view, left):
                return min(clears, key=lambda clear: _loss(view, clear))
        return min(clears, key=lambda clear: _price(view, clear))

    def _remove(self, view: View, removals: list[Remove], chance: Chance) -> Action:
        if self._level.foresight in ("weigh", "foresee"):
            return min(removals, key=lambda remove: _removal_cost(view, remove))
        return chance.pick(removals)


def _words(sight: Sight, action: Action | None, advice: Advice | None) -> tuple[Signal, ...]:
    """What there is to say: which die it is about to take, or which one it leaves to a person."""
    view: View = sight.view
    if advice is not None:
        told = advice.values
        if told.get("owner") not in sight.people:
            return ()
        die = rolled(NAMES.index(told["die_colour"]), told["die_number"])
        return (Point(die, told["owner"]),)
    if sight.people and isinstance(action, Place) and _is_own(view, action):
        return (Reach(action.die),)
    return ()


def _seat(view: View) -> Seat:
    assert isinstance(view.viewer, int), "a bot sits in a seat"
    return view.viewer


def _unclaimed(view: View, actions: Sequence[Action], claimed: tuple[Claim, ...]) -> list[Action]:
    """All but the dice that are others' by a call."""
    others = taken_by_others(claimed, _seat(view))
    left = {die for die in view.tray if view.tray.count(die) > others[die]}
    return [action for action in actions if not isinstance(action, Place) or action.die in left]


def _is_own(view: View, place: Place) -> bool:
    return any(bomb.card == place.bomb for bomb in view.bombs[_seat(view)])


def _called_for(claimed: tuple[Claim, ...], spots: list[Place]) -> Advice:
    """Every die it could take is somebody's by a call."""
    dice = {place.die for place in spots}
    return _leave_it(*next(claim for claim in claimed if claim.die in dice))


def _leave_it(owner: Seat, die: Die) -> Advice:
    named = {"die_colour": NAMES[RANK[die]], "die_number": NUMBER[die]}
    return Advice("leave_it", {"owner": owner, **named})


def _left_to_others(view: View, plan: Sequence[Step], spots: list[Place]) -> Advice:
    """Whose die it is that could be taken: before all of those who need it as a last one."""
    dice = {place.die for place in spots}
    needed = [step for step in plan if step.die in dice]
    if not needed:
        return NOTHING_TO_DO
    step = min(needed, key=lambda step: (_bomb(view, step.bomb).dice.count(None), step.seat))
    return _leave_it(step.seat, step.die)


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


def _placing_cost(view: View, place: Place) -> tuple[float, str, int]:
    face, dice = _face(view, place.bomb), _bomb(view, place.bomb).dice
    return cost(face, with_die(dice, place.slot, place.die)), place.bomb, place.slot


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


def _to_come(view: View) -> int:
    """Bombs in row and deck."""
    return len(view.row) + view.pile.bombs + view.pile.advanced


def _at_leisure(view: View, left: Millis) -> bool:
    """Whether time is left even if all goes slowly. Where every bomb has to be defused, taking an
    easy one first saves none."""
    turns = _to_come(view) * DICE_A_BOMB / drawn(view.seats)
    return view.options.difficulty == "insane" or turns * SLOW_TURN < left


def _loss(view: View, clear: Clear) -> tuple[float, str]:
    """What a new bomb costs in points of the final score: the time it takes and the dice of the bag
    that do not fit it, less what it counts."""
    card = clear.replacement
    if card is None:
        return 0.0, clear.bomb
    face = _face(view, card)
    bare = empty(face)
    idle = unfit(((face, bare),), view.bag)
    return TURN_WORTH * (cost(face, bare) + idle) - face.points, card


def _removal_cost(view: View, remove: Remove) -> tuple[float, str, int]:
    face, dice = _face(view, remove.bomb), _bomb(view, remove.bomb).dice
    after = cost(face, with_die(dice, remove.slot, None))
    return after - cost(face, dice), remove.bomb, remove.slot


def _reroll_cost(view: View, reroll: Reroll) -> tuple[float, str]:
    hands = [hand_of(view, seat) for seat in range(view.seats)]
    return sum(reroll_cost(hand, RANK[reroll.die]) for hand in hands), reroll.die
