"""Runs node or npm from the Python package: `tools/node.py npm ci`."""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hatch_build import environment, node, npm


def main() -> int:
    what, *arguments = sys.argv[1:]
    command = npm() if what == "npm" else node()
    return subprocess.call([*command, *arguments], env=environment())


if __name__ == "__main__":
    sys.exit(main())
