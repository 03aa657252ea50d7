"""What can be typed in a game against bots, and what it does. Any game will do."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fusebox.arena import LeavableDriver
from fusebox.bots import RANDOM, Advice, Choice, Sight, advised, at_table, names, weaker
from fusebox.cli.language import say
from fusebox.cli.rulebook import Rulebook
from fusebox.core import (
    DEFAULT,
    AnyMatch,
    Chance,
    Hint,
    Language,
    Millis,
    Refused,
    Resign,
    Rules,
    Seat,
    Undo,
    Wording,
)

HINT_BUDGET = 10_000
"""Nodes: a moment's thought where the search is compiled, some seconds where it is not."""
SHORT = 10
"""Up to so many actions are told in words, one a line; more are folded into columns."""
WIDTH = 80
WAIT = Advice("wait")


class Commands(ABC):
    """One person's seat at a game: obeys what is typed, and shows what comes of it."""

    def __init__(
        self, driver: LeavableDriver, seat: Seat, language: Language, show: Callable[[str], None]
    ) -> None:
        self.match: AnyMatch = driver.match
        self.driver = driver
        self.seat = seat
        self.language = language
        self.rulebook = Rulebook(type(driver.match.rules).__module__, language)
        self.show = show
        self._listed: list[Any] = []
        """The actions as they were last numbered: a number means what its player saw."""

    @abstractmethod
    def run(self) -> None:
        """Until the game is over or its player leaves."""

    @abstractmethod
    def _wait(self) -> None:
        """Time is to pass until something happens."""

    @abstractmethod
    def _at(self) -> Millis:
        """When that happens, in the game's time, which was typed last."""

    @property
    def _free(self) -> bool:
        """Whether the player has something to do."""
        return self.seat not in self.driver.bots and bool(self.match.legal(self.seat))

    def _welcome(self, about_time: str) -> None:
        rules = self.match.rules
        title = rules.catalogue.get("game.name", Wording({DEFAULT: rules.name}))
        self._speak("welcome", game=title[self.language], seat=self.seat)
        if rules.runs_alone or type(rules).alarm is not Rules.alarm:
            self.show(about_time)
        levels = {player.bot for player in self.match.header.players}
        for level in sorted(levels & set(weaker(rules.name))):
            self._speak("weaker", level=level)

    def _obey(self, text: str) -> None:
        command, _, argument = text.partition(" ")
        match command.lower():
            case "quit":
                raise EOFError
            case "help":
                self._speak("help", example=self._example())
            case "rules":
                self._rules(argument)
            case "board":
                self._board()
            case "list":
                self._list()
            case "undo":
                self._play(self._last_own(argument))
            case "hint":
                self._hint()
            case "wait":
                self._wait()
            case "resign":
                self._resign()
            case "save":
                self._save(argument)
            case _:
                self._act(text)

    def _rules(self, wanted: str) -> None:
        """The chapters, or one of them, or a clause."""
        told = [*(self.rulebook.read(wanted) if wanted else self.rulebook.contents())]
        for line in told or [self._say("no_such_rule")]:
            self.show(line)
        if told and not wanted:
            self._speak("rules", clause=self.rulebook.clause)

    def _act(self, text: str) -> None:
        """Notation goes before numbers: a game may write its actions as numbers."""
        legal = self._listed
        written = {self.match.notation(action): action for action in legal}
        if text not in written and text.isdecimal() and legal:
            number = _number(text)
            if not 1 <= number <= len(legal):
                self._speak("no_such_number", last=len(legal))
                return
            self._play(legal[number - 1])
            return
        try:
            action = written[text] if text in written else self.match.rules.parse(text)
        except ValueError:
            self._speak("unknown", text=text, example=self._example())
            return
        self._play(action)

    def _play(self, action: Any) -> bool:
        """Whether it was taken; a refusal is told with its clause."""
        try:
            self._tell(self.match.play(self.seat, action, self._at()))
        except Refused as refused:
            sentence = self.match.words(refused.refusal, self.language)
            self.show(f"{refused.refusal.clause}: {sentence}")
            return False
        return True

    def _last_own(self, entry: str) -> Undo:
        """Back to the player's last action, or to the entry that was named."""
        if entry.isdecimal():
            return Undo(_number(entry))
        own = [frame.n for frame in self.match.frames if frame.seat == self.seat]
        # Nothing was ever played before entry 0, so the table refuses that and says why.
        return Undo(own[-1] if own else 0)

    def _hint(self) -> None:
        match, strongest = self.match, names(self.match.rules.name)[-1]
        if strongest == RANDOM:
            self._speak("no_hint")
        elif self._play(Hint()):
            choice = self._advice(strongest) if match.legal(self.seat) else Choice(None)
            advice = choice.advice or (WAIT if choice.action is None else None)
            if advice is not None:
                names_here = match.names(self.language)
                self.show(advised(match.rules, advice, self.language, names_here))
                return
            words = match.words(choice.action, self.language)
            self._speak("hint", notation=match.notation(choice.action), words=words)

    def _advice(self, level: str) -> Choice:
        """What a bot of this level would do in the player's place."""
        self._speak("thinking")
        match, alarm = self.match, self.match.alarm()
        sight = Sight(
            view=match.view(self.seat),
            legal=match.legal(self.seat),
            now=match.now,
            alarm=None if alarm is None else alarm[0],
            budget=HINT_BUDGET,
        )
        luck = Chance.seeded("hint", len(match.entries))
        return at_table(match.rules.name, level).choose(sight, None, luck)

    def _resign(self) -> None:
        """Where the others play on, a bot like theirs takes the seat."""
        if self._play(Resign()) and self.match.outcome is None:
            others = [player.bot for player in self.match.header.players if player.bot]
            self.driver.bots[self.seat] = at_table(self.match.rules.name, others[0])
            self._speak("watching")

    def _save(self, file: str) -> None:
        if not file:
            self._speak("name_a_file")
            return
        try:
            with Path(file).open("x", encoding="utf-8", newline="\n") as record:
                record.write(self.match.record(secret=True).dump())
        except FileExistsError:
            self._speak("already_there", file=file)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self._speak("not_saved", file=file, reason=reason)
        else:
            self._speak("saved", file=file)

    def _say(self, key: str, **values: Any) -> str:
        return say(key, self.language, **values)

    def _speak(self, key: str, **values: Any) -> None:
        self.show(self._say(key, **values))

    def _tell(self, events: list[Any]) -> None:
        for event in events:
            seen = self.match.redact(event, self.seat)
            if seen is not None:
                self.show(self.match.words(seen, self.language))

    def _board(self) -> None:
        view = self.match.view(self.seat)
        self.show("")
        self.show(self.match.rules.picture(view, self.language, self.match.names(self.language)))
        self.show("")

    def _list(self) -> None:
        legal = self._listed = self.match.legal(self.seat)
        if not legal:
            self.show(advised(self.match.rules, WAIT, self.language, ()))
            return
        self._speak("your_turn")
        if self.match.alarm() is not None:
            self._speak("or_wait")
        written = [f"{n:3} {self.match.notation(act)}" for n, act in enumerate(legal, start=1)]
        wide = max(map(len, written)) + 2
        if len(legal) <= SHORT:
            for line, action in zip(written, legal, strict=True):
                self.show(f"{line:{wide}} {self.match.words(action, self.language)}")
            return
        columns = max(1, WIDTH // wide)
        for start in range(0, len(written), columns):
            row = "".join(f"{cell:{wide}}" for cell in written[start : start + columns])
            self.show(row.rstrip())

    def _example(self) -> str:
        """An action that may be taken, or else one that the player has been shown."""
        known = self.match.legal(self.seat) or self._listed
        return self.match.notation(known[0]) if known else self._say("an_action")

    def _end(self) -> None:
        outcome = self.match.outcome
        if outcome is None:
            return
        self._board()
        self.show(self.match.words(outcome, self.language))
        if outcome.winners:
            names = self.match.names(self.language)
            winners = ", ".join(names[seat] for seat in outcome.winners)
            self._speak("won", names=winners)


def _number(digits: str) -> int:
    """What is too long to be read is larger than any number that means something."""
    try:
        return int(digits)
    except ValueError:
        return sys.maxsize
