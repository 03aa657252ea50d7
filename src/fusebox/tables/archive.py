"""Looking back: replays, records, and the list of one person's tables."""

from collections.abc import Iterable
from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec

from fusebox.bots import preparation, strongest
from fusebox.core import PUBLIC, AnyRules, Language, Millis, Outcome, Record, Seat, Viewer
from fusebox.store import Note, Own
from fusebox.store.register import Registered, promise_of, stands
from fusebox.store.signing import Forged, Signer, Unchecked, fingerprint, origin_of
from fusebox.table import looking, uploads
from fusebox.table.replay import record_of, replayed, source_of
from fusebox.table.secrets import hashed
from fusebox.table.sentences import Declined
from fusebox.table.uploads import Provenance
from fusebox.tables.live import Services
from fusebox.tables.loaded import LoadedTables
from fusebox.tables.lobby import Lobby, kept_or_declined
from fusebox.tables.workshop import Heavy

MOST_OWN: Final = 50
"""Of one's tables, in one answer."""
PAGE: Final = 1_000
"""Lines of the register that are sent at a time."""


class Summary(msgspec.Struct, frozen=True):
    """One line about a table, for somebody who sits there."""

    table: str
    seat: Seat
    game: str
    names: tuple[str, ...]
    started: bool
    waiting: tuple[Seat, ...]
    outcome: str = ""
    """How it ended, in words; empty until then."""
    result: Outcome | None = None
    options: dict[str, Any] = {}
    hints: int = 0
    rested: bool = False
    """Whether it was ever paused; known at the end."""
    pauses: int = 0
    """How often; known at the end."""
    time: Millis | None = None
    """How long it took, in games where faster is better."""
    daily: str = ""
    """The day whose deal was played."""
    bots: tuple[str, ...] = ()
    """The level of the bot in each seat; empty for people."""
    sides: tuple[str, ...] = ()
    """What each seat has played, where that differs: a colour, a role. Known at the end."""
    made: Millis = 0
    """When the table was opened, by the calendar."""
    moved: Millis | None = None
    """When something last happened there, by the calendar: since then somebody is waited for."""
    rematch: str = ""
    """The table at which it is played again; the same tokens sit there."""


