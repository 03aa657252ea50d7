"""FUSE (dice) and Fusion: where the time went, and what nobody saw."""

from typing import cast

import pytest

from fusebox.analysis import analysed
from fusebox.analysis.findings import DiceFound, FusionFound
from fusebox.core import AnyMatch, Chance, Match, copied
from fusebox.games.fuse_dice.events import Rolled
from fusebox.games.fuse_dice.model import Place, Slot, State
from fusebox.games.fusion.deck import FITS, PILES
from fusebox.games.fusion.model import Card, Late
from tests.analysis.opening import files, opened

MISSIONS = [
    "fuse_dice/version-2/training-1.jsonl",
    "fuse_dice/version-2/insane-3.jsonl",
    "fuse_dice/version-2/training-2.jsonl",
]


def dice(file: str) -> tuple[DiceFound, AnyMatch]:
    rules, record = opened(file)
    found = analysed(rules, record).found
    assert isinstance(found, DiceFound)
    return found, Match.replayed(rules, record)


@pytest.mark.parametrize("file", MISSIONS)
def test_the_time_of_a_mission_adds_up(file: str) -> None:
    found, match = dice(file)
    begun = next(entry.at for entry in match.entries if b'"Go"' in bytes(entry.action))
    assert sum(span.time for span in found.spans) == match.entries[-1].at - begun
    assert sum(found.waited) <= match.entries[-1].at - begun
    assert len(found.waited) == len(found.lost) == match.seats


@pytest.mark.parametrize("file", MISSIONS)
def test_a_placement_nobody_saw_was_possible_and_better(file: str) -> None:
    found, whole = dice(file)
    rules, record = opened(file)
    match: AnyMatch = Match(rules, record.header)
    states: dict[int, State] = {}
    for entry in record.entries:
        match.commit(match.repeated(entry))
        if match.game is not None:
            states[entry.n] = copied(match.state)
    for unseen in found.unseen:
        state = states[unseen.n]
        for put in unseen.could:
            action = Place(unseen.turn, put.die, put.bomb, cast(Slot, put.slot))  # type: ignore[arg-type]
            assert action in rules.legal(state, put.seat)
            rules.apply(state, put.seat, action, whole.now, Chance.seeded(unseen.n))
        assert len(unseen.could) > unseen.placed


@pytest.mark.parametrize("mission", ["standard-4-lost", "training-3"])
def test_nobody_overlooked_a_place_in_a_roll_that_the_end_of_the_mission_cut_off(
    mission: str,
) -> None:
    """The ship blew up, or was saved, while dice of the last roll still lay there."""
    found, match = dice(f"fuse_dice/version-2/{mission}.jsonl")
    last = max(
        n for n, told in enumerate(match.told) for event in told if isinstance(event, Rolled)
    )
    assert last not in [unseen.n for unseen in found.unseen]


def test_some_mission_had_such_a_placement_and_dice_are_counted() -> None:
    every = [dice(file) for file in MISSIONS]
    assert any(found.unseen for found, _ in every)
    for found, match in every:
        events = [event for told in match.told for event in told]
        assert found.rolls == sum(isinstance(event, Rolled) for event in events)
        assert found.rerolls == sum(type(event).__name__ == "Rerolled" for event in events)


def fusion(file: str, seat: int = 0) -> tuple[FusionFound, AnyMatch]:
    rules, record = opened(file)
    found = analysed(rules, record, seat=seat).found
    assert isinstance(found, FusionFound)
    return found, Match.replayed(rules, record)


@pytest.mark.parametrize("file", files("fusion/version-3"))
def test_races_are_counted_as_they_were_run(file: str) -> None:
    _, record = opened(file)
    for seat in range(record.header.seats):
        found, match = fusion(file, seat)
        events = [event for told in match.told for event in told]
        late = [event for event in events if isinstance(event, Late) and event.seat == seat]
        assert len(found.lost) == len(late) == found.racers[seat].late
        assert all(race.by >= 0 for race in found.lost)
        for racer in found.racers:
            assert (racer.typical is None) == (racer.quickest is None)
            assert racer.typical is None or racer.typical >= (racer.quickest or 0) >= 100


def test_what_was_overlooked_was_in_the_hand_all_that_time_and_fitted() -> None:
    seen = 0
    for file in files("fusion/version-3"):
        found, _ = fusion(file)
        rules, record = opened(file)
        match: AnyMatch = Match(rules, record.header)
        for entry in record.entries:
            for one in found.overlooked:
                if one.n == entry.n:
                    rank = PILES.index(one.pile)
                    assert one.card in match.state.hands[0]
                    assert match.state.piles[rank][-1] == one.on
                    assert one.card in FITS[rank][cast(Card, one.on)]
                    assert one.time >= 2_000
                    seen += 1
            match.commit(match.repeated(entry))
    assert seen
