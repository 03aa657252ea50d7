"""How actions are typed and written: `7`, `bomb`, `scissors`, `lay kick`, `match man`."""

from fusebox.games.fuse_cards.cards import DEFUSERS, FUSES, KIND, POINTS
from fusebox.games.fuse_cards.model import (
    Action,
    Call,
    CloseWindow,
    Defuse,
    LayBeside,
    LayFuse,
    PlayMatchMan,
    ThrowBomb,
)

WRITTEN: dict[Action, str] = {
    **{LayFuse(card): str(POINTS[KIND[card]]) for card in FUSES},
    **{Defuse(card): card for card in DEFUSERS},
    **{LayBeside(card): f"lay {card}" for card in DEFUSERS},
    ThrowBomb(): "bomb",
    PlayMatchMan(): "match man",
    Call(): "slow fuse",
    CloseWindow(): "close",
}
READ = {text: action for action, text in WRITTEN.items()}


def written(action: Action) -> str:
    return WRITTEN[action]


def parse(text: str) -> Action:
    """The action that is written so; ValueError with a sentence if there is none."""
    if text not in READ:
        raise ValueError(f"“{text}” is none of {', '.join(READ)}.")
    return READ[text]
