"""A racer: sees a card that fits, takes it there, and meanwhile looks for the next."""

from typing import Any, NamedTuple

from fusebox.bots.bot import Choice, Sight
from fusebox.bots.fusion.person import Level, taken
from fusebox.bots.fusion.plans import Tops, chains, free_choice
from fusebox.core import Chance, Millis
from fusebox.games.fusion.deck import FITS, PILES, RANK
from fusebox.games.fusion.model import Action, Card, DrawCards, Lay, View
from fusebox.games.fusion.play import STOP, lasting

FOREVER: Millis = 3_600_000
"""Nothing to do but wait: long before this the table or another player acts."""
REDRAW = 2
"""Drawing takes half the way to a pile."""
COMPARISONS = 6
"""Two cards and three piles: so many at most until the next card is found."""


class Way(NamedTuple):
    """A hand on its way."""

    action: Action
    arrives: Millis


class Racer:
    """Keeps in mind where its hand is going, what it has compared, and what comes next."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._way: Way | None = None
        self._next: list[Lay] = []
        self._compared: set[tuple[Card, int, Card]] = set()

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        way = self._way
        if way is not None and self._goes_on(way, sight):
            return Choice(way.action, max(way.arrives - sight.now, 0))
        surprised = way is not None and way.arrives > sight.now
        action, after = self._decided(sight, surprised, chance)
        self._way = Way(action, sight.now + after)
        return Choice(action, after)

    def _goes_on(self, way: Way, sight: Sight) -> bool:
        """Whether the hand keeps going: its aim is still there, or it can't be stopped."""
        left = way.arrives - sight.now
        if left <= 0 or way.action not in sight.legal:
            return False
        if left <= self._level.commit:
            return True
        if not isinstance(way.action, Lay) or left > FOREVER // 2:
            return False
        return way.action.on in _tops(sight.view)

    def _decided(self, sight: Sight, surprised: bool, chance: Chance) -> tuple[Action, Millis]:
        view: View = sight.view
        if view.stop is not None:
            return self._freely(sight, chance)
        if self._next and not surprised:
            planned = self._next.pop(0)
            if planned in sight.legal and planned.on in _tops(view):
                return planned, self._followed(chance)
        self._next = []
        return self._sought(sight, chance)

    def _followed(self, chance: Chance) -> Millis:
        """A card that was looked for while the hand was busy: thought and way go on together."""
        looks = 1 + chance.below(COMPARISONS)
        return max(taken(self._level.reach, chance), taken(looks * self._level.compare, chance))

    def _freely(self, sight: Sight, chance: Chance) -> tuple[Action, Millis]:
        """In a stop: any card; those who plan lay one that others of theirs fit on."""
        level = self._level
        self._next = []
        lays = [action for action in sight.legal if _is_on_top(action, sight.view)]
        after = taken(level.notice, chance) + taken(3 * level.compare + level.reach, chance)
        began = sight.view.stop.until - lasting(STOP, sight.view.options)
        after = self._left(after, began, sight.now)
        if not lays:
            return sight.legal[-1], after
        return free_choice(lays, sight.view, level.ahead, chance), after

    def _sought(self, sight: Sight, chance: Chance) -> tuple[Action, Millis]:
        """Compares cards with piles until one seems to fit."""
        view, level = sight.view, self._level
        if DrawCards() in sight.legal:
            return DrawCards(), taken(level.reach // REDRAW, chance)
        found, looks = self._compare(view, chance)
        if found is None:
            return sight.legal[0], FOREVER
        thought = taken(level.notice, chance) + taken(looks * level.compare, chance)
        since = max(view.hands_at[view.viewer], view.tops_at[RANK[found.pile]])
        if level.ahead:
            found, *self._next = chance.pick(chains(found, _hand(view), _tops(view), level.ahead))
        return found, self._left(thought + taken(level.reach, chance), since, sight.now)

    def _left(self, after: Millis, since: Millis, now: Millis) -> Millis:
        """What is left to do for somebody whose memory begins here, in the midst of it."""
        if self._way is not None:
            return after
        return max(self._level.reach // 4, after - (now - since))

    def _compare(self, view: View, chance: Chance) -> tuple[Lay | None, int]:
        """The first that seems to fit, and how many comparisons it took."""
        looks, tops = 0, _tops(view)
        pairs = [(card, rank) for card in _hand(view) for rank in range(len(PILES))]
        for card, rank in chance.shuffled(pairs):
            top = tops[rank]
            fits = card in FITS[rank][top]
            if (card, rank, top) not in self._compared:
                looks += 1
                fits = fits or chance.below(1000) < self._level.mistakes
                if self._level.remembers and not fits:
                    self._compared.add((card, rank, top))
            if fits:
                return Lay(card, PILES[rank], top), looks
        return None, looks


def _tops(view: View) -> Tops:
    a, b, c = (pile[-1] for pile in view.piles)
    return a, b, c


def _hand(view: View) -> tuple[Card, ...]:
    assert isinstance(view.viewer, int), "a bot sits in a seat"
    return view.hands[view.viewer] or ()


def _is_on_top(action: Action, view: View) -> bool:
    return isinstance(action, Lay) and action.on in _tops(view)
