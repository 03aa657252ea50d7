"""How a game is asked for by its name, so that type checkers know its actions and views."""

from typing import TYPE_CHECKING, Any, Literal, overload

from fusebox.games.options import chosen, known, usual_seats
from fusebox.positions.game import AnyGame, Game

if TYPE_CHECKING:
    from fusebox.games.fuse_cards import model as cards
    from fusebox.games.fuse_dice import events as dice_events
    from fusebox.games.fuse_dice import model as dice
    from fusebox.games.fuse_discs import model as discs
    from fusebox.games.fusion import model as fusion
    from fusebox.games.ruse import actions as ruse_actions
    from fusebox.games.ruse import events as ruse_events
    from fusebox.games.ruse import model as ruse

    Discs = Game[discs.State, discs.Action, discs.Event, discs.View]
    Cards = Game[cards.State, cards.Action, cards.Event, cards.View]
    Dice = Game[dice.State, dice.Action, dice_events.Event, dice.View]
    Fusion = Game[fusion.State, fusion.Action, fusion.Event, fusion.View]
    Ruse = Game[ruse.State, ruse_actions.Action, ruse_events.Event, ruse.View]


@overload
def game(name: Literal["fuse_discs"], seats: int | None = None, **options: Any) -> "Discs": ...
@overload
def game(name: Literal["fuse_cards"], seats: int | None = None, **options: Any) -> "Cards": ...
@overload
def game(name: Literal["fuse_dice"], seats: int | None = None, **options: Any) -> "Dice": ...
@overload
def game(name: Literal["fusion"], seats: int | None = None, **options: Any) -> "Fusion": ...
@overload
def game(name: Literal["ruse"], seats: int | None = None, **options: Any) -> "Ruse": ...
@overload
def game(name: str, seats: int | None = None, **options: Any) -> AnyGame: ...


def game(name: str, seats: int | None = None, **options: Any) -> AnyGame:
    """The game of this name, for so many seats and with these options. ValueError with a sentence
    for what does not fit, Refused with the clause for what does not go together."""
    rules = known(name)
    return Game(rules, usual_seats(rules) if seats is None else seats, chosen(rules, options))
