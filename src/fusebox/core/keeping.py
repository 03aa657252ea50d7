"""How a match is copied, pickled and printed."""

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from fusebox.core.match import AnyMatch

M = TypeVar("M", bound="Keepable")


class Keepable:
    """What a match can do with itself as a whole. Entries, events and states never change, so
    copies have them in common."""

    def copy(self: M) -> M:
        """The same match, to be gone on with on its own and with the same luck."""
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, value.copy() if isinstance(value, (list, dict)) else value)
        nonces: dict[int, dict[str, int]] = vars(self)["_nonces"]
        vars(twin)["_nonces"] = {seat: known.copy() for seat, known in nonces.items()}
        return twin

    __copy__ = copy

    def __deepcopy__(self: M, _memo: dict[int, Any]) -> M:
        return self.copy()

    def __reduce__(self: Any) -> Any:
        """With its secret, so that it goes on with the same luck: who has the bytes knows it."""
        return type(self).replayed, (self.rules, self.record(secret=True))

    def __repr__(self: Any) -> str:
        match: AnyMatch = self
        stands = "waits"
        if match.outcome is not None:
            stands = f"over: {match.outcome.reason}"
        elif match.running:
            stands = f"seats {match.actors()} may act"
        return (
            f"<Match of {match.rules.name}: {match.seats} seats, {len(match.entries)} entries,"
            f" at {match.now} ms, {stands}>"
        )