class Archive:
    """Replays, records and lists. Refusals are raised as Declined."""

    def __init__(
        self,
        services: Services,
        memory: LoadedTables,
        lobby: Lobby,
        heavy: Heavy,
        signer: Signer | None,
    ) -> None:
        self._services = services
        self._memory = memory
        self._lobby = lobby
        self._heavy = heavy
        self._signer = signer

    async def mine(
        self, tokens: Iterable[str], language: Language, since: int = 0
    ) -> tuple[list[Summary], bool]:
        """A page of the tables at which these tokens hold a seat, those that go on first and the
        newest; and whether there are more."""
        known = list(dict.fromkeys(map(hashed, tokens)))
        if not known:
            return [], False
        found = await kept_or_declined(self._services.store.own_tables(known, MOST_OWN + 1, since))
        lines = (self._summary(own, language) for own in found[:MOST_OWN])
        return [line for line in lines if line is not None], len(found) > MOST_OWN

    async def replay(
        self,
        table: str,
        language: Language,
        token: str = "",
        pictures: bool = False,
        through: Seat | None = None,
        address: str = "",
    ) -> bytes:
        """A Replay as JSON: while the game is running, as the token's seat (or a spectator) may
        know it; after the end with everything open, or as seat `through` saw it."""
        viewer: Viewer = await self._lobby.held(table, token) if token else PUBLIC
        source = await self._memory.asked(table, partial(source_of, viewer=viewer))
        wanted = (viewer, language, pictures, through)

        async def made() -> bytes:
            return await self._heavy.run(address, replayed, source, *wanted)

        if not source.over:
            return await made()
        # Whose names are hidden later is in no replay that was made before.
        about = (table, source.header, source.seats, *wanted)
        return await self._heavy.kept(sha256(msgspec.msgpack.encode(about)).digest(), made)

    async def record(self, table: str) -> str:
        """The record file of a finished match, signed if this server signs."""
        record = await self._memory.asked(table, record_of)
        if self._signer is None:
            return record.dump()
        place = await kept_or_declined(self._services.store.registered(table))
        return self._signer.signed(record, place)

    async def register(self, since: int) -> str:
        """A page of the register from this line on, and its signed head."""
        store = self._services.store
        lines = await kept_or_declined(store.register(since, PAGE))
        last = await kept_or_declined(store.last_registered())
        if self._signer is not None and last is not None:
            lines.append(self._signer.head(last))
        return "".join(f"{line}\n" for line in lines)

    async def opened(
        self,
        text: str,
        language: Language,
        pictures: bool = False,
        through: Seat | None = None,
        address: str = "",
    ) -> bytes:
        """An uploaded record file as a replay, with a check of its luck and where it was played;
        Declined if it is not what was signed."""
        record = uploads.read(text)
        origin = await self._provenance(text, record)
        rules = uploads.rules_of(record, self._services.games)
        data = await self._tables_of(record, rules)
        wanted = (record, rules, language, through, pictures, origin, data)
        return await self._heavy.run(address, uploads.opened, *wanted)

    async def analysed(
        self, text: str, language: Language, seat: Seat | None, level: str, address: str
    ) -> bytes:
        """What is to be found in the record of a finished match, as JSON."""
        record = uploads.read(text)
        rules = uploads.rules_of(record, self._services.games)
        wanted = (record, rules, language, seat, level, await self._tables_of(record, rules))
        if (first := preparation(rules.name, strongest(rules.name))) is not None:
            await self._heavy.prepared(first)
        return await self._heavy.run(address, looking.analysed, *wanted)

    async def looked(self, address: str, *wanted: Any) -> bytes:
        """A position of FUSE (discs) as JSON; see `trying.looked` for what can be wanted."""
        # It brings the bots of that game along, which other games can do without.
        from fusebox.bots.fuse_discs.preparing import compile_searches
        from fusebox.table.trying import looked

        *_, level, judge = wanted
        if level or judge:
            await self._heavy.prepared(compile_searches)
        return await self._heavy.run(address, looked, *wanted)

    async def check(self, rules: AnyRules, data: str, address: str = "") -> None:
        """Declined unless the game can be played by these tables."""
        await self._heavy.run(address, uploads.checked, rules, data)

    async def _tables_of(self, record: Record, rules: AnyRules) -> str | None:
        """An owner's tables by which a record was played here, if it was."""
        if rules.data_hash == record.header.data:
            return None
        return await kept_or_declined(self._services.store.data(record.header.data))

    async def _provenance(self, text: str, record: Record) -> Provenance:
        store = self._services.store
        try:
            origin = origin_of(text, record)
        except Forged:
            raise Declined("invalid", "record_forged") from None
        except Unchecked:
            return Provenance("unchecked")
        if origin is None:
            return Provenance("offline" if record.header.offline is True else "unsigned")
        key, place = fingerprint(origin.key), origin.place
        if origin.key not in await kept_or_declined(store.keys()):
            return Provenance("elsewhere", origin.server, key, place)
        found = await kept_or_declined(store.register(place, 1))
        entry = Registered(place, found[0]) if found else None
        if entry is None or not stands(origin, record.header.commitment, entry):
            return Provenance("unlisted", origin.server, key, place)
        return Provenance("here", origin.server, key, place, promise_of(entry.line).at)

    def _summary(self, own: Own, language: Language) -> Summary | None:
        kept, rows, seat, made = own
        rules = self._services.games.get(kept.game)
        if rules is None:
            return None
        live = self._memory.at_hand(kept.id)
        note = kept.note if live is None else live.note()
        if kept.rematch and not note.started:
            return None
        called = rules.catalogue.called
        names = tuple(called(row.name, row.bot, language) for row in rows)
        words = "" if note.outcome is None else rules.words(note.outcome, language, names)
        return Summary(
            table=kept.id,
            seat=seat,
            game=kept.game,
            names=names,
            started=note.started,
            waiting=note.waiting,
            outcome=words,
            result=note.outcome,
            options=kept.options,
            hints=note.hints,
            rested=note.rested,
            pauses=note.pauses,
            time=_time(rules, note, seat),
            daily=kept.daily,
            bots=tuple(row.bot for row in rows),
            sides=note.sides,
            made=made,
            moved=note.moved,
            rematch=kept.rematch,
        )


def _time(rules: AnyRules, note: Note, seat: Seat) -> Millis | None:
    """How long it took this seat to win, in games where that counts."""
    outcome = note.outcome
    if outcome is None or seat not in outcome.winners or outcome.reason not in rules.clocked:
        return None
    return note.time - rules.clocked[outcome.reason]
