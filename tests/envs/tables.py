"""The games that environments are tested on."""

from fusebox.positions import AnyGame, game

TABLES: dict[str, AnyGame] = {
    "fuse_discs": game("fuse_discs", replay=False),
    "fuse_cards": game("fuse_cards", 3, specials=True),
    "fusion": game("fusion", 3),
    "fuse_dice": game("fuse_dice", 3),
    "ruse": game("ruse", 2),
}
TIMED = [name for name, table in TABLES.items() if table.wait is not None]
