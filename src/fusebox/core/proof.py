"""The proof that a finished match was dealt as it was committed to."""

from fusebox.core.chance import Chance, commitment, key_of
from fusebox.core.match import Match
from fusebox.core.record import Record, line_of
from fusebox.core.rules import A, E, Rules, S, V
from fusebox.core.values import Damaged


def verified(rules: Rules[S, A, E, V], record: Record) -> Match[S, A, E, V]:
    """The finished match, once every draw is shown to follow from the committed bytes."""
    match = Match.replayed(rules, record)
    check_luck(match, record)
    return match


def check_luck(match: Match[S, A, E, V], record: Record) -> None:
    """Damaged at the first draw of this replayed record that nobody was committed to."""
    if record.secret is None or commitment(record.secret) != record.header.commitment:
        raise Damaged(1, "the committed bytes are missing or different")
    key = key_of(record.secret, [share for share in match.table.shares if share])
    for entry in record.entries:
        chance = Chance.keyed(key, entry.n)
        if any(chance.below(bound) != value for bound, value in entry.draws):
            raise Damaged(line_of(entry.n), "a draw does not follow from the committed bytes")
