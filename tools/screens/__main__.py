"""`make screens` takes a picture of every screen in every size, theme and language, and lays them
out on a contact sheet: build/screens/index.html, and one PNG a game. GAME, STATE, SIZE, THEME and
LANGUAGE name some of them, separated by commas."""

import os
import sys
from pathlib import Path
from typing import Final, cast

from fusebox.games import GAMES
from tools.screens import sheet, shell
from tools.screens.scenes import COMMON, OWN, Scene
from tools.screens.studio import LANGUAGES, SIZES, THEMES, Theme, Wanted, chosen, studio

FOLDER: Final = Path(__file__).parents[2] / "build/screens"
NAMED: Final = {f"{width}x{height}": (width, height) for width, height in SIZES}


def wanted() -> Wanted:
    themes = chosen(os.environ.get("THEME", ""), THEMES)
    return Wanted(
        states=frozenset(filter(None, os.environ.get("STATE", "").split(","))),
        sizes=tuple(NAMED[name] for name in chosen(os.environ.get("SIZE", ""), NAMED)),
        themes=cast(tuple[Theme, ...], themes),
        languages=chosen(os.environ.get("LANGUAGE", "").split(":")[0], LANGUAGES),
    )


def scenes(game: str) -> dict[str, Scene]:
    return shell.SCENES if game == shell.GAME else COMMON | OWN.get(game, {})


def main() -> None:
    asked = wanted()
    failed = 0
    with studio(FOLDER, asked) as place:
        for game in chosen(os.environ.get("GAME", ""), (*GAMES, shell.GAME)):
            for language in asked.languages:
                for state, scene in scenes(game).items():
                    if not place.wants(state):
                        continue
                    place.begin(game, state, language)
                    try:
                        scene(place)
                    except Exception as error:
                        failed += 1
                        print(f"{game}, {state}, {language}: {error}", file=sys.stderr)
                    place.close()
            if taken := sum(shot.game == game for shot in place.shots):
                sheet.write(place, game)
                print(f"{game}: {taken} pictures")
    if not place.shots and not failed:
        sys.exit(f"There is no state {', '.join(sorted(asked.states))} to take a picture of.")
    print(f"{FOLDER / 'index.html'}")
    if failed:
        sys.exit(f"{failed} scenes could not be shown.")


if __name__ == "__main__":
    main()
