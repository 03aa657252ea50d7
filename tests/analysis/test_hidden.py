"""An analysis of decisions goes by what the seat knew then, and by nothing that was hidden."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fusebox.analysis import analysed
from fusebox.analysis.findings import DecisionsFound
from fusebox.core import AnyMatch, AnyRules, Damaged, Entry, Match, Record, Resign
from tests.analysis.opening import opened

TRIED = 60
"""Entries at whose luck another draw is looked for."""


def twins(rules: AnyRules, record: Record) -> Iterator[tuple[Record, Record]]:
    """Two records that are the same to seat 0 until it decides, and differ in what it can't see;
    each ends with that decision, and with its player giving up."""
    match: AnyMatch = Match(rules, record.header)
    for entry in record.entries[:TRIED]:
        step = match.repeated(entry)
        later = record.entries[entry.n + 1 :]
        decision = next((one.n for one in later if one.seat == 0), entry.n)
        between = later[: decision - entry.n]
        if entry.draws and entry.seat != 0:
            for other in redrawn(entry):
                one = until(rules, match, [entry, *between])
                two = until(rules, match, [other, *between])
                if one is not None and two is not None:
                    yield one, two
        match.commit(step)


def redrawn(entry: Entry) -> Iterator[Entry]:
    for place, (bound, value) in enumerate(entry.draws):
        for other in {(value + 1) % bound, (value + bound // 2) % bound} - {value}:
            draws = (*entry.draws[:place], (bound, other), *entry.draws[place + 1 :])
            yield msgspec.structs.replace(entry, draws=draws)


def until(rules: AnyRules, before: AnyMatch, entries: list[Entry]) -> Record | None:
    match: AnyMatch = Match(rules, before.header)
    try:
        for old in before.entries:
            match.commit(match.repeated(old))
        for entry in entries:
            match.commit(match._retaken(entry))
        match.play(0, Resign())
    except (Damaged, ValueError):
        return None
    return match.record()


def known(rules: AnyRules, record: Record) -> tuple[Any, Any, str]:
    """What seat 0 knew before its last decision."""
    match: AnyMatch = Match(rules, record.header)
    for entry in record.entries[:-2]:
        match.commit(match.repeated(entry))
    return match.view(0), match.legal(0), match.current.check()


@pytest.mark.parametrize(
    "file", ["fuse_cards/version-2/two-players.jsonl", "ruse/version-3/two-players.jsonl"]
)
def test_two_records_that_differ_only_in_what_was_hidden_are_judged_alike(file: str) -> None:
    rules, record = opened(file)
    compared = 0
    for one, two in twins(rules, record):
        (view, legal, check), (other_view, other_legal, other_check) = (
            known(rules, one),
            known(rules, two),
        )
        if (view, legal) != (other_view, other_legal) or check == other_check or len(legal) < 2:
            continue
        found, other = (analysed(rules, each, seat=0).found for each in (one, two))
        assert isinstance(found, DecisionsFound)
        assert isinstance(other, DecisionsFound)
        assert found.decisions[-1] == other.decisions[-1]
        compared += 1
        if compared == 3:
            return
    assert compared
