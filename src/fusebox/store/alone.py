"""The part of a store that no other server can write to."""

from collections.abc import Collection

from fusebox.store.protocol import Note


class Alone:
    """Every table is this server's own."""

    async def own(self, *tables: str) -> Collection[str]:
        """Nobody else can have them."""
        return ()

    async def orphaned(self) -> list[tuple[str, Note, int]]:
        """There is no other server that could be gone."""
        return []

    def let_go(self, table: str, at_rest: bool = True) -> None:
        """Nobody else is going to take it."""
