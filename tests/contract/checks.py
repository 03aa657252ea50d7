"""What every game must satisfy, as functions of its rules, its scramble and a seed."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from fusebox.core import (
    OPEN,
    AnyMatch,
    AnyRules,
    Chance,
    Match,
    Record,
    Viewer,
    copied,
    replay,
    verified,
)
from fusebox.core.table.words import CATALOGUE, is_tables
from tests.contract.looking import (
    all_views,
    another_process,
    ask_everything,
    compare,
    compare_next,
    illegal,
    last_heard,
    look,
    may_undo,
    mutated,
    nobody_learned,
    packed,
    possible,
    refused,
    say,
    sent,
    take_back,
    time_of,
    undamaged,
    viewers,
    whole,
)
from tests.contract.playing import (
    applying,
    begun,
    close_looks,
    finished,
    go_on,
    moments,
    some,
    tables,
    tried,
)
from tests.contract.subjects import Scramble

Check: TypeAlias = Callable[[AnyRules, Scramble, int], None]

CLAUSE = re.compile(r"[A-Z]+\d+")
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
    with undamaged():
        again: AnyMatch = verified(rules, Record.load(text))
    assert again.record().dump() == text
    assert (again.game, again.table, again.now) == (match.game, match.table, match.now)
    assert again.told == match.told


def two_processes_replay_alike(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Whatever order their hashes have."""
    text = finished(rules, seed, table=True).record().dump()
    first, second = (another_process(rules, hash_seed) for hash_seed in ("1", "2"))
    told = [process.communicate(text) for process in (first, second)]
    assert (first.returncode, second.returncode) == (0, 0), told
    assert told[0] == told[1]


def legal_actions_are_sound(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """They are distinct, can be sent and typed, are written as they are, and really apply."""
    chance = Chance.seeded("sound", seed)
    for match in close_looks(rules, seed):
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal), "an action is listed twice"
            written = msgspec.json.Encoder().encode_lines(match.offered(seat))
            assert match.lines(seat) == written, "what is written is not what is legal"
            assert all(sent(action, rules.types.action) == action for action in legal)
            assert all(match.parse(match.notation(action)) == action for action in legal)
        for seat, action in tried(match, chance):
            with applying(action):
                events = rules.apply(
                    copied(match.state), seat, action, time_of(match, seat), chance
                )
            assert all(isinstance(event, rules.types.event) for event in events)


def illegal_actions_are_refused(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """With a clause, and nothing changes."""
    chance = Chance.seeded("illegal", seed)
    for match in close_looks(rules, seed):
        before = whole(match)
        for seat, action in illegal(match, chance):
            refusal = match.refusal(seat, action)
            assert refusal is not None, "an action that is not legal is not refused"
            assert CLAUSE.fullmatch(refusal.clause), f"{refusal} names no clause"
            assert refused(match, seat, action) == refusal
        assert whole(match) == before


def nothing_hinders_what_is_legal(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """And only that: asked about what may be done here, elsewhere, by others, and nearly that."""
    chance = Chance.seeded("hindered", seed)
    known: list[Any] = []
    for match in close_looks(rules, seed):
        here = [action for seat in range(match.seats) for action in match.legal(seat)]
        actions = some(here, chance) + some(known, chance)
        actions += [mutated(rules, action, chance) for action in actions]
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
        past.append((match.state, packed(match.state)))
        assert packed(copied(match.state)) == packed(match.state), "the state is not plain data"
        ask_everything(match, chance)
    assert all(packed(state) == before for state, before in past)


def a_sample_looks_the_same(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    chance = Chance.seeded("sample", seed)
    for match in close_looks(rules, seed):
        for viewer in viewers(match.seats):
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
        actions = [action for _, action in illegal(match, chance)]
        for seat in range(match.seats):
            twin = scramble(match.state, seat, chance)
            compare(look(match, match.state, seat, actions), look(match, twin, seat, actions))
            for actor, action in tried(match, chance):
                if possible(rules, twin, actor, action):
                    compare_next(match, twin, scramble, (actor, action), seat)


def an_undo_tells_nothing(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Everybody sees what they saw before, and could not have seen anything else since."""
    chance = Chance.seeded("undo", seed)
    views: dict[int, list[Any]] = {}
    undos = 0
    for match in moments(rules, seed):
        views[len(match.entries)] = all_views(match)
        entries = [frame.n for frame in match.frames if may_undo(match, frame.n)]
        if entries and undos < UNDOS and chance.below(UNDOS) == 0:
            undos += 1
            back = chance.pick(entries)
            nobody_learned(match, scramble, back, chance)
            take_back(match, back)
            assert all_views(match) == views[back]
            views[len(match.entries)] = all_views(match)


def everything_has_words(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """In every language, for whoever may hear them."""
    chance = Chance.seeded("words", seed)
    for match in close_looks(rules, seed):
        refusals = [match.refusal(seat, action) for seat, action in illegal(match, chance)]
        legal = [action for _, action in tried(match, chance)]
        events = [
            match.redact(event, viewer)
            for event in match.told[-1]
            for viewer in viewers(match.seats)
        ]
        for thing in [*legal, *events, *refusals, match.outcome]:
            if thing is not None:
                say(match, thing)


def the_table_speaks_for_itself(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """No sentence of the game stands in the place of one of the table's."""
    for key, message in CATALOGUE.items():
        assert rules.catalogue[key] == message, f"{key} is the table's"


def everything_can_be_sent(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Views, events and options come over the wire as they were."""
    for match in close_looks(rules, seed):
        for viewer in viewers(match.seats):
            view = rules.view(match.state, viewer)
            assert sent(view, rules.types.view) == view
            for event in match.told[-1]:
                told = match.redact(event, viewer)
                if told is not None and isinstance(told, rules.types.event):
                    assert sent(told, rules.types.event) == told
        assert sent(match.options, rules.types.options) == match.options


def a_replay_tells_what_was_told(rules: AnyRules, scramble: Scramble, seed: int) -> None:
    """Each viewer the same as while it was played, and of others' entries nothing else."""
    told: dict[Viewer, dict[int, bytes]] = {}
    for match in moments(rules, seed):
        for viewer in viewers(match.seats):
            n, heard = len(match.entries) - 1, last_heard(match, viewer)
            if heard or viewer in (OPEN, match.entries[-1].seat):
                told.setdefault(viewer, {})[n] = packed((heard, match.view(viewer)))
    for viewer, said in told.items():
        steps = replay(Match(rules, match.header), match.entries, viewer)
        found = {step.n: packed((step.events, step.view)) for step in steps if step.view}
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
