"""What each play does to the table, in the order of the rulebook (C9 to C18, C21, C22)."""

from fusebox.core import Chance, Millis, Seat
from fusebox.games.fuse_cards import score
from fusebox.games.fuse_cards.cards import (
    CARDS,
    DEFUSE,
    DEFUSERS,
    FUSE,
    FUSES,
    HAND,
    KIND,
    MATCH_MAN,
    POINTS,
    TIME_BOMB,
    defuse_named,
    drawn,
    fuse_named,
)
from fusebox.games.fuse_cards.cards import KINDS as ALL
from fusebox.games.fuse_cards.cards import cheapest as cheapest_of
from fusebox.games.fuse_cards.inference.past import (
    CHEAPEST,
    DRAWN,
    NO_DEFUSE,
    NO_FUSE,
    SIGNS,
    STARTS,
)
from fusebox.games.fuse_cards.model import (
    Called,
    DefuseCard,
    Defused,
    Drew,
    Ended,
    Ending,
    Event,
    Exploded,
    FuseCard,
    FuseLaid,
    FuseRemoved,
    LaidBeside,
    Options,
    Relit,
    State,
    TimeBombDrawn,
    Window,
    WindowOpened,
)

SECOND: Millis = 1_000
CALLS = 3
"""At so many calls in one turn the table plays (C21)."""


def due(options: Options, at: Millis) -> Millis | None:
    """When a player whose clock starts now is called out (C21)."""
    return None if options.pace == "off" else at + SECOND * options.pace


def lay_fuse(
    state: State, seat: Seat, card: FuseCard, at: Millis, chance: Chance, showing: str = ""
) -> list[Event]:
    """The fuse grows (C9, C10). `showing` is what the play tells of the rest of the hand."""
    kind = KIND[card]
    _leave(state, seat, kind, showing if state.fuse else showing or STARTS)
    state.fuse.append(kind)
    return _pass_on(state, seat, at, [FuseLaid(seat, card), *_refill(state, seat, chance)])


