"""Whole games at tables without a server: what they leave on the disk, and what their bots cost."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from fusebox.bots import Question
from fusebox.core import Ready
from fusebox.games import GAMES
from fusebox.store.schema import DATABASE
from fusebox.table.messages import Update
from fusebox.table.seats import CreateTable, SeatWanted
from fusebox.tables.thinking import thought
from tests.tables.room import SHARE, Room, room
from tools.golden import written

SEATS = {"fuse_discs": 2, "fuse_dice": 4, "fuse_cards": 4, "fusion": 4, "ruse": 4}
TURN = 3_000
RACES = ("fuse_dice", "fusion")
RACING = 700
MOST_TURNS = 3_000
MOST_QUESTIONS = 40


class Whole(NamedTuple):
    """Tables that were played to their ends by bots and somebody who plays anything."""

    entries: int
    bytes_each: int
    questions: list[Question]


async def whole(folder: Path, game: str, level: str, games: int) -> Whole:
    """So many games, kept in this folder as a server keeps them."""
    async with room(folder / "memory", GAMES) as here:
        tables = [await _played(here, game, level, seed) for seed in range(games)]
        entries = sum([len(await here.store.read(table)) for table in tables])
        await written(here, [], folder / "none")
        await written(here, tables, folder / "data")
        questions = list(here.thinker.asked)
    grown = _settled(folder / "data") - _settled(folder / "none")
    return Whole(entries // games, grown // games, questions)


async def _played(here: Room, game: str, level: str, seed: int) -> str:
    luck, bots = Random(seed), SEATS[game] - 1
    seats = (SeatWanted("me", "Ann"), *[SeatWanted("bot", level=level)] * bots)
    made = await here.hall.lobby.create(CreateTable(game, seats))
    person = await here.come(made, 0, shows=0)
    if not person.last(Update).table.started:
        await person.act(Ready(SHARE))
    for _ in range(MOST_TURNS):
        update = person.last(Update)
        if update.table.outcome is not None:
            return made.table
        person.raw[:] = person.raw[-5:]
        if update.legal:
            await person.act(luck.choice(update.legal).action)
        await here.clock.turn(RACING if game in RACES else TURN)
    raise AssertionError(f"{game} was not played to its end")


def _settled(folder: Path) -> int:
    """How large the file is once nothing in it is empty."""
    with sqlite3.connect(folder / DATABASE) as database:
        database.execute("VACUUM")
    database.close()
    return (folder / DATABASE).stat().st_size


def thoughts(questions: list[Question], level: str) -> Iterator[float]:
    """Seconds of processor time that a bot of this level takes for each of a sample of them."""
    sample = Random(1).sample(questions, min(MOST_QUESTIONS, len(questions)))
    thought(sample[0]._replace(level=level, memory=None, history=()))
    for question in sample:
        before = time.process_time()
        thought(question._replace(level=level, memory=None, history=()))
        yield time.process_time() - before
