"""Everything that a server loads before it serves, for a nursery to have it loaded already."""

import fusebox.cli
import fusebox.server.house
import fusebox.server.serve
import fusebox.store.postgres
import fusebox.thinkers.think
from fusebox.bots import LEVELS
from fusebox.games import GAMES
from fusebox.server import runtime
from fusebox.tables.box import UNREACHED, box

LOADED = (
    *(fusebox.cli, fusebox.store.postgres),
    *(fusebox.server.house, fusebox.server.serve, fusebox.thinkers.think),
)
BOTS = [*LEVELS.values()]
BOX = box("", GAMES, UNREACHED)
RUNTIME = {name: runtime.content(name) for name in runtime.names() if not runtime.packed(name)}
