"""What travels: a question in the bytes a worker of the server gets, and a choice that is data."""

import asyncio
import os
import pickle
from typing import Any

import msgspec
import pytest

from fusebox.arena import begin
from fusebox.bots import Choice, Question, names, preparation
from fusebox.bots.planner import sight_of
from fusebox.core import AnyMatch, AnyRules, Chance, Player
from fusebox.games import GAMES
from fusebox.games.options import usual_seats
from fusebox.tables.thinking import Workers, thought
from fusebox.thinkers.choices import answer_to, choice_of, question_in
from fusebox.thinkers.greeting import Seals, own_program
from fusebox.thinkers.joined import Thinkers
from fusebox.thinkers.messages import Answer, asks, replies, written
from tests import turns
from tests.tables.workers.staff import Staff
from tests.thinkers.asking import questions


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_arrives_as_it_was_made(game: str) -> None:
    # One that is compiled has nothing else to send.
    for level in names(game)[: 2 if preparation(game, "1") is None else 1]:
        for question in questions(game, level):
            choice = thought(question)
            sent = written(answer_to(7, question, choice, 0.5))
            answer = replies.decode(sent)
            assert isinstance(answer, Answer)
            arrived = choice_of(question, answer)
            assert arrived == choice
            assert type(arrived.memory) is type(choice.memory)


@pytest.mark.parametrize("game", GAMES)
def test_a_question_arrives_as_it_was_asked(game: str) -> None:
    for question in questions(game, names(game)[1]):
        assert question_in(pickle.dumps((thought, (question,)))) == question


def sent_and_handed_out(question: Question) -> tuple[list[bytes], list[bytes]]:
    """What a thinker is sent for a question, and what a worker of the server gets for it."""

    async def scenario() -> tuple[list[bytes], list[bytes]]:
        staff, sent, handed = Staff(), list[bytes](), list[bytes]()
        workers, thinkers = Workers(pool=staff.pool), Thinkers(staff.pool, staff.timer)
        here = asyncio.create_task(workers.choose(question))
        await turns.settled()
        assert staff.last.errand is not None
        handed.append(staff.last.errand.work)
        thinkers.join(Seals(bytes, bytes), 1, sent.append, lambda: None)
        there = asyncio.create_task(workers.choose(question))
        await turns.settled()
        for asked in (here, there):
            asked.cancel()
        await staff.pool.close()
        return sent, handed

    return turns.run(scenario())


def test_a_thinker_is_sent_what_a_worker_of_the_server_gets_and_nothing_else() -> None:
    asked = next(questions("fuse_cards", "1"))
    asked = asked._replace(table="a-table", address="203.0.113.7", memory=("some", "thing"))
    sent, handed = sent_and_handed_out(asked)
    (ask,) = map(asks.decode, sent)
    assert ask.work == handed[0]
    assert msgspec.structs.asdict(ask) == {"number": 2, "work": handed[0], "within": 20.0}
    # For whom it is asked is no part of it.
    assert question_in(ask.work) == asked._replace(table="", address="")
    assert b"a-table" not in sent[0]
    assert b"203.0.113.7" not in sent[0]


@pytest.mark.parametrize("game", ["fuse_cards", "fusion", "ruse"])
def test_what_is_hidden_makes_no_difference_to_what_is_sent(game: str) -> None:
    """Other hands and other stacks that a seat can't tell apart are asked about alike."""
    rules: AnyRules = GAMES[game]
    players = [Player(f"Player {seat}", bot="1") for seat in range(usual_seats(rules))]
    match: AnyMatch = begin(game, players, rules.types.options(), 1)
    while not match.actors() and (alarm := match.alarm()) is not None:
        match.advance(alarm[0])
    seat = match.actors()[0]
    asked = Question(game, "1", sight_of(match, seat, match.now), "seed")
    twins = [rules.sample(asked.sight.view, Chance.seeded("twin", n)) for n in range(5)]
    assert any(twin != match.state for twin in twins)
    for twin in twins:
        sight = asked.sight._replace(view=rules.view(twin, seat), legal=rules.legal(twin, seat))
        assert written(sight) == written(asked.sight)
    assert written(question_in(pickle.dumps((thought, (asked,))))) == written(asked)


class Evil:
    """Would do something if anybody read it."""

    def __reduce__(self) -> Any:
        return os.system, ("true",)


@pytest.mark.parametrize(
    "work",
    [
        b"",
        b"nonsense",
        pickle.dumps(Evil()),
        pickle.dumps((thought, (Evil(),))),
        pickle.dumps((thought, ("no question",))),
        pickle.dumps((thought, ())),
        pickle.dumps((own_program, ())),
        pickle.dumps((Choice, (next(questions("fuse_discs", "1")),))),
    ],
)
def test_a_thinker_reads_nothing_but_questions(work: bytes) -> None:
    with pytest.raises(ValueError, match="no question"):
        question_in(work)


@pytest.mark.parametrize(
    "changes",
    [
        {"action": -1},
        {"action": 999},
        {"says": [{"type": "Nothing"}]},
        {"memory": {"way": 5}},
        {"memory": [1, 2, 3]},
    ],
)
def test_a_choice_that_no_bot_can_have_made_is_none(changes: dict[str, Any]) -> None:
    question = next(questions("fusion", "1"))
    answer = answer_to(1, question, thought(question), 0.0)
    mended = replies.decode(written(answer))
    assert isinstance(mended, Answer)
    with pytest.raises(ValueError, match=r".+"):
        choice_of(question, msgspec.structs.replace(mended, **changes))


def test_a_choice_that_is_not_legal_does_not_travel() -> None:
    question = next(questions("fuse_discs", "1"))
    with pytest.raises(ValueError, match="is not in list"):
        answer_to(1, question, Choice("nonsense"), 0.0)
