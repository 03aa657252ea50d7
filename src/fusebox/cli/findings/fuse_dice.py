"""FUSE (dice): where the time went, and which placements nobody saw."""

from collections.abc import Iterator
from typing import Any

from fusebox.analysis.findings import DiceFound
from fusebox.cli.findings.voice import Voice
from fusebox.games.fuse_dice.telling import named, number


def told(found: DiceFound, names: tuple[str, ...], say: Voice) -> Iterator[str]:
    for span in found.spans:
        yield say(f"stage.{span.stage}", seconds=span.time / 1000)
    for seat, waited in enumerate(found.waited):
        lost = found.lost[seat]
        yield say("waited", name=names[seat], seconds=waited / 1000, lost=lost)
    yield say("rerolls", rolls=found.rolls, rerolls=found.rerolls)
    for unseen in found.unseen:
        could = ", ".join(
            say("put", die=_die(put.die, say), name=names[put.seat], bomb=number(put.bomb))
            for put in unseen.could
        )
        dice = ", ".join(_die(die, say) for die in unseen.dice)
        yield f"{unseen.n:4}  " + say("unseen", dice=dice, placed=unseen.placed, could=could)


def _die(die: Any, say: Voice) -> str:
    return say.of("fuse_dice", named(die))
