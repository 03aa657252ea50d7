"""`fusebox restore`: the tables of a backup, into a folder or database that has none."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake


def add(commands: Commands) -> None:
    parser = commands.add_parser("restore", help="restore the tables of a backup")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file `fusebox backup` wrote")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where to keep them (default: your user data)"
    )
    parser.add_argument(
        "--store",
        default="",
        metavar="URL",
        help="a PostgreSQL database to keep them in instead",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.settings import data_folder
    from fusebox.store import Locked, Unsafe
    from fusebox.store.shelves import shelf_at

    try:
        shelf = shelf_at(arguments.data or data_folder(), arguments.store)
        count = shelf.restore(arguments.file)
    except (Locked, Unsafe) as reason:
        raise Mistake(str(reason)) from None
    tables = "table is" if count == 1 else "tables are"
    print(f"{count} {tables} in {shelf.place} again.")
    return 0
