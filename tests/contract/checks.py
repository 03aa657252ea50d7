"""What every game must satisfy, as functions of its rules, its scramble and a seed."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from fusebox.core import (
    CLOCK,
    LANGUAGES,
    OPEN,
    PUBLIC,
    Answer,
    AnyRules,
    Chance,
    Damaged,
    Match,
    Millis,
    Offer,
    Record,
    Refusal,
    Refused,
    Seat,
    Undo,
    Value,
    Viewer,
    copied,
    replay,
    verified,
)
from fusebox.core.table.words import CATALOGUE, is_tables
from tests.contract.playing import (
    AnyMatch,
    applying,
    begun,
    close_looks,
    finished,
    go_on,
    moments,
    some,
    tables,
    tried,
    well_typed,
)
from tests.contract.subjects import Scramble, brings_to_light

Check: TypeAlias = Callable[[AnyRules, Scramble, int], None]

ROOT = Path(__file__).parents[2]
CLAUSE = re.compile(r"[A-Z]+\d+")
LUCKS = 4
"""Different luck that an action which draws is given, to see who is told what it met."""
UNDOS = 6
"""So often something is taken back in a match."""
FIRST_STEPS = 5
"""So far each combination of options is played."""


def random_play_ends(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """And its outcome says of every seat where it came in; an automa may have come in first."""
    outcome = finished(rules, seed).outcome
    assert outcome
    seats = [seat for party in outcome.parties for seat in party.seats]
    assert sorted(seats) == list(range(len(seats)))
    best = [seat for party in outcome.parties if party.rank == 1 for seat in party.seats]
    automa = any(party.rank == 1 and not party.seats for party in outcome.parties)
    assert best or automa or rules.cooperative or len(seats) == 1
    assert set(outcome.winners) <= set(best)


def nothing_happens_after_the_end(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    match = finished(rules, seed)
    assert [rules.legal(match.state, seat) for seat in range(match.seats)] == [[]] * match.seats
    assert rules.alarm(match.state) is None
    assert rules.waiting(match.state) == []
    assert match.advance(match.now + 10**9) == []


def somebody_or_the_clock_can_act(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    for match in moments(rules, seed):
        assert match.outcome or match.actors() or rules.alarm(match.state)
        assert set(match.waiting()) <= set(range(match.seats))


def the_record_alone_rebuilds_the_match(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    match = finished(rules, seed, table=True)
    text = match.record().dump()
    with _undamaged():
        again: AnyMatch = verified(rules, Record.load(text))
    assert again.record().dump() == text
    assert (again.game, again.table, again.now) == (match.game, match.table, match.now)
    assert again.told == match.told


def two_processes_replay_alike(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Whatever order their hashes have."""
    text = finished(rules, seed, table=True).record().dump()
    first, second = (_replaying(rules, hash_seed) for hash_seed in ("1", "2"))
    told = [process.communicate(text) for process in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0), told
    assert told[0] == told[1]


def legal_actions_are_sound(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """They are distinct, can be sent and typed, and really apply."""
    chance = Chance.seeded("sound", seed)
    for match in close_looks(rules, seed):
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal), "an action is listed twice"
            assert all(_sent(action, rules.types.action) == action for action in legal)
            assert all(match.parse(match.notation(action)) == action for action in legal)
        for seat, action in tried(match, chance):
            with applying(action):
                events = rules.apply(copied(match.state), seat, action, _at(match, seat), chance)
            assert all(isinstance(event, rules.types.event) for event in events)


