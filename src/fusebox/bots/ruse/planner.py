"""Planning one's turn: every way to go on until the turn ends, tried on samples of the view.

Only the player's own choices are gone through; luck on the way is that of the sample. What was
reached by another order of the same steps is not worked out again. Every choice at hand gets the
same share of the nodes; where they run out, a position is judged as it stands.
"""

from collections.abc import Callable, Sequence
from heapq import nlargest
from random import Random
from typing import TypeAlias

import msgspec

from fusebox.core import Chance, Seat
from fusebox.games.ruse import effects
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.model import Board, State, View
from fusebox.games.ruse.play import Play
from fusebox.games.ruse.rules import Ruse

Worth: TypeAlias = Callable[[Play, Seat], float]
"""What a position is worth to a seat, in victory points at the end."""

WIDE = 7
"""Of so many ways to go on all are followed; of more only those that look best."""
ABOUT = 0.1
"""Actions are as good as each other that differ by no more points than this."""
DRAWS = 64
"""So much luck is dealt for one action."""
encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(State).decode


class Planner:
    """Weighs what a seat may do by how its turn can end."""

    def __init__(self, rules: Ruse, view: View, worth: Worth, chance: Chance) -> None:
        assert isinstance(view.viewer, int)
        self._rules = rules
        self._view = view
        self._seat: Seat = view.viewer
        self._worth = worth
        self._chance = chance
        board = view.board
        self._moment = (board.phase, board.round)
        self._rolling = board.stage == "roll" and not board.pending
        self._known: dict[bytes, float] = {}
        self._draws: list[float] = []
        self._limit = 0
        self.nodes = 0
        """Actions tried so far."""

    def playable(self, legal: Sequence[Action]) -> list[Action]:
        """Those of the actions that are legal by these rules, too."""
        choices = effects.choices(self._play(self._sampled()))
        return [action for action in legal if action in choices]

    def planned(
        self, legal: Sequence[Action], budget: int, samples: int, liking: Worth | None = None
    ) -> Action:
        """What can lead furthest, on average over the samples; after each one the worse half of
        the actions is dropped. Between actions that lead about as far, what is liked decides."""
        totals = [0.0] * len(legal)
        alive = list(range(len(legal)))
        for _ in range(samples):
            share = budget // (samples * len(alive))
            before = self._sampled()
            for number in alive:
                self._limit = self.nodes + share
                totals[number] += self._best(self._after(before, legal[number]))
            alive.sort(key=lambda number: -totals[number])
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        if liking is None:
            return legal[alive[0]]
        enough, taste = totals[alive[0]] - ABOUT * samples, liking
        near = [legal[number] for number in alive if totals[number] >= enough]
        return max(near, key=lambda action: taste(self._after(before, action), self._seat))

    def weighed(self, actions: Sequence[Action], share: int, samples: int) -> list[list[float]]:
        """What each action can lead to, on the same samples, with so many nodes for each."""
        found: list[list[float]] = [[] for _ in actions]
        for _ in range(samples):
            before = self._sampled()
            for number, action in enumerate(actions):
                self._limit = self.nodes + share
                found[number].append(self._best(self._after(before, action)))
        return found

    def _sampled(self) -> bytes:
        """A state that could be behind the view, without what plays no part in this seat's turn,
        and luck that every action tried on it meets."""
        state = self._rules.sample(self._view, self._chance)
        for seat, player in enumerate(state.board.players):
            player.ledger = {}
            if seat != self._seat:
                player.cells, player.reach, player.bag = (), (), ()
        luck = Random(self._chance.below(2**32)).random
        self._draws = [luck() for _ in range(DRAWS)]
        self._known = {}
        return encode(state)

    def _play(self, state: bytes) -> Play:
        coming = iter(self._draws)
        luck = Chance(lambda bound: int(next(coming, 0.5) * bound))
        return Play(decode(state), self._rules.tables, luck)

    def _after(self, before: bytes, action: Action) -> Play:
        self.nodes += 1
        play = self._play(before)
        effects.take(play, action)
        return play

    def _is_over(self, board: Board) -> bool:
        """Whether this seat's part has ended; a roll is as far as can be seen."""
        if board.actor != self._seat or (board.phase, board.round) != self._moment:
            return True
        rolls = self._rolling or board.stage == "roll"
        return rolls and board.phase == "turns" and not board.pending

    def _judged(self, play: Play) -> float:
        return self._worth(play, self._seat)

    def _best(self, play: Play) -> float:
        """The worth of the best end of the turn from here."""
        if self._is_over(play.board) or self.nodes >= self._limit:
            return self._judged(play)
        before = encode(play.state)
        known = self._known.get(before)
        if known is None:
            known = self._known[before] = self._tried(before, effects.choices(play))
        return known

    def _tried(self, before: bytes, choices: list[Action]) -> float:
        if len(choices) <= WIDE:
            return max([self._best(self._after(before, action)) for action in choices])
        nexts = [self._after(before, action) for action in choices]
        return max([self._best(play) for play in nlargest(WIDE, nexts, key=self._judged)])
