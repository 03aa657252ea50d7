"""The table as text: the fuse from the match on, the players with their bombs, and the hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from fusebox.core import Catalogue, Language
from fusebox.games.fuse_cards.cards import KIND, POINTS
from fusebox.games.fuse_cards.model import Card, View

Say: TypeAlias = Callable[..., str]


def drawn(view: View, catalogue: Catalogue, language: Language, names: Sequence[str]) -> str:
    """The whole picture; it needs no colours."""

    def say(key: str, **values: object) -> str:
        return catalogue.say(f"picture.{key}", language, names, values)

    parts = [_fuse(view, say), _players(view, say), _hands(view, say), _now(view, say)]
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part)


def _fuse(view: View, say: Say) -> Iterator[str]:
    depth = view.options.time_bomb_depth + 1
    unexploded = view.ended != "time_bomb"
    yield say("pile" if unexploded else "pile_over", cards=view.pile, depth=min(depth, view.pile))
    values = [POINTS[KIND[card]] for card in view.fuse]
    burning = "*" + "".join(f"~{value}" for value in values)
    yield say("fuse", fuse=burning, worth=sum(values)) if values else say("no_fuse")
    if view.beside:
        yield say("beside", cards=_cards(view.beside, say))
        if values:
            yield say("stake", worth=view.worth)


def _players(view: View, say: Say) -> Iterator[str]:
    if view.scores is not None and view.ranks is not None:
        yield say("scores", ending=view.ended)
        for seat, (rank, score) in enumerate(zip(view.ranks, view.scores, strict=True)):
            numbers = {name: getattr(score, name) for name in score.__struct_fields__}
            yield say("score", mark=">" if rank == 1 else " ", seat=seat, **numbers)
        return
    for seat, (bombs, points) in enumerate(zip(view.bombs, view.points, strict=True)):
        left = say("bombs", count=bombs)
        mark = ">" if seat == view.turn else " "
        yield say("player", mark=mark, seat=seat, bombs=left, points=points)


def _hands(view: View, say: Say) -> Iterator[str]:
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            cards = _cards(hand, say)
            own = seat == view.viewer
            yield say("hand", cards=cards) if own else say("hand_of", seat=seat, cards=cards)


def _now(view: View, say: Say) -> Iterator[str]:
    if view.ended is not None:
        return
    yield say("turn" if view.window is None else "window", seat=view.turn)
    if view.calls:
        yield say("calls", calls=view.calls)


def _cards(cards: Sequence[Card], say: Say) -> str:
    """Fuse cards by their value, the others by name with their value."""
    return ", ".join(_card(card, say) for card in cards) or "–"


def _card(card: Card, say: Say) -> str:
    value = POINTS[KIND[card]]
    if card.startswith("fuse"):
        return str(value)
    return f"{say(card)} ({value})" if value else say(card)
