"""The territories: value bonus, the fox, tolls, tracks and marks (R24 to R36, R41, R43)."""

from typing import Final

from fusebox.core import Seat
from fusebox.games.ruse.actions import Action, ChooseTrack, Stop
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.data import TERRITORIES
from fusebox.games.ruse.events import Advanced, HunterMoved, Marked, MarkerReturned, Moved
from fusebox.games.ruse.model import NOBODY, VIXEN, Player, Task, Tile
from fusebox.games.ruse.packing import (
    BEAR,
    STORM,
    changed,
    next_clockwise,
    place_at,
    step_of,
    territory_of,
    tile_of,
)
from fusebox.games.ruse.play import (
    ANY_RESOURCE,
    FARTHER,
    MARKS_PAY,
    RUSE_ANY_RESOURCE,
    RUSE_ANY_TRACK,
    RUSE_NIGHT,
    Play,
    gain_gp,
    gain_resource,
    gain_vp,
    pay_gp,
    vixen_gains,
)

DAY, NIGHT = 2, 3
TOP: Final = 7
TOLL: Final = 2
STOPS: Final = tuple(Stop(tile) for tile in (1, 2, 3, 4))
TRACKS: Final = tuple(ChooseTrack(name) for name in TERRITORIES)


def collect(play: Play, seat: Seat, territory: int) -> None:
    """The bonus for the rolled value (R25); in Premices a growth point for the tile (R75)."""
    pending = play.board.pending
    for bonus in reversed(play.tables.value_bonus[play.board.rolled]):
        if bonus == "resource":
            pending.append(Task("resource_here", seat, "territory", territory))
        elif bonus == "kit+1":
            pending.append(Task("kit", seat, "territory"))
        elif play.options.premices:
            pending.append(Task("gp", seat, "territory", 1))
        else:
            pending.append(Task("territory_tile", seat, "territory", territory))


def brings(play: Play, seat: Seat, territory: int) -> tuple[str, ...]:
    """What the rolled value would bring there, as it is printed (R25, R41, R58, R75)."""
    board = play.board
    player = board.players[seat]
    chosen = ANY_RESOURCE in player.instincts or player.ruse == RUSE_ANY_RESOURCE
    bear = board.obstacles[BEAR] == territory and not play.tables.bear_at_end
    found: list[str] = []
    for bonus in play.tables.value_bonus[board.rolled]:
        if bonus == "resource":
            found.append("resource_any" if chosen else f"resource_{TERRITORIES[territory]}")
            found += ["resource_any"] if bear else []
        elif bonus == "territory_tile" and play.options.premices:
            found.append("gp1")
        else:
            found.append(bonus)
    return tuple(found)


def resource_here(play: Play, task: Task) -> None:
    """The territory's resource, or any with I5 or RU2; the bear brings one more (R41, R58)."""
    board, seat = play.board, task.seat
    player = board.players[seat]
    bear = board.obstacles[BEAR] == task.n and not play.tables.bear_at_end
    if ANY_RESOURCE in player.instincts or player.ruse == RUSE_ANY_RESOURCE:
        if bear and any(board.supply):
            play.push(("resource_any", 0), seat, "bear")
        play.push(("resource_any", 0), seat, "territory")
    elif gain_resource(play, seat, task.n, "territory") and bear:
        play.push(("resource_any", 0), seat, "bear")


def movement(play: Play) -> int:
    """Day or night, for everybody (R26)."""
    return NIGHT if play.night() else DAY


def stops(play: Play, seat: Seat) -> list[Action]:
    """The tiles on which the fox may stop (R26, R27)."""
    player, territory = play.board.players[seat], play.board.spot
    range_ = reach(play, seat, territory)
    if is_in(player, territory):
        first = step_of(player.fox)
        return list(STOPS[first : first + range_ + 1])
    return list(STOPS[:range_])


def reach(play: Play, seat: Seat, territory: int) -> int:
    """How many tiles the fox may go there: day or night, and what changes it (R26, R42, R43)."""
    board = play.board
    player = board.players[seat]
    star = play.tables.readings.star if board.star == seat else ""
    ignores_day = player.ruse == RUSE_NIGHT or star == "round"
    range_ = NIGHT if ignores_day else movement(play)
    range_ += (star == "kept") + (FARTHER in player.instincts)
    return max(1, range_ - (board.obstacles[STORM] == territory))


def is_in(player: Player, territory: int) -> bool:
    """Whether the player's fox stands in this territory."""
    return player.fox >= 0 and territory_of(player.fox) == territory


