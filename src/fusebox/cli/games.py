"""`fusebox games`: which games there are, for how many, and with which options and bots."""

import argparse

from fusebox.cli.options import players
from fusebox.cli.parser import Commands


def add(commands: Commands) -> None:
    parser = commands.add_parser("games", help="list the games and their options")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    from fusebox.bots import names, weaker
    from fusebox.bots.cast import person_of
    from fusebox.games import GAMES
    from fusebox.games.options import described, settings, shown

    for name, rules in GAMES.items():
        print(f"{name}, for {players(rules.seats)}")
        print(f"  bots: {', '.join(f'{level} ({person_of(level)})' for level in names(name))}")
        for level in weaker(name):
            print(f"  bot {level} thinks less here when people wait for it: there is no numba")
        for option in settings(rules):
            print(f"  {option.name}: {described(option)} (default {shown(option.default)})")
    return 0
