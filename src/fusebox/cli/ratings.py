"""`fusebox ratings`: how strong the bots of one or several journals are."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fusebox.cli.parser import Commands, Mistake

if TYPE_CHECKING:
    from fusebox.arena.journal import Line


def add(commands: Commands) -> None:
    parser = commands.add_parser("ratings", help="rate the bots of tournaments")
    parser.add_argument("journals", nargs="+", type=Path, metavar="FILE", help="their journals")
    parser.add_argument("--json", action="store_true", help="one object a bot")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a page with charts there")
    parser.add_argument("--parquet", type=Path, metavar="FILE", help="write every game there")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game, games = _read(arguments.journals)
    shown(game, games, arguments.json)
    if arguments.page is not None:
        from fusebox.arena.page import page
        from fusebox.arena.ratings import rated
        from fusebox.games.options import known

        ratings = rated(games, known(game).cooperative)
        _write(arguments.page, page(game, ratings, games).encode())
    if arguments.parquet is not None:
        _write(arguments.parquet, _parquet(games))
    return 0


def _read(paths: Sequence[Path]) -> "tuple[str, dict[str, list[Line]]]":
    from fusebox.arena.journal import BadJournal, read

    names, games = set(), {}
    for path in paths:
        try:
            plan, lines = read(path.read_bytes(), path.name)
        except OSError as error:
            raise Mistake(f"{path} can't be read: {error.strerror}.") from None
        except BadJournal as error:
            raise Mistake(str(error)) from None
        names.add(plan.game)
        games[str(path)] = lines
    if len(names) > 1:
        raise Mistake(f"These are journals of different games: {', '.join(sorted(names))}.")
    return names.pop(), games


def shown(game: str, games: "Mapping[str, Sequence[Line]]", as_json: bool) -> None:
    """Prints the ratings, and who beats whom."""
    import msgspec

    from fusebox.arena.page import columns, crossed
    from fusebox.arena.ratings import rated
    from fusebox.games.options import known

    ratings = rated(games, known(game).cooperative)
    if as_json:
        for one in ratings:
            print(msgspec.json.encode(one).decode())
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
        {"journal": name, **msgspec.to_builtins(line)}
        for name, lines in games.items()
        for line in lines
    ]
    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows), out)
    return out.getvalue()


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Mistake(f"{path} can't be written: {error.strerror}.") from None
