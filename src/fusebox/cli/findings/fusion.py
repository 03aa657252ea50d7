"""Fusion: how fast everybody was, and what was lost and overlooked."""

from collections.abc import Iterator
from typing import Any

from fusebox.analysis.findings import FusionFound
from fusebox.cli.findings.voice import Voice
from fusebox.games.fusion.telling import named


def told(found: FusionFound, names: tuple[str, ...], say: Voice) -> Iterator[str]:
    for seat, racer in enumerate(found.racers):
        yield say("racer", name=names[seat], laid=racer.laid, late=racer.late, wrong=racer.wrong)
        if racer.typical is not None and racer.quickest is not None:
            typical, quickest = racer.typical / 1000, racer.quickest / 1000
            yield "      " + say("reaction", typical=typical, quickest=quickest)
    for race in found.lost:
        name, by, card = names[race.first], race.by / 1000, _card(race.card, say)
        yield f"{race.n:4}  " + say("late", card=card, pile=race.pile, name=name, by=by)
    for one in found.overlooked:
        seconds, card = one.time / 1000, _card(one.card, say)
        yield f"{one.n:4}  " + say("overlooked", card=card, pile=one.pile, seconds=seconds)


def _card(card: Any, say: Voice) -> str:
    """A card by what it shows."""
    return say.of("fusion", named(card, "face"))
