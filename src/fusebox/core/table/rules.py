"""The rules of the table, clauses T1 to T16: what may be done beside the game, and what it does."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Protocol

from fusebox.core.match_state import AnyState
from fusebox.core.record import Header
from fusebox.core.rules import AnyRules
from fusebox.core.table.model import (
    SHARE_BYTES,
    STAND_IN,
    Abort,
    Abstain,
    Agreeable,
    Answer,
    Draw,
    Flag,
    Hint,
    Offer,
    Pause,
    Ready,
    Resign,
    Resume,
    SitIn,
    Standing,
    Start,
    Table,
    TableAction,
    Undo,
)
from fusebox.core.undo import Frame, last_of, may_undo
from fusebox.core.values import Outcome, Party, Refusal, Seat


class Played(Protocol):
    """What the table has to know of the match that is played at it."""

    @property
    def rules(self) -> AnyRules: ...
    @property
    def header(self) -> Header: ...
    @property
    def seats(self) -> int: ...
    @property
    def table(self) -> Table: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def current(self) -> AnyState: ...
    @property
    def frames(self) -> list[Frame]: ...
    @property
    def menus(self) -> dict[Hashable, list[TableAction]]: ...


def refuses(match: Played, seat: Seat, action: TableAction) -> Refusal | None:
    """Why this seat may not do this at the table now."""
    match action:
        case Start() | Flag():
            return Refusal("T4", "clock_only")
        case Ready():
            return _refuses_ready(match, seat, action)
        case _ if not match.table.started:
            return Refusal("T1", "not_started")
        case _ if seat in match.table.out:
            return Refusal("T5", "out")
        case Resign():
            return None
        case Hint():
            return Refusal("T2", "paused") if match.table.paused else None
        case Answer():
            return _refuses_answer(match, seat, action)
        case Abstain():
            return _refuses_abstaining(match, seat)
        case Offer():
            return _refuses_offer(match, seat, action.what)
    return _refuses_directly(match, seat, action)


def choices(match: Played, seat: Seat) -> list[TableAction]:
    """What this seat may do at the table now, for a menu; undo goes one action back at a time."""
    return menu(match, seat) + taken_back(match, seat)


def menu(match: Played, seat: Seat) -> list[TableAction]:
    """The same without taking back, which is another choice with every move."""
    if not match.table.started or match.outcome is not None:
        return []
    known = _situation(match.table, seat)
    if known not in match.menus:
        match.menus[known] = _allowed(match, seat, _wanted(match.table, seat))
    return match.menus[known]


def act(rules: AnyRules, table: Table, seat: Seat, action: TableAction) -> int | None:
    """Changes the table by a table action; the entry to go back to, if it takes some back."""
    match action:
        case Ready(share):
            table.shares[seat] = share
        case Start():
            table.started = True
        case Resign():
            _leave(rules, table, seat, "resigned")
        case Flag(flagged):
            _leave(rules, table, flagged, "flagged")
        case Hint():
            table.hints[seat] += 1
        case Offer(what):
            table.offer = Standing(seat, what, asked(table, seat, what))
        case Answer(yes):
            return _answer(table, seat, yes)
        case Abstain():
            return _answer(table, seat, yes=True)
        case _:
            return _agreed(table, action)
    return None


def asked(table: Table, seat: Seat, what: Agreeable) -> list[Seat]:
    """Who has to agree before this is done."""
    if isinstance(what, Draw):
        return table.others(seat)
    people = [other for other, bot in enumerate(table.bots) if not bot and other != seat]
    if isinstance(what, SitIn):
        return [] if what.back else [person for person in people if person != what.seat]
    return people


def is_agreed(table: Table, seat: Seat, action: TableAction) -> bool:
    """Whether what this does is done with everyone's consent: nobody to ask is as good."""
    return not isinstance(action, Undo) or not asked(table, seat, action)


def lapse(table: Table) -> None:
    """An offer that speaks of the position does not outlive it."""
    if table.offer is not None and isinstance(table.offer.what, Draw | Undo):
        table.offer = None


def _allowed(match: Played, seat: Seat, wanted: Iterable[TableAction]) -> list[TableAction]:
    return [action for action in wanted if refuses(match, seat, action) is None]


def _situation(table: Table, seat: Seat) -> Hashable:
    """All that a menu depends on, the undo apart: it is worked out once for each."""
    offer = table.offer
    standing = offer and (offer.by, offer.what, *offer.missing)
    return seat, *table.bots, table.paused, *table.out, standing


def _wanted(table: Table, seat: Seat) -> Iterator[TableAction]:
    """Whatever could be chosen; of doing and offering a thing, the one that can be."""
    yield from (Resign(), Hint(), Answer(True), Answer(False), SitIn(seat, back=True))
    agreeable: list[Agreeable] = [Draw(), Abort(), Pause(), Resume()]
    agreeable += [SitIn(other) for other in table.persons()]
    for what in agreeable:
        yield Offer(what) if asked(table, seat, what) else what


def taken_back(match: Played, seat: Seat) -> list[TableAction]:
    """The seat's own last action: alone where that is allowed, else by consent."""
    current = match.current
    table = current.table
    if not current.running or seat in table.out:
        return []
    own = last_of(seat, match.frames)
    if own is None:
        return []
    undo = Undo(own)
    alone = _may_alone(match, seat, undo)
    if (not alone and table.offer is not None) or _refuses_undo(match, own) is not None:
        return []
    return [undo if alone else Offer(undo)]


