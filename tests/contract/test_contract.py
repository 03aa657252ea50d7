"""Every game, registered or a toy, keeps the contract."""

import pytest

from tests.contract.checks import CHECKS, ONCE, Check
from tests.contract.subjects import SUBJECTS, Subject
from tests.support import seeds

FIRST, *MORE = seeds(12)
QUICKLY = [FIRST, *(pytest.param(seed, marks=pytest.mark.slow) for seed in MORE)]
"""A quick check plays one match of each game, the rest is for `make test`."""

every_game = pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.rules.name)


def named(check: Check) -> str:
    return check.__name__


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=named)
@pytest.mark.parametrize("seed", QUICKLY)
def test_the_game_keeps_the_contract(game: Subject, check: Check, seed: int) -> None:
    check(*game, seed)


@every_game
@pytest.mark.parametrize("check", ONCE, ids=named)
@pytest.mark.parametrize("seed", seeds(1, soak_count=3))
def test_the_game_keeps_the_contract_at_length(game: Subject, check: Check, seed: int) -> None:
    check(*game, seed)
