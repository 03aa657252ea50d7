"""`python -m fusebox` is the command line."""

import sys

from fusebox.cli import main

if __name__ == "__main__":
    sys.exit(main())
