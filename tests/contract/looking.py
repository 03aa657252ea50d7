"""How the contract suite looks at a match: what everybody is told, and what can be tried."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from fusebox.core import (
    CLOCK,
    LANGUAGES,
    OPEN,
    PUBLIC,
    Answer,
    AnyMatch,
    AnyRules,
    Chance,
    Damaged,
    Millis,
    Offer,
    Refusal,
    Refused,
    Seat,
    Undo,
    Value,
    Viewer,
    copied,
)
from tests.contract.playing import some, tried, well_typed
from tests.contract.subjects import Scramble, brings_to_light

ROOT = Path(__file__).parents[2]
LUCKS = 4
"""Different luck that an action which draws is given, to see who is told what it met."""


def viewers(seats: int) -> tuple[Viewer, ...]:
    return (*range(seats), PUBLIC, OPEN)


def last_heard(match: AnyMatch, viewer: Viewer) -> list[Any]:
    """What the viewer is told of the last entry."""
    told = [match.redact(event, viewer) for event in match.told[-1]]
    return [event for event in told if event is not None]


def all_views(match: AnyMatch) -> list[Any]:
    return [match.view(viewer) for viewer in viewers(match.seats)]


def packed(thing: Any) -> bytes:
    return msgspec.msgpack.encode(thing)


def whole(match: AnyMatch) -> bytes:
    return packed((match.game, match.table, match.now, match.entries, len(match.frames)))


def sent(thing: Value, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing), type=kind)


def time_of(match: AnyMatch, seat: Seat) -> Millis:
    """When this seat's next act is: now, or when the alarm stands."""
    alarm = match.rules.alarm(match.state)
    return max(match.now, alarm[0]) if alarm and seat == CLOCK else match.now


def mutated(rules: AnyRules, action: Any, chance: Chance) -> Any:
    """The action with one of its fields as another well-typed one has it."""
    names = action.__struct_fields__
    if not names:
        return well_typed(rules.types.action, chance)
    other, name = well_typed(type(action), chance), chance.pick(names)
    return msgspec.structs.replace(action, **{name: getattr(other, name)})


def illegal(match: AnyMatch, chance: Chance) -> list[tuple[Seat, Any]]:
    """Well-typed actions that may not be taken now: anything, and what others may do."""
    kind = match.rules.types.action
    actions = [well_typed(kind, chance) for _ in range(10)]
    actions += [action for _, action in tried(match, chance)]
    every = [(seat, action) for seat in range(match.seats) for action in actions]
    return [(seat, action) for seat, action in every if action not in match.legal(seat)]


def refused(match: AnyMatch, seat: Seat, action: Any) -> Refusal | None:
    try:
        match.proposed(seat, action, match.now)
    except Refused as refused:
        return refused.refusal
    return None


def possible(rules: AnyRules, state: Any, seat: Seat, action: Any) -> bool:
    if seat == CLOCK:
        alarm = rules.alarm(state)
        return alarm is not None and alarm[1] == action
    return action in rules.legal(state, seat)


def ask_everything(match: AnyMatch, chance: Chance) -> None:
    rules, state = match.rules, match.state
    rules.outcome(state), rules.waiting(state), rules.alarm(state)
    for seat, action in illegal(match, chance):
        rules.legal(state, seat), rules.hindrance(state, seat, action)
    for viewer in viewers(match.seats):
        view = rules.view(state, viewer)
        for seat, action in some(tried(match, chance), chance):
            sampled = rules.sample(view, chance)
            if possible(rules, sampled, seat, action):
                rules.apply(sampled, seat, action, time_of(match, seat), chance)
        assert rules.view(state, viewer) == view, "what is done to a sample changes the view"


