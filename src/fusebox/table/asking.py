"""The bots of a live table: questions to them, what becomes of the answers, and hints."""

from fusebox.bots import (
    Advice,
    Choice,
    Question,
    Sight,
    advised,
    heeds,
    level_of,
    looks,
    strongest,
)
from fusebox.bots.planner import Asked, Plan, sight_of
from fusebox.core import PUBLIC, Millis, Seat
from fusebox.table.effects import Ask, Drop
from fusebox.table.floor import Floor
from fusebox.table.inputs import Thought
from fusebox.table.lessons import PACE, meant
from fusebox.table.messages import Hinted
from fusebox.table.questions import (
    BRISK,
    human_wait,
    planned_at,
    question_of,
    seed_of,
    unhurried,
)
from fusebox.table.updates import raw

WAIT = Advice("wait")


class Asking:
    """The questions that are open."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._open: set[int] = set()
        self._hinted = 0
        self._looked = False
        self._people: tuple[Seat, ...] | None = None
        """Who was there when bots were last asked."""

    def begin(self, at: Millis) -> None:
        """Asks the bots of a table that has just been loaded."""
        if not self._looked:
            self.look(at)

    def look(self, at: Millis) -> None:
        """Asks the bots that see something new, and drops questions that no longer matter."""
        live = self._floor.live
        self._looked = True
        for asked in live.look(at):
            self._ask(asked)
        if not self._open:
            return
        useful = live.planner.open()
        for question in sorted(self._open - useful):
            self._floor.out.put(Drop(question))
        self._open &= useful

    def noticed(self) -> None:
        """Somebody may have come or gone for good."""
        if self._people is not None and self._people != self._floor.people():
            self.again()

    def again(self) -> None:
        """Asks bots that heed what happens round the board once more: somebody has called, come or
        gone. Nothing else that they go by has changed, so neither do bots that do not."""
        live = self._floor.live
        if not self._looked or live.match is None or live.script is not None:
            return
        game = live.rules.name
        for seat, bot in enumerate(live.begun.table.bots):
            if bot and heeds(game, level_of(game, bot)):
                live.planner.done(seat)
        self.look(live.time.at(self._floor.now))

    def clear(self) -> None:
        """Drops all questions."""
        self._floor.live.planner.clear()
        for question in sorted(self._open):
            self._floor.out.put(Drop(question))
        self._open.clear()

    def answered(self, thought: Thought) -> bool:
        """Takes a bot's choice; returns whether it is a plan that may already be due."""
        floor = self._floor
        if thought.question in floor.hints:
            self._hint(floor.hints.pop(thought.question), thought.choice)
            return False
        self._open.discard(thought.question)
        asked = floor.live.planner.current(thought.question)
        if asked is None:
            return False
        floor.live.planner.take(asked, thought.choice, self._plays_at(asked, thought.choice))
        self._say(asked.seat, thought.choice)
        return True

    def _say(self, seat: Seat, choice: Choice) -> None:
        """Tells everybody what a bot has to say."""
        floor = self._floor
        for signal in () if floor.live.counts(floor.now) else choice.says:
            if floor.signals.added(seat, signal, floor.now):
                floor.out.signal(None, seat, signal)

    def _sight(self, seat: Seat, at: Millis) -> Sight:
        """What a bot sees, with what goes on round the board."""
        floor = self._floor
        called = floor.signals.seen_by(seat, floor.now)
        self._people = floor.people()
        return sight_of(floor.live.begun, seat, at)._replace(
            signals=tuple(signal for _, signal in called),
            callers=tuple(by for by, _ in called),
            people=self._people,
            pace=None if floor.live.kept.permits.calm else BRISK,
        )

    def seek_hint(self, seat: Seat) -> None:
        """Asks what the strongest bot would do here. A seat with nothing to do gets an answer too,
        or asking would reveal who has something to do."""
        floor, match = self._floor, self._floor.live.begun
        if not match.legal(seat):
            self._hint(seat, Choice(None, advice=WAIT))
            return
        self._hinted -= 1
        floor.hints[self._hinted] = seat
        game, kept, version = match.rules.name, floor.live.kept, len(match.entries)
        sight = self._sight(seat, floor.live.time.at(floor.now))
        seed = seed_of(kept.secret, "hint", seat, version)
        question = Question(game, strongest(game), sight, seed, table=kept.id)
        floor.out.put(Ask(self._hinted, question))

    def _ask(self, asked: Asked) -> None:
        floor, live = self._floor, self._floor.live
        if live.script is not None:
            action = meant(live.script, live.begun, asked.seat)
            if action is not None:
                asked.plan = Plan(asked.seat, action, asked.at + PACE)
                return
        sight = self._sight(asked.seat, asked.at)
        question = question_of(live.kept, live.begun, asked, live.planner, sight)
        self._open.add(asked.id)
        floor.out.put(Ask(asked.id, question))

    def _plays_at(self, asked: Asked, choice: Choice) -> Millis:
        """When a bot acts on its choice. In a race it is held like a person sitting right at the
        server; if the clock waited for it, it acts when it would have acted."""
        floor, live = self._floor, self._floor.live
        wait, now, alarm = choice.after, live.time.at(floor.now), live.begun.alarm()
        hard = looks(live.rules.name, live.begun.view(PUBLIC), asked.seat)
        moment = (live.begun.header.commitment, asked.version, asked.seat)
        if hard is not None:
            wait = human_wait(*moment, hard)
            wait = unhurried(asked.at, wait, None if alarm is None else alarm[0])
        elif not wait:
            wait = human_wait(*moment)
        if floor.racing():
            wait += floor.races.delay(0, floor.now)
        if alarm is not None and live.excuses(now):
            return min(asked.at + wait, alarm[0] - 1)
        return planned_at(asked.at, wait, now)

    def _hint(self, seat: Seat, choice: Choice) -> None:
        """Tells the connections showing this seat, unless the hint comes too late."""
        floor, match = self._floor, self._floor.live.begun
        advice = choice.advice or (WAIT if choice.action is None else None)
        if advice is None and choice.action not in match.legal(seat):
            return
        for listener in floor.audience.showing(seat):
            version, language = floor.out.version(listener), listener.language
            if advice is None:
                words = match.words(choice.action, language)
                hinted = Hinted(version, seat, words, raw(choice.action))
            else:
                words = advised(match.rules, advice, language, match.names(language))
                hinted = Hinted(version, seat, words)
            floor.out.tell(listener, hinted)
