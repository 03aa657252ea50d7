"""Every game, registered or a toy, keeps the contract."""

import pytest

from tests.contract.checks import CHECKS, ONCE, Check
from tests.contract.subjects import SUBJECTS, TOYS, Subject
from tests.support import seeds

FIRST, *MORE = seeds(12)
QUICKLY = [
    FIRST,
    *(pytest.param(seed, marks=pytest.mark.slow) for seed in MORE[:2]),
    *(pytest.param(seed, marks=[pytest.mark.slow, pytest.mark.whole]) for seed in MORE[2:]),
]
"""Of each game `make mutants` plays one match, `make test` three, `make test-all` all."""


def called(game: Subject) -> str:
    """A toy may be called like a game."""
    name = game.rules.name
    return f"toy-{name}" if game in TOYS else name


every_game = pytest.mark.parametrize("game", SUBJECTS, ids=called)


def named(check: Check) -> str:
    return check.__name__


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=named)
@pytest.mark.parametrize("seed", QUICKLY)
def test_the_game_keeps_the_contract(game: Subject, check: Check, seed: int) -> None:
    check(*game, seed)


@pytest.mark.whole
@every_game
@pytest.mark.parametrize("check", ONCE, ids=named)
@pytest.mark.parametrize("seed", seeds(1, soak_count=3))
def test_the_game_keeps_the_contract_at_length(game: Subject, check: Check, seed: int) -> None:
    check(*game, seed)
