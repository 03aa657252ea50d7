"""One person's game against bots in which time stands still while they type."""

from collections.abc import Callable

from fusebox.arena import LeavableDriver
from fusebox.cli.commands import Commands
from fusebox.core import Language, Millis, Seat


class Session(Commands):
    """Asks for lines and shows lines; between them happens what happens by itself."""

    def __init__(
        self,
        driver: LeavableDriver,
        seat: Seat,
        language: Language,
        ask: Callable[[str], str],
        show: Callable[[str], None],
    ) -> None:
        super().__init__(driver, seat, language, show)
        self.ask = ask

    def run(self) -> None:
        """`ask` raises EOFError when nothing more will be typed."""
        self._welcome(self._say("time_stands"))
        try:
            while self._settled():
                self._board()
                self._list()
                self._turn()
        except EOFError:
            self._speak("goodbye")
            return
        self._end()

    def _settled(self) -> bool:
        """Lets happen what happens by itself; whether the player then has something to do."""
        while self.match.outcome is None:
            coming = self.driver.coming()
            if self._free and (coming is None or coming > self.match.now):
                self.driver.ponder()
                return True
            self._tell(self.driver.step())
        return False

    def _turn(self) -> None:
        """Asks until something has happened to the game."""
        before = self.match.state
        while self.match.state is before and self.match.outcome is None:
            text = " ".join(self.ask(self._say("choose")).split())
            if text:
                self._obey(text)
            if self.seat in self.driver.bots:
                return

    def _wait(self) -> None:
        if self.driver.coming() is None:
            self._speak("nothing_coming")
        else:
            self._tell(self.driver.step())

    def _at(self) -> Millis:
        return self.match.now
