"""What a forked process finds around it, in a line for each word it is given."""

import os
import random
import signal
import sys
from pathlib import Path


def told(word: str) -> object:
    match word:
        case "files":
            return [file.name for file in Path("/proc/self/fd").iterdir() if int(file.name) > 2][1:]
        case "place":
            return Path.cwd(), os.environ.get("COLOUR"), len(os.environ), sys.stdin.read()
        case "signals":
            return signal.getsignal(signal.SIGINT) is signal.default_int_handler
        case "luck":
            return random.random()
        case "wait":
            print("waits", flush=True)
            signal.pause()
    raise ValueError(word)


if __name__ == "__main__":
    for given in sys.argv[1:]:
        print(told(given))
    sys.exit(7)
