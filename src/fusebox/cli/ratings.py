"""`fusebox ratings`: how strong the bots of one or several journals are."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fusebox.cli.options import rules_of
from fusebox.cli.parser import Commands, Mistake, names

if TYPE_CHECKING:
    from fusebox.arena.journal import Line
    from fusebox.arena.plan import Plan


def add(commands: Commands) -> None:
    parser = commands.add_parser("ratings", help="rate the bots of tournaments")
    parser.add_argument("journals", nargs="+", type=Path, metavar="FILE", help="their journals")
    parser.add_argument(
        "--by",
        type=names,
        default=(),
        metavar="OPTION,OPTION",
        help="separately for every value of these options of the game",
    )
    parser.add_argument("--json", action="store_true", help="one object per bot")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a page with charts there")
    parser.add_argument("--parquet", type=Path, metavar="FILE", help="write every game there")
    parser.set_defaults(run=run)


class Group(NamedTuple):
    """Games of which ratings are told: those with these options, by the name of their journal."""

    options: dict[str, Any]
    games: "dict[str, list[Line]]"


def run(arguments: argparse.Namespace) -> int:
    game, journals = _read(arguments.journals)
    groups = _apart(game, journals, arguments.by)
    for group in groups:
        if group.options and not arguments.json:
            print(_called(game, group.options))
        shown(game, group.games, arguments.json, group.options)
    if arguments.page is not None:
        _write(
            arguments.page, _page(game, groups, [plan for plan, _ in journals.values()]).encode()
        )
    if arguments.parquet is not None:
        _write(arguments.parquet, _parquet({name: lines for name, (_, lines) in journals.items()}))
    return 0


def _read(paths: Sequence[Path]) -> "tuple[str, dict[str, tuple[Plan, list[Line]]]]":
    from fusebox.arena.journal import BadJournal, read

    games, journals = set(), {}
    for path in paths:
        try:
            journals[str(path)] = read(path.read_bytes(), path.name)
        except OSError as error:
            raise Mistake(f"{path} can't be read: {error.strerror}.") from None
        except BadJournal as error:
            raise Mistake(str(error)) from None
        games.add(journals[str(path)][0].game)
    if len(games) > 1:
        raise Mistake(f"These are journals of different games: {', '.join(sorted(games))}.")
    return games.pop(), journals


def _apart(
    game: str, journals: "Mapping[str, tuple[Plan, Sequence[Line]]]", by: Sequence[str]
) -> list[Group]:
    """All games together, or those of each value of some options."""
    from fusebox.arena.tournament import options_of
    from fusebox.games.options import settings

    offered = [option.name for option in settings(rules_of(game))]
    for name in by:
        if name not in offered:
            raise Mistake(f"{game} has no option {name!r}: choose {', '.join(offered)}.")
    found: dict[tuple[Any, ...], Group] = {}
    for journal, (plan, lines) in journals.items():
        for line in lines:
            options = options_of(plan, line.options)
            values = {name: getattr(options, name) for name in by}
            group = found.setdefault(tuple(values.values()), Group(values, {}))
            group.games.setdefault(journal, []).append(line)
    return list(found.values()) or [Group({}, {})]


def _called(game: str, options: Mapping[str, Any]) -> str:
    from fusebox.games.options import shown as written

    return ", ".join([game, *(f"{name} {written(value)}" for name, value in options.items())])


def _page(game: str, groups: Sequence[Group], plans: "Sequence[Plan]") -> str:
    from fusebox.arena.page import Part, document
    from fusebox.arena.ratings import rated
    from fusebox.arena.tournament import colours

    seats, together = colours(plans), rules_of(game).cooperative
    parts = [
        Part(_called(game, group.options), rated(group.games, together), group.games, seats)
        for group in groups
    ]
    return document(f"{game}: ratings", parts)


def shown(
    game: str,
    games: "Mapping[str, Sequence[Line]]",
    as_json: bool,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Prints the ratings, and who beats whom."""
    import msgspec

    from fusebox.arena.page import columns, crossed
    from fusebox.arena.ratings import rated
    from fusebox.games.options import known

    ratings = rated(games, known(game).cooperative)
    if as_json:
        split = {"options": options} if options else {}
        for one in ratings:
            print(msgspec.json.encode({**split, **msgspec.to_builtins(one)}).decode())
        return
    _print(columns(ratings))
    lines = [line for found in games.values() for line in found]
    if len(ratings) > 1 and not known(game).cooperative:
        _print(crossed([one.bot for one in ratings], lines))


def _print(rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    table = Table(*(Column(Text(heading)) for heading in rows[0]))
    for row in rows[1:]:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def _parquet(games: "Mapping[str, Sequence[Line]]") -> bytes:
    """Options are JSON, for their names and types differ from journal to journal."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise Mistake(
            "Parquet needs pyarrow: install it, or read the journals, which are JSON lines."
        ) from None
    import io

    import msgspec

    rows = [
        {
            "journal": name,
            **msgspec.to_builtins(line),
            "options": msgspec.json.encode(line.options).decode(),
        }
        for name, lines in games.items()
        for line in lines
    ]
    numbers, text = pyarrow.int64(), pyarrow.string()
    schema = pyarrow.schema(
        {
            "journal": text,
            **dict.fromkeys(("round", "meeting", "deal", "seating"), numbers),
            "seats": pyarrow.list_(text),
            "scores": pyarrow.list_(pyarrow.float64()),
            "winners": pyarrow.list_(numbers),
            "actions": numbers,
            "reason": text,
            "seed": numbers,
            "fault": pyarrow.struct({"seat": numbers, "why": text}),
            "options": text,
        }
    )
    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema), out)
    return out.getvalue()


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Mistake(f"{path} can't be written: {error.strerror}.") from None
