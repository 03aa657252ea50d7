"""The writer: one thread that commits all that has piled up as one transaction."""

import asyncio
import sqlite3
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any, NamedTuple, TypeAlias

from fusebox.store.kept import Conflict, NotKept

Work: TypeAlias = Callable[[sqlite3.Connection], Any]


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    single: bool
    """One statement, which undoes itself if it fails: needs no savepoint."""
    waiter: "asyncio.Future[Any]"


class Writer:
    """Takes jobs on the event loop and resolves them there, never before COMMIT has returned."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._jobs: list[Job] = []
        self._changed = Condition()
        self._closing = False
        self._thread = Thread(target=self._work, name="fusebox-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work, single: bool = False) -> "asyncio.Future[Any]":
        """What comes of the work once it is durable; NotKept or Conflict if it is not kept."""
        waiter = self._loop.create_future()
        if self._closing:
            waiter.set_exception(NotKept("the store is closed"))
            return waiter
        with self._changed:
            self._jobs.append(Job(work, single, waiter))
            self._changed.notify()
        return waiter

    async def close(self) -> None:
        """Writes what is left and ends the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        await asyncio.to_thread(self._thread.join)
        self._database.close()

    def _work(self) -> None:
        while jobs := self._taken():
            results = _committed(self._database, jobs)
            self._loop.call_soon_threadsafe(_resolve, jobs, results)

    def _taken(self) -> list[Job]:
        """All that has piled up; nothing once the store closes."""
        with self._changed:
            while not self._jobs and not self._closing:
                self._changed.wait()
            jobs, self._jobs = self._jobs, []
            return jobs


def _committed(database: sqlite3.Connection, jobs: list[Job]) -> list[Any]:
    """One transaction; what came of each job, or the same failure for all."""
    try:
        database.execute("BEGIN IMMEDIATE")
        results = [_attempt(database, job) for job in jobs]
        database.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(database)
        return [NotKept(str(error))] * len(jobs)
    return results


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
