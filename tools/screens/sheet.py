"""The contact sheet: every state a line, every size a column."""

from html import escape
from itertools import product
from typing import Final

from tools.screens.studio import Studio

STYLE: Final = """
body { margin: 16px; font: 14px system-ui; color: #eee; background: #222; }
section { margin-bottom: 32px; }
.line { display: flex; gap: 8px; align-items: flex-start; margin-bottom: 12px; }
.line b { flex: none; width: 90px; }
img { display: block; max-height: 260px; max-width: 420px; border: 1px solid #555; }
"""


def write(studio: Studio, game: str) -> None:
    """The game's own sheet as a page and as a picture, and the list of all games."""
    shots = [shot for shot in studio.shots if shot.game == game]
    parts = []
    for theme, language in product(studio.wanted.themes, studio.wanted.languages):
        lines: dict[str, list[str]] = {}
        for shot in shots:
            if (shot.theme, shot.language) == (theme, language):
                file = escape(shot.file)
                lines.setdefault(shot.state, []).append(
                    f'<a href="{file}"><img src="{file}" title="{file}"></a>'
                )
        rows = "".join(
            f'<div class="line"><b>{state}</b>{"".join(found)}</div>'
            for state, found in lines.items()
        )
        parts.append(f"<section><h2>{game}, {theme}, {language}</h2>{rows}</section>")
    page = studio.folder / f"{game}.html"
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>{"".join(parts)}',
        encoding="utf-8",
    )
    picture(studio, game)
    pages = sorted(set(studio.folder.glob("*.html")) - {studio.folder / "index.html"})
    links = "".join(f'<p><a href="{one.name}">{one.stem}</a></p>' for one in pages)
    (studio.folder / "index.html").write_text(
        f'<!doctype html><meta charset="utf-8"><style>{STYLE} a {{ color: #fc9; }}</style>{links}',
        encoding="utf-8",
    )


def picture(studio: Studio, game: str) -> None:
    page = studio.browser.new_page(viewport={"width": 2000, "height": 1000})
    page.goto((studio.folder / f"{game}.html").as_uri())
    page.screenshot(path=studio.folder / f"{game}.png", full_page=True)
    page.close()
