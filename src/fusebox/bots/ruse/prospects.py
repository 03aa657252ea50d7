"""What a player of RUSE can expect at the end: objectives, kits on their way out, and the den.

Everything is reckoned from what is missing and how many turns are left to get it. A kit counts by
how likely it is to leave: that needs growth points, a path to an exit and a completed objective.
The numbers are estimates; that players who go by them do better is measured (docs/bots.md).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from fusebox.bots.ruse.worth import penalties, pending, points, rich, turns_left
from fusebox.core import Seat
from fusebox.games.ruse.data import PRINTED, Asked
from fusebox.games.ruse.den import EMPTY, NEIGHBOURS
from fusebox.games.ruse.kits import BEST, END, TRACK_OF
from fusebox.games.ruse.model import Player
from fusebox.games.ruse.play import CHEAP_GROWTH, LAST_ROUND, Play, outside
from fusebox.games.ruse.scoring import STAR_VP

FAR = 9
"""Path tiles to an exit that can't be reached any more."""
WORK_RESOURCE, WORK_LEVEL, WORK_KIT, WORK_CARD, WORK_PREY = 0.55, 0.7, 0.5, 1.3, 0.7
WORK_OUTSIDE, WORK_PATH, WORK_MARK, WORK_VILLAGE = 2.2, 0.6, 0.6, 1.0
"""How many turns' work each missing thing is."""
WORK_A_TURN, WORK_SPREAD = 0.36, 0.75
"""How much of it a turn brings any one objective, and how uncertain that is."""
PATHS_A_TURN, PATHS_SPREAD = 0.55, 1.2
"""The same for path tiles."""
POINTS_A_TURN, POINTS_SPREAD, POINTS_SPREAD_A_TURN = 4.0, 0.4, 0.45
"""The same for growth points."""
OBJECTIVE_BONUS, INSTINCT = 1.5, 3.0
"""What comes with an objective, and with a kit's leaving."""
EXIT = 8
"""What leaving brings beside the exit's own VP, when exits are compared."""
TURN, POINT, RESOURCE, PREY = 3.5, 0.12, 0.5, 0.4
RAISED, TILE, LEVEL, LESSON = 0.15, 0.25, 0.35, 0.6
"""What having each is worth beside all plans; LEVEL is a part of the VP of a track's next step."""
STAR_LOST = 0.25
"""How likely another takes the star."""
INSTINCTS = (0.15, 0.1, 0.25, 0.7, 0.2, 0.2, 0.15, 0.0, 0.3, 0.2)
"""What each instinct brings a turn, its effect on plans apart."""

Ways = tuple[int, ...]
"""For each exit how many path tiles are missing."""


class Outlook(NamedTuple):
    """How much can still be done."""

    turns: int
    scorings: int
    growths: int


def promising(play: Play, seat: Seat) -> float:
    """What lies there, and the objectives in hand by how likely they will be completed."""
    found = rich(play, seat)
    if play.board.phase == "over":
        return found
    return found + _objectives(play, seat, _outlook(play, seat), _ways(play, seat))[1]


def prospects(play: Play, seat: Seat) -> float:
    """The victory points a seat can expect in the end."""
    board = play.board
    player = board.players[seat]
    found = points(play, seat) - penalties(play, seat)
    if board.phase == "over":
        return found
    outlook = _outlook(play, seat)
    ways = _ways(play, seat)
    chances, cards = _objectives(play, seat, outlook, ways)
    found += cards + _commons(play, seat, outlook, ways)
    found += _kits(play, player, outlook, ways, chances)
    return found + _belongings(play, seat, outlook.turns) + pending(board, seat)


def _outlook(play: Play, seat: Seat) -> Outlook:
    board = play.board
    phase, later = board.phase, LAST_ROUND - board.round
    scorings, growths = later + 1, later + 1
    if phase in ("scoring", "growth"):
        done = seat in board.order[: board.at]
        scorings -= done or phase == "growth"
        growths -= done and phase == "growth"
    return Outlook(turns_left(play, seat), scorings, growths)


