"""`fusebox backup`: all tables in one file, also while a server runs."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake


def add(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="write all tables into one file")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: your user data)"
    )
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="the PostgreSQL database they are in, if any",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.settings import data_folder
    from fusebox.store import Unsafe
    from fusebox.store.shelves import shelf_at

    try:
        shelf = shelf_at(arguments.data or data_folder(), arguments.store)
        count = shelf.back_up(arguments.file)
    except Unsafe as reason:
        raise Mistake(str(reason)) from None
    tables = "table is" if count == 1 else "tables are"
    print(f"{count} {tables} in {arguments.file}. Keep it safe: it holds their secrets.")
    return 0
