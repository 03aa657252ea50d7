"""`fusebox compact`: the tables' file without what was deleted from it."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake


def add(commands: Commands) -> None:
    parser = commands.add_parser("compact", help="shrink the tables' file as far as possible")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="where tables are kept (default: your user data)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.settings import data_folder
    from fusebox.store import Locked, Unsafe
    from fusebox.store.upkeep import compact

    try:
        before, after = compact(arguments.data or data_folder())
    except (Locked, Unsafe) as reason:
        raise Mistake(str(reason)) from None
    print(f"The tables took {_kilobytes(before)} kB and take {_kilobytes(after)} kB now.")
    return 0


def _kilobytes(size: int) -> str:
    return f"{size // 1024:,}"
