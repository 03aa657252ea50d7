"""Copies: of states, by functions written from their types, and of whole matches."""

import copy
import pickle

import msgspec
import pytest

from fusebox.core import AnyMatch, Chance, Done, LuckUnknown, Match, Ready, Resign, Value, copier
from tests.core.tables import begun, laid
from tests.toys.veto.game import Options, VetoGame


class Leaf(msgspec.Struct):
    numbers: list[int] = []


class Frozen(Value, frozen=True):
    pair: tuple[int, str] = (0, "")
    many: tuple[int, ...] = ()


class Tree(msgspec.Struct):
    number: int
    word: str | None
    frozen: Frozen
    leaf: Leaf
    leaves: list[Leaf]
    grid: list[list[int]]
    counts: dict[str, int]
    ledger: dict[str, list[int]]
    maybe: Leaf | None = None


class Loose(Value, frozen=True):
    """Frozen, but for what it holds."""

    numbers: list[int]


class Strange(msgspec.Struct):
    loose: Loose


def tree(maybe: Leaf | None) -> Tree:
    leaf = Leaf([1, 2])
    ledger = {"a": [1], "b": []}
    return Tree(1, None, Frozen((1, "x"), (1, 2)), leaf, [leaf], [[1], []], {"a": 1}, ledger, maybe)


@pytest.mark.parametrize("maybe", [None, Leaf([3])])
def test_a_copy_is_equal_and_shares_nothing_that_can_change(maybe: Leaf | None) -> None:
    one, untouched = tree(maybe), tree(maybe and Leaf([3]))
    two = copier(Tree)(one)
    assert two == one
    assert two.frozen is one.frozen
    two.leaf.numbers.append(9)
    two.leaves[0].numbers.append(9)
    two.leaves.append(Leaf())
    two.grid[0].append(9)
    two.counts["b"] = 9
    two.ledger["a"].append(9)
    if two.maybe is not None:
        two.maybe.numbers.append(9)
    assert one == untouched


@pytest.mark.parametrize("kind", [int, Frozen, Strange])
def test_what_is_no_state_has_no_copier(kind: type) -> None:
    with pytest.raises(TypeError, match="only states are copied"):
        copier(kind)


def drawn_out(match: AnyMatch) -> AnyMatch:
    while match.outcome is None:
        match.play(match.actors()[0], Done())
    return match


@pytest.mark.parametrize(
    "copied",
    [Match.copy, copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))],
    ids=["copy", "copy.copy", "deepcopy", "pickle"],
)
def test_a_copy_of_a_match_goes_on_by_itself_with_the_same_luck(copied: object) -> None:
    match = begun(options=Options())
    match.play(match.actors()[0], Done(), nonce="once")
    twin: AnyMatch = copied(match)  # type: ignore[operator]
    before = match.record()
    assert (twin.record(), twin.told, twin.now) == (before, match.told, match.now)
    drawn_out(twin)
    assert match.record() == before
    assert drawn_out(match).record() == twin.record()


def test_what_was_sent_to_a_copy_was_not_sent_to_the_match() -> None:
    match = begun()
    twin = match.copy()
    twin.play(twin.actors()[0], Done(), nonce="mine")
    assert match.sent(0, "mine") is match.sent(1, "mine") is None


def test_a_match_says_what_it_is_when_it_is_printed() -> None:
    match = laid()
    assert repr(match) == "<Match of veto: 2 seats, 0 entries, at 0 ms, waits>"
    for seat in range(2):
        match.play(seat, Ready(bytes(16)))
    assert repr(match) == "<Match of veto: 2 seats, 3 entries, at 0 ms, seats [0] may act>"
    match.play(0, Resign())
    assert repr(match) == "<Match of veto: 2 seats, 4 entries, at 0 ms, over: resigned>"


def test_a_match_that_can_not_go_on_with_its_luck_says_so_when_it_needs_it() -> None:
    match = begun(options=Options())
    shown: AnyMatch = Match.replayed(VetoGame(), match.record())
    before = shown.record()
    with pytest.raises(LuckUnknown, match="does not hold the luck to come"):
        shown.play(shown.actors()[0], Done())
    assert shown.record() == before


def test_rules_are_pickled_by_their_name_and_tables() -> None:
    rules = pickle.loads(pickle.dumps(VetoGame()))
    assert type(rules) is VetoGame
    assert rules is pickle.loads(pickle.dumps(VetoGame()))


def test_luck_that_is_unknown_is_never_drawn() -> None:
    with pytest.raises(LuckUnknown):
        Chance.unknown().below(2)
