"""Deliberate bugs in the toys, one method each: what the contract suite has to catch."""

from itertools import count
from typing import Any, ClassVar

import msgspec

from fusebox.core import Catalogue, Chance, Done, Millis, Refusal, Seat, Viewer, Wording
from tests.toys.rush import game as rush
from tests.toys.veto.game import VETO, Action, Event, Play, State, Veto, VetoGame, View, turn


class ShowsTheNextHand(VetoGame):
    """The view holds a hand that is not the viewer's."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        hands = tuple(map(tuple, state.hands))
        return msgspec.structs.replace(view, hands=(*view.hands[:-1], hands[-1]))


class ShowsTheStack(VetoGame):
    """The view tells something of the cards that nobody has drawn."""

    def view(self, state: State, viewer: Viewer) -> View:
        return msgspec.structs.replace(super().view(state, viewer), stack=sum(state.stack))


class ForgetsToRedact(VetoGame):
    """Everybody is told what was drawn."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event


class AsksOtherHands(VetoGame):
    """Nobody may pass while another holds a veto."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        legal = super().legal(state, seat)
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        held = any(VETO in hand for hand in others)
        return [action for action in legal if not (held and isinstance(action, Done))] or legal


class SparesTheWindow(VetoGame):
    """The window opens only where somebody could use it."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        events = super().apply(state, seat, action, at, chance)
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        if isinstance(action, Play) and not any(VETO in hand for hand in others):
            state.turns, state.pending = state.turns + 1, None
        return events


class WaitsForHolders(VetoGame):
    """Who is waited for says who holds a veto."""

    def waiting(self, state: State) -> list[Seat]:
        waiting = super().waiting(state)
        return [seat for seat in waiting if not state.pending or VETO in state.hands[seat]]


class RollsItsOwnDice(VetoGame):
    """Points come from somewhere that no record knows."""

    dice = count()

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        state.points[0] += next(self.dice) % 3
        return super().apply(state, seat, action, at, chance)


class TidiesUp(VetoGame):
    """Asking what is legal changes the state."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        state.hands[seat].reverse()
        return super().legal(state, seat)


class RepeatsItself(VetoGame):
    """An action is listed twice, once for each card it could mean."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        legal = super().legal(state, seat)
        doubled = [action for action in legal if isinstance(action, Play)]
        return [*legal, *(a for a in doubled if state.hands[seat].count(a.card) > 1)]


class NeverCloses(VetoGame):
    """The window has no alarm."""

    def alarm(self, state: State) -> tuple[Millis, Action] | None:
        return None


class RingsForEver(rush.Rush):
    """The alarm does not know that the game is over."""

    def alarm(self, state: rush.State) -> tuple[Millis, rush.Action] | None:
        return (state.since + 1000, rush.Turn())


class ForgetsWhatWasShown(VetoGame):
    """The sample does not remember which cards everybody has seen."""

    def sample(self, view: View, chance: Chance) -> State:
        state = super().sample(view, chance)
        state.known = [[] for _ in state.known]
        return state


class GuessesAlike(VetoGame):
    """The sample always gives the others the same kind of hand, so nothing seems news."""

    def sample(self, view: View, chance: Chance) -> State:
        return super().sample(view, Chance(lambda bound: bound // 2))


class RefusesTooMuch(VetoGame):
    """A refusal counts the vetoes of the others."""

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if super().hindrance(state, seat, action) is None:
            return None
        vetoes = sum(hand.count(VETO) for hand in state.hands)
        return Refusal("V4", "crowded", {"seats": vetoes})


class WritesByHeart(VetoGame):
    """What is offered to a seat was written for another time."""

    def lines(self, state: State, seat: Seat) -> bytes | None:
        return b"".join(msgspec.json.encode(Play(card)) + b"\n" for card in state.hands[seat])


class HindersByHalf(VetoGame):
    """A card that is not held hinders nobody."""

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        refusal = super().hindrance(state, seat, action)
        return None if refusal is not None and refusal.key == "not_held" else refusal


class RefusesForNoReason(VetoGame):
    """A refusal names no clause."""

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if super().hindrance(state, seat, action) is None:
            return None
        return Refusal("", "not_held")


class TakesItsOrderFromASet(VetoGame):
    """The order of legal actions is that of a set of texts."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return [self.parse(text) for text in {self.notation(a) for a in super().legal(state, seat)}]


class IsSpeechless(VetoGame):
    """A message is missing."""

    catalogue = Catalogue(
        {key: text for key, text in VetoGame.catalogue.items() if key != "event.Scored"}
    )


class WritesAlike(VetoGame):
    """Two actions are written in the same way."""

    def notation(self, action: Action) -> str:
        return "play 1" if isinstance(action, Play) else super().notation(action)


class CannotPlayLongHands(VetoGame):
    """An option that nobody tried ends in an error."""

    def setup(self, options: Any, seats: int, chance: Chance) -> State:
        assert options.hand != 6
        return super().setup(options, seats, chance)


class NeverEnds(VetoGame):
    """Turns are not counted."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        events = super().apply(state, seat, action, at, chance)
        state.turns = turn(state)
        return events


class SendsAnotherView(VetoGame):
    """A view holds what JSON does not keep."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        known: Any = [list(cards) for cards in view.known]
        return msgspec.structs.replace(view, known=known)


class VetoesForEverybody(VetoGame):
    """A listed action can't be taken."""

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return [Veto()] if state.pending else super().legal(state, seat)


class PretendsToLieOpen(VetoGame):
    """It says that nothing is hidden in it."""

    lies_open: ClassVar[bool] = True


class TellsItOnce(VetoGame):
    """What was said to somebody is not said to them again."""

    def __init__(self) -> None:
        self._told: set[tuple[Event, Viewer]] = set()

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        known = (event, viewer) in self._told
        self._told.add((event, viewer))
        return None if known else super().redact(event, viewer)


class SpeaksForTheTable(VetoGame):
    """A sentence of its own is called like one of the table's."""

    catalogue = Catalogue(VetoGame.catalogue | {"refusal.out": Wording(en="Out!", fr="Dehors !")})


class BorrowsAClause(VetoGame):
    """It refuses by a clause of the table's."""

    def hindrance(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        hindered = super().hindrance(state, seat, action)
        return hindered and Refusal("T1", hindered.key, hindered.values)
