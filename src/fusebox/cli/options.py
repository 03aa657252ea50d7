"""A game and its options from the command line; whatever is wrong with them is a mistake."""

from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fusebox.cli.parser import Mistake
from fusebox.cli.records import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fusebox.core import AnyRules
    from fusebox.engines import Limit


@contextmanager
def mistakes() -> "Iterator[None]":
    """A ValueError in here is the user's, and its sentence is for them."""
    try:
        yield
    except ValueError as error:
        raise Mistake(str(error)) from None


def rules_of(game: str) -> "AnyRules":
    from fusebox.games.options import known

    with mistakes():
        return known(game)


def tables_of(rules: "AnyRules", file: str) -> str:
    """The text of an owner's tables, once it has been found fit; nothing where no file is named."""
    if not file:
        return ""
    text = text_of(file)
    try:
        rules.with_data(text)
    except ValueError as error:
        raise Mistake(f"{file}: {error}.") from None
    return text


def options_of(rules: "AnyRules", pairs: Sequence[str]) -> dict[str, Any]:
    """The options that were given; the game's own stand for the others."""
    from fusebox.games.options import written

    with mistakes():
        return written(rules, pairs)


def varied_options(
    rules: "AnyRules", pairs: Sequence[str]
) -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """The options that have one value, and those that have several."""
    from fusebox.games.options import varied

    with mistakes():
        return varied(rules, pairs)


def admitted(rules: "AnyRules", options: dict[str, Any], seats: int) -> None:
    """Makes sure that the game can be played like this by so many."""
    from fusebox.core import DEFAULT
    from fusebox.games.options import chosen

    if seats not in rules.seats:
        raise Mistake(f"{rules.name} is for {players(rules.seats)}, not {seats}.")
    if refusal := rules.admits(chosen(rules, options), seats):
        sentence = rules.words(refusal, DEFAULT, [f"Player {seat + 1}" for seat in range(seats)])
        raise Mistake(f"{sentence} ({refusal.clause})")


def seated(rules: "AnyRules", wanted: int | None, bots: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: the bots in turn, over as many seats as were asked for or are needed."""
    from fusebox.games.options import usual_seats

    count = wanted or max(len(bots), usual_seats(rules))
    if len(bots) > count:
        raise Mistake(f"{len(bots)} bots don't fit into {count} seats.")
    answering(rules, bots)
    return tuple(bots[seat % len(bots)] for seat in range(count))


def answering(rules: "AnyRules", bots: Sequence[str]) -> None:
    """Makes sure that there are such bots, and that those from outside answer."""
    from fusebox.engines import tried

    with mistakes():
        for bot in dict.fromkeys(bots):
            tried(rules, bot)


def limit_of(text: str) -> "Limit":
    from fusebox.engines.limits import read

    with mistakes():
        return read(text)


def players(seats: range) -> str:
    """For how many a game is."""
    if len(seats) == 1:
        return f"{seats[0]} player{'s' * (seats[0] > 1)}"
    return f"{seats[0]} to {seats[-1]} players"
