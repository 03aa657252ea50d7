"""A table of Fusion at which people have round trips."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from fusebox.core import AnyRules, Chance, Entry
from fusebox.games.fusion.model import Options, State
from fusebox.games.fusion.rules import Fusion
from fusebox.tables.lobby import CreatedTable
from tests.tables.room import Room, in_room


class Known(Fusion):
    """A race in which both hold the same kind of cards: whoever is first on pile A covers it."""

    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        dealt = super().setup(options, seats, chance)
        dealt.piles = [["Bc1"], ["Gh6"], ["Ps4"]]
        dealt.draw_piles = [["Bc2", "Bl2", "Yl6"], ["Oc1", "Oc6", "Yr3"], ["Kc4", "Ks6", "Yh3"]]
        dealt.draw_piles = dealt.draw_piles[:seats]
        return dealt


GAMES: dict[str, AnyRules] = {"fusion": Known()}


async def entries(room: Room, created: CreatedTable) -> list[Entry]:
    return [line.entry for line in await room.store.read(created.table)]


def run(folder: Path, scenario: Callable[[Room], Awaitable[None]]) -> None:
    in_room(folder, scenario, GAMES)
