"""A replay tells a viewer what it was told while the match was played, and no more."""

from typing import Any

import msgspec
import pytest

from fusebox.core import OPEN, PUBLIC, AnyMatch, Chance, Done, Match, Viewer, replay
from tests.core.tables import begun, laid, plays, share
from tests.toys.rush.game import Rush
from tests.toys.veto.game import WINDOW, Event, Options, Stake, Staked, VetoGame

EVERYBODY: tuple[Viewer, ...] = (0, 1, PUBLIC, OPEN)


class Whispered(VetoGame):
    """Only who stakes hears of it."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        told = super().redact(event, viewer)
        return told if not isinstance(event, Staked) or viewer in (0, OPEN) else None


class Open(VetoGame):
    """Says that nothing is hidden."""

    lies_open = True


def live(match: AnyMatch, viewer: Viewer) -> tuple[list[Any], Any]:
    """What the viewer is told of the last entry while it is played."""
    heard = [match.redact(event, viewer) for event in match.told[-1]]
    view = None if match.game is None else match.view(viewer)
    return [event for event in heard if event is not None], view


def played() -> tuple[AnyMatch, dict[Viewer, dict[int, Any]]]:
    """A match between two people, and what each viewer was told of it entry by entry."""
    match, chance = laid(options=Options()), Chance.seeded("replay")
    told: dict[Viewer, dict[int, Any]] = {viewer: {} for viewer in EVERYBODY}

    def note() -> None:
        for viewer in EVERYBODY:
            told[viewer][len(match.entries) - 1] = live(match, viewer)

    for seat in (0, 1):
        match.commit(match.proposed(seat, share(match, seat), 0))
        note()
    while match.outcome is None:
        step = match.due(match.now + (WINDOW if not match.actors() else 0))
        if step is None:
            seat = match.actors()[0]
            step = match.proposed(seat, chance.pick(match.legal(seat)), match.now + 10)
        match.commit(step)
        note()
    return match, told


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_replay_equals_what_was_told_live(viewer: Viewer) -> None:
    match, told = played()
    again: AnyMatch = Match(match.rules, match.header)
    found = {step.n: (step.events, step.view) for step in replay(again, match.entries, viewer)}
    own = {entry.n for entry in match.entries if viewer in (OPEN, entry.seat)}
    assert found == {n: said for n, said in told[viewer].items() if said[0] or n in own}
    assert len(found) > 10


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_action_is_told_to_whoever_took_it_and_once_all_is_open(viewer: Viewer) -> None:
    match, _ = played()
    again: AnyMatch = Match(match.rules, match.header)
    seats = {entry.seat for entry in match.entries}
    told = {
        step.seat: step.action == match.action_of(match.entries[step.n])
        for step in replay(again, match.entries, viewer)
    }
    assert told == {seat: viewer in (OPEN, seat) for seat in seats}


def test_what_another_did_unheard_is_left_out() -> None:
    match = begun(Whispered())
    match.play(0, Stake())
    match.play(0, Done())
    stake = next(entry.n for entry in match.entries if b"Stake" in bytes(entry.action))
    for viewer in EVERYBODY:
        again: AnyMatch = Match(match.rules, match.header)
        numbers = [step.n for step in replay(again, match.entries, viewer)]
        assert (stake in numbers) == (viewer in (0, OPEN))


def test_where_all_lies_open_everybody_is_told_everything() -> None:
    match = begun(Open(), options=Options())
    match.play(0, Done())
    again: AnyMatch = Match(match.rules, match.header)
    steps = replay(again, match.entries, PUBLIC)
    assert [step.events for step in steps] == match.told


def test_where_the_rules_are_gone_what_was_kept_is_told_without_views() -> None:
    match = begun()
    match.play(0, plays(match, 0))
    other: AnyMatch = Match(Rush(), msgspec.structs.replace(match.header, options={}))
    steps = list(replay(other, match.entries, 0, match.told))
    assert [step.events for step in steps] == [
        [match.redact(event, 0) for event in events] for events in match.told
    ]
    assert {step.view for step in steps} == {None}
    assert steps[0].action == match.action_of(match.entries[0])
    assert steps[-1].action is None
