"""One person's game against bots in real time: it goes on while they think and type."""

from collections.abc import Callable
from typing import Any, Protocol

from fusebox.arena import LeavableDriver
from fusebox.cli.commands import Commands
from fusebox.core import Language, Millis, Seat


class Keyboard(Protocol):
    """Where lines are typed, and the time at which they are."""

    def now(self) -> Millis:
        """Never runs back; counted from anywhere."""

    def line(self, prompt: str, until: Millis | None) -> str | None:
        """The next line; None if there is none by then. EOFError if there will be none."""


class ClockedSession(Commands):
    """Stamps what is typed with the time that has passed since the start. What falls due before
    that happens first, and is told when it happens."""

    def __init__(
        self,
        driver: LeavableDriver,
        seat: Seat,
        language: Language,
        keyboard: Keyboard,
        show: Callable[[str], None],
    ) -> None:
        super().__init__(driver, seat, language, show)
        self.keyboard = keyboard
        self._ahead = driver.match.now - keyboard.now()
        """By how much the game's time is ahead of the keyboard's."""
        self._stamp = driver.match.now
        self._drawn: list[Any] | None = None
        """What the player could do when the game was last drawn."""
        self._pondered: Any = None
        """The state that bots were last shown to think about while its player types."""

    def run(self) -> None:
        self._welcome(self._say("time_runs"))
        try:
            while self.match.outcome is None:
                self._draw()
                self._turn()
        except EOFError:
            self._speak("goodbye")
            return
        self._end()

    def _draw(self) -> None:
        """Only when there is something else to do: others act several times a second."""
        legal = self.match.legal(self.seat) if self._free else []
        if legal != self._drawn:
            self._drawn = legal
            if legal:
                self._board()
                self._list()

    def _turn(self) -> None:
        """One line, or what came first."""
        due = self.driver.coming()
        if self.match.state is not self._pondered:
            self._pondered = self.match.state
            self.driver.ponder()
        typed = self.keyboard.line(self._prompt(), None if due is None else due - self._ahead)
        self._stamp = self.keyboard.now() + self._ahead
        self._catch_up()
        text = " ".join((typed or "").split())
        if text and self.match.outcome is None:
            self._obey(text)

    def _catch_up(self) -> None:
        while self.match.outcome is None:
            due = self.driver.coming()
            if due is None or due > self._stamp:
                return
            self._tell(self.driver.step())

    def _prompt(self) -> str:
        """With the time left until the game ends, or else until its clock acts."""
        alarm, ends = self.match.alarm(), self.match.rules.ends(self.match.state)
        until = ends if ends is not None or alarm is None else alarm[0]
        if until is None:
            return self._say("choose")
        seconds = -(min(0, self.keyboard.now() + self._ahead - until) // 1000)
        return self._say("countdown", minutes=seconds // 60, seconds=seconds % 60)

    def _wait(self) -> None:
        """There is nothing to be done for it."""
        self._speak("time_runs")

    def _at(self) -> Millis:
        return self._stamp
