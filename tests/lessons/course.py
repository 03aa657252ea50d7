"""Lessons without a table: a match on a lesson's deal, taken along its line."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fusebox.core import AnyMatch, AnyRules, Language, Match, Player, Ready
from fusebox.games import GAMES
from fusebox.games.lessons import LEARNER, Lesson, lessons
from fusebox.table.daily import daily_ready
from fusebox.table.lessons import Script, lesson_secret, lesson_view, named, script_of
from fusebox.table.messages import LessonView
from fusebox.table.model import KeptTable

EVERY = [(game, lesson.name) for game in GAMES for lesson in lessons(game)]
SCRIPTED = [(game, lesson.name) for game in GAMES for lesson in lessons(game) if lesson.moves]


class Course(NamedTuple):
    """A lesson that is being taken."""

    rules: AnyRules
    lesson: Lesson
    script: Script
    match: AnyMatch

    def view(self, language: Language = "en") -> LessonView:
        kept = KeptTable("t", self.rules.name, {}, b"", lesson=named(self.lesson.name, 0))
        view = lesson_view(kept, self.match, language)
        assert view is not None
        return view

    def after(self, action: Any) -> "Course":
        """The same lesson, after whoever learns has done this."""
        match: AnyMatch = Match(self.rules, self.match.header, secret(self.rules, self.lesson))
        match.recall(list(self.match.entries), list(self.match.told))
        match.stand(self.match.game, self.match.table, self.match.now)
        match.play(LEARNER, action)
        settle(match)
        return self._replace(match=match)


def secret(rules: AnyRules, lesson: Lesson) -> bytes:
    return lesson_secret(rules.name, lesson)


def settle(match: AnyMatch) -> None:
    """Lets time pass as a table does: only while nobody has anything to do."""
    while match.outcome is None and not match.actors() and (alarm := match.alarm()) is not None:
        match.advance(alarm[0])


def begun(game: str, name: str) -> Course:
    rules = GAMES[game]
    script = script_of(rules, named(name, 0))
    assert script is not None
    lesson = script.lesson
    options = msgspec.convert(lesson.options, rules.types.options)
    bots = [Player(f"Bot {seat}", lesson.level) for seat in range(1, lesson.seats)]
    players = [Player("You"), *bots]
    match: AnyMatch = Match.new(rules, players, options, secret(rules, lesson))
    for seat in range(lesson.seats):
        match.play(seat, Ready() if seat else daily_ready())
    settle(match)
    return Course(rules, lesson, script, match)


def moments(game: str, name: str) -> Iterator[Course]:
    """The lesson before each move of its line that is asked for, and after the last move."""
    course = begun(game, name)
    asked = {at for at, _ in course.script.steps}
    for at, (seat, action) in enumerate(course.script.line):
        if at in asked:
            yield course
        course.match.play(seat, action)
        settle(course.match)
    yield course
