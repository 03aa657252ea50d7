"""What every command's arguments share: their types, and mistakes told in one sentence."""

import argparse
import csv
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
else:
    Commands = Any


class Mistake(Exception):
    """The command was asked for something it can't do: one sentence for the user, exit 2."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        sentence = message[0].upper() + message[1:]
        raise Mistake(sentence if sentence.endswith(".") else f"{sentence}.")


def whole(least: int) -> Callable[[str], int]:
    """A whole number from `least` on."""

    def number(text: str) -> int:
        if not text.lstrip("-").isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} on")
        return int(text)

    return number


def seconds(text: str) -> float:
    """A length of time."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return number


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them; one that has a comma itself stands in quotation marks."""
    found = tuple(name.strip() for name in next(csv.reader([text], skipinitialspace=True), []))
    if not all(found):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of names with commas between")
    return found


def add_game(parser: Parser, optional: bool = False) -> None:
    count = "?" if optional else None
    parser.add_argument("game", nargs=count, metavar="GAME", help="the game, see `fusebox games`")


def add_data(parser: Parser) -> None:
    parser.add_argument(
        "--data", metavar="FILE", default="", help="an owner's corrected tables of the game"
    )


def add_options(parser: Parser, form: str = "NAME=VALUE", more: str = "may be repeated") -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=form,
        help=f"an option of the game, see `fusebox games`; {more}",
    )


def add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="determines all luck (default 0)"
    )


def add_jobs(parser: Parser) -> None:
    parser.add_argument(
        "--jobs", type=whole(1), metavar="J", help="games at once (default: one per core)"
    )


def add_on(parser: Parser) -> None:
    parser.add_argument(
        "--on",
        metavar="ray[:ADDRESS]",
        help="play on a Ray cluster; without an address, on one started here",
    )


def add_time(parser: Parser) -> None:
    parser.add_argument(
        "--time",
        metavar="T",
        default="10",
        help="real seconds for external bots: 5 per answer, or 60+0.5 for a match and each answer",
    )


def add_language(parser: Parser) -> None:
    parser.add_argument(
        "--language", metavar="CODE", help="the language of all output (default: from LANG)"
    )
