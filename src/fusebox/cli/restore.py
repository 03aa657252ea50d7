"""`fusebox restore`: the tables of a backup, into a folder that has none."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake


def add(commands: Commands) -> None:
    parser = commands.add_parser("restore", help="put the tables of a backup back")
    parser.add_argument("file", type=Path, metavar="FILE", help="the file `fusebox backup` wrote")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where to keep them (default: with your data)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.settings import data_folder
    from fusebox.store import Locked, Unsafe
    from fusebox.store.backup import restore

    folder = arguments.data or data_folder()
    try:
        count = restore(arguments.file, folder)
    except (Locked, Unsafe) as reason:
        raise Mistake(str(reason)) from None
    tables = "table is" if count == 1 else "tables are"
    print(f"{count} {tables} in {folder} again.")
    return 0
