"""One seat's decisions, and where everybody's points came from."""

from collections.abc import Iterable, Iterator

from fusebox.analysis.findings import DecisionsFound
from fusebox.cli.findings.voice import Voice


def told(found: DecisionsFound, names: tuple[str, ...], say: Voice) -> Iterator[str]:
    costly = [one for one in found.decisions if one.grade]
    key = "decisions" if costly else "decisions_none"
    yield say(key, name=names[found.seat], count=len(found.decisions))
    for one in costly:
        did, would = (say("waits") if deed is None else deed.words for deed in (one.did, one.would))
        grade, gain = say(f"grade.{one.grade}"), f"{one.gain:+.1f}"
        yield f"{one.n:4}  " + say("instead", grade=grade, did=did, would=would, gain=gain)
    if found.sources:
        yield ""
        yield from _sources(found, names, say)


def _sources(found: DecisionsFound, names: tuple[str, ...], say: Voice) -> Iterator[str]:
    """Where everybody's points came from, a column for each; VIXEN's is the last."""
    parties = len(found.sources[0].points)
    columns = (*names, "VIXEN")[:parties]
    wide = [max(8, len(name) + 2) for name in columns]

    def row(words: str, cells: Iterable[str]) -> str:
        return f"{words:28}" + "".join(map(str.rjust, cells, wide))

    yield row(say("sources"), columns)
    for source in found.sources:
        points = (f"{one:g}" for one in source.points)
        yield row(source.words or say(f"source.{source.key}"), points)
    sums = (sum(source.points[place] for source in found.sources) for place in range(parties))
    yield row(say("total"), (f"{one:g}" for one in sums))
