"""The writer: all that has piled up is written as one transaction, and committed in a thread."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeAlias

import msgspec

from fusebox.store.protocol import Conflict, NotKept

Work: TypeAlias = Callable[[sqlite3.Connection], Any]
Tidy: TypeAlias = Callable[[], "asyncio.Future[None]"]
TIDIED_AFTER: Final = 500
"""Jobs; the fewer, the less is to be done at once."""
PATIENCE: Final = 5_000
"""Milliseconds for another program that holds the lock of the file; nobody waits for it on the
event loop."""


class Job(msgspec.Struct, frozen=True, gc=False):
    """Something to write, and who waits for it."""

    work: Work
    single: bool
    """One statement, which undoes itself if it fails: needs no savepoint."""
    waiter: "asyncio.Future[Any]"


class Writer:
    """Takes jobs on the event loop and resolves them there, never before COMMIT has returned.

    The statements themselves are short and run on the event loop; in a thread each of them would
    wait for the interpreter's lock. Only the commit, which waits for the disk, runs in one, and so
    does waiting for another program. Now and then `tidy` moves on what was committed while more is;
    without it that is done here, between two transactions."""

    def __init__(self, database: sqlite3.Connection, tidy: Tidy | None = None) -> None:
        self._database = database
        self._database.execute("PRAGMA busy_timeout = 0")
        self._tidy = tidy
        self._untidied = 0
        self._tidying: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: list[Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._closing = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fusebox-writer")

    def submit(self, work: Work, single: bool = False) -> "asyncio.Future[Any]":
        """What comes of the work once it is durable; NotKept or Conflict if it is not kept."""
        waiter = self._loop.create_future()
        if self._closing:
            waiter.set_exception(NotKept("the store is closed"))
            return waiter
        self._jobs.append(Job(work, single, waiter))
        if self._writing is None:
            self._writing = self._loop.create_task(self._write())
        return waiter

    async def close(self) -> None:
        """Writes what is left and ends the thread."""
        self._closing = True
        if self._writing is not None:
            await self._writing
        if self._tidying is not None:
            await self._tidying
        self._thread.shutdown()
        self._database.close()

    async def _write(self) -> None:
        while self._jobs:
            jobs, self._jobs = self._jobs, []
            _resolve(jobs, await self._committed(jobs))
            await self._tidy_now_and_then(len(jobs))
        self._writing = None

    async def _tidy_now_and_then(self, jobs: int) -> None:
        self._untidied += jobs
        if self._untidied < TIDIED_AFTER:
            return
        if self._tidy is None:
            self._untidied = 0
            await self._loop.run_in_executor(self._thread, checkpoint, self._database)
        elif self._tidying is None or self._tidying.done():
            self._untidied, self._tidying = 0, self._tidy()

    async def _committed(self, jobs: list[Job]) -> list[Any]:
        """One transaction; what came of each job, or the same failure for all."""
        try:
            await self._begin()
            results = [_attempt(self._database, job) for job in jobs]
            await self._loop.run_in_executor(self._thread, self._database.execute, "COMMIT")
        except Exception as error:
            # Whatever it was, those who wait are answered, and those who come are written.
            _roll_back(self._database)
            return [NotKept(str(error))] * len(jobs)
        return results

    async def _begin(self) -> None:
        """If another program holds the lock, a thread waits for it, and everybody else goes on."""
        try:
            self._database.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            await self._loop.run_in_executor(self._thread, _begin_patiently, self._database)


def checkpoint(database: sqlite3.Connection) -> None:
    """Moves on what lies in the write-ahead log. If it fails, the next commits do it."""
    with suppress(sqlite3.Error):
        database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def _begin_patiently(database: sqlite3.Connection) -> None:
    database.execute(f"PRAGMA busy_timeout = {PATIENCE}")
    try:
        database.execute("BEGIN IMMEDIATE")
    finally:
        database.execute("PRAGMA busy_timeout = 0")


def _attempt(database: sqlite3.Connection, job: Job) -> Any:
    """The job's result, or why it fails alone; a failing disk is everybody's."""
    if not job.single:
        database.execute("SAVEPOINT job")
    try:
        result = job.work(database)
    except (Conflict, sqlite3.IntegrityError) as error:
        result = error if isinstance(error, Conflict) else Conflict(str(error))
        if not job.single:
            database.execute("ROLLBACK TO job")
    if not job.single:
        database.execute("RELEASE job")
    return result


def _roll_back(database: sqlite3.Connection) -> None:
    """SQLite may have rolled back by itself; if even this fails, the next BEGIN tells."""
    try:
        if database.in_transaction:
            database.execute("ROLLBACK")
    except sqlite3.Error:
        return


def _resolve(jobs: list[Job], results: list[Any]) -> None:
    for job, result in zip(jobs, results, strict=True):
        if job.waiter.done():
            continue
        if isinstance(result, Exception):
            job.waiter.set_exception(result)
        else:
            job.waiter.set_result(result)
