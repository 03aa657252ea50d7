"""A second Python is begun for bots that take their time, and for no others."""

import asyncio

import pytest

from fusebox.bots import Choice, Question, Sight, names
from fusebox.core import PUBLIC, Chance
from fusebox.games import GAMES
from fusebox.worker.thinking import Thinking, answered, is_brief


def question(game: str, level: str, budget: int | None = None) -> Question:
    rules = GAMES[game]
    options = rules.types.options()
    state = rules.setup(options, rules.seats[0], Chance.seeded("deal"))
    legal = rules.legal(state, 0)
    return Question(game, level, Sight(rules.view(state, PUBLIC), legal, 0, budget=budget), "luck")


def chosen(wanted: Question) -> tuple[Choice, list[str]]:
    asked: list[str] = []

    async def ask(text: str) -> str:
        asked.append(text)
        return answered(text)

    return asyncio.run(Thinking(ask).choose(wanted)), asked


@pytest.mark.parametrize("game", GAMES)
def test_the_weaker_half_of_the_levels_answers_on_the_spot(game: str) -> None:
    wanted = question(game, "random")
    every = names(game)
    brief = [level for level in every if is_brief(wanted._replace(level=level))]
    assert brief == every[: len(brief)]
    assert len(every) / 2 <= len(brief) <= len(every) / 2 + 1
    assert not is_brief(question(game, "1", budget=1_000))


def test_only_a_bot_that_takes_its_time_is_asked_elsewhere() -> None:
    here, asked = chosen(question("fuse_discs", "random"))
    assert asked == []
    assert here.action is not None
    there, asked = chosen(question("fuse_discs", "random", budget=10))
    assert len(asked) == 1
    assert there == here
