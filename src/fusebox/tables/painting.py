"""Pictures of links as PNG. Painting takes a tenth of a second, and belongs into a worker."""

from pathlib import Path
from typing import Any, Final

from fusebox.core import AnyRules
from fusebox.table.postcard import Postcard, drawn

FONTS: Final = tuple(map(str, sorted((Path(__file__).parent / "fonts").glob("*.ttf"))))
FAMILY: Final = "Figtree"


def painted(card: Postcard, rules: AnyRules, view: Any) -> bytes:
    """The picture of a card; without a view there is no board in it."""
    # Not needed by whoever only plays.
    import resvg_py

    drawing = None if view is None else rules.drawing(view)
    return resvg_py.svg_to_bytes(
        svg_string=drawn(card, drawing),
        skip_system_fonts=True,
        font_files=list(FONTS),
        font_family=FAMILY,
    )
