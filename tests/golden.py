"""Golden records: whole matches of each game, one for each way to play and version of its rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fusebox.arena.drive import begin, drive
from fusebox.bots import RandomBot
from fusebox.core import AnyMatch, AnyRules, Match, Player, Record
from fusebox.games import GAMES

RECORDS = Path(__file__).parent / "records"


@dataclass(frozen=True)
class Mode:
    """A way to play, and the version of the rules that first knew it."""

    options: Any
    seats: int
    seed: int = 1
    since: int = 1


def by_random_bots(mode: Mode, rules: AnyRules) -> AnyMatch:
    players = [Player(f"Player {seat}", bot="random") for seat in range(mode.seats)]
    match = begin(rules.name, players, mode.options, mode.seed)
    drive(match, [RandomBot() for _ in players], mode.seed)
    return match


@dataclass(frozen=True)
class Golden:
    """How the records of a game are made: `GOLDEN` in tests/games/<game>/golden.py."""

    modes: Mapping[str, Any]
    """The ways to play by name, each a `Mode` or a game's own kind of it."""
    played: Callable[[Any, Any], AnyMatch] = by_random_bots
    """Plays a match of this mode to the end by these rules, the same each time."""
    again: tuple[int, ...] = ()
    """Older versions that play their records again as well; the others only replay them."""


def goldens() -> dict[str, Golden]:
    """The games that say how their records are made."""
    places = {game: f"tests.games.{game}.golden" for game in GAMES}
    return {game: import_module(place).GOLDEN for game, place in places.items() if find_spec(place)}


def files(game: str) -> list[Path]:
    return sorted((RECORDS / game).rglob("*.jsonl"))


def of_version(game: str, version: int) -> AnyRules:
    rules = GAMES[game].of_version(version)
    assert rules is not None
    return rules


def file(game: str, name: str, version: int | None = None) -> Path:
    """Where a record is; of the present version unless another is named."""
    number = GAMES[game].version if version is None else version
    return RECORDS / game / f"version-{number}" / f"{name}.jsonl"


def kept(game: str, name: str, version: int | None = None) -> str:
    return file(game, name, version).read_text(encoding="utf-8")


def replayed(game: str, name: str, version: int | None = None) -> Any:
    """The match, by the rules it was played by."""
    record = Record.load(kept(game, name, version))
    return Match.replayed(of_version(game, record.header.version), record)


def known(golden: Golden, version: int) -> list[str]:
    """The ways to play that this version knows."""
    return sorted(name for name, mode in golden.modes.items() if mode.since <= version)


def text(game: str, name: str, version: int) -> str:
    """The record as the rules of this version play it now."""
    golden = goldens()[game]
    return golden.played(golden.modes[name], of_version(game, version)).record().dump()


def missing(game: str) -> Iterator[tuple[Path, str]]:
    """The records of the present version that are not there, with their texts."""
    golden, version = goldens().get(game), GAMES[game].version
    for name in known(golden, version) if golden else []:
        if not (path := file(game, name)).exists():
            yield path, text(game, name, version)
