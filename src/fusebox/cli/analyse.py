"""`fusebox analyse`: where a finished match turned, and what was overlooked in it."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, TypeAlias

from fusebox.cli.language import language_of
from fusebox.cli.options import limit_of, mistakes
from fusebox.cli.parser import Commands, Mistake, add_data, add_language, add_time, whole
from fusebox.cli.records import add_file, record_of, refused, text_of

if TYPE_CHECKING:
    from fusebox.analysis import Analysis
    from fusebox.bots import Bot
    from fusebox.core import AnyRules, Language, Record

Words: TypeAlias = Callable[[Any, tuple[str, ...], Any], Iterator[str]]


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
    from fusebox.analysis import asks, usual_seat
    from fusebox.core import Match
    from fusebox.engines import Stable, is_outside, tried

    level, game = arguments.level, record.header.game
    if not level or not is_outside(game, level):
        return None
    if asks(game) != "bot":
        raise Mistake(f"For {game} only a level can be asked, no other bot.")
    with mistakes():
        tried(rules, level)
        stable = Stable(limit_of(arguments.time))
    stack.callback(stable.close)
    seat = usual_seat(record) if arguments.seat is None else arguments.seat
    return stable.seated(Match(rules, record.header), {seat: level})[seat]


def told(analysis: "Analysis", language: "Language") -> Iterator[str]:
    """The findings in words; as JSON where the game has none for them."""
    import msgspec

    from fusebox.cli import findings
    from fusebox.cli.findings.voice import Voice
    from fusebox.games.brought import brought

    say = Voice(language)
    if analysis.level:
        yield say("asked", level=analysis.level)
    words: Words | None = brought(findings.__name__, analysis.game, "told")
    if words is None:
        yield msgspec.json.format(msgspec.json.encode(analysis.found)).decode()
    else:
        yield from words(analysis.found, analysis.names, say)
