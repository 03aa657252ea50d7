"""Search where something is hidden: what could lie behind a view is dealt, tried and compared.

Every action is tried on the same deals with the same luck, so that what differs is the action;
after each phase the worse half is dropped, and the better half shares the nodes that are left.
The first choice is what the player would do without a search: another has to do clearly better.
Works on any game by its rules alone; what is special to a game is in a Guide.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Generic, NamedTuple

from fusebox.core import CLOCK, Chance, Millis, Rules, Seat, copied
from fusebox.core.rules import A, E, S, V

THINKING: Millis = 500
"""What a player is thought to take for an action; never so long that the clock acts instead."""
FEWEST = 4
"""Deals before anything is dropped or preferred."""


class Guide(NamedTuple, Generic[S, A]):
    """How the players are thought to play, and what comes of it."""

    players: Callable[[S, Chance], Callable[[S, Seat, list[A]], A | None]]
    """The players of one game in the head: what a seat does of what it may do; None: it lets the
    moment pass."""
    worth: Callable[[S], Sequence[float]]
    """What each seat can expect to score, also before the end."""
    quiet: Callable[[S], bool]
    """Here the state can be judged: nothing is about to happen."""
    horizon: int
    """After so many actions it is judged anyway."""
    doubt: float = 1.0
    """By so many standard errors another choice has to do better than the first."""
    liking: Callable[[A | None], float] | None = None
    """What decides between the last two choices, where they seem about equally good."""
    about: float = 0.0
    """Choices that differ by no more points than this are about equally good."""


class Search(Generic[S, A, E, V]):
    """Compares what a seat may do by playing on from samples of its view."""

    def __init__(self, rules: Rules[S, A, E, V], seats: int, guide: Guide[S, A]) -> None:
        self._rules = rules
        self._seats = seats
        self._guide = guide
        self.nodes = 0
        """Actions tried so far."""

    def best(
        self, view: V, seat: Seat, choices: Sequence[A | None], now: Millis, budget: int, seed: int
    ) -> A | None:
        """What does best within so many nodes; None among the choices stands for waiting."""
        luck, end = Random(seed), self.nodes + budget
        leads: list[list[float]] = [[] for _ in choices]
        alive = list(range(len(choices)))
        while len(alive) > 1:
            phases = (len(alive) - 1).bit_length()
            limit = self.nodes + (end - self.nodes) // phases
            while self.nodes < limit or len(leads[0]) < FEWEST:
                self._compare(view, seat, choices, alive, leads, now, luck.getrandbits(32))
            alive = self._better_half(alive, leads, choices)
        return choices[alive[0]]

    def weighed(
        self, view: V, seat: Seat, choices: Sequence[A | None], now: Millis, deals: int, seed: int
    ) -> list[list[float]]:
        """What each choice led to, on the same deals: points ahead of the others."""
        luck = Random(seed)
        leads: list[list[float]] = [[] for _ in choices]
        for _ in range(deals):
            every = range(len(choices))
            self._compare(view, seat, choices, every, leads, now, luck.getrandbits(32))
        return leads

    def _compare(
        self,
        view: V,
        seat: Seat,
        choices: Sequence[A | None],
        alive: Sequence[int],
        leads: list[list[float]],
        now: Millis,
        seed: int,
    ) -> None:
        """Tries each choice that is left on one sample, and notes what it led to."""
        sample = self._rules.sample(view, lucky(seed))
        for at in alive:
            state = copied(sample)
            self._play_on(state, seat, choices[at], now, lucky(seed + 1))
            leads[at].append(self._lead(state, seat))

    def _better_half(
        self, alive: Sequence[int], leads: list[list[float]], choices: Sequence[A | None]
    ) -> list[int]:
        """The first choice stays until the last; then the other has to be clearly better, or as
        good and better liked."""
        first, *others = alive
        liking = self._guide.liking
        others.sort(key=lambda at: -fmean(leads[at]))
        if len(others) > 1:
            return [first, *others[: (len(alive) + 1) // 2 - 1]]
        gains = [there - here for there, here in zip(leads[others[0]], leads[first], strict=True)]
        if liking is not None and abs(fmean(gains)) <= self._guide.about:
            liked, other = (liking(choices[at]) for at in (first, *others))
            if liked != other:
                return others if other > liked else [first]
        needed = self._guide.doubt * stdev(gains) / sqrt(len(gains))
        return others if fmean(gains) > needed else [first]

    def _lead(self, state: S, seat: Seat) -> float:
        """What a seat can expect to score more than the others do on average."""
        worth = self._guide.worth(state)
        return worth[seat] - (sum(worth) - worth[seat]) / max(1, len(worth) - 1)

    def _play_on(self, state: S, seat: Seat, choice: A | None, now: Millis, chance: Chance) -> None:
        """Plays until the state is quiet, in simulated time: who waits lets the clock act."""
        rules, guide = self._rules, self._guide
        players = guide.players(state, chance)
        for _ in range(guide.horizon):
            alarm = rules.alarm(state)
            if choice is not None:
                now += THINKING if alarm is None else max(0, min(THINKING, alarm[0] - 1 - now))
                rules.apply(state, seat, choice, now, chance)
            elif alarm is not None:
                now = max(now, alarm[0])
                rules.apply(state, CLOCK, alarm[1], now, chance)
            else:
                return
            self.nodes += 1
            if guide.quiet(state):
                return
            seat, choice = self._next(state, players)

    def _next(
        self, state: S, players: Callable[[S, Seat, list[A]], A | None]
    ) -> tuple[Seat, A | None]:
        """Who acts next and how: first who may act out of turn, then who is waited for."""
        waiting = self._rules.waiting(state)
        for seat in (*(seat for seat in range(self._seats) if seat not in waiting), *waiting):
            legal = self._rules.legal(state, seat)
            if legal:
                action = players(state, seat, legal)
                if action is not None:
                    return seat, action
        return CLOCK, None


def lucky(seed: int) -> Chance:
    """Luck for play in the head: quick, and the same for the same seed."""
    draw = Random(seed).random
    return Chance(lambda bound: int(draw() * bound))
