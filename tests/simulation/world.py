"""A seeded world around one table: everything that can happen to it, in an order that the seed
alone decides, and checks after every step."""

import heapq
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from fusebox.bots import Choice, Question, RandomBot
from fusebox.core import AnyMatch, AnyRules, Chance, Millis, Ready
from fusebox.games import GAMES
from fusebox.games.options import usual_seats
from fusebox.table import effects, inputs
from fusebox.table.core import TableCore
from fusebox.table.inputs import Greeting, Input
from fusebox.table.messages import Act, Chat, SendSignal, ShowSeat, Speak
from fusebox.table.model import KeptTable, Permits, SeatRow
from fusebox.table.secrets import hashed
from fusebox.table.sentences import Declined
from tests.simulation.people import Browser
from tests.simulation.store import Broken, Disk

STEPS: Final = 90
SHARE: Final = b"0123456789abcdef"
PHRASE: Final = msgspec.Raw(b'{"type":"Phrase","key":"hello"}')
SLOWEST: Final[Millis] = 700
"""How long the disk may take."""


class World:
    """`World("ruse", 7).run()` raises Broken if the table did what it must not do."""

    def __init__(self, game: str, seed: int, core: Callable[..., TableCore] = TableCore) -> None:
        self.luck = Random(f"{game} {seed}")
        self.now: Millis = 1_000_000
        self.effects = sha256()
        """All that the table ever wanted done."""
        self._make = core
        self._rules: AnyRules = GAMES[game]
        self._disk = self._laid(game)
        self._order = count()
        self._coming: list[tuple[Millis, int, Callable[[], None]]] = []
        self._alarm: Millis | None = None
        self._answering: int = 0
        """Which of the answers that are under way are still meant for this server."""
        self._written: dict[int, Callable[[], bool]] = {}
        """What the disk is about to keep."""
        self._people: list[Browser] = []
        self._nonces = count(1)
        self._sent: list[tuple[Browser, Act | Chat]] = []
        self._crashes = self.luck.randrange(3)
        self._core = core(self._disk.loaded(), self.now)
        self._feed(inputs.Rung())

    def run(self, steps: int = STEPS) -> str:
        """Lets so much happen, and then everything come to rest; a digest of all effects."""
        for browser in self._everybody():
            self._come(browser)
        for _ in range(steps):
            self._something()
        self._calm_down()
        return self.effects.hexdigest()

    # The table and its people

    def _laid(self, game: str) -> Disk:
        rules, luck = self._rules, self.luck
        seats = luck.choice([n for n in rules.seats if n <= max(3, usual_seats(rules))])
        rows = []
        for seat in range(seats):
            bot = seat > 0 and luck.random() < 0.4
            token = None if bot else hashed(f"token {seat}")
            name = f"Player {seat}"
            rows.append(SeatRow(seat, "bot" if bot else "me", name, "random" * bot, token=token))
        secret = luck.randbytes(32)
        options = msgspec.to_builtins(rules.types.options())
        kept = KeptTable("simulated", game, options, secret, permits=self._permits())
        return Disk(rules, kept, tuple(rows))

    def _permits(self) -> Permits:
        """Whatever a table may allow; mostly the usual."""
        likely = partial(self._chance, 0.8)
        takebacks = self.luck.choices(("asked", "alone", "never"), (6, 2, 2))[0]
        return Permits(takebacks, likely(), likely(), likely(), chat=self._chance(0.6))  # type: ignore[arg-type]

    def _chance(self, of: float) -> bool:
        return self.luck.random() < of

    def _everybody(self) -> list[Browser]:
        disk = self._disk
        secrets = [disk.kept.secret, disk.kept.secret.hex().encode()]
        secrets += [f"token {row.seat}".encode() for row in disk.seats]
        seats = [row.seat for row in disk.seats if row.kind == "me"]
        return [
            Browser(f"b{number}", seat, "" if seat is None else f"token {seat}", disk, secrets)
            for number, seat in enumerate([*seats, None, seats[0]])
        ]

    def _come(self, browser: Browser) -> None:
        tokens = frozenset([hashed(browser.token)]) if browser.token else frozenset[bytes]()
        greeting = Greeting(tokens, browser.shows, "en", since=browser.version)
        self._people.append(browser)
        self._feed(inputs.Attach(browser, greeting))

    def _leave(self, browser: Browser) -> None:
        self._people.remove(browser)
        self._feed(inputs.Detach(browser))
        self._later(self.luck.randrange(20_000), lambda: self._come(browser))

    # What can happen

    def _something(self) -> None:
        chance = self.luck.random()
        if self._crashes and chance < 0.02:
            self._crash()
        elif chance < 0.35 or not self._people:
            self._pass(self.luck.choice((1, 40, 300, 1_000, 5_000)))
        elif chance < 0.38:
            self._leave(self.luck.choice(self._people))
        elif chance < 0.44 and self._sent:
            self._say_again()
        elif chance < 0.45:
            self._jump(self.luck.choice((700, 20_000, 3_600_000)))
        else:
            self._say(self.luck.choice(self._people))

    def _say(self, browser: Browser) -> None:
        kind = self.luck.random()
        if kind < 0.03:
            self._feed(inputs.Said(browser, Speak("en")))
        elif kind < 0.06:
            self._feed(inputs.Said(browser, ShowSeat(browser.shows)))
        elif kind < 0.1:
            self._feed(inputs.Said(browser, SendSignal(PHRASE)))
        elif kind < 0.2:
            self._send(browser, Chat(self._nonce(browser), f"Hello {next(self._nonces)}"))
        else:
            self._act(browser)

    def _act(self, browser: Browser) -> None:
        action = msgspec.Raw(msgspec.json.encode(self._wanted(browser)))
        self._send(browser, Act(self._nonce(browser), action))

    def _nonce(self, browser: Browser) -> str:
        return f"{browser.name}-{next(self._nonces)}"

    def _send(self, browser: Browser, message: Act | Chat) -> None:
        self._sent.append((browser, message))
        self._feed(inputs.Said(browser, message))

    def _wanted(self, browser: Browser) -> Any:
        """Mostly something legal, now and then anything."""
        pick = self.luck.random()
        started = self._disk.shadow is not None and self._disk.shadow.table.started
        if not started and pick < 0.8:
            return Ready(SHARE)
        if pick < 0.75 and browser.legal:
            return self.luck.choice(browser.legal)
        talk = [one for one in browser.choices if one["type"] not in ("Resign", "Abort")]
        if pick < 0.95 and talk:
            return self.luck.choice(talk)
        return {"type": self.luck.choice(("Undo", "Resume", "Nonsense", "Hint")), "to": 2}

    def _say_again(self) -> None:
        """What was not answered is sent again, and sometimes what was."""
        browser, act = self.luck.choice(self._sent[-6:])
        if browser in self._people:
            self._feed(inputs.Said(browser, act))

    def _crash(self) -> None:
        """The server dies, and another starts with what the disk has."""
        self._crashes -= 1
        self._alarm = None
        for work in self._written.values():
            if self.luck.random() < 0.5:
                work()
        self._written.clear()
        self._answering += 1
        for browser in list(self._people):
            self._people.remove(browser)
            self._later(self.luck.randrange(2_000), partial(self._come, browser))
        since = self.now if self.luck.random() < 0.5 else None
        self._core = self._make(self._disk.loaded(), self.now, since)
        self._feed(inputs.Rung())

    # Time

    def _later(self, delay: Millis, call: Callable[[], None]) -> None:
        heapq.heappush(self._coming, (self.now + delay, next(self._order), call))

    def _pass(self, by: Millis) -> None:
        """Lets time pass, and whatever is due on the way happen."""
        end, rings = self.now + by, 0
        while True:
            due = self._coming[0][0] if self._coming else None
            times = [when for when in (due, self._alarm) if when is not None and when <= end]
            if not times:
                break
            self.now = max(self.now, min(times))
            if self._alarm is not None and self._alarm <= self.now:
                rings += 1
                if rings > 10_000:
                    raise Broken("the table wakes itself for ever")
                self._alarm = None
                self._feed(inputs.Rung())
            else:
                heapq.heappop(self._coming)[2]()
        self.now = end

    def _jump(self, by: Millis) -> None:
        """The clock jumps ahead, as on a machine that slept: all that was due comes late."""
        self.now += by
        self._pass(0)

    def _calm_down(self) -> None:
        """Everything that is under way ends; then somebody can act, or the clock can."""
        self._crashes = 0
        self._pass(60_000)
        self._rest()
        shadow = self._disk.shadow
        if shadow is None or shadow.outcome is not None:
            return
        self._be_in_time(shadow)
        self._rest()
        if not shadow.running:
            return
        if self._core.live.parked:
            if any(browser.seat is not None for browser in self._people):
                raise Broken("time stands still, though somebody is here to play")
            return
        for seat, bot in enumerate(shadow.table.bots):
            if bot and shadow.legal(seat) and not self._core.live.planner.asks(seat):
                raise Broken(f"the bot in seat {seat} may act and was never asked")
        if not shadow.actors() and self._alarm is None:
            raise Broken("nobody can act, and no alarm is set")
        if shadow.alarm() is not None and self._alarm is None:
            raise Broken("an alarm of the game is not set")
        self._everybody_is_answered()
        self._everybody_has_heard()

    def _rest(self) -> None:
        """What is under way is answered."""
        for _ in range(1_000):
            if not self._core.busy:
                return
            self._pass(50)
        raise Broken("something waits for ever")

    def _be_in_time(self, shadow: AnyMatch) -> None:
        """What the clock should have done may have been refused by the disk, and is tried again."""
        for _ in range(20):
            alarm = shadow.alarm()
            if alarm is None or alarm[0] > self._core.live.time.at(self.now):
                return
            self._pass(1_500)
        raise Broken("what the clock was to do was not done")

    def _everybody_is_answered(self) -> None:
        for browser, act in self._sent[-3:]:
            if browser in self._people:
                self._feed(inputs.Said(browser, act))
                self._pass(5_000)
                if act.nonce not in browser.answers:
                    raise Broken(f"{act.nonce} is never answered")

    def _everybody_has_heard(self) -> None:
        """Whoever is here knows all that was said."""
        said = {row.n: row.words for row in self._disk.chat}
        for browser in self._people:
            if browser.chat != said:
                raise Broken(f"{browser.name} has not heard all that was said")

    # What the table wants done

    def _feed(self, given: Input) -> None:
        inbox = [given]
        while inbox:
            for effect in self._core.handle(inbox.pop(0), self.now):
                self.effects.update(msgspec.json.encode(_plain(effect), enc_hook=repr))
                self._do(effect)
                if self._crashes and self.luck.random() < 0.002:
                    self._crash()
                    return

    def _do(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Send(connection, message, version):
                if connection in self._people:
                    connection.hear(message, version)
            case effects.Append():
                self._keep(lambda: self._disk.append(effect))
            case effects.AppendChat():
                self._keep(lambda: self._disk.append_chat(effect))
            case effects.HangUp(connection):
                self._hung_up(connection)
            case effects.Begin():
                self._keep(lambda: self._disk.begin(effect))
            case effects.Read(patient):
                self._answer(self._found(patient))
            case effects.Ask(number, question):
                self._think(number, question)
            case effects.Wake(at):
                self._alarm = at
            case effects.Save(snapshot):
                if self.luck.random() < 0.8:
                    self._disk.snapshot = snapshot
            case effects.Fault(error):
                raise error

    def _hung_up(self, browser: Any) -> None:
        """Only who watches where nobody may is sent away, and does not come again."""
        if browser.seat is not None or self._disk.kept.permits.watchers:
            raise Broken(f"{browser.name} was sent away")
        if browser in self._people:
            self._people.remove(browser)

    def _keep(self, work: Callable[[], bool]) -> None:
        """The disk keeps it, refuses it, or can't say what it did."""
        fate = self.luck.random()
        if fate < 0.05:
            self._answer(inputs.NotKept("the disk is full"))
        elif fate < 0.1:
            if self.luck.random() < 0.5:
                work()
            self._answer(inputs.Unknown("the line was cut"))
        else:
            delay = 0 if self.luck.random() < 0.5 else self.luck.randrange(SLOWEST)
            number = next(self._order)
            self._written[number] = work
            self._answering_later(delay, lambda: self._kept(number))

    def _kept(self, number: int) -> Input:
        kept = self._written.pop(number)()
        return inputs.Kept() if kept else inputs.Unknown("it was another length")

    def _found(self, patient: bool) -> Input:
        if not patient and self.luck.random() < 0.1:
            return inputs.NotFound(Declined("unkept", "not_kept"))
        return inputs.Found(self._disk.loaded())

    def _answer(self, answer: Input) -> None:
        self._answering_later(self.luck.randrange(SLOWEST), lambda: answer)

    def _answering_later(self, delay: Millis, answer: Callable[[], Input]) -> None:
        """A server that has died meanwhile hears nothing."""
        meant_for = self._answering

        def call() -> None:
            if meant_for == self._answering:
                self._feed(answer())

        self._later(delay, call)

    def _think(self, number: int, question: Question) -> None:
        choice = RandomBot().choose(question.sight, None, Chance.seeded(question.seed))
        slow = Choice(choice.action, choice.after if self.luck.random() < 0.5 else 0)
        delay = self.luck.choice((0, 5, 400, 3_000))
        self._answering_later(delay, lambda: inputs.Thought(number, slow))


def _plain(effect: effects.Effect) -> Any:
    """The effect without what differs from run to run: whom a connection is."""
    if isinstance(effect, effects.Send):
        return "Send", effect.connection.name, effect.message, effect.version  # type: ignore[attr-defined]
    if isinstance(effect, effects.HangUp | effects.Probe):
        return type(effect).__name__, effect[0].name, *effect[1:]  # type: ignore[attr-defined]
    return effect
