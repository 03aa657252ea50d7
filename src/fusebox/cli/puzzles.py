"""`fusebox puzzles`: positions with one winning move, found in games of strong players."""

import argparse
from itertools import islice

from fusebox.cli.parser import Commands, Mistake, add_seed, whole

GAMES = ("discs",)


def add(commands: Commands) -> None:
    parser = commands.add_parser("puzzles", help="find positions with one winning move")
    parser.add_argument("game", metavar="GAME", help="discs, the only game that has any")
    parser.add_argument("--count", type=whole(1), default=10, metavar="N", help="(default 10)")
    parser.add_argument("--json", action="store_true", help="all of them, as one list")
    add_seed(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import msgspec

    from fusebox.analysis.puzzles import found

    if arguments.game not in GAMES:
        raise Mistake(f"There are no puzzles of {arguments.game!r}: choose {', '.join(GAMES)}.")
    puzzles = islice(found(arguments.seed), arguments.count)
    if arguments.json:
        every = sorted(puzzles, key=lambda puzzle: (puzzle.grade, puzzle.nodes))
        print(msgspec.json.encode(every).decode())
        return 0
    for puzzle in puzzles:
        print(f"{puzzle.position}  {' '.join(puzzle.line)}  +{puzzle.margin}  {puzzle.grade}/5")
    return 0
