"""The mission as text: the clock, the dice, the row, and each player's bombs slot by slot."""

from collections.abc import Callable, Sequence

from fusebox.core import Catalogue, Language
from fusebox.games.fuse_dice.cards import deck_of
from fusebox.games.fuse_dice.dice import COLOURS, LETTER
from fusebox.games.fuse_dice.faces import Deck
from fusebox.games.fuse_dice.model import BombCard, Shown, View
from fusebox.games.fuse_dice.telling import number

Say = Callable[..., str]
POINTS = 4


def drawn(view: View, catalogue: Catalogue, language: Language, names: Sequence[str]) -> str:
    """The whole picture; it needs no colours: r g b y k are red, green, blue, yellow, black."""

    def say(key: str, **values: object) -> str:
        return catalogue.say(f"picture.{key}", language, names, values)

    deck = deck_of(view.corrected)
    blocks = [_head(view, say), _table(view, deck, say), *_players(view, deck, say)]
    blocks.append([_state(view, say)])
    return "\n".join(line.rstrip() for block in blocks for line in (*block, "")).rstrip()


def _head(view: View, say: Say) -> list[str]:
    left = view.until - (view.ended if view.ended is not None else view.due)
    clock = f"{max(left, 0) // 60_000}:{max(left, 0) // 1_000 % 60:02}"
    return [
        say("head", turn=view.turn, clock=clock, points=view.points),
        say("legend"),
    ]


def _table(view: View, deck: Deck, say: Say) -> list[str]:
    bag = " ".join(f"{colour}×{count}" for colour, count in zip(COLOURS, view.bag, strict=True))
    pile = view.pile
    return [
        say("bag", seat=view.holder, dice=bag),
        say("tray", dice=" ".join(view.tray) or "–"),
        say("deck", bombs=pile.bombs, advanced=pile.advanced, fuses=pile.fuses),
        *(f"    {_named(card, deck)}  {deck.faces[card].label}" for card in view.row),
        *_set_aside(view, say),
    ]


def _set_aside(view: View, say: Say) -> list[str]:
    """The cards that are done with, for everybody to see (B35)."""
    lines: list[str] = []
    if view.defused:
        lines.append(say("defused", cards=" ".join(map(number, view.defused))))
    if view.activated:
        fuses = [fuse.removeprefix("fuse-") for fuse in view.activated]
        lines.append(say("burnt", fuses=" ".join(LETTER.get(fuse, fuse) for fuse in fuses)))
    return lines


def _named(card: BombCard, deck: Deck) -> str:
    return f"{number(card):>3} {'•' * deck.faces[card].points:6}"


def _players(view: View, deck: Deck, say: Say) -> list[list[str]]:
    return [
        [say("bombs", seat=seat) + _owing(view, seat, say), *(_bomb(bomb, deck) for bomb in bombs)]
        for seat, bombs in enumerate(view.bombs)
    ]


def _owing(view: View, seat: int, say: Say) -> str:
    if view.silent[seat]:
        return f" · {say('silent')}"
    return f" · {say('owes')}" if view.since[seat] is not None else ""


def _bomb(bomb: Shown, deck: Deck) -> str:
    dice = " ".join(die or "··" for die in bomb.dice)
    return f"    {_named(bomb.card, deck)}  {dice:17}  {deck.faces[bomb.card].label}"


def _state(view: View, say: Say) -> str:
    if view.reason is not None and view.score is not None:
        return say(view.reason, score=view.score.total)
    if view.removal is None:
        return say(view.stage, seat=view.holder)
    if view.removal.die is not None:
        return say("removal", die=view.removal.die)
    return say("fuse", fuse=view.removal.fuse)
