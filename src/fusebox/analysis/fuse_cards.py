"""Fuse (cards): one's own decisions, and where the points came from."""

from collections.abc import Sequence
from typing import Any, Final

from fusebox.analysis.asked import Asked, Asks
from fusebox.analysis.deciding import Asker, Scale
from fusebox.analysis.findings import DecisionsFound, Source
from fusebox.analysis.folding import Course, Moment
from fusebox.bots import Sight
from fusebox.bots.fuse_cards.habits import players, worth
from fusebox.bots.fuse_cards.levels import over
from fusebox.bots.search import Guide, Search
from fusebox.core import CLOCK, AnyRules, Chance, Seat
from fusebox.games.fuse_cards.model import Action, CloseWindow, Event, Score, State, View
from fusebox.games.fuse_cards.rules import PLAY_MATCH_MAN

ASKS: Final[Asks] = "bot"
BUDGET: Final = 1_000
"""Nodes for the bot's own search."""
DEALS: Final = 24
"""So many deals of what the seat can't see two choices are compared on, each to the end."""
HORIZON: Final = 500
SCALE: Final = Scale(slip=4, mistake=10, blunder=20)
SOURCES: Final = ("fuse", "defuse", "hand")


def found(course: Course, asked: Asked) -> DecisionsFound:
    match, seat = course.over, asked.seat
    rules = match.rules
    asker = Asker(asked.bot, _weigher(rules, match.seats), SCALE, BUDGET)
    outcome = match.outcome
    assert outcome is not None, "an analysis looks back"
    winner = next(place for place, party in enumerate(outcome.parties) if party.rank == 1)
    scores: tuple[Score, ...] = match.view(seat).scores or ()
    decisions = asker.decided(course, seat, _decides, asked.language)
    return DecisionsFound(seat, decisions, _sources(scores), winner)


def _decides(moment: Moment, seat: Seat) -> bool:
    """The seat's own entries, and each chance for the Match Man that it let pass."""
    if moment.entry.seat == seat:
        return True
    lapsed = moment.entry.seat == CLOCK and isinstance(moment.action, CloseWindow)
    return lapsed and PLAY_MATCH_MAN in moment.match.legal(seat)


def _weigher(rules: AnyRules, seats: int) -> Any:
    guide: Guide[State, Action] = Guide(players, worth, over, HORIZON)

    def weigh(sight: Sight, choices: Sequence[Action | None], luck: Chance) -> list[list[float]]:
        view: View = sight.view
        assert isinstance(view.viewer, int), "a seat decides"
        search: Search[State, Action, Event, View] = Search(rules, seats, guide)
        return search.weighed(view, view.viewer, choices, sight.now, DEALS, luck.below(2**32))

    return weigh


def _sources(scores: Sequence[Score]) -> tuple[Source, ...]:
    """The words for these are those of whoever shows them: no catalogue of the game has them."""
    rows = {
        "fuse": tuple(float(score.fuse) for score in scores),
        "defuse": tuple(float(score.defuse) for score in scores),
        "hand": tuple(float(-score.hand) + 0.0 for score in scores),
    }
    return tuple(Source(key, "", rows[key]) for key in SOURCES)