def _may_alone(match: Played, seat: Seat, what: Agreeable) -> bool:
    """Whether this seat does it without asking: nobody is there to be asked, or it takes back
    actions of its own since which no other person has been waited for (T9)."""
    others = asked(match.current.table, seat, what)
    if not others or not isinstance(what, Undo):
        return not others
    asks_back = match.header.asks_back
    for frame in reversed(match.frames):
        if frame.n < what.to:
            break
        if frame.seat != seat or (asks_back and any(one in others for one in frame.waiting)):
            return False
    return True


def _refuses_ready(match: Played, seat: Seat, action: Ready) -> Refusal | None:
    if match.table.shares[seat] is not None:
        return Refusal("T1", "ready_already")
    expected = 0 if match.header.players[seat].bot else SHARE_BYTES
    return None if len(action.share) == expected else Refusal("T12", "share", {"bytes": expected})


def _refuses_answer(match: Played, seat: Seat, action: Answer) -> Refusal | None:
    offer = match.table.offer
    if offer is None:
        return Refusal("T6", "no_offer")
    if seat not in offer.missing and (action.yes or seat != offer.by):
        return Refusal("T6", "not_asked")
    return _unsuitable(match, offer.by, offer.what) if action.yes else None


def _refuses_abstaining(match: Played, seat: Seat) -> Refusal | None:
    """What would be done to the cost of who is gone waits for them."""
    offer = match.table.offer
    if offer is not None and isinstance(offer.what, Draw | Resume | Undo):
        return Refusal("T15", "awaited")
    return _refuses_answer(match, seat, Answer(True))


def _refuses_offer(match: Played, seat: Seat, what: Agreeable) -> Refusal | None:
    if match.table.offer is not None:
        return Refusal("T6", "offer_open")
    if not asked(match.table, seat, what):
        return Refusal("T6", "nobody_to_ask")
    return _unsuitable(match, seat, what)


def _refuses_directly(match: Played, seat: Seat, what: Agreeable) -> Refusal | None:
    if _may_alone(match, seat, what):
        return _unsuitable(match, seat, what)
    if not isinstance(what, Undo):
        return Refusal("T6", "ask_first")
    return _unsuitable(match, seat, what) or Refusal("T9", "ask_first")


def _unsuitable(match: Played, seat: Seat, what: Agreeable) -> Refusal | None:
    """Why this can't be done now, whoever agrees to it."""
    table = match.table
    if table.paused and isinstance(what, Draw | Undo | Pause):
        return Refusal("T2", "paused")
    match what:
        case Draw():
            return _refuses_draw(match, seat)
        case Resume() if not table.paused:
            return Refusal("T8", "not_paused")
        case Undo(to):
            return _refuses_undo(match, to)
        case SitIn():
            return _refuses_sit_in(match, seat, what)
    return None


def _refuses_draw(match: Played, seat: Seat) -> Refusal | None:
    if match.rules.cooperative or match.seats == 1:
        return Refusal("T7", "no_draws")
    if any(match.table.bots[other] for other in match.table.others(seat)):
        return Refusal("T7", "bots_play_on")
    return None


def _refuses_undo(match: Played, to: int) -> Refusal | None:
    if not match.rules.takes_back:
        return Refusal("T9", "no_undo")
    possible = may_undo(match.current, match.frames, to)
    return None if possible else Refusal("T9", "too_late")


def _refuses_sit_in(match: Played, seat: Seat, what: SitIn) -> Refusal | None:
    table = match.table
    if what.seat not in range(match.seats):
        return Refusal("T4", "no_such_seat")
    if not what.back:
        taken = what.seat == seat or table.bots[what.seat] != ""
        return Refusal("T10", "not_free") if taken else None
    gone = table.bots[seat] != "" and not match.header.players[seat].bot
    if what.seat != seat or not gone or seat in table.out:
        return Refusal("T10", "not_your_seat")
    return None


def _leave(rules: AnyRules, table: Table, seat: Seat, reason: str) -> None:
    """One of two has lost, and a lone player's game is over; elsewhere a bot takes the seat."""
    table.offer = None
    seats = len(table.bots)
    if seats == 1 or (seats == 2 and not rules.cooperative):
        table.result = _conceded(seats, seat, reason)
    else:
        table.out.append(seat)
        table.bots[seat] = STAND_IN


def _answer(table: Table, seat: Seat, yes: bool) -> int | None:
    offer = table.offer
    if offer is None or not yes:
        table.offer = None
        return None
    offer.missing.remove(seat)
    if offer.missing:
        return None
    table.offer = None
    return _agreed(table, offer.what)


def _agreed(table: Table, what: Agreeable) -> int | None:
    match what:
        case Draw():
            table.result = _undecided(len(table.bots), "agreed")
        case Abort():
            table.result = _undecided(len(table.bots), "aborted")
        case Pause() | Resume():
            table.paused = isinstance(what, Pause)
        case Undo(to):
            lapse(table)
            return to
        case _:
            table.bots[what.seat] = "" if what.back else STAND_IN
    return None


def _conceded(seats: int, loser: Seat, reason: str) -> Outcome:
    parties = tuple(Party((seat,), 2 if seat == loser else 1) for seat in range(seats))
    return Outcome(parties, tuple(seat for seat in range(seats) if seat != loser), reason)


def _undecided(seats: int, reason: str) -> Outcome:
    return Outcome(tuple(Party((seat,), 1) for seat in range(seats)), (), reason)
