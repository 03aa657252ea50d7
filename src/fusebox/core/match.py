"""A match: its header, its entries, and the state they fold to."""

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any, Generic, TypeAlias

import msgspec

from fusebox.core.chance import Chance, OffScript, commitment, key_of
from fusebox.core.fold import Input, Step, game_step, laid, table_step
from fusebox.core.keeping import Keepable
from fusebox.core.languages import DEFAULT, Language
from fusebox.core.match_state import MatchState
from fusebox.core.record import Entry, Header, Player, Record, line_of
from fusebox.core.rules import A, E, Rules, S, V
from fusebox.core.table import words as table_words
from fusebox.core.table.model import Acted, AnyPace, OfTable, Table, TableAction
from fusebox.core.table.rules import refuses
from fusebox.core.undo import Frame, earlier, framed
from fusebox.core.values import (
    CLOCK,
    Damaged,
    Millis,
    Outcome,
    Refusal,
    Refused,
    Seat,
    Value,
    Viewer,
)


class Match(Keepable, Generic[S, A, E, V]):
    """A game in progress: its header, its entries, and the state they fold to."""

    def __init__(self, rules: Rules[S, A, E, V], header: Header, secret: bytes = b"") -> None:
        self.rules = rules
        self.header = header
        self.options: Any = msgspec.convert(header.options, rules.types.options)
        self.entries: list[Entry] = []
        self.told: list[list[E | Acted]] = []
        self.current = MatchState(rules, None, laid(header), 0)
        self.frames: list[Frame] = []
        self.menus: dict[Hashable, list[TableAction]] = {}
        """What a seat may do at a table such as this, worked out once for each."""
        self._secret = secret
        self._key = b""
        self._nonces: dict[Seat, dict[str, int]] = {}
        self._names: dict[Language, tuple[str, ...]] = {}
        self._actions = _reader(rules.types.action)

    @classmethod
    def new(
        cls,
        rules: Rules[S, A, E, V],
        players: Iterable[Player],
        options: Value,
        secret: bytes,
        pace: AnyPace | None = None,
        offline: bool = False,
    ) -> "Match[S, A, E, V]":
        """A match that nobody is ready for yet; Refused if the options do not go together."""
        seated = tuple(players)
        if unfit := _unfit(rules, options, len(seated)):
            raise Refused(unfit)
        header = Header(
            game=rules.name,
            version=rules.version,
            data=rules.data_hash,
            options=msgspec.to_builtins(options),
            players=seated,
            commitment=commitment(secret),
            pace=pace,
            offline=offline or msgspec.UNSET,
        )
        return cls(rules, header, secret)

    @classmethod
    def replayed(cls, rules: Rules[S, A, E, V], record: Record) -> "Match[S, A, E, V]":
        """The match that a record alone rebuilds; Damaged where it contradicts itself."""
        header = record.header
        if (header.game, header.version, header.data) != (
            rules.name,
            rules.version,
            rules.data_hash,
        ):
            raise Damaged(1, f"played by version {header.version} of {header.game}, or other data")
        try:
            match = cls(rules, header, record.secret or b"")
        except msgspec.ValidationError as error:
            raise Damaged(1, str(error)) from None
        if unfit := _unfit(rules, match.options, match.seats):
            raise Damaged(1, match.words(unfit, DEFAULT))
        for entry in record.entries:
            match.commit(match.repeated(entry))
        return match

    @property
    def seats(self) -> int:
        return self.header.seats

    @property
    def game(self) -> S | None:
        """The game's state, once the match has started."""
        return self.current.game

    @property
    def table(self) -> Table:
        return self.current.table

    @property
    def now(self) -> Millis:
        return self.current.now

    @property
    def running(self) -> bool:
        """The game can go on now: it has started, is not paused and not over."""
        return self.current.running

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, at the table or by the rules of the game."""
        return self.current.outcome

    @property
    def state(self) -> S:
        """The game's state; there is one once the match has started."""
        return self.current.state

    def stand(self, game: S | None, table: Table, now: Millis) -> None:
        """Takes this for the state of the match."""
        self.current = MatchState(self.rules, game, table, now)

    def recall(self, entries: list[Entry], told: list[list[E | Acted]]) -> None:
        """Takes this for what has happened, without playing it again; where it led to, `stand`
        has to say."""
        self.entries, self.told = entries, told
        self._nonces = {}
        for entry in entries:
            self._remember(entry)

    @property
    def holds_luck(self) -> bool:
        """Whether the luck to come is the luck that was committed to."""
        return commitment(self._secret) == self.header.commitment

    def record(self, *, secret: bool = False) -> Record:
        """All that has happened. The server's bytes are in it only after the end, or if they are
        asked for: with them the match can go on, and whoever has them knows the luck to come."""
        shown = self._secret if self.outcome or secret else b""
        return Record(self.header, list(self.entries), shown or None)

    def legal(self, seat: Seat, at: Millis | None = None) -> list[A]:
        """The game's actions that this seat may take now or later; the list is the caller's own."""
        return list(self.current.aged(at).legal(seat))

    def offered(self, seat: Seat) -> list[A]:
        """What of that a player is shown."""
        return self.current.offered(seat)

    def lines(self, seat: Seat) -> bytes:
        """The same as JSON, one action a line."""
        return self.current.lines(seat)

    def actors(self) -> list[Seat]:
        """The seats that have something to do: one in turn, several at once, or none."""
        return [seat for seat in range(len(self.header.players)) if self.current.legal(seat)]

    def waiting(self) -> list[Seat]:
        """Who is waited for, and whose clock runs."""
        return list(self.current.waiting())

    def view(self, viewer: Viewer) -> V:
        return self.rules.view(self.current.state, viewer)

    def redact(self, event: E | Acted, viewer: Viewer) -> E | Acted | None:
        """The event as this viewer may see it."""
        return event if isinstance(event, Acted) else self.rules.redact(event, viewer)

    def names(self, language: Language) -> tuple[str, ...]:
        """Who plays, as a reader of this language knows them."""
        names = self._names.get(language)
        if names is None:
            called, players = self.rules.catalogue.called, self.header.players
            names = tuple([called(player.name, player.bot, language) for player in players])
            self._names[language] = names
        return names

    def words(self, thing: Value, language: Language) -> str:
        """An action, event, refusal or outcome of the game or the table, in a sentence."""
        names = self.names(language)
        if self._is_tables(thing):
            return table_words.words(thing, language, names)
        return self.rules.words(thing, language, names)

    def _is_tables(self, thing: Value) -> bool:
        if isinstance(thing, Outcome):
            return thing == self.table.result
        if isinstance(thing, Refusal):
            return table_words.is_tables(thing)
        return isinstance(thing, (OfTable, Acted))

    def notation(self, action: A | TableAction) -> str:
        """The action in a word or two, as it is typed."""
        if isinstance(action, OfTable):
            return table_words.notation(action)
        return self.rules.notation(action)

    def parse(self, text: str) -> A | TableAction:
        """The action that is written so; ValueError with a sentence if there is none."""
        return table_words.parse(text) or self.rules.parse(text)

    def alarm(self) -> tuple[Millis, A | TableAction] | None:
        """When and how the clock acts next: the deal, a deadline of the game, or a flag."""
        return self.current.alarm()

    def refusal(
        self, seat: Seat, action: A | TableAction, at: Millis | None = None
    ) -> Refusal | None:
        """Why this seat may not do this now or at a later time, or None if it may."""
        current = self.current.aged(at)
        if not 0 <= seat < len(self.header.players):
            return Refusal("T4", "no_such_seat")
        if action in current.listed(seat):
            return None
        if current.outcome is not None:
            return Refusal("T3", "over")
        if isinstance(action, OfTable):
            return refuses(self, seat, action)
        if not current.running:
            started = current.table.started
            return Refusal("T2", "paused") if started else Refusal("T1", "not_started")
        return self.rules.hindrance(current.state, seat, action)

    def due(self, at: Millis) -> Step | None:
        """What the clock does by this time, if anything."""
        alarm = self.current.alarm()
        return None if alarm is None or alarm[0] > at else self._rung(alarm)

    def following(self, step: Step) -> Step | None:
        """What the game's clock does in the instant of a step that is not taken yet, if anything;
        to be taken after it."""
        n, alarm = step.entry.n + 1, step.after.alarm()
        if alarm is None or alarm[0] > step.entry.at or isinstance(alarm[1], OfTable):
            return None
        given = Input(n, alarm[0], CLOCK, alarm[1], self._luck(n))
        return game_step(step.after, self.header.pace, given)

    def proposed(self, seat: Seat, action: A | TableAction, at: Millis, nonce: str = "") -> Step:
        """The step this input makes; Refused, and nothing changed, if it may not be taken."""
        when, alarm = self._time(at), self.current.alarm()
        if refusal := self.refusal(seat, action, when):
            raise Refused(refusal)
        if alarm is not None and alarm[0] <= when:
            raise ValueError("the clock has to act first")
        n = len(self.entries)
        return self._step(Input(n, when, seat, action, self._luck(n), nonce))

    def repeated(self, entry: Entry) -> Step:
        """The step that a recorded entry made, with the luck it met; Damaged if it did not."""
        step = self._retaken(entry)
        if step.entry != entry:
            raise Damaged(line_of(entry.n), "the entry does not lead to the state it names")
        return step

    def retold(self, entry: Entry, events: list[E | Acted]) -> Step:
        """The same where the state has had another shape since, and its hash says nothing: the
        entry has to tell what it told then."""
        step = self._retaken(entry)
        made = msgspec.structs.replace(step.entry, check=entry.check)
        if (made, step.events) != (entry, events):
            raise Damaged(line_of(entry.n), "the entry does not tell what it told")
        return msgspec.structs.replace(step, entry=entry)

    def action_of(self, entry: Entry) -> A | TableAction:
        """What was done in an entry."""
        return self.read(entry.action)

    def read(self, written: msgspec.Raw) -> A | TableAction:
        """The action that is written so in JSON; MsgspecError if there is none."""
        action: A | TableAction = self._actions.decode(written)
        return action

    def commit(self, step: Step) -> list[E | Acted]:
        """Takes the step: from now on it has happened."""
        entry = step.entry
        if entry.n != len(self.entries):
            raise ValueError("the step was made for another moment of the match")
        if entry.draws:
            self.frames.clear()
        elif (back := step.back) is not None:
            self.frames = earlier(self.frames, back)
        elif self.rules.takes_back and not isinstance(step.action, OfTable):
            before, after = self.current, step.after
            frame = framed(self.header, before, after, entry, step.action, step.gain)
            self.frames.append(frame)
        self.entries.append(entry)
        self.told.append(step.events)
        self.current = step.after
        if entry.nonce:
            self._remember(entry)
        return step.events

    def answered(self, seat: Seat, nonce: str) -> list[E | Acted] | None:
        """What came of an action that was sent before with this nonce."""
        known = self.sent(seat, nonce)
        return None if known is None else self.told[known]

    def sent(self, seat: Seat, nonce: str) -> int | None:
        """The number of the entry that was sent with this nonce."""
        return self._nonces.get(seat, {}).get(nonce)

    def advance(self, at: Millis) -> list[E | Acted]:
        """Lets the clock act up to this time."""
        events: list[E | Acted] = []
        while (alarm := self.current.alarm()) is not None and alarm[0] <= at:
            events += self.commit(self._rung(alarm))
        return events

    def play(
        self, seat: Seat, action: A | TableAction, at: Millis | None = None, nonce: str = ""
    ) -> list[E | Acted]:
        """Takes one action, with what the clock does before it and at once after it."""
        if nonce and (known := self.answered(seat, nonce)) is not None:
            return known
        when = self._time(self.current.now if at is None else at)
        events = self.advance(when)
        events += self.commit(self.proposed(seat, action, when, nonce))
        alarm = self.current.alarm()
        return events if alarm is None or alarm[0] > when else events + self.advance(when)

    def _retaken(self, entry: Entry) -> Step:
        """The step an entry makes, whatever it leads to; Damaged if it could not be taken."""
        line = line_of(len(self.entries))
        if entry.n != len(self.entries) or entry.at != self._time(entry.at):
            raise Damaged(line, "the entry is out of order")
        try:
            action = self.action_of(entry)
            if reason := self._impossible(entry.seat, action, entry.at):
                raise Damaged(line, reason)
            chance = Chance.scripted(entry.draws)
            return self._step(Input(entry.n, entry.at, entry.seat, action, chance, entry.nonce))
        except (msgspec.MsgspecError, OffScript) as error:
            raise Damaged(line, str(error)) from None

    def _impossible(self, seat: Seat, action: A | TableAction, at: Millis) -> str | None:
        """Why this could not have been the next entry."""
        alarm = self.alarm()
        if seat == CLOCK:
            return None if alarm == (at, action) else "the clock had nothing of this kind to do"
        if alarm is not None and alarm[0] <= at:
            return "the clock should have acted first"
        refusal = self.refusal(seat, action, at)
        return None if refusal is None else self.words(refusal, DEFAULT)

    def _time(self, at: Millis) -> Millis:
        """Game time never runs back, and passes only while the game runs."""
        current = self.current
        return at if at > current.now and current.running else current.now

    def _luck(self, n: int) -> Chance:
        """What entry n meets."""
        if not self._key:
            shares = [share for share in self.table.shares if share]
            if None in self.table.shares:
                return Chance.none()
            if not self.holds_luck:
                return Chance.unknown()
            self._key = key_of(self._secret, shares)
        return Chance.keyed(self._key, n)

    def _step(self, given: Input) -> Step:
        if isinstance(given.action, OfTable):
            return table_step(self.current, self.header, self.frames, self.options, given)
        return game_step(self.current, self.header.pace, given)

    def _rung(self, alarm: tuple[Millis, A | TableAction]) -> Step:
        """What the clock does at its alarm."""
        n = len(self.entries)
        return self._step(Input(n, alarm[0], CLOCK, alarm[1], self._luck(n)))

    def _remember(self, entry: Entry) -> None:
        if entry.nonce:
            self._nonces.setdefault(entry.seat, {})[entry.nonce] = entry.n


@cache
def _reader(actions: Any) -> "msgspec.json.Decoder[Any]":
    """One for all matches of a game."""
    return msgspec.json.Decoder(actions | TableAction)


def _unfit(rules: Rules[S, A, E, V], options: Any, seats: int) -> Refusal | None:
    """Why there can't be such a match."""
    if seats not in rules.seats:
        return Refusal("T4", "seat_count", {"seats": seats})
    return rules.admits(options, seats)


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