def throw_bomb(state: State, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    """The player keeps all that lies at the match; no card is drawn (C12, C13, C16)."""
    won, worth = state.won[seat], at_stake(state)
    for kind in (*state.fuse, *state.beside):
        won[kind] += 1
    state.bombs[seat] -= 1
    left = state.bombs[seat]
    fuse, beside = fuse_named(state.fuse), defuse_named(state.beside)
    state.fuse, state.beside = [], []
    exploded = Exploded(seat, fuse, beside, worth, left)
    if not any(state.bombs):
        return [exploded, *_finish(state, seat, "last_bomb", chance)]
    return _pass_on(state, seat, at, [exploded])


def defuse(
    state: State, seat: Seat, card: DefuseCard, at: Millis, chance: Chance, showing: str = ""
) -> list[Event]:
    """The fuse is destroyed, unless the Match Man may still save it (C14, C22)."""
    events: list[Event] = [Defused(seat, card)]
    open_to_reaction = state.options.specials and not state.removed[MATCH_MAN]
    if not open_to_reaction:
        events.append(_remove_fuse(state))
    _lay(state, seat, card, showing)
    events += _refill(state, seat, chance)
    if state.ended is None and open_to_reaction:
        closes = at + SECOND * state.options.reaction
        state.window, state.due = Window(seat, closes), None
        return [*events, WindowOpened(seat, closes)]
    return _pass_on(state, seat, at, events)


def lay_beside(
    state: State, seat: Seat, card: DefuseCard, at: Millis, chance: Chance, showing: str = ""
) -> list[Event]:
    """Nothing is defused: there is no fuse, and no fuse card in this hand (C15)."""
    _lay(state, seat, card, NO_FUSE + showing)
    laid = LaidBeside(seat, card, "no_fuse")
    return _pass_on(state, seat, at, [laid, *_refill(state, seat, chance)])


def play_match_man(state: State, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    """The fuse stays as it lies, and the player after the defuser goes on (C22)."""
    assert state.window is not None
    defuser, state.window = state.window.seat, None
    _leave(state, seat, MATCH_MAN, "")
    state.removed[MATCH_MAN] += 1
    return _pass_on(state, defuser, at, [Relit(seat), *_refill(state, seat, chance)])


def close_window(state: State, at: Millis) -> list[Event]:
    """Nobody saved the fuse (C22)."""
    assert state.window is not None
    defuser, state.window = state.window.seat, None
    return _pass_on(state, defuser, at, [_remove_fuse(state)])


def call(state: State, at: Millis, chance: Chance) -> list[Event]:
    """Slow fuse! A penalty, and at the third call the table plays (C21)."""
    seat = state.turn
    state.calls += 1
    events: list[Event] = [Called(seat, state.calls)]
    if state.options.slow_penalty == "on":
        events += _penalty(state, seat, chance)
    if state.ended is not None:
        return events
    if state.calls == CALLS:
        return events + _play_for(state, seat, at, chance)
    state.due = due(state.options, at)
    return events


def at_stake(state: State) -> int:
    """What a bomb would win now."""
    return sum(POINTS[kind] for kind in state.fuse) + sum(POINTS[kind] for kind in state.beside)


def _penalty(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """The cheapest defuse card goes beside the match; that there is none, everybody sees."""
    kind = cheapest_of(state.hands[seat], DEFUSE)
    if kind is None:
        if not state.past[seat].endswith(NO_DEFUSE):
            state.past[seat] += NO_DEFUSE
        return []
    card = DEFUSERS[kind - DEFUSE.start]
    _lay(state, seat, card, CHEAPEST)
    return [LaidBeside(seat, card, "slow"), *_refill(state, seat, chance)]


def _play_for(state: State, seat: Seat, at: Millis, chance: Chance) -> list[Event]:
    """The cheapest fuse card, else the cheapest defuse card."""
    hand = state.hands[seat]
    kind = cheapest_of(hand, FUSE)
    if kind is not None:
        return lay_fuse(state, seat, FUSES[kind], at, chance, CHEAPEST)
    kind = cheapest_of(hand, DEFUSE)
    assert kind is not None, "a hand without fuse cards holds a defuse card"
    card = DEFUSERS[kind - DEFUSE.start]
    if not state.fuse:
        return lay_beside(state, seat, card, at, chance, CHEAPEST)
    return defuse(state, seat, card, at, chance, NO_FUSE + CHEAPEST)


def _leave(state: State, seat: Seat, kind: int, showing: str) -> None:
    state.hands[seat][kind] -= 1
    state.past[seat] += SIGNS[kind] + showing


def _lay(state: State, seat: Seat, card: DefuseCard, showing: str) -> None:
    kind = KIND[card]
    _leave(state, seat, kind, showing)
    state.beside.append(kind)


def _remove_fuse(state: State) -> FuseRemoved:
    worth = sum(POINTS[kind] for kind in state.fuse)
    for kind in state.fuse:
        state.removed[kind] += 1
    state.fuse = []
    return FuseRemoved(worth)


def _pass_on(state: State, seat: Seat, at: Millis, events: list[Event]) -> list[Event]:
    """The turn goes to the left of this seat, and the next player's clock starts (C9, C21)."""
    if state.ended is None:
        state.turn = (seat + 1) % len(state.hands)
        state.calls = 0
        state.due = due(state.options, at)
    return events


def _refill(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """Draws back to seven, or as far as the time bomb (C10, C17)."""
    hand, pile, events = state.hands[seat], state.pile, list[Event]()
    for _ in range(HAND - sum(hand)):
        left = sum(pile)
        # Once the cards around the time bomb are reached, it is each one left with equal chance.
        kind = chance.weighted([*pile, 1] if left <= state.options.time_bomb_depth else pile)
        if kind == TIME_BOMB:
            return [*events, TimeBombDrawn(seat), *_finish(state, seat, "time_bomb", chance)]
        pile[kind] -= 1
        hand[kind] += 1
        state.past[seat] += DRAWN
        events.append(Drew(seat, CARDS[kind]))
    return events


def _finish(state: State, seat: Seat, ending: Ending, chance: Chance) -> list[Event]:
    """Hands short of seven are filled while the pile lasts, and all is counted (C16 to C19)."""
    state.ended, state.due = ending, None
    events: list[Event] = []
    for other in (*range(seat, len(state.hands)), *range(seat)):
        hand = state.hands[other]
        for _ in range(min(HAND - sum(hand), sum(state.pile))):
            kind = drawn(state.pile, ALL, chance)
            hand[kind] += 1
            events.append(Drew(other, CARDS[kind]))
    return [*events, Ended(ending, score.scores(state))]
