"""Several people at one screen: without a curtain there is nothing one of them may not see."""

import msgspec
import pytest

from fusebox.core import AnyMatch, AnyRules, Seat
from fusebox.games import GAMES
from tests.contract.playing import moments
from tests.support import seeds

OPEN = [rules for rules in GAMES.values() if rules.sharing == "open"]
CURTAINED = [rules for rules in GAMES.values() if rules.sharing == "curtain"]


@pytest.mark.parametrize("rules", OPEN, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", seeds(3))
def test_without_a_curtain_all_seats_see_and_hear_the_same(rules: AnyRules, seed: int) -> None:
    for match in moments(rules, seed):
        first, *others = (seen(match, seat) for seat in range(match.seats))
        assert all(other == first for other in others)


def seen(match: AnyMatch, seat: Seat) -> bytes:
    """What a seat sees now and heard last, but for who it is."""
    view = msgspec.structs.replace(match.view(seat), viewer=0)
    heard = [match.redact(event, seat) for event in match.told[-1]]
    return msgspec.json.encode((view, heard))


@pytest.mark.parametrize("rules", GAMES.values(), ids=lambda rules: rules.name)
def test_what_is_not_offered_at_one_screen_is_an_option_of_the_game(rules: AnyRules) -> None:
    assert rules.apart <= {field.name for field in msgspec.structs.fields(rules.types.options)}


@pytest.mark.parametrize("rules", CURTAINED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", seeds(3))
def test_behind_a_curtain_one_player_at_a_time_is_waited_for(rules: AnyRules, seed: int) -> None:
    """Who has to be quicker than another, with a hand to hide, needs a screen of their own."""
    for match in moments(rules, seed):
        if rules.together(match.options) is None:
            assert len(match.waiting()) < 2
