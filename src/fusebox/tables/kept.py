"""What took long to make and never changes: kept in memory, bounded, and made once for all who
wait for it."""

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final

MOST_BYTES: Final = 32 << 20
LEVEL: Final = 1


class _Making:
    """What is being made, and how many wait for it."""

    def __init__(self, work: Coroutine[Any, Any, bytes]) -> None:
        self.task = asyncio.create_task(work)
        self.waiting = 0


class Kept:
    """Packed in memory, the oldest out first; nothing of it is in any file or backup."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._size = 0
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        self._making: dict[bytes, _Making] = {}

    @property
    def size(self) -> int:
        """Bytes that are taken."""
        return self._size

    async def found(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """What is known under this key, or is made now. It is given up once all who wait for it
        have gone."""
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return await asyncio.to_thread(zlib.decompress, known)
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = _Making(self._made(key, make))
            making.task.add_done_callback(lambda _: self._forget(key, making))
        making.waiting += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.waiting -= 1
            if not making.waiting and not making.task.done():
                # Whoever asks from now on does not wait for what is given up.
                self._forget(key, making)
                making.task.cancel()

    async def _made(self, key: bytes, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        content = await make()
        self._keep(key, await asyncio.to_thread(zlib.compress, content, LEVEL))
        return content

    def _forget(self, key: bytes, making: _Making | None) -> None:
        if self._making.get(key) is making:
            self._making.pop(key, None)

    def _keep(self, key: bytes, packed: bytes) -> None:
        if len(packed) > self._most:
            return
        self._known[key] = packed
        self._size += len(packed)
        while self._size > self._most:
            self._size -= len(self._known.popitem(last=False)[1])
