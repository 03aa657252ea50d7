"""Rules of a game in which nothing is hidden: its view is its state, field by field."""

from typing import ClassVar

import msgspec

from fusebox.core.chance import Chance
from fusebox.core.rules import A, E, Rules, S, V
from fusebox.core.values import Sharing, Viewer


class OpenRules(Rules[S, A, E, V]):
    """The view has the fields of the state under the same names, frozen, and `viewer`."""

    lies_open: ClassVar[bool] = True
    sharing: ClassVar[Sharing] = "open"

    def view(self, state: S, viewer: Viewer) -> V:
        shown = msgspec.structs.asdict(state) | {"viewer": viewer}
        view: V = msgspec.convert(msgspec.to_builtins(shown), self.types.view)
        return view

    def sample(self, view: V, chance: Chance) -> S:
        """The one state that this view shows."""
        shown = msgspec.structs.asdict(view)
        del shown["viewer"]
        state: S = msgspec.convert(msgspec.to_builtins(shown), self.types.state)
        return state
