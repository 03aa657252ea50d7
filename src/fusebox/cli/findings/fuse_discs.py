"""FUSE (discs): what each position was worth, and what moves gave away."""

from collections.abc import Iterator

from fusebox.analysis.findings import DiscsFound, Stand
from fusebox.cli.findings.voice import Voice


def told(found: DiscsFound, names: tuple[str, ...], say: Voice) -> Iterator[str]:
    for stand in found.stands:
        if stand.seat is None:
            yield say("begins", value=_value(stand, say), line=" ".join(stand.line))
            continue
        said = say("move", name=names[stand.seat], played=stand.played, value=_value(stand, say))
        if stand.grade:
            grade = say(f"grade.{stand.grade}")
            said += " " + say("better", grade=grade, best=stand.best)
        yield f"{stand.n:4}  {said}"
    graded = [stand for stand in found.stands if stand.grade]
    yield say("faults", count=len(graded))


def _value(stand: Stand, say: Voice) -> str:
    if stand.margin is None:
        return f"{stand.value:+.2f}"
    if stand.margin == 0:
        return say("even")
    return say("white_by" if stand.margin > 0 else "black_by", points=abs(stand.margin))
