"""`make torture`: storms against a server, for so many minutes and from a seed, and one table."""

import argparse
import logging
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path

from torture.report import Line, table
from torture.storms import STORMS, Order


def main() -> int:
    given = _arguments()
    if sys.platform != "linux":
        print("Torture looks at processes as only Linux shows them: it needs Linux.")
        return 2
    seed = secrets.randbits(32) if given.seed is None else given.seed
    chosen = given.only.split(",") if given.only else list(STORMS)
    if unknown := [name for name in chosen if name not in STORMS]:
        print(f"There is no storm {unknown[0]!r}; there are {', '.join(STORMS)}.")
        return 2
    # A server that drops a line is what these clients are for.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    print(f"torture: {given.minutes:g} minutes, seed {seed}, {', '.join(chosen)}", flush=True)
    lines: list[Line] = []
    whole = sum(STORMS[name][0] for name in chosen)
    with tempfile.TemporaryDirectory(prefix="fusebox-torture-") as name:
        for storm in chosen:
            part, work = STORMS[storm]
            room = Path(name) / storm
            room.mkdir()
            begun = time.monotonic()
            seconds = given.minutes * 60 * part / whole
            lines += work(Order(room, random.Random(f"{seed} {storm}"), seconds))
            print(f"{storm}: {time.monotonic() - begun:.0f} s", flush=True)
    print(f"\n{table(lines)}")
    return 0 if all(line.passed for line in lines) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", help="storms, separated by commas")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
