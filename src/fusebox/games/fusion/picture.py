"""The race as text: the three piles with what they take, the players, and one's own hand."""

from collections.abc import Callable, Sequence

from fusebox.core import Catalogue, Language
from fusebox.games.fusion.deck import PILES
from fusebox.games.fusion.model import Card, View
from fusebox.games.fusion.play import answered
from fusebox.games.fusion.telling import named, seconds

Say = Callable[..., str]


def drawn(view: View, catalogue: Catalogue, language: Language, names: Sequence[str]) -> str:
    """The whole picture; it needs no colours."""

    def say(key: str, **values: object) -> str:
        return catalogue.say(f"picture.{key}", language, names, values)

    def face(card: Card) -> str:
        key, values = named(card, "face")
        return f"{card} {catalogue.say(key, language, names, values)}"

    blocks = [_piles(view, say, face), _players(view, say, names), _hands(view, say, face)]
    lines = [line for block in blocks if block for line in (*block, "")]
    return "\n".join([*lines, _state(view, say)])


def _piles(view: View, say: Say, face: Callable[[Card], str]) -> list[str]:
    rules = [say(f"pile_{pile}") for pile in PILES]
    wide = max(map(len, rules))
    return [
        f"  {pile}  {rule:{wide}}  │ {face(cards[-1])}"
        for pile, rule, cards in zip(PILES, rules, view.piles, strict=True)
    ]


def _players(view: View, say: Say, names: Sequence[str]) -> list[str]:
    wide = max(map(len, names))
    return [
        f"  {name:{wide}}  {'▮' * view.hand_sizes[seat]:3}  {_left(view, seat, say)}"
        for seat, name in enumerate(names)
    ]


def _left(view: View, seat: int, say: Say) -> str:
    text = say("left", left=view.hand_sizes[seat] + view.draw_sizes[seat])
    stop = view.stop
    if view.penalties[seat]:
        text += f" · {say('penalty')}"
    elif stop is not None and view.stage == "stopped" and answered(stop, seat):
        text += f" · {say('answered')}"
    return text


def _hands(view: View, say: Say, face: Callable[[Card], str]) -> list[str]:
    return [
        f"  {say('hand', seat=seat)}  {' │ '.join(map(face, hand))}"
        for seat, hand in enumerate(view.hands)
        if hand
    ]


def _state(view: View, say: Say) -> str:
    if view.ended is not None:
        return say("over", time=seconds(view.ended - view.signal_at))
    return say(view.stop.cause if view.stop else view.stage)
