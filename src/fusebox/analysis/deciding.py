"""One seat's decisions, beside what a bot would have done that knows what the seat knew then."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeAlias

from fusebox.analysis.findings import Decision, Deed, Grade
from fusebox.analysis.folding import Course, Moment
from fusebox.bots import Bot, Sight
from fusebox.bots.planner import sight_of
from fusebox.core import AnyMatch, Chance, Language, Seat

Weigh: TypeAlias = Callable[[Sight, Sequence[Any], Chance], list[list[float]]]
"""What each choice may lead to, in points, on the same samples of what the seat can't see."""
SURE: Final = 2.0
"""By so many standard errors a gain has to be more than nothing, before it is held against
anybody."""


class Scale(NamedTuple):
    """From how many points on a choice is a slip, a mistake, a blunder."""

    slip: float
    mistake: float
    blunder: float

    def grade(self, gain: float, doubt: float) -> Grade:
        if gain < self.slip or gain < SURE * doubt:
            return ""
        if gain < self.mistake:
            return "slip"
        return "mistake" if gain < self.blunder else "blunder"


class Asker:
    """Asks a bot and weighs its answer; it is shown the sight of the seat, and nothing else."""

    def __init__(self, bot: Bot, weigh: Weigh, scale: Scale, budget: int) -> None:
        self._bot = bot
        self._weigh = weigh
        self._scale = scale
        self._budget = budget

    def decided(
        self, course: Course, seat: Seat, did: Callable[[Moment, Seat], bool], language: Language
    ) -> tuple[Decision, ...]:
        """Every decision with more than one way to go; `did` says which entries are the seat's."""
        found: list[Decision] = []
        memory: Any = None
        for moment in course.moments():
            if not did(moment, seat):
                continue
            sight = sight_of(moment.match, seat, moment.match.now)._replace(budget=self._budget)
            done = moment.action if moment.entry.seat == seat else None
            if len(sight.legal) + (done is None) < 2:
                continue
            luck = Chance.seeded("analysis", seat, moment.entry.n)
            choice = self._bot.choose(sight, memory, luck)
            memory = choice.memory
            gain, doubt = self._gained(sight, done, choice.action, moment.entry.n)
            found.append(
                Decision(
                    n=moment.entry.n,
                    did=_deed(moment.match, done, language),
                    would=_deed(moment.match, choice.action, language),
                    gain=round(gain, 1) + 0.0,
                    doubt=round(doubt, 1),
                    grade=self._scale.grade(gain, doubt),
                )
            )
        return tuple(found)

    def _gained(self, sight: Sight, did: Any, would: Any, n: int) -> tuple[float, float]:
        if did == would:
            return 0.0, 0.0
        there, here = self._weigh(sight, [would, did], Chance.seeded("weighing", n))
        gains = [one - other for one, other in zip(there, here, strict=True)]
        doubt = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
        return fmean(gains), doubt


def _deed(match: AnyMatch, action: Any, language: Language) -> Deed | None:
    if action is None:
        return None
    return Deed(match.notation(action), match.words(action, language))
