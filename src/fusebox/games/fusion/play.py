"""What happens in the race: cards are laid, hands are filled, play stops and goes on."""

from typing import Final

from msgspec.structs import replace

from fusebox.core import Chance, Millis, Seat
from fusebox.games.fusion.deck import FITS, PILES, RANK, flaws
from fusebox.games.fusion.model import (
    Began,
    Card,
    Cause,
    Covered,
    Declined,
    Drew,
    Event,
    GaveUp,
    Laid,
    Late,
    Lay,
    Missed,
    Options,
    Reason,
    State,
    Stood,
    Stop,
    Stopped,
    WentOn,
    WentOut,
)

HAND: Final = 3
SIGNAL: Final[Millis] = 3_000
"""Three, two, one (F5)."""
NAMEABLE: Final[Millis] = 2_000
"""For so long a covered card may still be named (F10, F11)."""
PATIENCE: Final[Millis] = 3_000
"""So long the table waits for players who draw by hand (F6)."""
QUIET: Final[Millis] = 20_000
"""Without a card for so long, play stops (F14)."""
STOP: Final[Millis] = 10_000
"""So long a stop lasts at most (F13)."""
RELAXED: Final = 3
"""So many times as long all three last at a relaxed tempo (F17)."""
IDLE_STOPS: Final = 2
"""So many stops in a row without a card end the game (F13)."""


def lasting(span: Millis, options: Options) -> Millis:
    """How long the table waits at this tempo (F17)."""
    return span * RELAXED if options.tempo == "relaxed" else span


def tops(state: State) -> tuple[Card, ...]:
    return tuple([pile[-1] for pile in state.piles])


def can_draw(state: State, seat: Seat) -> bool:
    return len(state.hands[seat]) < HAND and bool(state.draw_piles[seat])


def answered(stop: Stop, seat: Seat) -> bool:
    """Whether the seat has laid its card in this stop, or declined to."""
    return stop.laid[seat] is not None or stop.declined[seat]


def some_card_fits(state: State) -> bool:
    """Whether anybody holds a card that fits anywhere; penalties don't matter (F10)."""
    for fits, pile in zip(FITS, state.piles, strict=True):
        fitting = fits[pile[-1]]
        for hand in state.hands:
            if not fitting.isdisjoint(hand):
                return True
    return False


def fitting(state: State, seat: Seat) -> list[Lay]:
    """The plays of this seat that would stand: for simulations, never for players."""
    hand = state.hands[seat]
    found: list[Lay] = []
    for pile, fits, cards in zip(PILES, FITS, state.piles, strict=True):
        top = cards[-1]
        fitting = fits[top]
        found += [Lay(card, pile, top) for card in hand if card in fitting]
    return found


def begin(state: State, at: Millis, chance: Chance) -> list[Event]:
    """The signal: everybody draws, and the race is on (F5, F6)."""
    state.stage, state.laid_at = "racing", at
    return [Began(), *_race(state, at, chance)]


