"""The command `fusebox`, whose servers draw the luck that the test's process names for them."""

import os
import sys
from functools import partial

from fusebox.table.secrets import Luck
from tests.seeded import luck

LUCK = "FUSEBOX_TESTED_WITH"
"""Read here alone: nothing that a host can say reaches a server's luck."""


def luck_given() -> Luck:
    return luck(os.environ[LUCK])


if __name__ == "__main__":
    from fusebox.cli import main
    from fusebox.server import serve

    serve.run = partial(serve.run, luck=luck_given())
    sys.exit(main())
