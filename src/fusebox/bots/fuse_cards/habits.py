"""How a player of Fuse (cards) plays without looking ahead, and what a table is worth.

The numbers were found by letting players with other numbers play against each other. Only the
player's own hand and what lies open are asked.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from fusebox.core import Chance, Seat
from fusebox.games.fuse_cards.cards import DEFUSE, FUSE, points
from fusebox.games.fuse_cards.model import Action, Defuse, LayBeside, LayFuse, State
from fusebox.games.fuse_cards.rules import (
    DEFUSE_BY,
    LAY_BESIDE,
    LAY_FUSE,
    PLAY_MATCH_MAN,
    THROW_BOMB,
)
from fusebox.games.fuse_cards.turn import at_stake

Policy: TypeAlias = Callable[[State, Seat, list[Action]], Action | None]

BOMB_WORTH = 46.0
"""What a bomb brings in the end, on average."""
LONG_ROUND = 15.0
WORTH_SAVING = 20
SHORTEST, LONGEST = 1.0, 1.7
"""How long players of all kinds wait, as far as one can tell."""
ALREADY = 0.85
"""So much of what lies there lay there when they could last have thrown."""
FINE = 64
LEAST = 1.0
"""With a pile that is nearly gone anything is enough for a bomb."""


def usual(state: State, seat: Seat, patience: float = 1.0) -> Action | None:
    """What the player does; None: keeps the Match Man. Patience is how much more than usual has to
    lie at the match before a bomb is thrown."""
    stake = at_stake(state)
    if state.window is not None:
        return PLAY_MATCH_MAN if state.bombs[seat] and stake >= WORTH_SAVING else None
    if state.fuse:
        if state.bombs[seat] and stake >= patience * _enough(state, seat):
            return THROW_BOMB
        if _defuses(state, seat, stake):
            for kind in DEFUSE:
                if state.hands[seat][kind]:
                    return DEFUSE_BY[kind - DEFUSE.start]
    return _card(state, seat, stake)


def players(state: State, chance: Chance) -> Policy:
    """Players of all kinds, as a search thinks of others and of itself. Nobody knows how long they
    wait with a bomb; but what lies there now none of them has thought enough."""
    stake = at_stake(state) if state.fuse else 0
    patiences = [_patience(state, seat, stake, chance) for seat in range(len(state.bombs))]

    def policy(state: State, seat: Seat, legal: list[Action]) -> Action | None:
        if len(legal) == 1 and state.window is None:
            return legal[0]
        return usual(state, seat, patiences[seat])

    return policy


def _patience(state: State, seat: Seat, stake: int, chance: Chance) -> float:
    least = SHORTEST
    if stake and state.bombs[seat]:
        least = max(least, ALREADY * stake / _enough(state, seat))
    return least + max(LONGEST - least, 0.1) * chance.below(FINE) / FINE


def worth(state: State) -> list[float]:
    """What each seat can expect to score; exact at the end."""
    bomb = 0.0 if state.ended is not None else BOMB_WORTH
    return [
        points(won) - points(hand, FUSE) + bomb * bombs
        for won, hand, bombs in zip(state.won, state.hands, state.bombs, strict=True)
    ]


def candidates(first: Action | None, legal: Sequence[Action]) -> list[Action | None]:
    """What is worth a thought beside the usual play: of each kind the cheapest and the dearest
    card, as far as it makes a difference."""
    fuses = [action for action in legal if isinstance(action, LayFuse)]
    defusers = [action for action in legal if isinstance(action, Defuse | LayBeside)]
    others = [action for action in legal if action in (THROW_BOMB, PLAY_MATCH_MAN)]
    tried: list[Action | None] = [first, *others, *fuses[:1], *fuses[-1:], *defusers[:1]]
    if PLAY_MATCH_MAN in others:
        tried.append(None)
    return list(dict.fromkeys(tried))


def draws_left(state: State) -> float:
    """So many cards are drawn before the time bomb, on average."""
    pile, depth = sum(state.pile), state.options.time_bomb_depth
    return pile - depth / 2 if pile > depth else pile / 2


def _enough(state: State, seat: Seat) -> float:
    """What has to lie at the match before a bomb is thrown."""
    left, bombs = draws_left(state), state.bombs
    rivals = sum(map(bool, bombs)) - 1
    enough = 14 + 2.5 * min(left / sum(bombs), LONG_ROUND) + (2 * rivals if rivals else -16)
    soon_over = left < 6 * bombs[seat]
    return max(LEAST, min(enough, 2 * left - 4)) if soon_over else enough


def _defuses(state: State, seat: Seat, stake: int) -> bool:
    """Others could throw a bomb at more than they should get."""
    bombs = sum(state.bombs)
    if bombs == state.bombs[seat]:
        return False
    if state.bombs[seat]:
        return stake >= 60
    return stake >= 30 + 1.2 * min(draws_left(state) / bombs, LONG_ROUND)


def _card(state: State, seat: Seat, stake: int) -> Action:
    """Long fuses go first, for they cost most in hand; but not to feed the next player's bomb."""
    hand, bombs = state.hands[seat], state.bombs
    danger = 47 if bombs[seat] and bombs[(seat + 1) % len(bombs)] else 80
    kinds: Iterable[int] = FUSE if stake >= danger else reversed(FUSE)
    for kind in kinds:
        if hand[kind]:
            return LAY_FUSE[kind]
    laid = DEFUSE_BY if state.fuse else LAY_BESIDE
    return next(laid[kind - DEFUSE.start] for kind in DEFUSE if hand[kind])
