"""What happens in a turn, step by step; what nobody has to decide happens by itself (B34)."""

from collections.abc import Callable
from typing import cast

from fusebox.core import Chance, Seat
from fusebox.games.fuse_dice import duties
from fusebox.games.fuse_dice.cards import is_fuse
from fusebox.games.fuse_dice.deal import ROW, fresh, until
from fusebox.games.fuse_dice.dice import NUMBERS, RANK, rolled
from fusebox.games.fuse_dice.duties import is_full
from fusebox.games.fuse_dice.events import (
    Activated,
    Began,
    Checked,
    ClockStopped,
    Declined,
    Defused,
    Event,
    Lost,
    Passed,
    Placed,
    Rerolled,
    Returned,
    Revealed,
    Rolled,
    Saved,
)
from fusebox.games.fuse_dice.model import (
    Again,
    Bomb,
    BombCard,
    Clear,
    Die,
    FuseCard,
    Place,
    Reason,
    Removal,
    State,
    Taken,
)
from fusebox.games.fuse_dice.play import Play
from fusebox.games.fuse_dice.removal import charge, empty, held, settled, to_bag
from fusebox.games.fuse_dice.score import left, score

TOPPLES = 20
"""One die in so many that is placed on another brings everything down (B19)."""


def begin(state: State) -> list[Event]:
    """The countdown starts (B12)."""
    _new_turn(state)
    return [Began(until(state.options))]


def draw(play: Play, seat: Seat) -> list[Event]:
    """Step 1: as many dice as there are players, or as are left (B13)."""
    state = play.state
    seats = len(state.bombs)
    count = min(duties.drawn(seats), sum(state.bag))
    if not count:
        return _end(play, "no_dice")
    state.tray = [_drawn(state, play.chance) for _ in range(count)]
    state.owed = [
        min(duties.share(seats), duties.open_slots(state, other))
        if state.late
        else duties.share(seats)
        for other in range(seats)
    ]
    state.stage, state.rerolled = "distributing", []
    return [Rolled(seat, state.turn, tuple(state.tray))]


def _drawn(state: State, chance: Chance) -> Die:
    """Any die of the bag is as likely as any other, and falls on any side."""
    rank = chance.weighted(state.bag)
    state.bag[rank] -= 1
    return rolled(rank, chance.roll(len(NUMBERS)))


def place(play: Play, seat: Seat, action: Place) -> list[Event]:
    """Step 2: taking and placing a die is one act (B14)."""
    state = play.state
    owner, bomb = held(state, action.bomb)
    state.tray.remove(action.die)
    state.taken.append(Taken(owner, action.die))
    bomb.dice[action.slot] = action.die
    full = is_full(bomb)
    events: list[Event] = [Placed(seat, owner, action.die, action.bomb, action.slot, full)]
    rests = play.deck.faces[bomb.card].below[action.slot]
    if state.options.topple and rests and play.chance.below(TOPPLES) == 0:
        events.append(empty(state, owner, bomb, "toppled"))
    return events


def decline(state: State, seat: Seat, owner: Seat) -> list[Event]:
    state.declined[owner] = True
    return [Declined(seat, owner)]


def check(play: Play, seat: Seat, card: BombCard) -> list[Event]:
    """Somebody wants a card looked at; what is wrong with it costs all its dice (B20)."""
    owner, bomb = held(play.state, card)
    if play.deck.faces[card].right(bomb.dice):
        return [Checked(seat, owner, card)]
    return [empty(play.state, owner, bomb, "wrong")]


def clear(play: Play, action: Clear) -> list[Event]:
    """Step 3: a defused bomb scores and makes room for another (B21)."""
    state = play.state
    owner, bomb = held(state, action.bomb)
    if not play.deck.faces[bomb.card].right(bomb.dice):
        return [empty(state, owner, bomb, "wrong")]
    place = state.bombs[owner].index(bomb)
    event = _set_aside(play, owner, bomb, action.replacement)
    if action.replacement is not None:
        state.row.remove(action.replacement)
        state.bombs[owner].insert(place, fresh(action.replacement, play.deck))
    state.refilling = True
    return [event]


def _set_aside(play: Play, owner: Seat, bomb: Bomb, replacement: BombCard | None = None) -> Defused:
    state = play.state
    to_bag(state, [die for die in bomb.dice if die is not None])
    state.bombs[owner].remove(bomb)
    state.defused.append(bomb.card)
    return Defused(owner, bomb.card, play.deck.faces[bomb.card].points, replacement)


def reroll(play: Play, seat: Seat, die: Die) -> list[Event]:
    """Step 4: a die nobody took is rerolled and costs others (B25)."""
    state = play.state
    state.tray.remove(die)
    state.rerolls -= 1
    result = rolled(RANK[die], play.chance.roll(len(NUMBERS)))
    state.rerolled.append(Again(die, result))
    event = Rerolled(seat, die, result)
    removal = Removal(result, None, tuple(range(len(state.bombs))))
    return [event, *charge(state, play.deck, removal)]


