"""What tests share: the marker that names clauses, and seeds that are fixed or fresh."""

import os
import random
import secrets
from typing import Any

import pytest

from fusebox.core import AnyRules, Refusal, Seat
from fusebox.core.languages import GRAMMARS
from tests.seeded import luck as luck


def clause(game: str, *ids: str) -> pytest.MarkDecorator:
    """Say which clauses of a game's RULES.md the test proves: `@clause("fuse_discs", "D8")`."""
    return pytest.mark.clause(game, *ids)


def printed(text: str) -> str:
    """A French sentence as it is printed: tests are written with plain spaces."""
    return GRAMMARS["fr"].printed(text)


def refusal_of(rules: AnyRules, state: Any, seat: Seat, action: Any) -> Refusal:
    """Why this seat may not do this; it is an error of the test if it may."""
    refusal = rules.hindrance(state, seat, action)
    assert refusal is not None
    return refusal


def soaking() -> bool:
    return os.environ.get("FUSEBOX_SOAK", "") not in ("", "0")


def soak_seed() -> int:
    """The seed of this soak, drawn once and left in the environment for every worker process."""
    return int(os.environ.setdefault("FUSEBOX_SEED", str(secrets.randbits(48))))


def seeds(count: int, soak_count: int | None = None) -> list[int]:
    """Give fixed seeds, or fresh ones in a soak: `soak_count` of them, else ten times `count`."""
    if not soaking():
        return list(range(count))
    generator = random.Random(soak_seed())
    wanted = 10 * count if soak_count is None else soak_count
    return [generator.getrandbits(48) for _ in range(wanted)]