def illegal_actions_are_refused(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """With a clause, and nothing changes."""
    chance = Chance.seeded("illegal", seed)
    for match in close_looks(rules, seed):
        before = _whole(match)
        for seat, action in _illegal(match, chance):
            refusal = match.refusal(seat, action)
            assert refusal is not None, "an action that is not legal is not refused"
            assert CLAUSE.fullmatch(refusal.clause), f"{refusal} names no clause"
            assert _refused(match, seat, action) == refusal
        assert _whole(match) == before


def nothing_hinders_what_is_legal(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """And only that: asked about what may be done here, elsewhere, by others, and nearly that."""
    chance = Chance.seeded("hindered", seed)
    known: list[Any] = []
    for match in close_looks(rules, seed):
        here = [action for seat in range(match.seats) for action in match.legal(seat)]
        actions = some(here, chance) + some(known, chance)
        actions += [_mutated(rules, action, chance) for action in actions]
        for seat in range(match.seats):
            legal = match.legal(seat)
            for action in actions:
                hindered = rules.hindrance(match.state, seat, action)
                assert (hindered is None) == (action in legal), f"{action} of {seat}: {hindered}"
                assert not hindered or not is_tables(hindered), f"{hindered} is the table's"
        known += here


def past_states_never_change(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Nor does asking anything change the present one."""
    chance = Chance.seeded("past", seed)
    past: list[tuple[Any, bytes]] = []
    for match in close_looks(rules, seed):
        past.append((match.state, _bytes(match.state)))
        assert _bytes(copied(match.state)) == _bytes(match.state), "the state is not plain data"
        _ask_everything(match, chance)
    assert all(_bytes(state) == before for state, before in past)


def a_sample_looks_the_same(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    chance = Chance.seeded("sample", seed)
    for match in close_looks(rules, seed):
        for viewer in _viewers(match.seats):
            view = rules.view(match.state, viewer)
            state = rules.sample(view, chance)
            assert rules.view(state, viewer) == view
            assert rules.waiting(state) == rules.waiting(match.state)
            assert rules.alarm(state) == rules.alarm(match.state)
            if isinstance(viewer, int):
                assert rules.legal(state, viewer) == rules.legal(match.state, viewer)


def twins_look_alike(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """What a seat may not know changes nothing that it, or a spectator, is told."""
    chance = Chance.seeded("twins", seed)
    for match in close_looks(rules, seed):
        actions = [action for _, action in _illegal(match, chance)]
        for seat in range(match.seats):
            twin = scramble(match.state, seat, chance)
            _compare(_look(match, match.state, seat, actions), _look(match, twin, seat, actions))
            for actor, action in tried(match, chance):
                if _possible(rules, twin, actor, action):
                    _compare_next(match, twin, scramble, (actor, action), seat)


def an_undo_tells_nothing(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Everybody sees what they saw before, and could not have seen anything else since."""
    chance = Chance.seeded("undo", seed)
    views: dict[int, list[Any]] = {}
    undos = 0
    for match in moments(rules, seed):
        views[len(match.entries)] = _views(match)
        entries = [frame.n for frame in match.frames if _may_undo(match, frame.n)]
        if entries and undos < UNDOS and chance.below(UNDOS) == 0:
            undos += 1
            back = chance.pick(entries)
            _nobody_learned(match, scramble, back, chance)
            _take_back(match, back)
            assert _views(match) == views[back]
            views[len(match.entries)] = _views(match)


def _may_undo(match: AnyMatch, entry: int) -> bool:
    alarm = match.alarm()
    if alarm is not None and alarm[0] <= match.now:
        return False  # the clock acts first
    return match.refusal(0, Undo(entry)) is None or match.refusal(0, Offer(Undo(entry))) is None


def everything_has_words(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """In every language, for whoever may hear them."""
    chance = Chance.seeded("words", seed)
    for match in close_looks(rules, seed):
        refusals = [match.refusal(seat, action) for seat, action in _illegal(match, chance)]
        legal = [action for _, action in tried(match, chance)]
        events = [
            match.redact(event, viewer)
            for event in match.told[-1]
            for viewer in _viewers(match.seats)
        ]
        for thing in [*legal, *events, *refusals, match.outcome]:
            if thing is not None:
                _said(match, thing)


def the_table_speaks_for_itself(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """No sentence of the game stands in the place of one of the table's."""
    for key, message in CATALOGUE.items():
        assert rules.catalogue[key] == message, f"{key} is the table's"


def everything_can_be_sent(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Views, events and options come over the wire as they were."""
    for match in close_looks(rules, seed):
        for viewer in _viewers(match.seats):
            view = rules.view(match.state, viewer)
            assert _sent(view, rules.types.view) == view
            for event in match.told[-1]:
                told = match.redact(event, viewer)
                if told is not None and isinstance(told, rules.types.event):
                    assert _sent(told, rules.types.event) == told
        assert _sent(match.options, rules.types.options) == match.options


def a_replay_tells_what_was_told(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Each viewer the same as while it was played, and of others' entries nothing else."""
    told: dict[Viewer, dict[int, bytes]] = {}
    for match in moments(rules, seed):
        for viewer in _viewers(match.seats):
            n, heard = len(match.entries) - 1, _heard(match, viewer)
            if heard or viewer in (OPEN, match.entries[-1].seat):
                told.setdefault(viewer, {})[n] = _bytes((heard, match.view(viewer)))
    for viewer, said in told.items():
        steps = replay(Match(rules, match.header), match.entries, viewer)
        found = {step.n: _bytes((step.events, step.view)) for step in steps if step.view}
        assert found == said, f"{viewer} is told otherwise"


def every_option_is_played(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    chance = Chance.seeded("options", seed)
    for options, seats in tables(rules):
        match: AnyMatch = begun(rules, options, seats, seed)
        for _ in range(FIRST_STEPS):
            if match.outcome is None:
                go_on(match, chance)
        assert Match.replayed(rules, match.record()).game == match.game


CHECKS: tuple[Check, ...] = (
    random_play_ends,
    nothing_happens_after_the_end,
    somebody_or_the_clock_can_act,
    the_record_alone_rebuilds_the_match,
    legal_actions_are_sound,
    illegal_actions_are_refused,
    nothing_hinders_what_is_legal,
    past_states_never_change,
    a_sample_looks_the_same,
    twins_look_alike,
    an_undo_tells_nothing,
    everything_has_words,
    everything_can_be_sent,
    a_replay_tells_what_was_told,
)
ONCE: tuple[Check, ...] = (
    two_processes_replay_alike,
    every_option_is_played,
    the_table_speaks_for_itself,
)
"""Checks that are long and look at much at once, or that no seed could change."""


def _viewers(seats: int) -> tuple[Viewer, ...]:
    return (*range(seats), PUBLIC, OPEN)


def _heard(match: AnyMatch, viewer: Viewer) -> list[Any]:
    """What the viewer is told of the last entry."""
    told = [match.redact(event, viewer) for event in match.told[-1]]
    return [event for event in told if event is not None]


def _views(match: AnyMatch) -> list[Any]:
    return [match.view(viewer) for viewer in _viewers(match.seats)]


def _bytes(thing: Any) -> bytes:
    return msgspec.msgpack.encode(thing)


def _whole(match: AnyMatch) -> bytes:
    return _bytes((match.game, match.table, match.now, match.entries, len(match.frames)))


def _sent(thing: Value, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing), type=kind)


def _at(match: AnyMatch, seat: Seat) -> Millis:
    """When this seat's next act is: now, or when the alarm stands."""
    alarm = match.rules.alarm(match.state)
    return max(match.now, alarm[0]) if alarm and seat == CLOCK else match.now


def _mutated(rules: AnyRules, action: Any, chance: Chance) -> Any:
    """The action with one of its fields as another well-typed one has it."""
    names = action.__struct_fields__
    if not names:
        return well_typed(rules.types.action, chance)
    other, name = well_typed(type(action), chance), chance.pick(names)
    return msgspec.structs.replace(action, **{name: getattr(other, name)})


def _illegal(match: AnyMatch, chance: Chance) -> list[tuple[Seat, Any]]:
    """Well-typed actions that may not be taken now: anything, and what others may do."""
    kind = match.rules.types.action
    actions = [well_typed(kind, chance) for _ in range(10)]
    actions += [action for _, action in tried(match, chance)]
    every = [(seat, action) for seat in range(match.seats) for action in actions]
    return [(seat, action) for seat, action in every if action not in match.legal(seat)]


def _refused(match: AnyMatch, seat: Seat, action: Any) -> Refusal | None:
    try:
        match.proposed(seat, action, match.now)
    except Refused as refused:
        return refused.refusal
    return None


def _possible(rules: AnyRules, state: Any, seat: Seat, action: Any) -> bool:
    if seat == CLOCK:
        alarm = rules.alarm(state)
        return alarm is not None and alarm[1] == action
    return action in rules.legal(state, seat)


def _ask_everything(match: AnyMatch, chance: Chance) -> None:
    rules, state = match.rules, match.state
    rules.outcome(state), rules.waiting(state), rules.alarm(state)
    for seat, action in _illegal(match, chance):
        rules.legal(state, seat), rules.hindrance(state, seat, action)
    for viewer in _viewers(match.seats):
        view = rules.view(state, viewer)
        for seat, action in some(tried(match, chance), chance):
            sampled = rules.sample(view, chance)
            if _possible(rules, sampled, seat, action):
                rules.apply(sampled, seat, action, _at(match, seat), chance)
        assert rules.view(state, viewer) == view, "what is done to a sample changes the view"


def _look(match: AnyMatch, state: Any, seat: Seat, actions: list[Any]) -> dict[str, bytes]:
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


def _compare(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    for name in one:
        assert one[name] == other[name], f"the {name} betray what is hidden"


def _compare_next(
    match: AnyMatch, twin: Any, scramble: Scramble, act: tuple[Seat, Any], seat: Seat
) -> None:
    """The same action in both; where luck is met, as far as the seat sees the same come of it."""
    looks = [
        _look_after(match, state, act, seat, luck)
        for state in (match.state, twin)
        for luck in range(LUCKS)
    ]
    surprising = any(drew for drew, _ in looks) or isinstance(act[1], brings_to_light(scramble))
    first: dict[bytes, dict[str, bytes]] = {}
    for _, look in looks:
        key = look["view"] if surprising else b""
        _compare(first.setdefault(key, look), look)


def _look_after(
    match: AnyMatch, before: Any, act: tuple[Seat, Any], seat: Seat, luck: int
) -> tuple[bool, dict[str, bytes]]:
    """Whether an action drew luck, and what a seat is told of it."""
    rules, state = match.rules, copied(before)
    chance = Chance.seeded("next", luck)
    events = rules.apply(state, act[0], act[1], _at(match, act[0]), chance)
    told = [match.redact(event, viewer) for viewer in (seat, PUBLIC) for event in events]
    heard = [match.words(event, language) for event in told if event for language in LANGUAGES]
    look = {**_look(match, state, seat, []), "events": _bytes(told), "words": _bytes(heard)}
    return bool(chance.draws), look


def _nobody_learned(match: AnyMatch, scramble: Scramble, back: int, chance: Chance) -> None:
    """Each undone action could have been taken in every twin of its state, and looked the same."""
    rules = match.rules
    after: Any = match.state
    for frame in reversed(match.frames):
        if frame.n < back:
            break
        before = msgspec.msgpack.decode(frame.before, type=rules.types.state)
        for seat in range(match.seats):
            twin = scramble(before, seat, chance)
            assert _possible(rules, twin, frame.seat, frame.action), (
                "the undone action told something"
            )
            rules.apply(twin, frame.seat, frame.action, frame.at, Chance.none())
            assert rules.view(twin, seat) == rules.view(after, seat)
        after = before


def _take_back(match: AnyMatch, back: int) -> None:
    """With everyone's consent."""
    if match.seats == 1:
        match.commit(match.proposed(0, Undo(back), match.now))
        return
    match.commit(match.proposed(0, Offer(Undo(back)), match.now))
    for seat in range(1, match.seats):
        match.commit(match.proposed(seat, Answer(True), match.now))


def _said(match: AnyMatch, thing: Value) -> None:
    for language in LANGUAGES:
        try:
            text = match.words(thing, language)
        except (KeyError, IndexError) as error:
            raise AssertionError(f"no words in {language} for {thing}: {error}") from None
        assert text.strip(), f"no words in {language} for {thing}"


@contextmanager
def _undamaged() -> Iterator[None]:
    try:
        yield
    except Damaged as damaged:
        raise AssertionError(f"the record does not replay: {damaged}") from None


def _replaying(rules: AnyRules, hash_seed: str) -> "subprocess.Popen[str]":
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
