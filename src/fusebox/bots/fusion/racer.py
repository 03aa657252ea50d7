"""A racer: sees a card that fits, takes it there, and meanwhile looks for the next."""

from typing import Any, ClassVar, NamedTuple

from fusebox.bots.bot import Advice, Choice, Sight
from fusebox.bots.cast import Style
from fusebox.bots.fusion.memory import Comparison, Memory, Way, recalled
from fusebox.bots.fusion.person import RHYTHMS, Level, taken, with_rhythm
from fusebox.bots.fusion.plans import Tops, chains, fitting, free_choice
from fusebox.core import Chance, Millis
from fusebox.games.fusion.deck import FITS, PILES, RANK
from fusebox.games.fusion.model import Action, Card, Decline, DrawCards, Lay, View
from fusebox.games.fusion.play import STOP, lasting

FOREVER: Millis = 3_600_000
"""Nothing to do but wait: long before this the table or another player acts."""
REDRAW = 2
"""Drawing takes half the way to a pile."""
COMPARISONS = 6
"""Two cards and three piles: so many at most until the next card is found."""


class Decision(NamedTuple):
    """What to do, after how long, and what is known and planned then."""

    action: Lay | DrawCards | Decline | None
    after: Millis
    planned: tuple[Lay, ...] = ()
    compared: tuple[Comparison, ...] = ()


class Racer:
    """A person of some level. It keeps nothing itself: what it has in mind is its memory."""

    remembers: ClassVar[bool] = True
    memory: ClassVar[Any] = Memory | None
    styles: ClassVar[tuple[Style, ...]] = tuple(RHYTHMS)

    def __init__(self, level: Level) -> None:
        self._level = level

    def choose(self, sight: Sight, memory: Any, chance: Chance) -> Choice:
        if sight.style is not None and sight.style in RHYTHMS:
            racer = Racer(with_rhythm(self._level, RHYTHMS[sight.style]))
            return racer.choose(sight._replace(style=None), memory, chance)
        mind = recalled(memory)
        way = mind.way
        if way is not None and self._goes_on(way, sight):
            after = max(way.arrives - sight.now, 0)
            return Choice(way.action, after, mind, _advice(way.action, sight.view))
        action, after, planned, compared = self._decided(sight, mind, chance)
        mind = Memory(Way(action, sight.now + after), planned, compared)
        return Choice(action, after, mind, _advice(action, sight.view))

    def _goes_on(self, way: Way, sight: Sight) -> bool:
        """Whether the hand keeps going: its aim is still there, or it can't be stopped."""
        left = way.arrives - sight.now
        if left <= 0 or way.action not in sight.legal:
            return False
        if left <= self._level.commit:
            return True
        return isinstance(way.action, Lay) and way.action.on in _tops(sight.view)

    def _decided(self, sight: Sight, mind: Memory, chance: Chance) -> Decision:
        view: View = sight.view
        if view.stop is not None:
            return self._freely(sight, mind, chance)
        surprised = mind.way is not None and mind.way.arrives > sight.now
        if mind.planned and not surprised:
            planned, *later = mind.planned
            if planned in sight.legal and planned.on in _tops(view):
                return Decision(planned, self._followed(chance), tuple(later), mind.compared)
        return self._sought(sight, mind, chance)

    def _followed(self, chance: Chance) -> Millis:
        """A card that was looked for while the hand was busy: thought and way go on together."""
        looks = 1 + chance.below(COMPARISONS)
        return max(taken(self._level.reach, chance), taken(looks * self._level.compare, chance))

    def _freely(self, sight: Sight, mind: Memory, chance: Chance) -> Decision:
        """In a stop: any card; those who plan lay one that others of theirs fit on."""
        level = self._level
        lays = [action for action in sight.legal if _is_on_top(action, sight.view)]
        after = taken(level.notice, chance) + taken(3 * level.compare + level.reach, chance)
        began = sight.view.stop.until - lasting(STOP, sight.view.options)
        after = self._left(after, began, sight.now, mind)
        action = free_choice(lays, sight.view, level.ahead, chance) if lays else sight.legal[-1]
        return Decision(action, after, compared=mind.compared)

    def _sought(self, sight: Sight, mind: Memory, chance: Chance) -> Decision:
        """Compares cards with piles until one seems to fit."""
        view, level = sight.view, self._level
        if DrawCards() in sight.legal:
            return Decision(
                DrawCards(), taken(level.reach // REDRAW, chance), compared=mind.compared
            )
        found, looks, compared = self._compare(view, mind, chance)
        if found is None:
            return Decision(None, FOREVER, compared=compared)
        thought = taken(level.notice, chance) + taken(looks * level.compare, chance)
        since = max(view.hands_at[view.viewer], view.tops_at[RANK[found.pile]])
        later: list[Lay] = []
        if level.ahead:
            found, *later = chance.pick(chains(found, _hand(view), _tops(view), level.ahead))
        after = self._left(thought + taken(level.reach, chance), since, sight.now, mind)
        return Decision(found, after, tuple(later), compared)

    def _left(self, after: Millis, since: Millis, now: Millis, mind: Memory) -> Millis:
        """What is left to do for somebody whose memory begins here, in the midst of it."""
        if mind.way is not None:
            return after
        return max(self._level.reach // 4, after - (now - since))

    def _compare(
        self, view: View, mind: Memory, chance: Chance
    ) -> tuple[Lay | None, int, tuple[Comparison, ...]]:
        """The first that seems to fit, how many comparisons it took, and which were in vain."""
        looks, tops, hand = 0, _tops(view), _hand(view)
        known = [seen for seen in mind.compared if seen[0] in hand and seen[2] == tops[seen[1]]]
        pairs = [(card, rank) for card in hand for rank in range(len(PILES))]
        for card, rank in chance.shuffled(pairs):
            top = tops[rank]
            fits = card in FITS[rank][top]
            if (card, rank, top) not in known:
                looks += 1
                fits = fits or chance.below(1000) < self._level.mistakes
                if self._level.remembers and not fits:
                    known.append((card, rank, top))
            if fits:
                return Lay(card, PILES[rank], top), looks, tuple(known)
        return None, looks, tuple(known)


def _advice(action: Action | None, view: View) -> Advice | None:
    """What to say to somebody who asks for a hint, where the action is not one to follow."""
    if action is not None and not _is_amiss(action, view):
        return None
    better = view.stop is not None or any(fitting(_hand(view), _tops(view)))
    return Advice("look_again" if better else "nothing_fits")


def _is_amiss(action: Action, view: View) -> bool:
    """A card that does not fit, or whose aim somebody has covered."""
    if not isinstance(action, Lay):
        return False
    fits = action.card in FITS[RANK[action.pile]][action.on]
    return not _is_on_top(action, view) or (view.stop is None and not fits)


def _tops(view: View) -> Tops:
    a, b, c = (pile[-1] for pile in view.piles)
    return a, b, c


def _hand(view: View) -> tuple[Card, ...]:
    assert isinstance(view.viewer, int), "a bot sits in a seat"
    return view.hands[view.viewer] or ()


def _is_on_top(action: Action, view: View) -> bool:
    return isinstance(action, Lay) and action.on in _tops(view)
