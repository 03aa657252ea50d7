"""A world with several servers: a table changes hands while the server that had it goes on as if
nothing had happened, because it was only cut off."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from fusebox.bots import Choice, Question, RandomBot
from fusebox.core import Chance, Millis
from fusebox.table import effects, inputs
from fusebox.table.core import TableCore
from fusebox.table.inputs import Input
from fusebox.table.sentences import Declined
from tests.simulation.people import Browser
from tests.simulation.world import SLOWEST, World

TAKEN_OVER: Final = 0.03
"""How likely it is that the table changes hands, at each step."""


class Cluster(World):
    """`fenced=False` is a disk that takes what a server writes whose table was taken over."""

    def __init__(self, game: str, seed: int, fenced: bool = True) -> None:
        self.fenced = fenced
        self.ghosts: list[Ghost] = []
        self._overheard: list[Input] | None = None
        self._decided: dict[int, bool] = {}
        """What became of what was on its way when a table changed hands."""
        super().__init__(game, seed)

    def _something(self) -> None:
        if self.luck.random() < TAKEN_OVER:
            self._take_over()
        elif self.ghosts and self.luck.random() < 0.2:
            self.luck.choice(self.ghosts).heed()
        else:
            super()._something()

    def _take_over(self) -> None:
        """Another server has the table from now on. What was on its way to the disk is kept before
        that, or comes too late."""
        ghost = Ghost(self, self._core, self._alarm)
        self.ghosts.append(ghost)
        for number, work in self._written.items():
            self._decided[number] = self.luck.random() < 0.5 and work()
        self._written.clear()
        self._alarm = None
        for browser in list(self._people):
            self._people.remove(browser)
            if self.luck.random() < 0.5:
                ghost.people.append(browser)
            else:
                self.later(self.luck.randrange(2_000), partial(self.come, browser))
        self._core = self._make(self._disk.loaded(), self.now, self.now)
        self._feed(inputs.Rung())

    def come(self, browser: Browser) -> None:
        self._come(browser)

    def later(self, delay: Millis, call: Callable[[], None]) -> None:
        self._later(delay, call)

    def write(self, effect: Any) -> bool:
        """What a ghost writes: by its epoch it is refused."""
        if self.fenced:
            return False
        match effect:
            case effects.Append():
                return self._disk.append(effect)
            case effects.AppendChat():
                return self._disk.append_chat(effect)
            case _:
                return self._disk.begin(effect)

    def reread(self) -> Input:
        """What a ghost finds that reads the table again, if nobody stops it."""
        return inputs.Found(self._disk.loaded())

    def say_something(self, browser: Browser) -> Input:
        """What somebody says who is still with a ghost."""
        said: list[Input] = []
        self._overheard = said
        try:
            self._say(browser)
        finally:
            self._overheard = None
        return said[0]

    def _feed(self, given: Input) -> None:
        if self._overheard is None:
            super()._feed(given)
        else:
            self._overheard.append(given)

    def _kept(self, number: int) -> Input:
        if number not in self._decided:
            return super()._kept(number)
        kept = self._decided.pop(number)
        return inputs.Kept() if kept else inputs.Unknown("another server owns this table")

    def _answering_later(self, delay: Millis, answer: Callable[[], Input]) -> None:
        """A server that has lost its table meanwhile is answered all the same."""
        owner, meant_for = self._core, self._answering

        def call() -> None:
            if owner is self._core and meant_for == self._answering:
                self._feed(answer())
                return
            for ghost in self.ghosts:
                if ghost.core is owner:
                    ghost.answer(answer())

        self._later(delay, call)

    def _calm_down(self) -> None:
        """Those who are with a ghost are sent away by it or lose it, and find the table."""
        for ghost in self.ghosts:
            ghost.end()
        self._pass(2_000)
        super()._calm_down()


class Ghost:
    """A server whose table was taken over, and which does not know it."""

    def __init__(self, world: Cluster, core: TableCore, alarm: Millis | None) -> None:
        self.core = core
        self.people: list[Browser] = []
        self._world = world
        self._gone = False
        self._wake(alarm)

    def heed(self) -> None:
        """Somebody says something here, or time passes."""
        if self.people:
            self._feed(self._world.say_something(self._world.luck.choice(self.people)))
        else:
            self._feed(inputs.Rung())

    def answer(self, answer: Input) -> None:
        """What it reads again is not its own any more."""
        if isinstance(answer, inputs.Found) and self._world.fenced:
            answer = inputs.NotFound(Declined("taken", "moved"))
        self._feed(answer)

    def end(self) -> None:
        self._gone = True
        for browser in self.people:
            self._world.come(browser)
        self.people.clear()

    def _feed(self, given: Input) -> None:
        if self._gone:
            return
        for effect in self.core.handle(given, self._world.now):
            self._do(effect)

    def _do(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Send(connection, message, version):
                if connection in self.people:
                    connection.hear(message, version)
            case effects.Append() | effects.AppendChat() | effects.Begin():
                self._soon(lambda: self._written(effect))
            case effects.Read():
                self._soon(self._world.reread)
            case effects.HangUp(connection):
                self._hung_up(connection)
            case effects.Ask(number, question):
                self._think(number, question)
            case effects.Wake(at):
                self._wake(at)
            case effects.Fault(error):
                raise error

    def _written(self, effect: Any) -> Input:
        kept = self._world.write(effect)
        return inputs.Kept() if kept else inputs.Unknown("another server owns this table")

    def _hung_up(self, connection: Any) -> None:
        if connection in self.people:
            self.people.remove(connection)
            world = self._world
            world.later(world.luck.randrange(2_000), partial(world.come, connection))

    def _think(self, number: int, question: Question) -> None:
        choice = RandomBot().choose(question.sight, None, Chance.seeded(question.seed))
        self._soon(lambda: inputs.Thought(number, Choice(choice.action, 0)))

    def _wake(self, at: Millis | None) -> None:
        if at is not None:
            delay = max(at - self._world.now, 0)
            self._world.later(delay, partial(self._feed, inputs.Rung()))

    def _soon(self, answer: Callable[[], Input]) -> None:
        world = self._world
        world.later(world.luck.randrange(SLOWEST), lambda: self.answer(answer()))
