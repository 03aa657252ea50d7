"""Why options do not go together or an action may not be taken: the clause, and what is said."""

from typing import Final

from fusebox.core import Done, Refusal, Seat
from fusebox.games.ruse import kits, objectives, turn
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
from fusebox.games.ruse.play import Play, outside, spaces
from fusebox.games.ruse.territories import TOP, WOLF

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
STEPS: Final[dict[Stage, tuple[str, str]]] = {
    "roll": ("R16", "roll_first"),
    "place": ("R18", "place_first"),
    "move": ("R26", "move_first"),
    "declare": ("R62", "declaring"),
    "grow": ("R53", "growing"),
}


def unfit(options: Options, seats: int) -> Refusal | None:
    """Which modes do not go together (R75, R82, R90)."""
    vixen, expanded = vixen_level(options, seats) > 0, options.firefox or options.village
    if vixen and (expanded or options.premices):
        return Refusal("R82", "alone_with_vixen" if seats == 1 else "not_with_vixen")
    if vixen and seats > MOST_WITH_VIXEN:
        return Refusal("R82", "too_many_with_vixen")
    if options.premices and expanded:
        return Refusal("R75", "premices_alone")
    return None


def refusal(play: Play, seat: Seat, action: Action) -> Refusal:
    """The first reason there is, from what the seat may know."""
    board = play.board
    if board.phase == "over":
        return Refusal("R70", "game_over")
    if seat != board.actor:
        return Refusal("R15", "not_your_turn", {"actor": board.actor})
    if board.pending:
        return _question(play, action)
    if (step := STEPS.get(board.stage)) and not _belongs(board.stage, action):
        return Refusal(*step)
    return _between(play, seat, action)


def _question(play: Play, action: Action) -> Refusal:
    task = play.board.pending[-1]
    kinds = {type(option) for option in QUESTIONS[task.op].options(play, task)}
    if type(action) not in kinds:
        return Refusal("R84", "answer_first")
    return Refusal(*ASKED.get(task.op, ("R84", "not_on_offer")))


def _belongs(stage: Stage, action: Action) -> bool:
    """Whether the action is of a kind that this step knows."""
    known: dict[Stage, tuple[type, ...]] = {
        "roll": (Roll, EatCheese, Send),
        "place": (Place, EatCheese, Send),
        "move": (Stop, EatCheese, Send),
        "declare": (Declare, Done),
        "grow": (Grow, HandIn, Send, Done),
    }
    return isinstance(action, known[stage])


def _between(play: Play, seat: Seat, action: Action) -> Refusal:
    match action:
        case Place():
            return _place(play, seat, action)
        case Stop():
            return Refusal("R26", "out_of_reach")
        case Do():
            return _do(play, seat, action)
        case Explore():
            return _explore(play, seat, action)
        case EatCheese():
            return Refusal("R44", "no_cheese")
        case Send():
            return _send(play, seat, action)
        case Grow():
            return _grow(play, seat, action)
        case HandIn():
            return Refusal("R56", "not_owned")
        case Declare() | Discard() | Exchange() | DrawCard():
            return _card(play, seat, action)
    return Refusal("R24", "not_now")


def _place(play: Play, seat: Seat, action: Place) -> Refusal:
    board, spot = play.board, turn.SPOTS.index(action.spot)
    if board.stage != "place":
        return Refusal("R18", "placed_already")
    if spot == turn.TILES:
        return Refusal("R39", "no_open_tile")
    if spot == turn.HAND:
        return Refusal("R40", "no_lesson")
    if spot == turn.FIREFOX or (spot == turn.VILLAGE and board.hamlet is None):
        return Refusal("R18", "not_in_this_game")
    taken = len(board.players[seat].den_dice if spot == turn.DEN else board.spaces[spot])
    full = taken >= len(spaces(play, spot))
    return Refusal("R20", "no_space") if full else Refusal("R19", "too_dear")


def _do(play: Play, seat: Seat, action: Do) -> Refusal:
    board, act = play.board, ACTS.index(action.act)
    if board.stage != "act":
        return Refusal("R24", "not_now")
    player = board.players[seat]
    cost = turn.costs_of(play, player)[act]
    if cost < 0:
        return Refusal("R30", "no_such_act")
    if board.acts >> act & 1:
        return Refusal("R19", "done_already")
    if turn.hindered(play, seat, act):
        return _hindered(play, seat, act)
    return Refusal("R19", "too_dear")


def _hindered(play: Play, seat: Seat, act: int) -> Refusal:
    board = play.board
    here = board.spot if board.spot < 4 else -1
    if act == turn.KIT:
        return Refusal("R32", "kit_not_raisable")
    if act == turn.RESOURCE:
        return Refusal("R84", "no_supply")
    if here >= 0 and act != turn.TRACK and board.hunter == here:
        return Refusal("R35", "hunter_there")
    if here >= 0 and act != turn.MARK and board.obstacles[WOLF] == here:
        return Refusal("R35", "wolf_there")
    if act == turn.TRACK:
        return Refusal("R84", "track_at_end", {"level": TOP})
    if act == turn.HUNT:
        return Refusal("R34", "no_prey")
    if True not in board.players[seat].slots:
        return Refusal("R33", "no_marker")
    return Refusal("R33", "marked_already")


def _explore(play: Play, seat: Seat, action: Explore) -> Refusal:
    board, tables = play.board, play.tables
    if board.spot != turn.DEN or board.acts:
        return Refusal("R48", "explore_once")
    if action.cost not in (*tables.draws, tables.bonus_cost):
        return Refusal("R48", "no_such_cost")
    if not turn.payable(play, board.players[seat], action.cost):
        return Refusal("R19", "too_dear")
    return Refusal("R48", "nothing_to_lay")


def _send(play: Play, seat: Seat, action: Send) -> Refusal:
    player = play.board.players[seat]
    if player.spaces[action.kit - 1] != kits.END:
        return Refusal("R57", "kit_not_ready", {"kit": action.kit})
    if len(player.completed) <= outside(player):
        return Refusal("R57", "too_few_objectives")
    if player.exits[action.exit - 1] >= 0:
        return Refusal("R57", "exit_used", {"exit": action.exit})
    return Refusal("R57", "no_path", {"exit": action.exit})


def _grow(play: Play, seat: Seat, action: Grow) -> Refusal:
    player = play.board.players[seat]
    if play.board.stage != "grow":
        return Refusal("R53", "not_now")
    if not kits.can_step(player, action.kit - 1):
        return Refusal("R55", "kit_not_growing")
    return Refusal("R53", "too_dear")


def _card(play: Play, seat: Seat, action: Declare | Discard | Exchange | DrawCard) -> Refusal:
    """From what the player holds; nobody else is told."""
    board = play.board
    zone: Stage = "declare" if isinstance(action, Declare) else "objectives"
    if board.stage != zone:
        return Refusal("R62" if zone == "declare" else "R38", "not_now")
    if isinstance(action, DrawCard):
        return Refusal("R38", "no_card")
    card, player = CARDS.index(action.card), board.players[seat]
    if isinstance(action, Exchange):
        if play.options.premices:
            return Refusal("R75", "not_in_this_game")
        if board.acts & objectives.spending(play):
            return Refusal("R38", "spent")
        key = "too_few_vp" if card in player.completed else "not_completed"
        return Refusal("R38", key)
    if card not in play.state.cards[seat].hand:
        return Refusal("R60", "not_in_hand")
    return Refusal("R60", "not_met") if isinstance(action, Declare) else Refusal("R38", "spent")
