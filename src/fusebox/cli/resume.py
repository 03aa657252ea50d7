"""`fusebox play --from FILE`: a saved game, to go on with as if it had never been left."""

from typing import TYPE_CHECKING

from fusebox.cli.options import mistakes
from fusebox.cli.parser import Mistake
from fusebox.cli.records import named, record_of, refused, text_of

if TYPE_CHECKING:
    from fusebox.arena import LeavableDriver
    from fusebox.core import AnyMatch, Seat


def resumed(file: str, data: str) -> "tuple[LeavableDriver, Seat]":
    """The match as it was saved, and the seat of its player; a mistake, in a sentence, if it can't
    go on just as it would have."""
    from fusebox.arena import LeavableDriver
    from fusebox.bots import at_table
    from fusebox.core import Damaged, Match

    try:
        rules, record = record_of(text_of(file), data)
        match: AnyMatch = Match.replayed(rules, record)
    except Damaged as damage:
        raise refused(file, damage) from None
    if reason := _unfaithful(match):
        raise Mistake(f"{named(file)} {reason}.")
    bots = {}
    for seat, player in enumerate(match.header.players):
        if player.bot:
            with mistakes():
                bots[seat] = at_table(rules.name, player.bot)
    (own,) = (seat for seat in range(match.seats) if seat not in bots)
    return LeavableDriver(match, bots), own


def has_forgotten(match: "AnyMatch") -> bool:
    """Whether bots remembered something that is not in the file."""
    from fusebox.bots import remembers

    bots = {player.bot for player in match.header.players if player.bot}
    return any(remembers(match.rules.name, bot) for bot in bots)


def _unfaithful(match: "AnyMatch") -> str | None:
    """Why it can't go on as it would have."""
    people = [seat for seat, player in enumerate(match.header.players) if not player.bot]
    if match.outcome is not None:
        return "is over: look at it with fusebox replay"
    if len(people) != 1:
        return "is not a game of one person against bots"
    if match.game is None:
        return "has not begun"
    if not match.holds_luck:
        return (
            "does not hold the luck to come: only a game that was saved in the terminal can go on"
        )
    return None
