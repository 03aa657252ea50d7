"""Stores in PostgreSQL, and somebody else who looks at what they keep."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

from fusebox.store.editions import PROGRAM, Program
from fusebox.store.postgres.store import PostgresStore, opened
from tests.store.rows import Time

T = TypeVar("T")


@asynccontextmanager
async def store_in(
    url: str, address: str = "", program: Program = PROGRAM
) -> AsyncIterator[PostgresStore]:
    store = await opened(url, Time(), address=address, program=program)
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, scenario: Callable[[PostgresStore], Awaitable[T]]) -> T:
    async def run() -> T:
        async with store_in(url) as store:
            return await scenario(store)

    return asyncio.run(run())


async def asked(url: str, *statements: str) -> Any:
    """What the last statement finds, asked by somebody else than a server."""
    connection = await asyncpg.connect(url)
    try:
        for statement in statements[:-1]:
            await connection.execute(statement)
        return await connection.fetchval(statements[-1])
    finally:
        await connection.close()
