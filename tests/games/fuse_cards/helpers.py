"""What the tests of Fuse (cards) share: tables laid by hand, rigged draws and random games."""

from collections.abc import Iterator, Sequence
from typing import Any

from fusebox.core import CLOCK, Chance, Match, Millis, Player, Ready, Seat
from fusebox.games.fuse_cards.cards import (
    CARDS,
    KIND,
    bombs_each,
    counted,
    heap,
    none,
    supply,
)
from fusebox.games.fuse_cards.model import Action, Card, Event, Options, State, View
from fusebox.games.fuse_cards.notation import parse
from fusebox.games.fuse_cards.rules import FuseCards

Cards = Match[State, Action, Event, View]

RULES = FuseCards()
SHORT: dict[str, Card] = {
    "3": "fuse_3",
    "7": "fuse_7",
    "10": "fuse_10",
    "15": "fuse_15",
    "man": "match_man",
    "spray": "extinguisher",
}
PLAIN = "3 7 7 10 15 kick scissors"
"""A hand as it may be dealt."""


def cards(text: str) -> list[Card]:
    """Cards written in a row: `3 15 kick`."""
    names: dict[str, Card] = {name: name for name in CARDS} | SHORT
    return [names[word] for word in text.split()]


def table(
    *hands: str,
    fuse: str = "",
    beside: str = "",
    won: Sequence[str] = (),
    bombs: Sequence[int] = (),
    turn: Seat = 0,
    pile: str | None = None,
    **options: Any,
) -> State:
    """A table laid by hand. Cards not named are in the pile or left out as after a deal; if the
    pile is named, they are removed from the game."""
    chosen = Options(**options)
    state = State(
        options=chosen,
        hands=[counted(cards(hand)) for hand in hands],
        pile=none(),
        left_out=none(),
        turn=turn,
        bombs=list(bombs or [bombs_each(len(hands))] * len(hands)),
        won=[counted(cards(text)) for text in won or [""] * len(hands)],
        removed=none(),
        past=[""] * len(hands),
        fuse=[KIND[card] for card in cards(fuse)],
        beside=[KIND[card] for card in cards(beside)],
        due=None if chosen.pace == "off" else 1000 * chosen.pace,
    )
    rest = [
        every - lying for every, lying in zip(supply(chosen.specials), _lying(state), strict=True)
    ]
    if pile is None:
        state.left_out = _left_out(rest, 18 - 3 * len(hands))
        state.pile = [left - out for left, out in zip(rest, state.left_out, strict=True)]
        return state
    state.pile = counted(cards(pile))
    state.removed = [left - kept for left, kept in zip(rest, state.pile, strict=True)]
    return state


def _left_out(rest: list[int], number: int) -> list[int]:
    """So many defuse cards of those not named, always of the kind most are left of."""
    out = none()
    for _ in range(min(number, sum(rest[4:7]))):
        out[max(range(4, 7), key=lambda kind: rest[kind] - out[kind])] += 1
    return out


def draws(state: State, *wanted: str) -> Chance:
    """The luck that draws these cards in turn; `bomb` is the time bomb, after which it is gone."""
    pile, script, exploded = list(state.pile), [], False
    for word in wanted:
        left = sum(pile)
        bound = left + (left <= state.options.time_bomb_depth and not exploded)
        if word == "bomb":
            script.append((left + 1, left))
            exploded = True
        else:
            kind = KIND[cards(word)[0]]
            script.append((bound, sum(pile[:kind])))
            pile[kind] -= 1
    return Chance.scripted(script)


def any_luck(seed: int | str = 0) -> Chance:
    return Chance.seeded("luck", seed)


def play(
    state: State, text: str, chance: Chance | None = None, seat: Seat | None = None, at: Millis = 0
) -> list[Event]:
    """Plays a legal action as it is written, for the seat to move unless another is named."""
    action, actor = parse(text), state.turn if seat is None else seat
    assert action in RULES.legal(state, actor), f"{text} is not legal"
    return RULES.apply(state, actor, action, at, chance or any_luck())


def clock(state: State, chance: Chance | None = None) -> list[Event]:
    """Lets the clock act once, at its time."""
    alarm = RULES.alarm(state)
    assert alarm is not None
    return RULES.apply(state, CLOCK, alarm[1], alarm[0], chance or any_luck())


def legal(state: State, seat: Seat | None = None) -> list[str]:
    """What the seat to move, or another, may do, as it is written."""
    actor = state.turn if seat is None else seat
    return [RULES.notation(action) for action in RULES.legal(state, actor)]


def held(state: State, seat: Seat) -> dict[str, int]:
    """A hand as a count of the cards in it."""
    return {card: count for card, count in zip(CARDS, state.hands[seat], strict=True) if count}


def dealt(seed: int | str = 0, seats: int = 4, **options: Any) -> State:
    return RULES.setup(Options(**options), seats, Chance.seeded("dealt", seed))


def all_cards(state: State) -> dict[str, int]:
    """Every card of the game by kind, wherever it lies, but for the bombs and the match."""
    every = [lying + left for lying, left in zip(_lying(state), state.pile, strict=True)]
    return {card: count for card, count in zip(CARDS, every, strict=True) if count}


def random_states(state: State, chance: Chance, hurried: bool = True) -> Iterator[State]:
    """The states of a random game, the very object each time, until it is over."""
    now = 0
    yield state
    while RULES.outcome(state) is None:
        acts = [(seat, act) for seat in range(len(state.hands)) for act in RULES.legal(state, seat)]
        alarm = RULES.alarm(state)
        if alarm and (not acts or (hurried and chance.below(3) == 0)):
            now = max(now, alarm[0])
            RULES.apply(state, CLOCK, alarm[1], now, chance)
        else:
            seat, action = chance.pick(acts)
            RULES.apply(state, seat, action, now, chance)
        yield state


def seated(options: Options, seats: int, seed: int = 0) -> Cards:
    """A match of bots, dealt."""
    players = [Player(name, bot="random") for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")]
    match: Cards = Match.new(RULES, players[:seats], options, secret=seed.to_bytes(32, "big"))
    for seat in range(seats):
        match.play(seat, Ready())
    return match


def random_match(options: Options, seats: int, seed: int) -> Cards:
    """A whole match, played at random by the given seed; now and then the clock is faster."""
    match, chance = seated(options, seats, seed), Chance.seeded("golden", seed)
    while match.outcome is None:
        actors, alarm = match.actors(), match.alarm()
        if alarm and (not actors or chance.below(3) == 0):
            match.advance(alarm[0])
        else:
            seat = chance.pick(actors)
            at = match.now + 400
            match.play(
                seat, chance.pick(match.legal(seat)), at if not alarm else min(at, alarm[0] - 1)
            )
    return match


def _lying(state: State) -> list[int]:
    """Cards by kind that are not in the pile."""
    heaps = [*state.hands, *state.won, state.removed, state.left_out]
    return [sum(kind) for kind in zip(*heaps, heap(state.fuse), heap(state.beside), strict=True)]
