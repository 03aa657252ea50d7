"""A lesson at a table: how far its line has been followed, who plays from it, and what is said."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from fusebox.core import CLOCK, AnyMatch, AnyRules, Language, Match, Millis, OfTable, Seat, Step
from fusebox.core.table import Undo
from fusebox.games.lessons import LEARNER, Lesson, following, lesson_of, line_of, sentence
from fusebox.table.messages import NOTHING, LessonNote, LessonState, LessonView
from fusebox.table.model import KeptTable
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.table.sentences import Declined
from fusebox.table.sentences import sentence as table_sentence

PACE: Final[Millis] = 1_100
"""So long somebody who plays from a line waits, so that each move can be seen."""


class Script(NamedTuple):
    """A lesson as it is played by these rules, from one of its steps on."""

    lesson: Lesson
    line: tuple[tuple[Seat, Any], ...]
    steps: tuple[tuple[int, str], ...]
    """Where in the line each step asks for a move."""
    start: int
    """So many moves lie before the step it begins with."""


class Place(NamedTuple):
    """How far a match has followed a line, and whether it has left it there."""

    moves: int
    strayed: bool


def named(lesson: str, step: int) -> str:
    """What is kept of a lesson that begins with this step."""
    return f"{lesson}/{step}"


def lesson_secret(game: str, lesson: Lesson) -> bytes:
    """The server's share of its luck. Anyone can work it out."""
    return sha256(f"fusebox lesson {game} {lesson.deal}".encode()).digest()


def ordered(order: CreateTable, rules: AnyRules) -> tuple[CreateTable, bytes]:
    """The table of the lesson that is asked for, and its luck; Declined if there is none."""
    lesson = lesson_of(rules, order.lesson)
    people = [seat for seat in order.seats if seat.kind == "me"]
    if lesson is None or len(people) != 1 or order.daily:
        raise Declined("invalid", "no_lesson")
    bots = (SeatWanted("bot", level=lesson.level),) * (lesson.seats - 1)
    full = msgspec.structs.replace(
        order, seats=(people[0], *bots), options=lesson.options, pace=None
    )
    return full, lesson_secret(rules.name, lesson)


@cache
def script_of(rules: AnyRules, kept: str) -> Script | None:
    """The script of a table at which this is learned; None where nothing is, or not by these
    rules."""
    name, _, step = kept.partition("/")
    lesson = lesson_of(rules, name) if name else None
    if lesson is None:
        return None
    turns = line_of(rules, lesson)
    steps = tuple((at, turn.step) for at, turn in enumerate(turns) if turn.step)
    first = min(int(step), len(steps) - 1)
    line = tuple((turn.seat, rules.parse(turn.move)) for turn in turns)
    return Script(lesson, line, steps, steps[first][0] if steps else 0)


def standing(match: AnyMatch) -> list[tuple[Seat, Any]]:
    """The moves of the players that were not taken back."""
    moves: list[tuple[int, Seat, Any]] = []
    for entry in match.entries:
        action = match.action_of(entry)
        if isinstance(action, Undo):
            moves = [move for move in moves if move[0] < action.to]
        elif entry.seat != CLOCK and not isinstance(action, OfTable):
            moves.append((entry.n, entry.seat, action))
    return [(seat, action) for _, seat, action in moves]


def place_of(script: Script, match: AnyMatch) -> Place:
    """Where the match is on the line. What was played for whoever learns can't be left again
    without leaving the line."""
    moves = standing(match)
    alike = 0
    for made, meant in zip(moves, script.line, strict=False):
        if made != meant:
            break
        alike += 1
    strayed = alike < min(len(moves), len(script.line)) or (0 < alike < script.start)
    return Place(alike, strayed)


def meant(script: Script, match: AnyMatch, seat: Seat) -> Any | None:
    """What this seat does next if the line is still followed; None: whatever it likes."""
    at, strayed = place_of(script, match)
    if strayed or at == len(script.line) or script.line[at][0] != seat:
        return None
    action = script.line[at][1]
    return action if action in match.legal(seat) else None


def waits(script: Script | None, match: AnyMatch) -> bool:
    """Whether time stands still: whoever learns has something to do."""
    return script is not None and bool(match.legal(LEARNER))


