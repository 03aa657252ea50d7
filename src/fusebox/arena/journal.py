"""The journal of a tournament: a line of JSON for its plan and one for each game, in order. What is
in it is not played again, so a tournament can be broken off at any time."""

from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from fusebox.arena.game import Fault, Result, Timed
from fusebox.arena.plan import Plan

FORMAT = 1
Place: TypeAlias = tuple[int, int, int, int]
"""A game's round, meeting, deal and seating."""
TIMES: Final = ".times"
"""What is added to a journal's name for the file of its times."""


class Heading(msgspec.Struct, frozen=True, omit_defaults=True, tag="tournament"):
    """The first line."""

    format: int
    plan: Plan


class Line(msgspec.Struct, frozen=True, omit_defaults=True, tag="game"):
    """A game: which round, meeting, deal and seating, and how it ended."""

    round: int
    meeting: int
    deal: int
    seating: int
    seats: list[str]
    scores: list[float | None]
    winners: list[int]
    actions: int
    reason: str
    seed: int
    fault: Fault | None = None
    options: dict[str, Any] = {}
    """Those that are not the same in all games of the tournament."""

    @property
    def place(self) -> Place:
        return (self.round, self.meeting, self.deal, self.seating)


class Time(msgspec.Struct, frozen=True):
    """How long a game took in real time, and on which machine: a line of a file of its own, for no
    two runs agree on it."""

    round: int
    meeting: int
    deal: int
    seating: int
    seconds: float
    host: str

    @property
    def place(self) -> Place:
        return (self.round, self.meeting, self.deal, self.seating)


def line_of(place: Place, result: Result, options: dict[str, Any]) -> Line:
    return Line(
        *place,
        seats=result.seats,
        scores=result.scores,
        winners=result.winners,
        actions=result.actions,
        reason=result.reason,
        seed=result.seed,
        fault=result.fault,
        options=options,
    )


class BadJournal(ValueError):
    """The file is no journal, or one of another tournament."""


def read(text: bytes, name: str) -> tuple[Plan, list[Line]]:
    """The plan and the games; a last line that was torn is dropped."""
    rows = text.split(b"\n")
    whole = rows[:-1]
    try:
        heading = msgspec.json.decode(whole[0] if whole else b"", type=Heading)
        if heading.format != FORMAT:
            raise BadJournal(f"{name}: line 1: written by another version of Fusebox.")
    except msgspec.MsgspecError as error:
        raise BadJournal(f"{name}: line 1: {error}.") from None
    games = []
    for number, row in enumerate(whole[1:], start=2):
        try:
            games.append(msgspec.json.decode(row, type=Line))
        except msgspec.MsgspecError as error:
            raise BadJournal(f"{name}: line {number}: {error}.") from None
    return heading.plan, games


class Journal:
    """A journal that is written on."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.games: dict[Place, Line] = {}
        self.seconds: dict[Place, float] = {}
        """How long they took, as far as that is known."""
        text = path.read_bytes() if path.exists() else b""
        if b"\n" in text:
            known, games = read(text, path.name)
            if known != plan:
                raise BadJournal(f"{path.name} is the journal of another tournament.")
            self.games = {line.place: line for line in games}
        self._file = Lines(path)
        times = path.with_name(path.name + TIMES)
        self._times = Lines(times)
        self.seconds = {time.place: time.seconds for time in _times(times)}
        if b"\n" not in text:
            self._file.write(Heading(FORMAT, plan))

    def add(self, place: Place, game: Timed, options: dict[str, Any]) -> None:
        self.games[place] = line_of(place, game.result, options)
        self._file.write(self.games[place])
        time = Time(*place, round(game.seconds, 4), game.host)
        self.seconds[place] = time.seconds
        self._times.write(time)

    def close(self) -> None:
        self._file.close()
        self._times.close()


def _times(path: Path) -> list[Time]:
    try:
        return [msgspec.json.decode(row, type=Time) for row in path.read_bytes().splitlines()]
    except msgspec.MsgspecError as error:
        raise BadJournal(f"{path.name} has other lines than times: {error}.") from None


class Lines:
    """A file of JSON lines that is written on; a last line that was torn is dropped."""

    def __init__(self, path: Path) -> None:
        text = path.read_bytes() if path.exists() else b""
        whole = text.rfind(b"\n") + 1
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(whole)
        self._file.seek(whole)

    def write(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class Memory:
    """The same without a file."""

    def __init__(self) -> None:
        self.games: dict[Place, Line] = {}
        self.seconds: dict[Place, float] = {}

    def add(self, place: Place, game: Timed, options: dict[str, Any]) -> None:
        self.games[place] = line_of(place, game.result, options)
        self.seconds[place] = game.seconds

    def close(self) -> None:
        pass
