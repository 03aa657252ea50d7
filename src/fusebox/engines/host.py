"""`python -m fusebox.engines.host MODULE:CLASS`: a bot of one's own, in a process that is handed
only what its seat sees."""

import importlib
import os
import sys
import traceback
from typing import IO, Any

import msgspec

from fusebox.bots import Bot, Sight
from fusebox.bots.cast import STYLES
from fusebox.core import Chance
from fusebox.engines.messages import (
    PROTOCOL,
    Chosen,
    Failed,
    FromEngine,
    Hello,
    Look,
    Named,
    ToEngine,
)
from fusebox.games.options import known
from fusebox.table.signals import signal_type

_lines: msgspec.json.Decoder[ToEngine] = msgspec.json.Decoder(ToEngine)


def loaded(name: str) -> Bot:
    """The bot of this name, made anew."""
    module, _, attribute = name.partition(":")
    made: Bot = getattr(importlib.import_module(module), attribute)()
    return made


class Host:
    """Answers for one bot."""

    def __init__(self, name: str, out: IO[bytes]) -> None:
        self._name = name
        self._bot = loaded(name)
        self._out = out
        self._types: Any = None
        self._signals: Any = None

    def heard(self, line: bytes) -> None:
        match _lines.decode(line):
            case Hello(game=game):
                self._types, self._signals = known(game).types, signal_type(known(game))
                self._say(Named(self._name, PROTOCOL))
            case Look() as look:
                self._say(self._chosen(look))

    def _chosen(self, look: Look) -> FromEngine:
        try:
            choice = self._bot.choose(self._sight(look), look.memory, Chance.seeded(look.seed))
        except Exception as error:
            traceback.print_exc()
            return Failed(f"{type(error).__name__}: {error}")
        return Chosen(look.id, choice.action, choice.after, choice.memory, list(choice.says))

    def _sight(self, look: Look) -> Sight:
        decode, types = msgspec.json.decode, self._types
        return Sight(
            view=decode(look.view, type=types.view),
            legal=[decode(action, type=types.action) for action in look.legal],
            now=look.now,
            alarm=look.alarm,
            signals=tuple(decode(signal, type=self._signals) for signal in look.signals),
            callers=tuple(look.callers),
            people=tuple(look.people),
            pace=look.pace,
            budget=look.budget,
            style=next((style for style in STYLES if style == look.style), None),
        )

    def _say(self, message: FromEngine) -> None:
        self._out.write(msgspec.json.encode(message) + b"\n")
        self._out.flush()


def main() -> None:
    """Whatever the bot prints goes to the errors: the output belongs to the protocol."""
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        host = Host(sys.argv[1], out)
        for line in sys.stdin.buffer:
            host.heard(line)


if __name__ == "__main__":
    main()