def run_on(play: Play) -> tuple[list[Event], list[Seat]]:
    """What follows by itself, until somebody has something to decide; and who has to take a die."""
    events: list[Event] = []
    takers: list[Seat] = []
    while (more := _next(play, takers)) is not None:
        events += more
    return events, takers


def _next(play: Play, takers: list[Seat]) -> list[Event] | None:
    state = play.state
    if state.removal is not None:
        return settled(state, play.deck)
    if state.refilling:
        return _refill(play)
    match state.stage:
        case "distributing":
            return _distributed(play, takers)
        case "defusing":
            return _clear_or(play, _unused)
        case "rerolling" if not state.rerolls:
            return _pass_on(state)
    return None


def _refill(play: Play) -> list[Event]:
    """One card after the other until the row is full; a fuse card comes and goes (B21, B24)."""
    state = play.state
    if len(state.row) == ROW or not state.deck:
        state.refilling = False
        return _cleared_all(play) if won(state) else []
    card = play.chance.take(state.deck)
    if not is_fuse(card):
        state.row.append(cast(BombCard, card))
        return [Revealed(state.row[-1])]
    state.activated.append(fuse := cast(FuseCard, card))
    removal = Removal(None, fuse, tuple(range(len(state.bombs))))
    return [Activated(fuse), *charge(state, play.deck, removal)]


def won(state: State) -> bool:
    """No card is left in row and deck, and none is being dealt with; insane asks for those of the
    players too (B28)."""
    if state.row or state.deck or state.refilling or state.removal is not None:
        return False
    return state.options.difficulty != "insane" or not any(state.bombs)


def _cleared_all(play: Play) -> list[Event]:
    """One or two players take the other dice of the roll, too, before they have won; the clock
    has stopped for them (B28)."""
    state = play.state
    more = state.stage == "distributing" and any(state.bombs)
    if not more or play.last_roll == "dropped":
        return _end(play, "saved")
    if state.ended is not None or play.last_roll == "timed":
        return []
    state.ended = play.at
    return [ClockStopped(left(state) // 1_000)]


def _distributed(play: Play, takers: list[Seat]) -> list[Event] | None:
    """Step 2 ends when nobody can take any of the dice that are left (B17, B22); else it is noted
    who can."""
    takers += duties.takers(play.state, play.deck)
    if takers:
        return None
    if duties.must_clear(play.state):
        return _clear_or(play, _to_defusing)
    return _to_defusing(play)


def _to_defusing(play: Play) -> list[Event]:
    if won(play.state):
        return _end(play, "saved")
    play.state.stage = "defusing"
    return []


def _clear_or(play: Play, otherwise: Callable[[Play], list[Event]]) -> list[Event] | None:
    """Full bombs are cleared by their owners, where these have a choice; then it goes on."""
    state = play.state
    full = duties.full_bombs(state)
    if not full:
        return otherwise(play)
    if not state.row:
        return clear(play, Clear(full[0][1].card, None))
    if len(full) == len(state.row) == 1:
        return clear(play, Clear(full[0][1].card, state.row[0]))
    return None


def _unused(play: Play) -> list[Event]:
    """Step 4: dice nobody took; in the end game one for each die that was owed (B25, B30)."""
    state = play.state
    state.stage = "rerolling"
    owed = sum(duties.owes(state, seat) for seat in range(len(state.bombs)))
    state.rerolls = min(len(state.tray), owed) if state.late else len(state.tray)
    return []


def _pass_on(state: State) -> list[Event]:
    """Step 5: what is left goes back, and the bag to the left (B9)."""
    events: list[Event] = []
    if state.tray:
        events.append(Returned(tuple(state.tray)))
        to_bag(state, state.tray)
    state.holder = (state.holder + 1) % len(state.bombs)
    _new_turn(state)
    return [*events, Passed(state.holder)]


def _new_turn(state: State) -> None:
    seats = len(state.bombs)
    state.stage, state.turn = "drawing", state.turn + 1
    state.tray, state.taken = [], []
    state.owed, state.declined = [0] * seats, [False] * seats
    state.late = not state.row and not state.deck


def explode(play: Play) -> list[Event]:
    """Time is up, in the middle of whatever was being done (B11). By version 2 the clock ran on
    over the dice of the last roll, where nothing could be lost any more."""
    saved = play.last_roll == "timed" and won(play.state)
    return _end(play, "saved" if saved else "exploded")


def _end(play: Play, reason: Reason) -> list[Event]:
    """Every bomb that has its last die still counts (B11, B29)."""
    state = play.state
    if state.removal is not None and state.removal.die is not None:
        to_bag(state, [state.removal.die])
    events: list[Event] = [
        _set_aside(play, seat, bomb)
        for seat, bomb in duties.full_bombs(state)
        if play.deck.faces[bomb.card].right(bomb.dice)
    ]
    state.stage, state.removal, state.refilling = "over", None, False
    state.reason = reason
    if state.ended is None:
        state.ended = play.at
    if reason == "saved":
        return [*events, Saved(score(state, play.deck).total, left(state) // 1_000)]
    return [*events, Lost(score(state, play.deck).total, reason)]
