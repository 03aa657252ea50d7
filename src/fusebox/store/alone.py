"""The part of a store that no other server can write to."""


class Alone:
    """Every table is this server's own."""

    async def own(self, *tables: str) -> None:
        """Nobody else can have them."""

    def let_go(self, table: str) -> None:
        """Nobody else is going to take it."""
