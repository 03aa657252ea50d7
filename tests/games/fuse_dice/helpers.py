"""What the tests of FUSE (dice) share: missions that stand as a test wants, and short moves."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from fusebox.core import CLOCK, Chance, Match, Millis, Player, Ready, Refusal, Seat
from fusebox.games.fuse_dice.cards import ADVANCED, BOMBS, DECK, FUSES, in_order
from fusebox.games.fuse_dice.dice import COLOURS, OF_EACH_COLOUR, RANK
from fusebox.games.fuse_dice.duties import owing, share
from fusebox.games.fuse_dice.events import Event
from fusebox.games.fuse_dice.model import (
    Action,
    Bomb,
    BombCard,
    Card,
    Check,
    Die,
    Options,
    Stage,
    State,
    View,
)
from fusebox.games.fuse_dice.notation import read
from fusebox.games.fuse_dice.rules import FuseDice
from tests.support import refusal_of

Mission = Match[State, Action, Event, View]

RULES = FuseDice()
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
NOW: Millis = 60_000
"""When a mission that stands as a test wants it goes on."""
ROW = "bomb01 bomb02 bomb05 bomb08 bomb09"


def dice(text: str) -> list[Die]:
    return cast(list[Die], text.split())


def bomb(text: str) -> Bomb:
    """A bomb with its dice, `bomb07 r6 .`; without any it is empty."""
    card, *laid = text.split()
    size = DECK.faces[cast(BombCard, card)].size
    found = [cast(Die, die) if die != "." else None for die in laid] or [None] * size
    assert len(found) == size, f"{card} has {size} slots"
    return Bomb(cast(BombCard, card), list(found))


def standing(
    *hands: Sequence[str],
    tray: str = "",
    row: str = ROW,
    deck: str = "bomb49",
    stage: Stage = "distributing",
    holder: Seat = 0,
    **options: Any,
) -> State:
    """A mission in turn 1 with these bombs; all dice that lie nowhere else are in the bag."""
    bombs = [[bomb(text) for text in hand] for hand in hands]
    laid = [die for hand in bombs for held in hand for die in held.dice if die is not None]
    seats, used = len(hands), [*laid, *dice(tray)]
    bag = [OF_EACH_COLOUR - sum(RANK[die] == rank for die in used) for rank in range(len(COLOURS))]
    lying = [*row.split(), *deck.split(), *(held.card for hand in bombs for held in hand)]
    assert len(set(lying)) == len(lying), "no card is there twice"
    every: tuple[Card, ...] = (*BOMBS, *ADVANCED, *FUSES)
    state = State(
        options=Options(**options),
        holder=holder,
        bag=bag,
        bombs=bombs,
        row=cast(list[BombCard], row.split()),
        deck=in_order(cast(list[Card], deck.split())),
        box=[card for card in every if card not in lying],
        since=[None] * seats,
        silent=[False] * seats,
        stage=stage,
        turn=1,
        tray=dice(tray),
        owed=[share(seats)] * seats,
        declined=[False] * seats,
        due=NOW,
    )
    state.since = [NOW if seat in owing(state, DECK) else None for seat in range(seats)]
    return state


def play(
    state: State, seat: Seat, text: str, at: Millis = NOW, luck: Chance | None = None
) -> list[Event]:
    """Takes a legal action as it is written; what happened."""
    action = read(text)
    assert action in RULES.legal(state, seat), f"{text} is not legal"
    return RULES.apply(state, seat, action, at, luck or Chance.none())


def clock(state: State, luck: Chance | None = None) -> list[Event]:
    """Lets the clock act once, when it is due."""
    alarm = RULES.alarm(state)
    assert alarm is not None
    return RULES.apply(state, CLOCK, alarm[1], alarm[0], luck or Chance.none())


def legal(state: State, seat: Seat) -> list[str]:
    return [RULES.notation(action) for action in RULES.legal(state, seat)]


def refused(state: State, seat: Seat, text: str) -> Refusal:
    """Why an action is refused; it must not be legal."""
    action = read(text)
    assert action not in RULES.legal(state, seat), f"{text} is legal"
    return refusal_of(RULES, state, seat, action)


def rolls(*values: int) -> Chance:
    """Dice that are rerolled fall so."""
    return Chance.scripted((6, value - 1) for value in values)


def laid(state: State, seat: Seat) -> list[str]:
    """A seat's bombs as they are written above."""
    return [" ".join([held.card, *(die or "." for die in held.dice)]) for held in state.bombs[seat]]


def everywhere(state: State) -> int:
    """All dice: in the bag, in the tray, on cards, and the one that was just rerolled."""
    on_cards = sum(len(b.dice) - b.dice.count(None) for hand in state.bombs for b in hand)
    rerolled = state.removal is not None and state.removal.die is not None
    return sum(state.bag) + len(state.tray) + on_cards + rerolled


def every_card(state: State) -> list[str]:
    held = [b.card for hand in state.bombs for b in hand]
    groups = (held, state.row, state.deck, state.box, state.defused, state.activated)
    return sorted(card for group in groups for card in group)


def seated(options: Options, seats: int, seed: int, rules: FuseDice = RULES) -> Mission:
    """A match of bots, dealt."""
    players = [Player(name, bot="random") for name in NAMES[:seats]]
    match: Mission = Match.new(rules, players, options, secret=seed.to_bytes(32, "big"))
    for seat in range(seats):
        match.play(seat, Ready())
    return match


def random_moments(
    options: Options, seats: int, seed: int, pace: int = 600, rules: FuseDice = RULES
) -> Iterator[Mission]:
    """A whole match at random: seats that are waited for act, now and then the clock is first."""
    match, chance = seated(options, seats, seed, rules), Chance.seeded("random mission", seed)
    yield match
    while match.outcome is None:
        alarm = match.alarm()
        waiting, at = match.waiting(), match.now + chance.below(pace)
        late = chance.below(30) == 0 and alarm is not None and alarm[0] - match.now <= 15_000
        if alarm is not None and (not waiting or late or at >= alarm[0]):
            match.advance(alarm[0])
        else:
            seat = chance.pick(waiting)
            match.play(seat, _any_of(match.legal(seat), chance), at)
        yield match


def _any_of(actions: list[Action], chance: Chance) -> Action:
    """Checks are rare, or trusting players would do nothing else."""
    others = [action for action in actions if not isinstance(action, Check)]
    return chance.pick(others if others and chance.below(10) else actions)


def random_mission(
    options: Options, seats: int, seed: int, pace: int = 600, rules: FuseDice = RULES
) -> Mission:
    *_, match = random_moments(options, seats, seed, pace, rules)
    return match
