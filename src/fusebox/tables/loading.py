"""Reads a table from the store and rebuilds its match."""

import logging
from collections.abc import Mapping

from msgspec import MsgspecError
from msgspec.structs import replace

from fusebox.core import LANGUAGES, AnyMatch, AnyRules, Language
from fusebox.core.record import FORMATS
from fusebox.store import KeptTable, Lost, NotKept, Store, TooNew
from fusebox.table.rebuilding import Loaded, Newer, Older, rebuilt
from fusebox.table.sentences import Declined

log = logging.getLogger(__name__)


class Elsewhere(Exception):
    """Another server owns this table, and is asked instead of this one."""

    def __init__(self, server: str) -> None:
        super().__init__(server)
        self.server = server
        """Where it is reached; empty: it is not known."""


def moved() -> dict[Language, str]:
    """What whoever is at a table is told that another server has taken over."""
    return {language: Declined("taken", "moved").words(language) for language in LANGUAGES}


async def owned(store: Store, table: str) -> bool:
    """From now on this server alone writes to the table; whether it did not before. Elsewhere if
    another one does, and Declined with a sentence if nobody knows."""
    try:
        return table in await store.own(table)
    except Lost as lost:
        raise Elsewhere(lost.server) from None
    except TooNew:
        raise Declined("invalid", "newer") from None
    except NotKept:
        raise Declined("unkept", "not_kept") from None


async def loaded(
    store: Store, games: Mapping[str, AnyRules], table: str, chat: bool = True
) -> Loaded:
    """Reads a table; Declined with a sentence if there is none or it can't be read. Where the host
    wants no chat, no table allows it."""
    try:
        await store.own(table)
        kept = await store.table(table)
        if kept is None:
            raise Declined("unknown", "unknown_table")
        if kept.game not in games:
            raise Declined("unknown", "unknown_game")
        rules, seats = await _its_rules(store, kept, games[kept.game]), await store.seats(table)
        said = await store.chat(table) if kept.permits.chat else ()
        kept = kept if chat or not kept.permits.chat else _silent(kept)
        return Loaded(kept, seats, rules, await _match(store, kept, rules), said)
    except Lost:
        # Who comes again is brought to the other server.
        raise Declined("taken", "moved") from None
    except (TooNew, Newer):
        raise Declined("invalid", "newer") from None
    except NotKept:
        raise Declined("unkept", "not_kept") from None
    except Older:
        raise Declined("invalid", "older") from None
    except Declined:
        raise
    except (Undecodable, MsgspecError, ValueError):
        log.exception("table %s: could not be read", table)
        raise Declined("invalid", "damaged") from None


class Undecodable(Exception):
    """What was read is no match."""


def _silent(kept: KeptTable) -> KeptTable:
    return replace(kept, permits=replace(kept.permits, chat=False))


async def _its_rules(store: Store, kept: KeptTable, rules: AnyRules) -> AnyRules:
    """The rules the table began under: their version, if it is still known, and the data tables, if
    they are stored. Newer, if they are not known yet."""
    if kept.header is None:
        return rules
    if kept.header.version > rules.version or kept.header.format not in FORMATS:
        raise Newer
    rules = rules.of_version(kept.header.version) or rules
    if kept.header.data == rules.data_hash:
        return rules
    text = await store.data(kept.header.data)
    return rules if text is None else rules.with_data(text)


async def _match(store: Store, kept: KeptTable, rules: AnyRules) -> AnyMatch | None:
    if kept.header is None:
        return None
    lines, snapshot = await store.read(kept.id), await store.snapshot(kept.id)
    try:
        return rebuilt(rules, kept.header, kept.secret, lines, snapshot)
    except (Newer, Older):
        raise
    except Exception as error:
        # There is no telling what a damaged log or a foreign state makes the rules do.
        raise Undecodable from error
