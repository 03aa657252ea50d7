"""Our server without limits, on a free port and in the folder that is the argument; its tables in
the database that is the second one, if there is one."""

import sys
from pathlib import Path

from fusebox.server.limits import UNLIMITED
from fusebox.server.serve import run
from fusebox.server.settings import Settings

if __name__ == "__main__":
    folder, store = Path(sys.argv[1]), "".join(sys.argv[2:])
    settings = Settings(port=0, data=folder, store=store, browser=False, limits=UNLIMITED)
    run(settings, say=lambda sentence: print(sentence, flush=True))
