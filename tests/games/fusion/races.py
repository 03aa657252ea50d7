"""Many races of fast bots, each card counted at every step: `python -m tests.games.fusion.races`.

Prints how often play stopped because nobody could play (F13), and because nobody did (F14)."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from fusebox.bots import Choice, Sight
from fusebox.bots.fusion.person import Level
from fusebox.bots.fusion.racer import Racer
from fusebox.core import CLOCK, Chance, Millis, Seat
from fusebox.games.fusion.deck import CARDS
from fusebox.games.fusion.model import Event, Late, Missed, Options, State, Stopped
from tests.games.fusion.helpers import RULES, everything

FAST = Level(notice=40, compare=25, reach=60, mistakes=5, commit=50, remembers=True, ahead=2)
LONGEST = 2_000
ALL = sorted(CARDS)


class Race:
    """Two fast bots on the bare rules; they see what their seats see, when it changes."""

    def __init__(self, seed: int, options: Options, seats: int = 2) -> None:
        self._luck = Chance.seeded("races", seed)
        self._chances = [Chance.seeded("races", seed, seat) for seat in range(seats)]
        self.state: State = RULES.setup(options, seats, self._luck)
        self._bots = [Racer(FAST) for _ in range(seats)]
        self._now: Millis = 0
        self._memories: list[Any] = [None] * seats
        self._plans: dict[Seat, tuple[Millis, Choice]] = {}

    def events(self) -> Iterator[list[Event]]:
        """What happens, step by step, until the race is over."""
        while self.state.reason is None:
            alarm = RULES.alarm(self.state)
            assert alarm is not None
            seat = min(self._plans, key=lambda seat: self._plans[seat][0], default=CLOCK)
            if seat == CLOCK or alarm[0] <= self._plans[seat][0]:
                self._now = max(self._now, alarm[0])
                happened = RULES.apply(self.state, CLOCK, alarm[1], self._now, self._luck)
            else:
                self._now, choice = self._plans.pop(seat)
                happened = RULES.apply(self.state, seat, choice.action, self._now, self._luck)
            self._think()
            yield happened

    def _think(self) -> None:
        for seat, bot in enumerate(self._bots):
            self._plans.pop(seat, None)
            if legal := RULES.legal(self.state, seat):
                sight = Sight(RULES.view(self.state, seat), list(legal), self._now)
                choice = bot.choose(sight, self._memories[seat], self._chances[seat])
                self._memories[seat] = choice.memory
                if choice.action is not None:
                    assert choice.action in legal
                    self._plans[seat] = (self._now + choice.after, choice)


def raced(seed: int, options: Options | None = None, seats: int = 2) -> Counter[str]:
    """Plays one race to its end and counts what happened in it."""
    race, found = Race(seed, options or Options(), seats), Counter[str](races=1)
    for events in race.events():
        found["steps"] += 1
        assert found["steps"] < LONGEST, f"race {seed} does not end"
        assert everything(race.state) == ALL, f"a card is lost or doubled in race {seed}"
        for event in events:
            match event:
                case Stopped(cause):
                    found[cause] += 1
                case Late():
                    found["late"] += 1
                case Missed():
                    found["missed"] += 1
    assert RULES.outcome(race.state) is not None
    found[race.state.reason or ""] += 1
    found["stuck races"] = int(found["stuck"] > 0)
    return found


def told(found: Counter[str]) -> str:
    races = found["races"]

    def each(name: str) -> str:
        return f"{found[name] / races:.2f}"

    return (
        f"{races:,} races, {found['steps'] / races:.0f} steps each; nobody could play (F13) in"
        f" {found['stuck races'] / races:.1%} of them, {each('stuck')} times a race;"
        f" {each('quiet')} quiet stops (F14), {each('late')} lost races (F11) and"
        f" {each('missed')} mistakes (F10) a race; {found['nobody_lays']} given up"
    )


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    print(told(sum((raced(seed) for seed in range(count)), Counter())))


if __name__ == "__main__":
    main()
