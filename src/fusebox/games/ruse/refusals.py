"""Why options do not go together or an action may not be taken: the clause, and what is said."""

from typing import Final, NamedTuple

from fusebox.core import Done, Refusal, Seat, unseated
from fusebox.games.ruse import acting, kits, objectives, placing, territories
from fusebox.games.ruse.actions import (
    Action,
    Declare,
    Discard,
    Do,
    DrawCard,
    EatCheese,
    Exchange,
    Explore,
    Grow,
    HandIn,
    Place,
    Roll,
    Send,
    Stop,
)
from fusebox.games.ruse.data import ACTS, CARDS
from fusebox.games.ruse.deal import vixen_level
from fusebox.games.ruse.effects import QUESTIONS
from fusebox.games.ruse.model import Op, Options, Stage
from fusebox.games.ruse.packing import SPOTS
from fusebox.games.ruse.play import Play

MOST_WITH_VIXEN: Final = 3
ASKED: Final[dict[Op, tuple[str, str]]] = {
    "lay": ("R49", "does_not_fit"),
    "lay_bonus": ("R85", "does_not_fit"),
    "bonus_path": ("R85", "not_on_offer"),
    "kit": ("R32", "kit_not_raisable"),
    "track_any": ("R84", "track_at_end"),
    "resource_any": ("R84", "no_supply"),
    "pay_resource": ("R40", "not_owned"),
    "pay_growth": ("R53", "not_owned"),
    "grow_free": ("R86", "kit_not_growing"),
    "instinct": ("R58", "not_on_offer"),
    "open_tile": ("R39", "not_on_offer"),
}
"""Why an answer of the right kind is wrong."""


class Step(NamedTuple):
    """A step of a turn or round: which kinds of action it knows, and what is said to others."""

    refusal: Refusal
    kinds: tuple[type, ...]


class Staged(NamedTuple):
    """The only stage at which a kind of action is possible, and what is said at others."""

    stage: Stage
    refusal: Refusal


STEPS: Final[dict[Stage, Step]] = {
    "roll": Step(Refusal("R16", "roll_first"), (Roll, EatCheese, Send)),
    "place": Step(Refusal("R18", "place_first"), (Place, EatCheese, Send)),
    "move": Step(Refusal("R26", "move_first"), (Stop, EatCheese, Send)),
    "declare": Step(Refusal("R62", "declaring"), (Declare, Done)),
    "grow": Step(Refusal("R53", "growing"), (Grow, HandIn, Send, Done)),
}
STAGES: Final[dict[type, Staged]] = {
    Roll: Staged("roll", Refusal("R24", "not_now")),
    Place: Staged("place", Refusal("R18", "placed_already")),
    Stop: Staged("move", Refusal("R26", "out_of_reach")),
    Do: Staged("act", Refusal("R24", "not_now")),
    Grow: Staged("grow", Refusal("R53", "not_now")),
    HandIn: Staged("grow", Refusal("R56", "not_now")),
    Declare: Staged("declare", Refusal("R62", "not_now")),
    Discard: Staged("objectives", Refusal("R38", "not_now")),
    Exchange: Staged("objectives", Refusal("R38", "not_now")),
    DrawCard: Staged("objectives", Refusal("R38", "not_now")),
}
STAGED: Final = tuple(STAGES)


def unfit(options: Options, seats: int) -> Refusal | None:
    """Which modes do not go together, or not with so few players (R6, R75, R82, R90)."""
    vixen, expanded = vixen_level(options, seats) > 0, options.firefox or options.village
    if vixen and (expanded or options.premices):
        return Refusal("R82", "alone_with_vixen" if seats == 1 else "not_with_vixen")
    if vixen and seats > MOST_WITH_VIXEN:
        return Refusal("R82", "too_many_with_vixen")
    if options.premices and expanded:
        return Refusal("R75", "premices_alone")
    return unseated(options.begins, seats, "R6")


def refusal(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Why this seat may not do this now, from what it may know; None where it may."""
    board = play.board
    if board.phase == "over":
        return Refusal("R70", "game_over")
    if seat != board.actor:
        return Refusal("R15", "not_your_turn", {"actor": board.actor})
    if board.pending:
        return _question(play, action)
    if (step := STEPS.get(board.stage)) and not isinstance(action, step.kinds):
        return step.refusal
    return _between(play, seat, action)


def _question(play: Play, action: Action) -> Refusal | None:
    task = play.board.pending[-1]
    options = QUESTIONS[task.op].options(play, task)
    if action in options:
        return None
    if type(action) not in map(type, options):
        return Refusal("R84", "answer_first")
    return Refusal(*ASKED.get(task.op, ("R84", "not_on_offer")))


def _between(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Between two steps: what is done at one stage only, and what at several (R23)."""
    board = play.board
    match action:
        case Done():
            return None
        case EatCheese():
            return None if board.cheese == seat else Refusal("R44", "no_cheese")
        case Send():
            player = board.players[seat]
            why = kits.staying(player, action.kit - 1)
            return why or kits.barred(play, player, action.exit - 1)
        case Explore():
            return acting.exploring_hindrance(play, seat, action.cost)
    if isinstance(action, STAGED) and board.stage != STAGES[type(action)].stage:
        return STAGES[type(action)].refusal
    return _staged(play, seat, action)


def _staged(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """What is done at this stage and no other."""
    player = play.board.players[seat]
    match action:
        case Roll():
            return None
        case Place():
            return placing.hindrance(play, seat, SPOTS.index(action.spot))
        case Stop():
            stops = territories.stops(play, seat)
            return None if action in stops else Refusal("R26", "out_of_reach")
        case Do():
            act = ACTS.index(action.act)
            costs = acting.costs_of(play.board, play.options.winter, play.tables, player)
            return acting.hindrance(play, seat, act, costs[act])
        case Grow():
            return kits.growing_hindrance(play, player, action.kit - 1)
        case HandIn():
            owned = kits.tile_of(action) in player.cache
            return None if owned else Refusal("R56", "not_owned")
        case Declare():
            return objectives.undeclarable(play, seat, CARDS.index(action.card))
        case Discard():
            why = objectives.undiscardable(play, seat, CARDS.index(action.card))
            return why or objectives.over(play)
        case Exchange():
            why = objectives.withheld(play, player, CARDS.index(action.card))
            return why if play.options.premices else objectives.over(play) or why
        case DrawCard():
            return objectives.undrawable(play, play.state.cards[seat])
    return Refusal("R24", "not_now")
