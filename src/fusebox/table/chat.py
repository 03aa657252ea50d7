"""What is said at a table: short lines, kept beside the log. No game and no record knows of it."""

from collections.abc import Sequence
from typing import Final

from fusebox.core import Millis, Seat
from fusebox.table.judge import chat_refusal
from fusebox.table.livematch import LiveMatch
from fusebox.table.messages import Chat
from fusebox.table.model import ChatRow
from fusebox.table.seats import tidied
from fusebox.table.sentences import Declined

LONGEST: Final = 200


def new_line(live: LiveMatch, seat: Seat, message: Chat, at: Millis) -> ChatRow:
    """The line that this makes; Declined if it may not be said, or nothing can be read of it."""
    said = len(live.chat)
    if refused := chat_refusal(live.kept.permits, live.match is not None, said):
        raise Declined("invalid", refused)
    words = tidied(message.words)
    if not 1 <= len(words) <= LONGEST:
        raise Declined("invalid", "bad_chat")
    return ChatRow(said, seat, at, words, message.nonce)


def known_line(lines: Sequence[ChatRow], seat: Seat, nonce: str) -> ChatRow | None:
    """The line that was made with this nonce."""
    return next((row for row in lines if (row.seat, row.nonce) == (seat, nonce)), None)