def lay(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    """One play, judged by itself (F10, F11)."""
    rank = RANK[action.pile]
    fits, top = FITS[rank], state.piles[rank][-1]
    covered = None if action.on == top else covering(state, action)
    if state.stop is not None:
        return lay_in_stop(state, state.stop, seat, action, at, chance)
    if action.card in fits[top]:
        return lay_in_race(state, seat, action, at, chance)
    if state.options.penalty == "stands":
        if covered is None:
            return _let_stand(state, seat, action, at, chance)
        return [late(seat, action, covered)]
    if covered is not None and action.card in fits[action.on]:
        return [late(seat, action, covered)]
    return [miss(state, seat, action, at, state.options.penalty)]


def covering(state: State, action: Lay) -> Covered | None:
    """When and by whom the named card was covered, if that was of late."""
    for covered in state.covered[RANK[action.pile]]:
        if covered.card == action.on:
            return covered
    return None


def late(seat: Seat, action: Lay, covered: Covered) -> Late:
    return Late(seat, action.card, action.pile, covered.by)


def _let_stand(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    """A mistake stays where it is, and play just goes on (F18)."""
    why = flaws(action.card, action.pile, action.on)
    laid, *then = lay_in_race(state, seat, action, at, chance)
    return [laid, Stood(seat, action.card, action.pile, why), *then]


def lay_in_race(state: State, seat: Seat, action: Lay, at: Millis, chance: Chance) -> list[Event]:
    hand, draw_pile = state.hands[seat], state.draw_piles[seat]
    slot = hand.index(action.card)
    events: list[Event] = [_cover(state, seat, action, at)]
    if draw_pile and state.options.draw == "auto":
        # The new card comes where the old one was, so that nothing moves under a player's hand.
        hand[slot] = card = _drawn(state, draw_pile, chance)
        events.append(Drew(seat, 1, (card,)))
    else:
        del hand[slot]
    return _after(state, seat, events, at)


def lay_in_stop(
    state: State, stop: Stop, seat: Seat, action: Lay, at: Millis, chance: Chance
) -> list[Event]:
    """Any card on any pile. But what was meant for a card covered before the stop comes too late,
    lest a late click mean something else."""
    covered = covering(state, action)
    if covered is not None and action.on not in (*stop.tops, *stop.laid):
        return [late(seat, action, covered)]
    state.hands[seat].remove(action.card)
    laid = tuple(action.card if other == seat else card for other, card in enumerate(stop.laid))
    state.stop = replace(stop, laid=laid)
    events: list[Event] = [_cover(state, seat, action, at)]
    if _is_out(state, seat):
        return [*events, _go_out(state, seat, at)]
    return events + _answer(state, state.stop, at, chance)


def _cover(state: State, seat: Seat, action: Lay, at: Millis) -> Laid:
    forget(state, at)
    rank = RANK[action.pile]
    pile = state.piles[rank]
    under = pile[-1]
    pile.append(action.card)
    state.covered[rank].append(Covered(under, at, seat))
    state.laid_at = state.tops_at[rank] = state.hands_at[seat] = at
    state.idle_stops = 0
    return Laid(seat, action.card, action.pile, under)


def miss(state: State, seat: Seat, action: Lay, at: Millis, penalty: int) -> Missed:
    forget(state, at)
    until = at + 1_000 * penalty
    if penalty:
        state.penalties[seat] = until
    why = flaws(action.card, action.pile, action.on)
    return Missed(seat, until, action.card, action.pile, why)


def forget(state: State, at: Millis) -> None:
    """Cards that were covered too long ago can't be named any more."""
    for covered in state.covered:
        while covered and is_forgotten(covered[0], at):
            del covered[0]


def is_forgotten(covered: Covered, at: Millis) -> bool:
    return at - covered.at > NAMEABLE


def draw(state: State, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    """A player fills their own hand."""
    forget(state, at)
    return _after(state, seat, _filled(state, seat, at, chance), at)


def fill_up(state: State, at: Millis, chance: Chance) -> list[Event]:
    """No card in any hand fits, so the table draws for those who could (F6). It looks after the
    same time whatever anybody holds, or the alarm would tell."""
    forget(state, at)
    if some_card_fits(state):
        state.looked = True
        return []
    return _race(state, at, chance)


def _race(state: State, at: Millis, chance: Chance) -> list[Event]:
    """All hands are filled, and play begins or goes on."""
    events: list[Event] = []
    for seat in range(len(state.hands)):
        events += _filled(state, seat, at, chance)
    return _changed(state, events, at)


def _filled(state: State, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    if not can_draw(state, seat):
        return []
    drawn: list[Card] = []
    while can_draw(state, seat):
        drawn.append(_drawn(state, state.draw_piles[seat], chance))
        state.hands[seat].append(drawn[-1])
    state.hands_at[seat] = at
    return [Drew(seat, len(drawn), tuple(drawn))]


def _drawn(state: State, draw_pile: list[Card], chance: Chance) -> Card:
    """Drawing is luck; against time everybody meets the same cards in the same order (F16)."""
    return draw_pile.pop() if len(state.hands) == 1 else chance.take(draw_pile)


def _after(state: State, seat: Seat, events: list[Event], at: Millis) -> list[Event]:
    if _is_out(state, seat):
        return [*events, _go_out(state, seat, at)]
    return _changed(state, events, at)


def _changed(state: State, events: list[Event], at: Millis) -> list[Event]:
    """Hands or piles are others now: perhaps nobody can play any more (F13)."""
    state.changed_at, state.looked = at, False
    if some_card_fits(state) or any(can_draw(state, seat) for seat in range(len(state.hands))):
        return events
    return [*events, *stop(state, "stuck", at)]


def _is_out(state: State, seat: Seat) -> bool:
    return not state.hands[seat] and not state.draw_piles[seat]


def _go_out(state: State, seat: Seat, at: Millis) -> WentOut:
    """The first without a card wins at once (F12)."""
    _end(state, "first_out", at)
    return WentOut(seat, at - SIGNAL)


def _end(state: State, reason: Reason, at: Millis) -> None:
    state.stage, state.reason, state.ended = "over", reason, at


def stop(state: State, cause: Cause, at: Millis) -> list[Event]:
    """Play stops, and each player may lay any one card (F13, F14)."""
    seats = len(state.hands)
    state.stage = "stopped"
    until = at + lasting(STOP, state.options)
    state.stop = Stop(cause, tops(state), until, (None,) * seats, (False,) * seats)
    return [Stopped(cause)]


def decline(state: State, stop: Stop, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    declined = tuple(other == seat or did for other, did in enumerate(stop.declined))
    return [Declined(seat), *_answer(state, replace(stop, declined=declined), at, chance)]


def _answer(state: State, stop: Stop, at: Millis, chance: Chance) -> list[Event]:
    """The stop ends with the last answer."""
    state.stop = stop
    if all(answered(stop, seat) for seat in range(len(state.hands))):
        return go_on(state, stop, at, chance)
    return []


def go_on(state: State, stop: Stop, at: Millis, chance: Chance) -> list[Event]:
    """Play goes on with full hands, unless twice in a row nobody laid a card (F13)."""
    forget(state, at)
    laid = sum(card is not None for card in stop.laid)
    if not laid:
        state.idle_stops += 1
        if state.idle_stops == IDLE_STOPS:
            _end(state, "nobody_lays", at)
            return [WentOn(laid), GaveUp()]
    state.stage, state.stop, state.laid_at = "racing", None, at
    return [WentOn(laid), *_race(state, at, chance)]
