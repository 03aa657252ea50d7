"""What is said of an event that has more than one message."""

from fusebox.core import Sentence, Value
from fusebox.games.fuse_cards.model import Drew, LaidBeside


def sentence(thing: Value, plain: Sentence) -> Sentence:
    """The sentence about it, where the plain one will not do."""
    match thing:
        case Drew(_, None):
            return plain._replace(key="event.DrewHidden")
        case LaidBeside(_, _, "slow"):
            return plain._replace(key="event.LaidBesideSlow")
    return plain
