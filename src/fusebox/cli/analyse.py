"""`fusebox analyse`: where a finished match turned, and what was overlooked in it."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

from fusebox.cli.language import language_of, say
from fusebox.cli.options import limit_of, mistakes
from fusebox.cli.parser import Commands, Mistake, add_data, add_language, add_time, whole
from fusebox.cli.records import add_file, record_of, refused, text_of

if TYPE_CHECKING:
    from fusebox.analysis import Analysis
    from fusebox.analysis.findings import (
        DecisionsFound,
        DiceFound,
        DiscsFound,
        FusionFound,
        Stand,
    )
    from fusebox.bots import Bot
    from fusebox.core import AnyRules, Language, Record


class Voice(NamedTuple):
    """Says what was found, in a language."""

    language: "Language"

    def __call__(self, key: str, **values: Any) -> str:
        return say(f"analysis.{key}", self.language, **values)

    def card(self, card: Any) -> str:
        """A card of Fusion by what it shows."""
        from fusebox.games import GAMES
        from fusebox.games.fusion.telling import named

        key, values = named(card, "face")
        return GAMES["fusion"].catalogue.say(key, self.language, (), values)

    def die(self, die: Any) -> str:
        from fusebox.games import GAMES
        from fusebox.games.fuse_dice.telling import named

        key, values = named(die)
        return GAMES["fuse_dice"].catalogue.say(key, self.language, (), values)


def add(commands: Commands) -> None:
    parser = commands.add_parser("analyse", help="where a finished match turned")
    add_file(parser)
    parser.add_argument(
        "--seat", type=whole(0), metavar="S", help="whose decisions; seats count from 0"
    )
    parser.add_argument(
        "--level", metavar="BOT", default="", help="the bot to ask (default: the strongest)"
    )
    parser.add_argument("--json", action="store_true", help="everything, as one object")
    add_time(parser)
    add_data(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import msgspec

    from fusebox.analysis import Unfinished, Unknown
    from fusebox.core import Damaged

    language = language_of(arguments.language)
    text = text_of(arguments.file)
    try:
        rules, record = record_of(text, arguments.data)
        if arguments.seat is not None and arguments.seat >= record.header.seats:
            raise Mistake(f"The record has no seat {arguments.seat}: they count from 0.")
        analysis = _analysed(rules, record, arguments, language)
    except Damaged as damage:
        raise refused(arguments.file, damage) from None
    except (Unfinished, Unknown) as error:
        raise Mistake(str(error)) from None
    if arguments.json:
        print(msgspec.json.encode(analysis).decode())
    else:
        print("\n".join(told(analysis, language)))
    return 0


def _analysed(
    rules: "AnyRules", record: "Record", arguments: argparse.Namespace, language: "Language"
) -> "Analysis":
    from fusebox.analysis import analysed

    with ExitStack() as stack:
        bot = _outside(rules, record, arguments, stack)
        return analysed(
            rules,
            record,
            seat=arguments.seat,
            level=arguments.level,
            bot=bot,
            language=language,
        )


def _outside(
    rules: "AnyRules", record: "Record", arguments: argparse.Namespace, stack: ExitStack
) -> "Bot | None":
    """A bot from outside, if one is named; it is asked about decisions, not about positions."""
    from fusebox.analysis import ASKED, usual_seat
    from fusebox.core import Match
    from fusebox.engines import Stable, is_outside, tried

    level, game = arguments.level, record.header.game
    if not level or not is_outside(game, level):
        return None
    if game not in ASKED or game == "fuse_discs":
        raise Mistake(f"For {game} only a level can be asked, no other bot.")
    with mistakes():
        tried(rules, level)
        stable = Stable(limit_of(arguments.time))
    stack.callback(stable.close)
    seat = usual_seat(record) if arguments.seat is None else arguments.seat
    return stable.seated(Match(rules, record.header), {seat: level})[seat]


def told(analysis: "Analysis", language: "Language") -> Iterator[str]:
    """The findings in words."""
    voice = Voice(language)
    if analysis.level:
        yield voice("asked", level=analysis.level)
    found: Any = analysis.found
    yield from WORDS[type(found).__name__](found, analysis.names, voice)


def _discs(found: "DiscsFound", names: tuple[str, ...], say: Voice) -> Iterator[str]:
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


def _value(stand: "Stand", say: Voice) -> str:
    if stand.margin is None:
        return f"{stand.value:+.2f}"
    if stand.margin == 0:
        return say("even")
    return say("white_by" if stand.margin > 0 else "black_by", points=abs(stand.margin))


def _decisions(found: "DecisionsFound", names: tuple[str, ...], say: Voice) -> Iterator[str]:
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


def _sources(found: "DecisionsFound", names: tuple[str, ...], say: Voice) -> Iterator[str]:
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


def _dice(found: "DiceFound", names: tuple[str, ...], say: Voice) -> Iterator[str]:
    from fusebox.games.fuse_dice.telling import number

    for span in found.spans:
        yield say(f"stage.{span.stage}", seconds=span.time / 1000)
    for seat, waited in enumerate(found.waited):
        lost = found.lost[seat]
        yield say("waited", name=names[seat], seconds=waited / 1000, lost=lost)
    yield say("rerolls", rolls=found.rolls, rerolls=found.rerolls)
    for unseen in found.unseen:
        could = ", ".join(
            say("put", die=say.die(put.die), name=names[put.seat], bomb=number(put.bomb))
            for put in unseen.could
        )
        dice = ", ".join(map(say.die, unseen.dice))
        yield f"{unseen.n:4}  " + say("unseen", dice=dice, placed=unseen.placed, could=could)


def _fusion(found: "FusionFound", names: tuple[str, ...], say: Voice) -> Iterator[str]:
    for seat, racer in enumerate(found.racers):
        yield say("racer", name=names[seat], laid=racer.laid, late=racer.late, wrong=racer.wrong)
        if racer.typical is not None and racer.quickest is not None:
            typical, quickest = racer.typical / 1000, racer.quickest / 1000
            yield "      " + say("reaction", typical=typical, quickest=quickest)
    for race in found.lost:
        name, by, card = names[race.first], race.by / 1000, say.card(race.card)
        yield f"{race.n:4}  " + say("late", card=card, pile=race.pile, name=name, by=by)
    for one in found.overlooked:
        seconds, card = one.time / 1000, say.card(one.card)
        yield f"{one.n:4}  " + say("overlooked", card=card, pile=one.pile, seconds=seconds)


WORDS: dict[str, Callable[..., Iterator[str]]] = {
    "DiscsFound": _discs,
    "DecisionsFound": _decisions,
    "DiceFound": _dice,
    "FusionFound": _fusion,
}