def _ways(play: Play, seat: Seat) -> Ways:
    player = play.board.players[seat]
    return distances(tuple(player.cells), tuple(player.reach), tuple(player.leads))


@lru_cache(maxsize=20_000)
def distances(cells: tuple[int, ...], reach: tuple[int, ...], leads: tuple[bool, ...]) -> Ways:
    """For each exit how many path tiles are missing, if they were of any shape."""
    steps = {cell: 1 for cell, sides in enumerate(reach) if sides}
    edge = list(steps)
    for cell in edge:
        for _, other, _ in NEIGHBOURS[cell]:
            if cells[other] == EMPTY and other not in steps:
                steps[other] = steps[cell] + 1
                edge.append(other)
    return tuple([0 if leads[exit_] else steps.get(exit_, FAR) for exit_ in range(len(leads))])


def likely(missing: float, expected: float, spread: float) -> float:
    """How likely it is that what is missing comes, if so much of it is expected."""
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, (missing - expected) / spread))))


def _done(missing: float, turns: int) -> float:
    """How likely an objective is to be reached in so many turns."""
    if not missing:
        return 1.0
    return likely(missing, WORK_A_TURN * turns, WORK_SPREAD) if turns else 0.0


def effort(player: Player, asked: Asked, ways: Ways) -> float:
    """How many turns' work is missing for an objective, its resources apart."""
    needs, levels = asked.needs, player.levels
    missing = 0.0
    for kind, level in enumerate(asked.levels):
        if level > levels[kind]:
            missing += WORK_LEVEL * (level - levels[kind])
    if needs.kit:
        best = max([player.values[kit] for kit in range(5) if player.spaces[kit]])
        missing += WORK_KIT * max(0, needs.kit - best)
    if needs.completed:
        missing += WORK_CARD * max(0, needs.completed - len(player.completed))
    if needs.hunting:
        missing += WORK_PREY * max(0, needs.hunting - len(player.cache))
    if needs.outside:
        missing += WORK_OUTSIDE * max(0, needs.outside - outside(player))
    if needs.paths:
        missing += WORK_PATH * min(ways)
    if needs.marks:
        missing += WORK_MARK * max(0, needs.marks - player.slots.count(False))
    if needs.level:
        missing += WORK_LEVEL * max(0, needs.level - max(levels))
    if needs.village:
        missing += WORK_VILLAGE * max(0, needs.village - player.paw)
    return missing


def gathering(asked: Asked, pool: Sequence[int]) -> float:
    """The same for its resources; the pool is what may be spent on it."""
    missing = 0
    for kind, count in enumerate(asked.resources):
        if count > pool[kind]:
            missing += count - pool[kind]
    return WORK_RESOURCE * missing


def _objectives(play: Play, seat: Seat, outlook: Outlook, ways: Ways) -> tuple[list[float], float]:
    """How likely each card in hand is to be completed, likeliest first, and what they bring. What
    is spent on one is not there for the next."""
    hand = play.state.cards[seat].hand
    if not hand or not outlook.scorings:
        return [], 0.0
    player, objectives = play.board.players[seat], play.tables.objectives
    pool = list(player.resources)
    order = []
    for card in hand:
        asked = objectives[card].asked
        work = effort(player, asked, ways)
        order.append((work + gathering(asked, pool), work, card))
    order.sort()
    chances, found = [], 0.0
    for _, work, card in order:
        objective = objectives[card]
        chance = _done(work + gathering(objective.asked, pool), outlook.turns)
        for kind, count in enumerate(objective.asked.resources):
            if count:
                pool[kind] = max(0, pool[kind] - count)
        penalty = 0 if play.options.premices else objective.penalty
        found += chance * (objective.vp + penalty + OBJECTIVE_BONUS)
        chances.append(chance)
    chances.sort(reverse=True)
    return chances, found


