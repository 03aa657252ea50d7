"""How hard a choice looks, and so how long a bot takes, tells nothing of what is hidden."""

import random
from typing import Any

import pytest

import fusebox
from fusebox.bots import looks
from fusebox.core import PUBLIC
from fusebox.table.questions import QUICKEST, SLOWEST, WEIGHED, human_wait, unhurried

PACED = ["fuse_cards", "fuse_discs", "ruse"]


def moments(game: str, steps: int = 40) -> Any:
    luck, match = random.Random(3), fusebox.start(game, seed=3)
    for _ in range(steps):
        if match.outcome is not None or not match.actors():
            return
        yield match
        seat = luck.choice(match.actors())
        match.play(seat, luck.choice(match.legal(seat)))


@pytest.mark.parametrize("game", PACED)
def test_every_choice_has_a_weight_and_not_all_weigh_the_same(game: str) -> None:
    weights = [
        looks(game, match.view(PUBLIC), seat) for match in moments(game) for seat in match.actors()
    ]
    assert all(weight is not None and 0 <= weight <= 1 for weight in weights)
    assert len(set(weights)) > 1


@pytest.mark.parametrize("game", ["fuse_cards", "ruse"])
def test_the_same_public_table_with_other_hands_looks_as_hard(game: str) -> None:
    for match in moments(game):
        public = match.view(PUBLIC)
        other = match.rules.sample(public, fusebox.Chance.seeded("other"))
        again = match.rules.view(other, PUBLIC)
        for seat in match.actors():
            assert looks(game, again, seat) == looks(game, public, seat)


@pytest.mark.parametrize("game", ["fuse_dice", "fusion", "veto"])
def test_races_dice_and_games_of_others_keep_their_own_pace(game: str) -> None:
    assert looks(game, None, 0) is None


def test_what_looks_harder_takes_longer_and_never_too_long() -> None:
    easy, hard = (human_wait("t", 3, 1, weight) for weight in (0.0, 1.0))
    assert QUICKEST <= easy < hard <= SLOWEST + WEIGHED
    assert hard - easy == WEIGHED


@pytest.mark.parametrize(
    ("wait", "alarm", "taken"), [(900, None, 900), (900, 3_000, 900), (900, 1_000, 400), (9, 1, 0)]
)
def test_a_bot_takes_at_most_half_of_what_its_clock_leaves(
    wait: int, alarm: int | None, taken: int
) -> None:
    assert unhurried(200, wait, alarm) == taken
