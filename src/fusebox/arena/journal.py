"""The journal of a tournament: a line of JSON for its plan and one for each game, in order. What is
in it is not played again, so a tournament can be broken off at any time."""

from pathlib import Path

import msgspec

from fusebox.arena.plan import Plan
from fusebox.arena.simulate import Fault, Result

FORMAT = 1


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

    @property
    def place(self) -> tuple[int, int, int, int]:
        return (self.round, self.meeting, self.deal, self.seating)


def line_of(place: tuple[int, int, int, int], result: Result) -> Line:
    return Line(
        *place,
        seats=result.seats,
        scores=result.scores,
        winners=result.winners,
        actions=result.actions,
        reason=result.reason,
        seed=result.seed,
        fault=result.fault,
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
        self.games: dict[tuple[int, int, int, int], Line] = {}
        text = path.read_bytes() if path.exists() else b""
        if b"\n" in text:
            known, games = read(text, path.name)
            if known != plan:
                raise BadJournal(f"{path.name} is the journal of another tournament.")
            self.games = {line.place: line for line in games}
        whole = text[: text.rfind(b"\n") + 1]
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._write(Heading(FORMAT, plan))

    def add(self, line: Line) -> None:
        self.games[line.place] = line
        self._write(line)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Heading | Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()


class Memory:
    """The same without a file."""

    def __init__(self) -> None:
        self.games: dict[tuple[int, int, int, int], Line] = {}

    def add(self, line: Line) -> None:
        self.games[line.place] = line

    def close(self) -> None:
        pass
