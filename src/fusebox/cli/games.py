"""`fusebox games`: which games there are, for how many, and with which options and bots."""

import argparse

from fusebox.cli.options import players
from fusebox.cli.parser import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser("games", help="list the games and their options")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    from fusebox.arena.settings import settings, shown
    from fusebox.bots import names
    from fusebox.games import GAMES

    for name, rules in GAMES.items():
        print(f"{name}, for {players(rules.seats)}")
        print(f"  bots: {', '.join(names(name))}")
        for setting in settings(rules):
            print(f"  {setting.name}: {setting.values} (default {shown(setting.default)})")
    return 0
