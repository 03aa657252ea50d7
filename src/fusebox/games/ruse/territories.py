"""The territories: value bonus, the fox, tolls, tracks, marks, tiles (R24 to R36, R40 to R45)."""

from typing import Final, cast

from fusebox.core import Seat
from fusebox.games.ruse.actions import (
    Action,
    ChooseTerritory,
    ChooseTrack,
    Stop,
)
from fusebox.games.ruse.common import claim
from fusebox.games.ruse.data import OBSTACLES, TERRITORIES, TERRITORY_TILES
from fusebox.games.ruse.events import (
    Advanced,
    BeaverTaken,
    HunterMoved,
    Marked,
    MarkerReturned,
    Moved,
    ObstacleSet,
    TileDrawn,
    TookToken,
)
from fusebox.games.ruse.model import (
    NOBODY,
    VIXEN,
    Player,
    Task,
    Tile,
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

CAMP, BEAR, STORM, WOLF = range(4)
LESSON, BEAVER, CHEESE, STAR = range(8, 12)
TELLING: Final = 1 << BEAVER | 1 << CHEESE | 1 << STAR
"""Tiles that show themselves even if VIXEN takes them face down (R87)."""
DAY, NIGHT = 2, 3
TOP: Final = 7
TOLL: Final = 2
STOPS: Final = tuple(Stop(tile) for tile in (1, 2, 3, 4))
TRACKS: Final = tuple(ChooseTrack(name) for name in TERRITORIES)
WHERE: Final = tuple(ChooseTerritory(name) for name in TERRITORIES)


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
    board = play.board
    player, territory = board.players[seat], board.spot
    star = play.tables.readings.star if board.star == seat else ""
    ignores_day = player.ruse == RUSE_NIGHT or star == "round"
    range_ = NIGHT if ignores_day else movement(play)
    range_ += (star == "kept") + (FARTHER in player.instincts)
    range_ = max(1, range_ - (board.obstacles[STORM] == territory))
    if player.fox >= 0 and player.fox // 4 == territory:
        first = player.fox % 4
        return list(STOPS[first : first + range_ + 1])
    return list(STOPS[:range_])


def move(play: Play, seat: Seat, tile: Tile) -> None:
    """Moves the fox, with what is met on the way (R28, R29)."""
    board = play.board
    player, territory = board.players[seat], board.spot
    here = player.fox if player.fox >= 0 and player.fox // 4 == territory else 4 * territory - 1
    stop = 4 * territory + tile - 1
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
    level = player.levels[track] = player.levels[track] + 1
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
        board.hunter = (board.hunter + 1) % 4
        play.events.append(HunterMoved(TERRITORIES[board.hunter]))


def mark(play: Play, seat: Seat, marks: list[int], place: int) -> None:
    """The leftmost marker goes there; slots pay once, or by the letter each time (R33)."""
    player = play.board.players[seat]
    if marks[place] != NOBODY:
        give_back(play, marks[place])
    marks[place] = seat
    slot = player.slots.index(True)
    player.slots[slot] = False
    if marks is play.board.marks:
        play.events.append(Marked(seat, TERRITORIES[place // 4], place % 4 + 1))
    else:
        play.events.append(Marked(seat, None, place + 1))
    if not player.paid[slot] or play.tables.readings.slot_vp == "always":
        player.paid[slot] = True
        gain_vp(play, seat, play.tables.marker_vp[slot], "marks")
    claim(play, seat)


def give_back(play: Play, owner: int) -> None:
    """A marker returns to the rightmost empty slot, or to VIXEN."""
    board = play.board
    if owner == VIXEN:
        if board.vixen is not None:
            board.vixen.markers += 1
        return
    slots = board.players[owner].slots
    slots[3 - slots[::-1].index(False)] = True
    play.events.append(MarkerReturned(owner))


def stack_size(play: Play, territory: int) -> int:
    """Face-down tiles in a territory's stack."""
    pile = play.board.piles[territory]
    return pile.unseen.bit_count() - pile.aside


def ready_stack(play: Play, territory: int) -> bool:
    """An empty stack is made again from its discards; whether there is one now (R40)."""
    pile = play.board.piles[territory]
    if stack_size(play, territory):
        return True
    if not pile.discards:
        return False
    pile.unseen, pile.discards, pile.aside = pile.discards, 0, 0
    return True


def top_tile(play: Play, territory: int) -> int:
    """The tile that is turned over. Those that VIXEN keeps face down may be any of the unseen
    ones but star, cheese and beaver, which are surely still in the stack."""
    pile = play.board.piles[territory]
    candidates = pile.unseen
    if pile.aside:
        telling = pile.unseen & TELLING
        drawn = play.chance.below(stack_size(play, territory))
        candidates = telling if drawn < telling.bit_count() else pile.unseen & ~TELLING
    number = play.chance.below(candidates.bit_count())
    for tile in range(len(TERRITORY_TILES)):
        if candidates >> tile & 1:
            if not number:
                pile.unseen &= ~(1 << tile)
                return tile
            number -= 1
    raise AssertionError("the stack is empty")


def discard(play: Play, territory: int, tile: int) -> None:
    if territory >= 0:
        play.board.piles[territory].discards |= 1 << tile


def draw_tile(play: Play, task: Task) -> None:
    """The territory's top tile takes effect (R40)."""
    board, seat, territory = play.board, task.seat, task.n
    if not ready_stack(play, territory):
        return
    tile = top_tile(play, territory)
    play.events.append(TileDrawn(seat, TERRITORIES[territory], TERRITORY_TILES[tile]))
    if tile in (CAMP, BEAR):
        board.pending.append(Task("camp" if tile == CAMP else "bear", seat, "territory", territory))
    elif tile in (STORM, WOLF):
        set_obstacle(play, tile, territory, territory)
    elif tile < LESSON:
        lay_open(play, 12 * territory + tile)
    elif tile == LESSON:
        board.players[seat].lessons.append(territory)
    elif tile == BEAVER:
        take_beaver(play, seat, territory, territory)
    else:
        take_token(play, seat, "star" if tile == STAR else "cheese")
        discard(play, territory, tile)


def lay_open(play: Play, tile: int) -> None:
    """A tile that is open to all; a fifth pushes out the oldest (R39)."""
    tiles = play.board.open_tiles
    tiles.append(tile)
    if len(tiles) > play.tables.open_tiles:
        oldest = tiles.pop(0)
        discard(play, oldest // 12, oldest % 12)


def everywhere(_play: Play, _task: Task) -> list[Action]:
    return list(WHERE)


def set_camp(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseTerritory)
    set_obstacle(play, CAMP, TERRITORIES.index(action.territory), task.n)


def set_bear(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, ChooseTerritory)
    set_obstacle(play, BEAR, TERRITORIES.index(action.territory), task.n)


def set_obstacle(play: Play, obstacle: int, territory: int, tile: int) -> None:
    """There is one token of each; a new one replaces the one that is there (R40)."""
    board = play.board
    _remove_obstacle(play, obstacle)
    if territory in board.obstacles:
        _remove_obstacle(play, board.obstacles.index(territory))
    board.obstacles[obstacle] = territory
    board.obstacle_tiles[obstacle] = tile
    play.events.append(ObstacleSet(OBSTACLES[obstacle], TERRITORIES[territory]))


def _remove_obstacle(play: Play, obstacle: int) -> None:
    board = play.board
    discard(play, board.obstacle_tiles[obstacle], obstacle)
    board.obstacles[obstacle] = board.obstacle_tiles[obstacle] = -1


def clear_obstacles(play: Play) -> None:
    """Obstacles and beaver are gone at the end of the round (R68)."""
    board = play.board
    for obstacle in range(4):
        _remove_obstacle(play, obstacle)
    discard(play, board.beaver_tile, BEAVER)
    board.beaver, board.dam, board.beaver_tile = NOBODY, -1, -1


def take_beaver(play: Play, owner: int, territory: int, tile: int) -> None:
    """Its owner has tile and token; it goes to the dam nearest the base, if there is one (R45,
    R72)."""
    board = play.board
    discard(play, board.beaver_tile, BEAVER)
    board.beaver, board.beaver_tile = owner, tile
    places = range(4 * territory, 4 * territory + 4)
    board.dam = next((p for p in places if play.tables.dam[board.tiles[p] % 4]), -1)
    if owner != VIXEN:
        play.events.append(BeaverTaken(owner, TERRITORIES[territory]))


def take_token(play: Play, owner: int, token: str) -> None:
    """From the supply, or from whoever has it (R83)."""
    if token == "star":
        play.board.star = owner
    else:
        play.board.cheese = owner
    if owner != VIXEN:
        play.events.append(TookToken(owner, "star" if token == "star" else "cheese"))


def star(play: Play, task: Task) -> None:
    take_token(play, task.seat, "star")


def cheese(play: Play, task: Task) -> None:
    take_token(play, task.seat, "cheese")


def tile_of(number: int) -> Tile:
    """A tile as people count."""
    return cast(Tile, number % 4 + 1)
