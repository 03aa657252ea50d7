"""Answers that are there already, for stores that wait for nothing."""

import asyncio


def done() -> "asyncio.Future[None]":
    """What is over already."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.set_result(None)
    return future


def failed(error: Exception) -> "asyncio.Future[None]":
    """What has failed already."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.set_exception(error)
    return future