def _commons(play: Play, seat: Seat, outlook: Outlook, ways: Ways) -> float:
    """Common objectives not reached yet: the space that is free now, if it is reached."""
    board = play.board
    player = board.players[seat]
    found = 0.0
    for objective, claims in zip(board.commons, board.claims, strict=True):
        common = play.tables.commons[objective]
        vp = common.vp
        if seat not in claims and len(claims) < len(vp):
            missing = effort(player, common.asked, ways)
            bonus = 0 if common.bonus is None else OBJECTIVE_BONUS
            found += _done(missing, outlook.turns) * (vp[len(claims)] + bonus)
    return found


def _kits(play: Play, player: Player, outlook: Outlook, ways: Ways, chances: list[float]) -> float:
    """Kits on their way: what growing brings, and leaving by the best exits left."""
    tables, turns = play.tables, outlook.turns
    free = tuple([kit < 0 for kit in player.exits])
    exits = _exits(ways, free, tables.den.exits, turns, play.options.premices)
    allowed = [1.0] * (len(player.completed) - outside(player)) + chances
    growth = tables.growth
    purse = player.gp + POINTS_A_TURN * turns
    spread = POINTS_SPREAD + POINTS_SPREAD_A_TURN * turns
    found, spent = 0.0, -0.5
    less = CHEAP_GROWTH in player.instincts
    for place, (kit, cost) in enumerate(_queue(tuple(player.spaces), growth.costs, less)):
        space, grown = player.spaces[kit], 1.0
        spent += cost
        if cost:
            if not outlook.growths:
                continue
            grown = likely(spent, purse, spread)
            vp = growth.black if kit > 2 else growth.coloured
            found += grown * (vp[TRACK_OF[kit]] + (growth.second_vp if space < 2 else 0))
        if place < len(exits) and place < len(allowed):
            chance, exit_vp = exits[place]
            value = player.values[kit] + (growth.third_raise if space < 3 else 0) + 0.1 * turns
            found += grown * chance * allowed[place] * (exit_vp + min(BEST, value) + INSTINCT)
    return found


@lru_cache(maxsize=20_000)
def _exits(
    ways: Ways, free: tuple[bool, ...], points: tuple[int, ...], turns: int, premices: bool
) -> list[tuple[float, int]]:
    """How likely each unused exit can be left by, and what it brings, the best first; in Premices
    no path is needed, but without one it brings nothing (R75)."""
    found = []
    for missing, unused, vp in zip(ways, free, points, strict=True):
        if not unused:
            continue
        if not missing:
            found.append((1.0, vp))
        elif premices:
            found.append((1.0, 0))
        elif missing < FAR and turns:
            found.append((likely(missing, PATHS_A_TURN * turns, PATHS_SPREAD), vp))
    return sorted(found, key=lambda way: -way[0] * (way[1] + EXIT))


@lru_cache(maxsize=20_000)
def _queue(
    spaces: tuple[int, ...], costs: tuple[tuple[int, ...], ...], less: bool
) -> list[tuple[int, int]]:
    """The kits that are not outside with the growth points they still cost, the cheapest first,
    those in reserve last."""
    found = []
    for kit, space in enumerate(spaces):
        if space <= END:
            steps = costs[TRACK_OF[kit]][max(space, 1) - 1 :]
            found.append((kit, sum(steps) - less * len(steps)))
    return sorted(found, key=lambda pair: (spaces[pair[0]] == 0, pair[1]))


def _belongings(play: Play, seat: Seat, turns: int) -> float:
    """What is neither counted nor planned for: turns, and means for them."""
    if not turns:
        return 0.0
    board = play.board
    player = board.players[seat]
    found = RESOURCE * min(6, sum(player.resources)) + PREY * min(3, len(player.cache))
    found += RAISED * sum(player.values) + LESSON * len(player.lessons)
    found += TILE * (19 - player.cells.count(EMPTY))
    vp = play.tables.track.vp
    for level in player.levels:
        if level < len(vp):
            found += LEVEL * vp[level]
    found *= min(1.0, turns / 6)
    if board.star == seat:
        found -= STAR_LOST * STAR_VP * min(1.0, turns / 4)
    for instinct in player.instincts:
        if instinct < PRINTED:
            found += turns * INSTINCTS[instinct]
    return found + TURN * turns + POINT * min(player.gp, 2 * turns)