def move(play: Play, seat: Seat, tile: Tile) -> None:
    """Moves the fox, with what is met on the way (R28, R29)."""
    board = play.board
    player, territory = board.players[seat], board.spot
    here = player.fox if is_in(player, territory) else place_at(territory, -1)
    stop = place_at(territory, tile - 1)
    player.fox = stop
    play.events.append(Moved(seat, TERRITORIES[territory], tile))
    for place in range(here + 1, stop):
        _pass(play, seat, place)
    if stop > here:
        _end(play, seat, stop)


def _pass(play: Play, seat: Seat, place: int) -> None:
    board = play.board
    owner = board.marks[place]
    if owner not in (NOBODY, seat, VIXEN):
        extra = MARKS_PAY in board.players[owner].instincts
        gain_gp(play, owner, 1 + extra, "toll")
    _meet(play, seat, place)


def _end(play: Play, seat: Seat, place: int) -> None:
    owner = play.board.marks[place]
    if owner not in (NOBODY, seat):
        pay_gp(play, seat, TOLL, "toll")
        if owner == VIXEN:
            vixen_gains(play, 1, "toll")
        else:
            gain_gp(play, owner, TOLL, "toll")
    _meet(play, seat, place)


def _meet(play: Play, seat: Seat, place: int) -> None:
    board = play.board
    if board.dam != place or board.beaver in (NOBODY, seat):
        return
    pay_gp(play, seat, TOLL, "beaver")
    if board.beaver == VIXEN:
        vixen_gains(play, 1, "beaver")
    else:
        gain_gp(play, board.beaver, TOLL, "beaver")


def may_advance(player: Player, track: int) -> bool:
    """A step must have an effect; RU1 may make it elsewhere (R84)."""
    if player.ruse == RUSE_ANY_TRACK:
        return min(player.levels) < TOP
    return player.levels[track] < TOP


def track(play: Play, task: Task) -> None:
    """A step on this territory's track, or on any with RU1 (R31, R59)."""
    player = play.board.players[task.seat]
    if player.ruse == RUSE_ANY_TRACK:
        play.board.pending.append(Task("track_any", task.seat, "track"))
    elif player.levels[task.n] < TOP:
        advance(play, task.seat, task.n)


def tracks(play: Play, task: Task) -> list[Action]:
    """Tracks that have not come to their end (R84)."""
    levels = play.board.players[task.seat].levels
    return [TRACKS[track] for track in range(4) if levels[track] < TOP]


def tracked(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseTrack)
    advance(play, task.seat, TERRITORIES.index(action.track))


def advance(play: Play, seat: Seat, track: int) -> None:
    """One step, what lies there, and the hunter (R31, R36)."""
    board, tables = play.board, play.tables
    player = board.players[seat]
    level = player.levels[track] + 1
    player.levels = changed(player.levels, track, level)
    play.events.append(Advanced(seat, TERRITORIES[track], level))
    if level in tables.track.hunter:
        hunter_moves(play)
    if vp := tables.track.vp[level - 1]:
        gain_vp(play, seat, vp, "track")
    if level in tables.track.tiles:
        tile = board.track_tiles[3 * track + tables.track.tiles.index(level)]
        play.push(tables.track_tiles[tile], seat, "track")
    claim(play, seat)


def hunter_moves(play: Play) -> None:
    """Clockwise to the next territory; in Premices there is no hunter (R75)."""
    board = play.board
    if board.hunter >= 0:
        board.hunter = next_clockwise(board.hunter)
        play.events.append(HunterMoved(TERRITORIES[board.hunter]))


def mark(play: Play, seat: Seat, marks: list[int], place: int) -> None:
    """The leftmost marker goes there; slots pay once, or by the letter each time (R33)."""
    player = play.board.players[seat]
    if marks[place] != NOBODY:
        give_back(play, marks[place])
    marks[place] = seat
    slot = player.slots.index(True)
    player.slots = changed(player.slots, slot, False)
    if marks is play.board.marks:
        play.events.append(Marked(seat, TERRITORIES[territory_of(place)], tile_of(place)))
    else:
        play.events.append(Marked(seat, None, place + 1))
    if not player.paid[slot] or play.tables.readings.slot_vp == "always":
        player.paid = changed(player.paid, slot, True)
        gain_vp(play, seat, play.tables.marker_vp[slot], "marks")
    claim(play, seat)


def give_back(play: Play, owner: int) -> None:
    """A marker returns to the rightmost empty slot, or to VIXEN."""
    board = play.board
    if owner == VIXEN:
        if board.vixen is not None:
            board.vixen.markers += 1
        return
    player = board.players[owner]
    player.slots = changed(player.slots, 3 - player.slots[::-1].index(False), True)
    play.events.append(MarkerReturned(owner))
