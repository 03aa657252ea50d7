"""The command `fusebox` of another version, as its thinkers say when they greet a server."""

import sys
from unittest.mock import patch

from fusebox.cli import main

if __name__ == "__main__":
    with patch("fusebox.thinkers.greeting.__version__", "0.0.9"):
        sys.exit(main())
