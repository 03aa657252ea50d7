"""Fuse (cards) and RUSE: what the bot would have done, and where the points came from."""

import pytest

from fusebox.analysis import analysed, usual_seat
from fusebox.analysis.deciding import Scale
from fusebox.analysis.findings import DecisionsFound
from fusebox.bots import Choice
from fusebox.core import AnyMatch, Match
from tests.analysis.opening import opened

CARDS = "fuse_cards/version-2/specials.jsonl"
RUSE = "ruse/version-3/vixen-1.jsonl"


class Same:
    """Does what comes first, so that asking costs nothing."""

    def choose(self, sight: object, memory: object, chance: object) -> Choice:
        return Choice(sight.legal[0])  # type: ignore[attr-defined]


def looked(file: str, seat: int = 0) -> tuple[DecisionsFound, AnyMatch]:
    rules, record = opened(file)
    found = analysed(rules, record, seat=seat, bot=Same()).found
    assert isinstance(found, DecisionsFound)
    return found, Match.replayed(rules, record)


@pytest.mark.parametrize("file", [CARDS, RUSE])
def test_only_ones_own_decisions_are_looked_at_and_what_is_the_same_gains_nothing(
    file: str,
) -> None:
    found, match = looked(file)
    assert found.decisions
    for decision in found.decisions:
        assert match.entries[decision.n].seat in (0, -1)
        if decision.did == decision.would:
            assert (decision.gain, decision.grade) == (0.0, "")


@pytest.mark.parametrize("file", [CARDS, RUSE])
def test_where_the_points_came_from_adds_up_to_the_score(file: str) -> None:
    found, match = looked(file)
    outcome = match.outcome
    assert outcome is not None
    for place, party in enumerate(outcome.parties):
        assert sum(source.points[place] for source in found.sources) == party.score
    assert outcome.parties[found.winner].rank == 1


def test_the_strongest_is_asked_and_named() -> None:
    rules, record = opened("ruse/version-3/premices.jsonl")
    found = analysed(rules, record, language="fr")
    assert found.level == "5"
    assert isinstance(found.found, DecisionsFound)
    assert found.found.seat == usual_seat(record)


def test_nobody_is_blamed_for_a_gain_that_may_be_luck() -> None:
    scale = Scale(slip=2, mistake=4, blunder=8)
    assert [scale.grade(gain, 0.5) for gain in (1, 2, 4, 8)] == ["", "slip", "mistake", "blunder"]
    assert scale.grade(8, 4.5) == ""
