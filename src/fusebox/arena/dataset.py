"""Games as tables for learning: a row for each decision, in a file of Parquet."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fusebox.arena.game import Result
from fusebox.core import CLOCK, AnyMatch, AnyRules, Match, OfTable, Record
from fusebox.positions import Game, Spec
from fusebox.positions.returns import returns_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMAT = 1
CARD = "fusebox"
"""Under this name the file says what it holds."""
TOGETHER = 64
"""So many games are written at a time."""


class Card(msgspec.Struct, frozen=True):
    """What a data set holds: the game, its options, who played, and the shapes of its arrays."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    codec: str
    actions: int
    arrays: dict[str, Spec]
    format: int = FORMAT


class Dataset(NamedTuple):
    """Every decision of many games, as arrays that torch and JAX take as they are."""

    card: Card
    observations: "dict[str, NDArray[Any]]"
    """By name: what the seat knew, a row for each decision."""
    mask: "NDArray[np.bool_]"
    action: "NDArray[np.int32]"
    seat: "NDArray[np.int8]"
    returns: "NDArray[np.float32]"
    """What the seat won in the end."""
    seed: "NDArray[np.int64]"
    at: "NDArray[np.int64]"
    """When it decided, in milliseconds of game time."""

    def batches(self, size: int, generator: "np.random.Generator") -> Iterator[dict[str, Any]]:
        """All decisions once, in a random order, so many at a time."""
        order = generator.permutation(len(self.action))
        for first in range(0, len(order), size):
            rows = order[first : first + size]
            yield {
                **{name: array[rows] for name, array in self.observations.items()},
                "mask": self.mask[rows],
                "action": self.action[rows],
                "returns": self.returns[rows],
            }


def card_of(rules: AnyRules, record: Record) -> Card:
    header = record.header
    game = Game(rules, header.seats, msgspec.convert(header.options, rules.types.options))
    return Card(
        game=rules.name,
        version=rules.version,
        seats=game.seats,
        options=header.options,
        bots=tuple(player.bot for player in header.players),
        codec=game.codec.name,
        actions=game.actions,
        arrays=game.observations,
    )


def decisions(rules: AnyRules, result: Result) -> Iterator[dict[str, Any]]:
    """The rows of one game: what a seat knew, could do and did. What the clock and the table did
    is nobody's decision."""
    record = Record.load(result.record)
    match: AnyMatch = Match.replayed(rules, msgspec.structs.replace(record, entries=[]))
    game = Game(rules, match.seats, match.options)
    codec, found = game.codec, list[dict[str, Any]]()
    for entry in record.entries:
        action = match.action_of(entry)
        if entry.seat != CLOCK and not isinstance(action, OfTable):
            view, state = match.view(entry.seat), match.state
            arrays = codec.observe(view, entry.at)
            mask = codec.mask(state, entry.seat, match.legal(entry.seat))
            found.append(
                {
                    **{name: array.ravel() for name, array in arrays.items()},
                    "mask": mask,
                    "action": codec.index(state, entry.seat, action),
                    "seat": entry.seat,
                    "at": entry.at,
                    "seed": result.seed,
                }
            )
        match.commit(match.repeated(entry))
    returns = returns_of(match.outcome, match.seats, rules.cooperative)
    yield from ({**row, "returns": returns[row["seat"]]} for row in found)


def written(path: Path, rules: AnyRules, results: Iterable[Result]) -> Iterator[Result]:
    """Writes the games into a file as they come, and hands them on."""
    import pyarrow.parquet

    writer, waiting = None, list[dict[str, Any]]()
    try:
        for number, result in enumerate(results):
            if writer is None:
                schema = _schema(card_of(rules, Record.load(result.record)))
                writer = pyarrow.parquet.ParquetWriter(path, schema, compression="zstd")
            waiting += decisions(rules, result)
            if number % TOGETHER == TOGETHER - 1:
                _flush(writer, waiting)
            yield result
        if writer is not None and waiting:
            _flush(writer, waiting)
    finally:
        if writer is not None:
            writer.close()


def read(path: str | Path) -> Dataset:
    """The whole file; ValueError with a sentence if it is none of ours."""
    import numpy as np
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(path)
    kept = (table.schema.metadata or {}).get(CARD.encode())
    if kept is None:
        raise ValueError(f"{path} is not a Fusebox data set.")
    card = msgspec.json.decode(kept, type=Card)

    def column(name: str, spec: Spec) -> Any:
        flat = table[name].combine_chunks()
        values = flat.flatten() if spec.shape else flat
        return np.asarray(values).astype(spec.dtype).reshape(len(table), *spec.shape)

    plain = {
        name: column(name, Spec((), kind, 0, 0))
        for name, kind in (("action", "int32"), ("seat", "int8"), ("returns", "float32"),
                           ("seed", "int64"), ("at", "int64"))
    }  # fmt: skip
    return Dataset(
        card=card,
        observations={name: column(name, spec) for name, spec in card.arrays.items()},
        mask=column("mask", Spec((card.actions,), "bool", 0, 1)),
        **plain,
    )


def _schema(card: Card) -> Any:
    """Arrays are lists of one length, and the file says what it holds."""
    import numpy as np
    import pyarrow as arrow

    def many(spec: Spec) -> Any:
        kind = arrow.from_numpy_dtype(np.dtype(spec.dtype))
        return arrow.list_(kind, int(np.prod(spec.shape)))

    fields = {
        **{name: many(spec) for name, spec in card.arrays.items()},
        "mask": arrow.list_(arrow.bool_(), card.actions),
        "action": arrow.int32(),
        "seat": arrow.int8(),
        "at": arrow.int64(),
        "seed": arrow.int64(),
        "returns": arrow.float32(),
    }
    return arrow.schema(fields, {CARD: msgspec.json.encode(card)})


def _flush(writer: Any, waiting: list[dict[str, Any]]) -> None:
    import pyarrow as arrow

    writer.write_table(arrow.Table.from_pylist(waiting, writer.schema))
    waiting.clear()
