"""What the tests of Fusion share: races that stand as a test wants them, and ways to go on."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, cast

from fusebox.core import CLOCK, AnyRules, Chance, Match, Millis, Player, Ready, Refused, Seat
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Action, Card, Event, Options, State, View
from fusebox.games.fusion.notation import read
from fusebox.games.fusion.play import fitting
from fusebox.games.fusion.rules import Fusion, in_order

Race = Match[State, Action, Event, View]

RULES = Fusion()
NOW: Millis = 60_000
"""When a race that stands as a test wants it goes on."""
TOPS = "Bc1 Br5 Ps4"
"""The rulebook's example: a blue crown on A, a 5 on B and the purple sun 4 on C."""
DEAD = ("Pl3 Gs5 Kk3", "Yl5 Or3 Oh3", "Ps1 Gk5 Ys1", "Pr5 Ks3 Ok5")
"""Hands of which no card fits on any of them."""


def cards(text: str) -> list[Card]:
    return cast(list[Card], text.split())


def standing(
    tops: str, *hands: str, draw: Sequence[str] | None = None, by_hand: bool = False, **options: Any
) -> State:
    """A race that is on, with these top cards and hands. Draw piles are empty if not given."""
    piles = [cards(pile) for pile in draw] if draw is not None else [[] for _ in hands]
    held = [cards(hand) for hand in hands]
    used = {*cards(tops), *(card for group in (*held, *piles) for card in group)}
    return State(
        options=Options(draw="manual" if by_hand else "auto", **options),
        piles=[[top] for top in cards(tops)],
        hands=held,
        draw_piles=piles,
        left_over=in_order([card for card in CARDS if card not in used]),
        stage="racing",
        covered=[[], [], []],
        penalties=[0] * len(hands),
        tops_at=[NOW] * 3,
        hands_at=[NOW] * len(hands),
        laid_at=NOW,
        changed_at=NOW,
    )


def dealt(seats: int = 2, seed: int | str = 0, **options: Any) -> State:
    return RULES.setup(Options(**options), seats, Chance.seeded("dealt", seed))


def begun(seats: int = 2, seed: int | str = 0, **options: Any) -> State:
    """A race just after the signal."""
    state = dealt(seats, seed, **options)
    clock(state, seed)
    return state


def play(state: State, seat: Seat, text: str, at: Millis = NOW, seed: int | str = 0) -> list[Event]:
    """Takes a legal action as it is written; what happened."""
    action = read(text)
    assert action in RULES.legal(state, seat), f"{text} is not legal"
    return RULES.apply(state, seat, action, at, Chance.seeded("play", seed))


def clock(state: State, seed: int | str = 0) -> list[Event]:
    """Lets the clock act once, when it is due."""
    alarm = RULES.alarm(state)
    assert alarm is not None
    return RULES.apply(state, CLOCK, alarm[1], alarm[0], Chance.seeded("clock", seed))


def legal(state: State, seat: Seat) -> list[str]:
    return [RULES.notation(action) for action in RULES.legal(state, seat)]


def everything(state: State) -> list[Card]:
    """Every card, wherever it is."""
    groups = [*state.piles, *state.hands, *state.draw_piles, state.left_over]
    return sorted(card for group in groups for card in group)


def seated(options: Options, seats: int, seed: int, rules: AnyRules = RULES) -> Race:
    """A match of bots, dealt."""
    players = [Player(name, bot="random") for name in ("Ada", "Ben", "Cleo", "Dan")[:seats]]
    match: Race = Match.new(rules, players, options, secret=seed.to_bytes(32, "big"))
    for seat in range(seats):
        match.play(seat, Ready())
    return match


def random_race(
    options: Options, seats: int, seed: int, idle: bool = False, rules: AnyRules = RULES
) -> Race:
    """A whole match, played at random by the given seed: mostly cards that fit, now and then any
    legal action, and now and then nobody does anything until the clock acts."""
    *_, match = random_moments(options, seats, seed, idle, rules)
    return match


def random_moments(
    options: Options, seats: int, seed: int, idle: bool = False, rules: AnyRules = RULES
) -> Iterator[Race]:
    match, chance = seated(options, seats, seed, rules), Chance.seeded("random race", seed)
    yield match
    while match.outcome is None:
        _go_on(match, chance, idle)
        yield match


def _go_on(match: Race, chance: Chance, idle: bool) -> None:
    alarm, seat = match.alarm(), chance.below(match.seats)
    fits = fitting(match.state, seat) if match.state.stage == "racing" else []
    choices: list[Action] = [action for action in match.legal(seat) if action in fits]
    if not choices or chance.below(6) == 0:
        choices = match.legal(seat)
    if alarm and (not choices or idle or chance.below(40) == 0):
        match.advance(alarm[0])
    elif choices:
        with suppress(Refused):  # the clock or time alone may make it too late
            match.play(seat, chance.pick(choices), match.now + 50 + chance.below(900))
