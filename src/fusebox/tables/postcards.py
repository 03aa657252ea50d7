"""What whoever is sent a link is shown of it: the card of a table, and its picture."""

from collections import OrderedDict
from hashlib import sha256
from typing import Final

import msgspec

from fusebox.core import AnyRules, Language
from fusebox.table.model import KeptTable, Note, SeatRow
from fusebox.table.postcard import (
    Postcard,
    Seen,
    drawn,
    is_private,
    postcard,
    private_postcard,
    sampled,
    seen,
)
from fusebox.table.sentences import Declined
from fusebox.tables.live import Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.lobby import Lobby
from fusebox.tables.painting import painted
from fusebox.tables.workshop import Heavy

MOST_KEPT: Final = 64
"""Pictures, of some 100 kB each."""


class Postcards:
    """Refusals are raised as Declined."""

    def __init__(
        self, services: Services, memory: LoadedTables, lobby: Lobby, heavy: Heavy
    ) -> None:
        self._services = services
        self._memory = memory
        self._lobby = lobby
        self._heavy = heavy
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def card(self, table: str, language: Language) -> tuple[Postcard, int]:
        """The card, and how far the match has come; the table is not loaded for it."""
        kept, rows, note, rules = await self._found(table)
        return _card(kept, rows, note, rules, language), note.version

    async def picture(self, table: str, language: Language, address: str = "") -> bytes:
        """The same as PNG, with the position as a spectator sees it. Painted once for each
        position, on the account of the address that asks."""
        kept, card, shown = await self._seen(table, language)
        key = sha256(msgspec.msgpack.encode((kept.game, card, shown.view))).digest()
        if key not in self._kept:
            self._keep(key, await self._heavy.run(address, painted, card, *shown))
        self._kept.move_to_end(key)
        return self._kept[key]

    async def drawing(self, table: str, language: Language) -> str:
        """The same as SVG, for whoever paints it themselves."""
        _, card, (rules, view) = await self._seen(table, language)
        return drawn(card, None if view is None else rules.drawing(view))

    async def _seen(self, table: str, language: Language) -> tuple[KeptTable, Postcard, Seen]:
        kept, rows, note, rules = await self._found(table)
        card = _card(kept, rows, note, rules, language)
        if kept.header is None:
            return kept, card, sampled(rules, kept, len(rows))
        return kept, card, await self._memory.asked(table, seen)

    def _keep(self, key: bytes, picture: bytes) -> None:
        self._kept[key] = picture
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _found(self, table: str) -> tuple[KeptTable, tuple[SeatRow, ...], Note, AnyRules]:
        kept, rows = await self._lobby.found(table)
        rules = self._services.games.get(kept.game)
        if rules is None:
            raise Declined("unknown", "unknown_game")
        live = self._memory.at_hand(table)
        return kept, rows, kept.note if live is None else live.note(), rules


def _card(
    kept: KeptTable,
    rows: tuple[SeatRow, ...],
    note: Note,
    rules: AnyRules,
    language: Language,
) -> Postcard:
    if is_private(kept, note.outcome is not None):
        return private_postcard(rules, language)
    return postcard(rows, note, rules, language)
