"""RUSE: one's own decisions, and where the victory points came from."""

from collections.abc import Sequence
from typing import Any, Final

from fusebox.analysis.asked import Asked, Asks
from fusebox.analysis.deciding import Asker, Scale
from fusebox.analysis.findings import DecisionsFound, Source
from fusebox.analysis.folding import Course, Moment
from fusebox.bots import Sight
from fusebox.bots.ruse.planner import Planner
from fusebox.bots.ruse.prospects import prospects
from fusebox.core import AnyMatch, AnyRules, Chance, Language, Seat
from fusebox.games.ruse.actions import Action
from fusebox.games.ruse.model import Automa, Player
from fusebox.games.ruse.rules import Ruse

ASKS: Final[Asks] = "bot"
BUDGET: Final = 120
"""Nodes for the bot's own search."""
SHARE: Final = 40
"""Nodes for each of two choices that are compared, on each sample."""
SAMPLES: Final = 4
SCALE: Final = Scale(slip=1.5, mistake=3, blunder=6)


def found(course: Course, asked: Asked) -> DecisionsFound:
    match, seat, language = course.over, asked.seat, asked.language
    outcome = match.outcome
    assert outcome is not None, "an analysis looks back"
    asker = Asker(asked.bot, _weigher(match.rules), SCALE, BUDGET)
    winner = next(place for place, party in enumerate(outcome.parties) if party.rank == 1)
    decisions = asker.decided(course, seat, _decides, language)
    return DecisionsFound(seat, decisions, _sources(match, language), winner)


def _decides(moment: Moment, seat: Seat) -> bool:
    return moment.entry.seat == seat


def _weigher(rules: AnyRules) -> Any:
    assert isinstance(rules, Ruse)

    def weigh(sight: Sight, choices: Sequence[Action], luck: Chance) -> list[list[float]]:
        planner = Planner(rules, sight.view, prospects, luck)
        return planner.weighed(choices, SHARE, SAMPLES)

    return weigh


def _sources(match: AnyMatch, language: Language) -> tuple[Source, ...]:
    """The ledger of every player, and VIXEN's after them."""
    board = match.state.board
    owners: list[Player | Automa] = [*board.players]
    if board.vixen is not None:
        owners.append(board.vixen)
    keys = dict.fromkeys(key for owner in owners for key in owner.ledger)
    catalogue = match.rules.catalogue
    rows = (
        Source(
            key,
            catalogue[f"term.source_{key}"][language],
            tuple(float(sum(owner.ledger.get(key, ()))) for owner in owners),
        )
        for key in keys
    )
    return tuple(row for row in rows if any(row.points))
