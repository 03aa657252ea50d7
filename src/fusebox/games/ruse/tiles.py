"""Territory tiles: the stacks, what lies open, obstacles, and the tokens (R39 to R45, R83)."""

from typing import Final

from msgspec.structs import replace

from fusebox.games.ruse.actions import Action, ChooseTerritory, UseTile
from fusebox.games.ruse.data import OBSTACLES, TERRITORIES, TERRITORY_TILES
from fusebox.games.ruse.events import BeaverTaken, ObstacleSet, TileDrawn, TileUsed, TookToken
from fusebox.games.ruse.model import NOBODY, VIXEN, Pile, Task
from fusebox.games.ruse.packing import (
    BEAR,
    BEAVER,
    CAMP,
    CHEESE,
    FACES,
    LESSON,
    STAR,
    STORM,
    WOLF,
    bit,
    changed,
    face_of,
    kind_of,
    members,
    places_of,
    stack_of,
    tile_from,
)
from fusebox.games.ruse.play import Play

TELLING: Final = bit(BEAVER) | bit(CHEESE) | bit(STAR)
"""Tiles that show themselves even if VIXEN takes them face down (R87)."""
WHERE: Final = tuple(ChooseTerritory(name) for name in TERRITORIES)
USES: Final = {
    tile_from(territory, face): UseTile(name, TERRITORY_TILES[face])  # type: ignore[arg-type]
    for territory, name in enumerate(TERRITORIES)
    for face in range(WOLF + 1, LESSON)
}


def usable(play: Play, _task: Task) -> list[Action]:
    """Those that lie open to all (R39)."""
    return [USES[tile] for tile in play.board.open_tiles]


def used(play: Play, task: Task, action: Action) -> None:
    assert isinstance(action, UseTile)
    territory, face = TERRITORIES.index(action.territory), TERRITORY_TILES.index(action.tile)
    play.board.open_tiles.remove(tile_from(territory, face))
    discard(play, territory, face)
    play.events.append(TileUsed(task.seat, action.territory, action.tile))
    effect = play.tables.tile_effects[face]
    if effect is not None:
        play.push(effect, task.seat, "tiles")


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
    play.board.piles[territory] = Pile(pile.discards)
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
    face = [*members(candidates, FACES)][number]
    play.board.piles[territory] = replace(pile, unseen=pile.unseen & ~bit(face))
    return face


def discard(play: Play, territory: int, face: int) -> None:
    if territory >= 0:
        pile = play.board.piles[territory]
        play.board.piles[territory] = replace(pile, discards=pile.discards | bit(face))


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
        lay_open(play, tile_from(territory, tile))
    elif tile == LESSON:
        board.players[seat].lessons += (territory,)
    elif tile == BEAVER:
        take_beaver(play, seat, territory, territory)
    else:
        take_token(play, seat, "star" if tile == STAR else "cheese")
        discard(play, territory, tile)


def lay_open(play: Play, tile: int) -> None:
    """A tile that is open to all; a fifth pushes out the oldest (R39)."""
    tiles = play.board.open_tiles
    tiles.append(tile)
    if len(tiles) > play.tables.mountain.open_tiles:
        oldest = tiles.pop(0)
        discard(play, stack_of(oldest), face_of(oldest))


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
    board.obstacle_tiles = changed(board.obstacle_tiles, obstacle, tile)
    play.events.append(ObstacleSet(OBSTACLES[obstacle], TERRITORIES[territory]))


def _remove_obstacle(play: Play, obstacle: int) -> None:
    board = play.board
    discard(play, board.obstacle_tiles[obstacle], obstacle)
    board.obstacles[obstacle] = -1
    board.obstacle_tiles = changed(board.obstacle_tiles, obstacle, -1)


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
    dam = play.tables.exploration.dam
    board.dam = next((at for at in places_of(territory) if dam[kind_of(board.tiles[at])]), -1)
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