def given(script: Script, match: AnyMatch) -> list[tuple[Seat, Any]]:
    """The moves up to the next step, if some of them are to be made for whoever learns."""
    at, strayed = place_of(script, match)
    if strayed or not match.running:
        return []
    ahead = [step for step, _ in script.steps if step >= max(at, script.start)]
    moves = list(script.line[at : ahead[0]]) if ahead else []
    legal = bool(moves) and moves[0][1] in match.legal(moves[0][0])
    return moves if legal and any(seat == LEARNER for seat, _ in moves) else []


def leads(script: Script | None, match: AnyMatch) -> bool:
    """Whether there are such moves now."""
    return script is not None and bool(given(script, match))


def led(script: Script, match: AnyMatch, secret: bytes) -> list[Step]:
    """Those moves, all in one instant."""
    rehearsed: AnyMatch = Match(match.rules, match.header, secret)
    for entry in match.entries:
        rehearsed.commit(rehearsed.repeated(entry))
    steps: list[Step] = []
    for seat, action in given(script, match):
        step: Step | None = rehearsed.proposed(seat, action, rehearsed.now)
        while step is not None:
            after = rehearsed.following(step)
            rehearsed.commit(step)
            steps.append(step)
            step = after
    return steps


def lesson_view(kept: KeptTable, match: AnyMatch, language: Language) -> LessonView | None:
    """What is said of a lesson now; None where nothing is learned."""
    script = script_of(match.rules, kept.lesson)
    if script is None or not match.table.started:
        return None
    lesson, place = script.lesson, place_of(script, match)
    reached = sum(at < place.moves for at, _ in script.steps)
    state = _state(script, match, place)
    asks = state == "asks"
    heading, words = _words(script, match, state, reached, language)
    return LessonView(
        name=lesson.name,
        title=sentence(match.rules.name, lesson.name, language, "title"),
        state=state,
        step=reached,
        steps=len(script.steps),
        heading=heading,
        words=words,
        asked=_raw(script.line[place.moves][1]) if asks else NOTHING,
        next=following(match.rules, lesson.name),
        notes=_notes(script, match, language),
    )


def _state(script: Script, match: AnyMatch, place: Place) -> LessonState:
    if not script.line:
        return "coached"
    if place.strayed:
        return "strayed"
    if place.moves == len(script.line):
        return "done"
    seat = script.line[place.moves][0]
    return "asks" if seat == LEARNER and meant(script, match, LEARNER) is not None else "others"


def _words(
    script: Script, match: AnyMatch, state: LessonState, reached: int, language: Language
) -> tuple[str, str]:
    """The heading and the text. While others play, that of the step before still stands if it says
    something about what comes then."""
    game, lesson = match.rules.name, script.lesson.name

    def say(step: str, key: str) -> str:
        return sentence(game, lesson, language, step, key)

    match state:
        case "done":
            return say("done", "title"), say("done", "words")
        case "asks":
            step = script.steps[reached][1]
            return say(step, "title"), say(step, "words")
        case "strayed":
            step = script.steps[min(reached, len(script.steps) - 1)][1]
            words = say(step, "otherwise") or table_sentence("lesson.strayed", language)
            return table_sentence("lesson.strayed_title", language), words
        case "others":
            before = script.steps[reached - 1][1] if reached else ""
            alone = script.lesson.seats == 1
            waits = table_sentence("lesson.soon" if alone else "lesson.others", language)
            words = say(before, "then") or waits
            title = sentence(game, lesson, language, "title")
            return say(before, "title") or title, words
    if match.running and not match.legal(LEARNER):
        title = sentence(game, lesson, language, "title")
        return title, table_sentence("lesson.others", language)
    return say("done", "title"), say("done", "words")


def _notes(script: Script, match: AnyMatch, language: Language) -> tuple[LessonNote, ...]:
    """What of a coached game may be explained now: only what can be done."""
    offered = {type(action).__name__ for action in _offered(script, match)}
    game, lesson = match.rules.name, script.lesson.name
    return tuple(
        LessonNote(
            kind,
            sentence(game, lesson, language, kind, "title"),
            sentence(game, lesson, language, kind, "words"),
        )
        for kind in script.lesson.notes
        if kind in offered
    )


def _offered(script: Script, match: AnyMatch) -> Sequence[Any]:
    return match.offered(LEARNER) if script.lesson.notes else ()


def _raw(action: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))
