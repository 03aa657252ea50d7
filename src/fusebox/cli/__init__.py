"""The command line: `fusebox COMMAND …`, one module a command; heavy imports wait for it."""

import os
import sys
from collections.abc import Sequence

from fusebox.arena import BotFailed
from fusebox.cli import (
    analyse,
    backup,
    beside,
    compact,
    discs,
    engine,
    games,
    ladder,
    league,
    play,
    puzzles,
    ratings,
    replay,
    restore,
    seat,
    serve,
    simulate,
    site,
    think,
    tournament,
    verify,
)
from fusebox.cli.parser import Mistake, Parser
from fusebox.core.version import __version__

COMMANDS = (
    *(serve, think, play, games, simulate, ladder, tournament, league, ratings, engine, seat),
    *(replay, analyse, verify, site, backup, restore, compact, discs, puzzles),
)
INTERRUPTED = 130
CLOSED_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 if all is well, 2 with a sentence if it was asked for wrongly."""
    _never_fail_at_a_letter()
    if sentence := beside.complaint():
        print(f"fusebox: {sentence}", file=sys.stderr)
    try:
        parsed = _parser().parse_args(arguments)
        status: int = parsed.run(parsed)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"fusebox: {mistake}", file=sys.stderr)
        return 2
    except BotFailed as failure:
        print(f"fusebox: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python would complain once more when it flushes what nobody reads.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return CLOSED_PIPE
    return status


def _parser() -> Parser:
    parser = Parser(prog="fusebox", description="Five published games in one box.")
    parser.add_argument("--version", action="version", version=f"fusebox {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    # Without a command the games are served, as with `serve` alone.
    parser.set_defaults(**vars(commands.choices["serve"].parse_args([])))
    return parser


def _never_fail_at_a_letter() -> None:
    """A terminal that can't write a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
