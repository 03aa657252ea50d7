"""What a codec is. Numbers are read against a state or against the view a player answered, which
have the fields it needs by the same names."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from fusebox.core import Millis, Rules, Seat
from fusebox.core.rules import A, S, V
from fusebox.positions.values import WAIT, BadArray, Spec, Wait

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Arrays = dict[str, NDArray[Any]]


class Codec(ABC, Generic[S, A, V]):
    """Numbers for the actions of a game, and arrays for its views. What a number means never
    changes under one name: more of them is another name."""

    name: ClassVar[str]
    size: ClassVar[int]
    wait: ClassVar[int | None] = None
    """The number that stands for waiting, in games in which the clock acts."""

    @property
    def shown(self) -> int:
        """So many numbers, from 0, stand for what players are shown."""
        return self.size

    def __init__(self, rules: Rules[S, A, Any, V]) -> None:
        self.rules = rules

    def index(self, place: S | V, seat: Seat, action: A | Wait) -> int:
        """The number of an action that could be taken here; ValueError if it has none."""
        number = self.wait if isinstance(action, Wait) else self.number(place, seat, action)
        if number is None:
            raise ValueError(f"{action} has no number in {self.name} here.")
        return number

    def action(self, place: S | V, seat: Seat, index: int) -> A | Wait:
        """The action with this number; NoSuchAction with the clause where it stands for none."""
        try:
            wanted = index.__index__()
        except AttributeError:
            raise ValueError(f"An action or its number is asked for, not {index!r}.") from None
        if not 0 <= wanted < self.size:
            raise ValueError(
                f"{self.name} has no action {wanted}: they go from 0 to {self.size - 1}."
            )
        return WAIT if wanted == self.wait else self.meant(place, seat, wanted)

    def text(self, place: S | V, seat: Seat, index: int) -> str:
        action = self.action(place, seat, index)
        return "wait" if isinstance(action, Wait) else self.rules.notation(action)

    def mask(
        self,
        place: S | V,
        seat: Seat,
        choices: Iterable[A | Wait],
        out: "NDArray[np.bool_] | None" = None,
    ) -> "NDArray[np.bool_]":
        """True where a number stands for one of these."""
        spec = {"mask": Spec((self.size,), "bool", 0, 1)}
        mask: NDArray[np.bool_] = filled(spec, None if out is None else {"mask": out})["mask"]
        mask[[self.index(place, seat, action) for action in choices]] = True
        return mask

    def observe(self, view: V, now: Millis, out: "Arrays | None" = None) -> "Arrays":
        """The view as arrays; into those that are given, or fresh ones."""
        arrays = filled(self.specs(view.seats), out)  # type: ignore[attr-defined]
        self.show(view, now, arrays)
        return arrays

    @abstractmethod
    def number(self, place: S | V, seat: Seat, action: A) -> int | None:
        """The number of the action, if it has one."""

    @abstractmethod
    def meant(self, place: S | V, seat: Seat, number: int) -> A:
        """The action that a number within bounds means."""

    @abstractmethod
    def specs(self, seats: int) -> dict[str, Spec]:
        """The arrays that show a view, by name."""

    @abstractmethod
    def show(self, view: V, now: Millis, arrays: "Arrays") -> None:
        """Writes the view into arrays that hold zeros."""


class Listed(Codec[S, A, V]):
    """Every action there could ever be stands in one list."""

    actions: ClassVar[Sequence[Any]]
    numbers: ClassVar[Mapping[Any, int]]

    def number(self, place: S | V, seat: Seat, action: A) -> int | None:
        return self.numbers.get(action)

    def meant(self, place: S | V, seat: Seat, number: int) -> A:
        action: A = self.actions[number]
        return action


def listed(actions: Iterable[Any]) -> tuple[tuple[Any, ...], dict[Any, int]]:
    """The list, and where everything stands in it."""
    every = tuple(actions)
    return every, {action: number for number, action in enumerate(every)}


def filled(specs: Mapping[str, Spec], out: "Arrays | None") -> "Arrays":
    """Arrays of zeros: fresh ones, or those given; BadArray if these are of another shape."""
    import numpy as np

    if out is None:
        return {name: np.zeros(spec.shape, spec.dtype) for name, spec in specs.items()}
    if set(out) != set(specs):
        raise BadArray(f"The arrays are {', '.join(specs)}, not {', '.join(out)}.")
    for name, spec in specs.items():
        given = out[name]
        if given.shape != spec.shape or given.dtype != spec.dtype:
            raise BadArray(
                f"The array {name} is {spec.dtype}{list(spec.shape)},"
                f" not {given.dtype}{list(given.shape)}."
            )
    for array in out.values():
        array.fill(0)
    return out


def ahead(viewer: Any, seats: int) -> list[Seat]:
    """The seats from one's own onwards; a spectator looks from the first."""
    first = viewer if isinstance(viewer, int) else 0
    return [(first + step) % seats for step in range(seats)]


def seconds(until: Millis | None, now: Millis) -> float:
    """How long it still lasts; 0 where there is no such time."""
    return 0.0 if until is None else max(0, until - now) / 1000
