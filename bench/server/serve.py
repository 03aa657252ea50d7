"""Our server without limits, on a free port and in the folder that is the argument."""

import sys
from pathlib import Path

from fusebox.server.limits import UNLIMITED
from fusebox.server.serve import run
from fusebox.server.settings import Settings

if __name__ == "__main__":
    settings = Settings(port=0, data=Path(sys.argv[1]), browser=False, limits=UNLIMITED)
    run(settings, say=lambda sentence: print(sentence, flush=True))