def look(match: AnyMatch, state: Any, seat: Seat, actions: list[Any]) -> dict[str, bytes]:
    """All that a seat and a spectator are told of a state."""
    rules = match.rules
    legal = rules.legal(state, seat)
    hindered = [rules.hindrance(state, seat, action) for action in actions]
    refusals = [refusal for refusal in hindered if refusal is not None]
    said = [match.words(thing, language) for thing in refusals for language in LANGUAGES]
    told = {
        "view": rules.view(state, seat),
        "public view": rules.view(state, PUBLIC),
        "legal actions": legal,
        "waiting": rules.waiting(state),
        "alarm": rules.alarm(state),
        "end": rules.outcome(state) is None,
        "refusals": refusals,
        "words": said,
    }
    return {name: msgspec.json.encode(thing) for name, thing in told.items()}


def compare(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    for name in one:
        assert one[name] == other[name], f"the {name} betray what is hidden"


def compare_next(
    match: AnyMatch, twin: Any, scramble: Scramble, act: tuple[Seat, Any], seat: Seat
) -> None:
    """The same action in both; where luck is met, as far as the seat sees the same come of it."""
    looks = [
        look_after(match, state, act, seat, luck)
        for state in (match.state, twin)
        for luck in range(LUCKS)
    ]
    surprising = any(drew for drew, _ in looks) or isinstance(act[1], brings_to_light(scramble))
    first: dict[bytes, dict[str, bytes]] = {}
    for _, look in looks:
        key = look["view"] if surprising else b""
        compare(first.setdefault(key, look), look)


def look_after(
    match: AnyMatch, before: Any, act: tuple[Seat, Any], seat: Seat, luck: int
) -> tuple[bool, dict[str, bytes]]:
    """Whether an action drew luck, and what a seat is told of it."""
    rules, state = match.rules, copied(before)
    chance = Chance.seeded("next", luck)
    events = rules.apply(state, act[0], act[1], time_of(match, act[0]), chance)
    told = [match.redact(event, viewer) for viewer in (seat, PUBLIC) for event in events]
    heard = [match.words(event, language) for event in told if event for language in LANGUAGES]
    seen = {**look(match, state, seat, []), "events": packed(told), "words": packed(heard)}
    return bool(chance.draws), seen


def nobody_learned(match: AnyMatch, scramble: Scramble, back: int, chance: Chance) -> None:
    """Each undone action could have been taken in every twin of its state, and looked the same."""
    rules = match.rules
    after: Any = match.state
    for frame in reversed(match.frames):
        if frame.n < back:
            break
        before = msgspec.msgpack.decode(frame.before, type=rules.types.state)
        for seat in range(match.seats):
            twin = scramble(before, seat, chance)
            assert possible(rules, twin, frame.seat, frame.action), (
                "the undone action told something"
            )
            rules.apply(twin, frame.seat, frame.action, frame.at, Chance.none())
            assert rules.view(twin, seat) == rules.view(after, seat)
        after = before


def take_back(match: AnyMatch, back: int) -> None:
    """With everyone's consent."""
    if match.seats == 1:
        match.commit(match.proposed(0, Undo(back), match.now))
        return
    match.commit(match.proposed(0, Offer(Undo(back)), match.now))
    for seat in range(1, match.seats):
        match.commit(match.proposed(seat, Answer(True), match.now))


def say(match: AnyMatch, thing: Value) -> None:
    for language in LANGUAGES:
        try:
            text = match.words(thing, language)
        except (KeyError, IndexError) as error:
            raise AssertionError(f"no words in {language} for {thing}: {error}") from None
        assert text.strip(), f"no words in {language} for {thing}"


@contextmanager
def undamaged() -> Iterator[None]:
    try:
        yield
    except Damaged as damaged:
        raise AssertionError(f"the record does not replay: {damaged}") from None


def another_process(rules: AnyRules, hash_seed: str) -> "subprocess.Popen[str]":
    path = f"{type(rules).__module__}:{type(rules).__qualname__}"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.contract.replaying", path],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def may_undo(match: AnyMatch, entry: int) -> bool:
    alarm = match.alarm()
    if alarm is not None and alarm[0] <= match.now:
        return False  # the clock acts first
    return match.refusal(0, Undo(entry)) is None or match.refusal(0, Offer(Undo(entry))) is None
