"""Run these parts of the checks; with --game, without the tests of the other games."""

import argparse
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from fusebox.games import GAMES
from tools.checks.board import Board
from tools.checks.jobs import jobs, run
from tools.checks.parts import PARTS


def main(arguments: list[str], stopping: Callable[[], bool] = bool) -> int:
    parser = argparse.ArgumentParser(prog="tools.checks")
    parser.add_argument("parts", nargs="+", choices=PARTS, metavar="PART")
    parser.add_argument("--game", choices=tuple(GAMES))
    chosen = parser.parse_args(arguments)
    parts = [name for name in PARTS if name in chosen.parts]
    others = [name for name in GAMES if chosen.game not in (None, name)]
    board = Board(parts, partial(print, flush=True))
    try:
        with tempfile.TemporaryDirectory(prefix="fusebox-checks-") as folder:
            run(list(jobs(parts, others)), Path(folder), board, stopping=stopping)
    except KeyboardInterrupt:
        board.stop()
        return 128 + signal.SIGINT
    except OSError as error:
        print(f"The checks can't run: {error}", file=sys.stderr)
        return 2
    return board.close()


def listen() -> Callable[[], bool]:
    """Take note of requests to end. Raised anywhere, one could come between the start of a process
    and the line that remembers it."""
    asked: list[object] = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *said: asked.append(said))
    return lambda: bool(asked)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], listen()))
