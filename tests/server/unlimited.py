"""The real server without limits, for those who play faster than people."""

import sys
from pathlib import Path

from fusebox.server.limits import UNLIMITED
from fusebox.server.serve import run
from fusebox.server.settings import Settings
from tests.server.seeded import luck_given

if __name__ == "__main__":
    folder = Path(sys.argv[sys.argv.index("--data") + 1])
    store = sys.argv[sys.argv.index("--store") + 1] if "--store" in sys.argv else ""
    lobby = "--lobby" in sys.argv
    settings = Settings(
        port=0, data=folder, store=store, browser=False, limits=UNLIMITED, lobby=lobby
    )
    run(settings, say=lambda sentence: print(sentence, flush=True), luck=luck_given())
