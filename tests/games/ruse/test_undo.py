"""Taking back over whole games: one's own actions, as far as nothing has come to light."""

import msgspec
import pytest

from fusebox.core import Chance, Done, Match, Player, Ready, Undo
from fusebox.games.ruse.actions import Declare, Discard
from fusebox.games.ruse.model import Options
from tests.games.ruse.helpers import RULES, RuseMatch
from tests.support import seeds

MODES = (
    (Options(), 2),
    (Options(firefox=True, village=True), 3),
    (Options(premices=True), 2),
    (Options(vixen=2), 1),
)
LOOKS = 4
"""Of so many actions that may be taken back, one is."""
TELLING = (Declare, Discard)
"""Actions that show or hint at what a player holds."""


def dealt(options: Options, seats: int, seed: int) -> RuseMatch:
    """Between bots: nobody has to be asked before something is taken back."""
    players = [Player(f"Fox {seat}", "random") for seat in range(seats)]
    match: RuseMatch = Match.new(RULES, players, options, bytes([seed % 251]) * 32)
    for seat in range(seats):
        match.play(seat, Ready())
    return match


def over(match: RuseMatch) -> bool:
    return match.outcome is not None


@pytest.mark.parametrize(("options", "seats"), MODES)
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_whatever_met_no_luck_and_showed_nothing_can_be_taken_back(
    options: Options, seats: int, seed: int
) -> None:
    match, chance = dealt(options, seats, seed), Chance.seeded("undo", seed)
    taken_back = refused = 0
    while match.outcome is None:
        seat, before, number = match.waiting()[0], match.state, len(match.entries)
        action = chance.pick(match.legal(seat))
        match.play(seat, action)
        if match.entries[-1].draws:
            assert match.refusal(seat, Undo(number)) is not None
            refused += 1
        elif not isinstance(action, TELLING) and chance.below(LOOKS) == 0:
            if over(match):
                break
            assert match.refusal(seat, Undo(number)) is None, action
            match.play(seat, Undo(number))
            assert msgspec.msgpack.encode(match.state) == msgspec.msgpack.encode(before)
            taken_back += 1
    assert taken_back > 5
    assert refused > 15


@pytest.mark.parametrize("seed", seeds(2, 10))
def test_a_whole_turn_is_taken_back_step_by_step_to_its_last_luck(seed: int) -> None:
    match, chance = dealt(Options(), 2, seed), Chance.seeded("back", seed)
    longest = 0
    while match.outcome is None:
        seat = match.waiting()[0]
        action = chance.pick(match.legal(seat))
        match.play(seat, action)
        own = [frame for frame in match.frames if frame.seat == seat]
        if not isinstance(action, Done) and own and chance.below(2 * LOOKS) == 0:
            back = own[0].n
            while back < len(match.entries) and match.refusal(seat, Undo(back)):
                back += 1
            if back < len(match.entries) and match.refusal(seat, Undo(back)) is None:
                longest = max(longest, len(match.entries) - back)
                match.play(seat, Undo(back))
                assert seat in match.waiting()
                assert match.legal(seat)
    assert longest >= 3
