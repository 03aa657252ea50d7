"""`fusebox league`: a folder of bots and results that plays on whenever it is asked to."""

import argparse
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fusebox.cli.crew import crew_of
from fusebox.cli.ending import ended_in_order
from fusebox.cli.options import answering, rules_of
from fusebox.cli.parser import Commands, Mistake, add_jobs, add_on, whole

if TYPE_CHECKING:
    from fusebox.arena.crews import Crew
    from fusebox.arena.journal import Journal, Line

LIST = "league.toml"
PAGE = "league.html"
ABOUT = (
    "How strong bots are. A number is a level of Fusebox itself. Elo is 0 on average in each "
    "game, with the interval that holds it in 95 of 100 cases; who has a hundred more wins "
    "64\u00a0% of the points. Where all play together, it is how often a team of each bot wins."
)


def add(commands: Commands) -> None:
    parser = commands.add_parser("league", help="run a league of bots, and write its page")
    parser.add_argument("folder", type=Path, metavar="DIR", help="its bots, journals and page")
    parser.add_argument(
        "--games",
        type=whole(0),
        default=2_000,
        metavar="N",
        help="go on until every game has been played that often (default 2000)",
    )
    parser.add_argument("--only", metavar="GAME", help="only this game")
    add_jobs(parser)
    add_on(parser)
    parser.set_defaults(run=run)


@ended_in_order()
def run(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    bots = _listed(folder)
    books = _opened(folder, bots)
    wanted = [game for game in bots if arguments.only in (None, game)]
    if not wanted:
        raise Mistake(f"{arguments.only!r} is not a game of this league: {', '.join(bots)}.")
    try:
        if any(len(books[game].games) < arguments.games for game in wanted):
            _play(arguments, {game: bots[game] for game in wanted}, books)
    finally:
        for book in books.values():
            book.close()
        _write_page(folder / PAGE, books)
    print(folder / PAGE)
    return 0


def _play(
    arguments: argparse.Namespace, bots: Mapping[str, Sequence[str]], books: "dict[str, Journal]"
) -> None:
    from fusebox.cli.watched import watched

    for game, names in bots.items():
        answering(rules_of(game), names)
    total = sum(max(arguments.games, len(books[game].games)) for game in bots)
    done = sum(len(books[game].games) for game in bots)
    with crew_of(arguments) as crew:
        for _ in watched(_games(arguments.games, bots, books, crew), total - done):
            pass


def _games(
    count: int, bots: Mapping[str, Sequence[str]], books: "dict[str, Journal]", crew: "Crew"
) -> "Iterator[Line]":
    """Whichever game was played least is played next."""
    from fusebox.arena.league import plan_of, rounds

    going = {game: rounds(plan_of(game), names, books[game], crew) for game, names in bots.items()}
    while True:
        game = min(bots, key=lambda game: len(books[game].games))
        if len(books[game].games) >= count:
            return
        yield from next(going[game])


def _listed(folder: Path) -> dict[str, list[str]]:
    """Who plays what, as the folder's list says; a new folder has our own levels of all games."""
    from fusebox.bots import names
    from fusebox.games import GAMES

    path = folder / LIST
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            levels = {game: bots for game in GAMES if len(bots := names(game)) > 1}
            path.write_text("".join(_entry(*one) for one in levels.items()), encoding="utf-8")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Mistake(f"{error.filename} can't be used: {error.strerror}.") from None
    except ValueError as error:
        raise Mistake(f"{path}: {error}.") from None
    return {game: _checked(path, game, bots) for game, bots in found.items()}


def _entry(game: str, bots: Sequence[str]) -> str:
    return f"{game} = {json.dumps(list(bots))}\n"


def _checked(path: Path, game: str, bots: Any) -> list[str]:
    least = 1 if rules_of(game).cooperative else 2
    if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots):
        raise Mistake(f"{path}: {game} is not a list of bots.")
    if len(set(bots)) != len(bots) or len(bots) < least:
        raise Mistake(f"{path}: {game} needs at least {least} bots, none of them twice.")
    return bots


def _opened(folder: Path, games: Mapping[str, Sequence[str]]) -> "dict[str, Journal]":
    from fusebox.arena.journal import BadJournal, Journal
    from fusebox.arena.league import plan_of

    try:
        return {game: Journal(folder / f"{game}.jsonl", plan_of(game)) for game in games}
    except BadJournal as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{error.filename} can't be written: {error.strerror}.") from None


def _write_page(path: Path, books: "Mapping[str, Journal]") -> None:
    from fusebox.arena.league import plan_of
    from fusebox.arena.page import Part, document
    from fusebox.arena.ratings import rated
    from fusebox.arena.tournament import colours
    from fusebox.core import DEFAULT
    from fusebox.games.options import known

    parts: list[Part] = []
    for game, book in books.items():
        games = {game: list(book.games.values())}
        if book.games:
            ratings = rated(games, known(game).cooperative)
            heading = known(game).catalogue["game.name"][DEFAULT]
            parts.append(Part(heading, ratings, games, colours([plan_of(game)])))
    path.write_text(document("The league", parts, ABOUT), encoding="utf-8", newline="\n")
