"""Rules of an older version, by which its records replay: those of today, with options and states
as they were then."""

from typing import Any, ClassVar

from fusebox.core import Chance, Millis, Refusal, Seat, Viewer
from fusebox.games.fuse_discs import model
from fusebox.games.fuse_discs.model import Action, Event, View
from fusebox.games.fuse_discs.rules import FuseDiscs


class Older(FuseDiscs):
    """What its options and states don't have is as if nobody had chosen it."""

    asked_first: ClassVar[bool] = True

    def setup(self, options: Any, seats: int, chance: Chance) -> Any:
        return self._then(super().setup(self._options(options, model.Options), seats, chance))

    def legal(self, state: Any, seat: Seat) -> list[Action]:
        return super().legal(self._today(state), seat)

    def lines(self, state: Any, seat: Seat) -> bytes | None:
        return super().lines(self._today(state), seat)

    def hindrance(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        return super().hindrance(self._today(state), seat, action)

    def apply(
        self, state: Any, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        now = self._today(state)
        events = self.applied(now, seat, action, at, chance)
        for name in self._changing():
            setattr(state, name, getattr(now, name))
        return events

    def applied(
        self, now: model.State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        """The action on the state as it is today."""
        return super().apply(now, seat, action, at, chance)

    def view(self, state: Any, viewer: Viewer) -> View:
        return super().view(self._today(state), viewer)

    def sample(self, view: View, chance: Chance) -> Any:
        return self._then(super().sample(view, chance))

    def _changing(self) -> list[str]:
        return [name for name in self.types.state.__struct_fields__ if name != "options"]

    def _today(self, state: Any) -> model.State:
        fields = {name: getattr(state, name) for name in self._changing()}
        return model.State(options=self._options(state.options, model.Options), **fields)

    def _then(self, state: model.State) -> Any:
        fields = {name: getattr(state, name) for name in self._changing()}
        options = self._options(state.options, self.types.options)
        return self.types.state(options=options, **fields)

    def _options(self, options: Any, kind: Any) -> Any:
        names = self.types.options.__struct_fields__
        return kind(**{name: getattr(options, name) for name in names})
