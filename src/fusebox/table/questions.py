"""What a table asks its bots, and when they act on their choices: at a human pace that reveals
nothing."""

from hashlib import sha256
from typing import Final

import msgspec

from fusebox.bots import Question, Sight, level_of, remembers
from fusebox.bots.planner import Asked, Planner, sight_of
from fusebox.core import AnyMatch, Damaged, Match, Millis, Seat
from fusebox.table.model import KeptTable

QUICKEST: Final[Millis] = 400
SLOWEST: Final[Millis] = 900
WEIGHED: Final[Millis] = 1_100
"""So much longer where the choice looks as hard as can be."""
BRISK: Final[Millis] = 1_500
"""The longest that team-mates take for an act, where they are not to take their time."""
GRID: Final[Millis] = 250
"""A bot that thinks longer than it waits is delayed by whole multiples of this, so that a little
more or less thought about a hidden card does not show."""


def human_wait(promise: str, version: int, seat: Seat, hard: float = 0.0) -> Millis:
    """The least time a bot waits, by how hard its choice looks; it follows from what everybody
    knows."""
    digest = sha256(f"{promise} {version} {seat}".encode()).digest()
    luck = int.from_bytes(digest[:4], "big") % (SLOWEST - QUICKEST + 1)
    return QUICKEST + luck + round(hard * WEIGHED)


def unhurried(asked: Millis, wait: Millis, alarm: Millis | None) -> Millis:
    """The wait, but at most half of what the clock leaves."""
    return wait if alarm is None else max(0, min(wait, (alarm - asked) // 2))


def planned_at(asked: Millis, wait: Millis, now: Millis) -> Millis:
    """When to play a choice that was asked for then and has arrived now."""
    late = now - asked - wait
    return asked + wait + (0 if late <= 0 else -(-late // GRID) * GRID)


def seed_of(secret: bytes, purpose: str, seat: Seat, version: int) -> str:
    """A bot's luck. It follows from the table's secret, so that the bot's memory can be rebuilt,
    and reveals nothing about that secret."""
    return sha256(secret + f" {purpose} {seat} {version}".encode()).hexdigest()[:32]


def question_of(
    kept: KeptTable, match: AnyMatch, asked: Asked, planner: Planner, sight: Sight
) -> Question:
    """What the bot of a seat is asked about what it sees now."""
    seat, game = asked.seat, match.rules.name
    level = level_of(game, match.table.bots[seat])
    forgot = remembers(game, level) and not planner.remembers(seat)
    return Question(
        game=game,
        level=level,
        sight=sight,
        seed=seed_of(kept.secret, "bot", seat, asked.version),
        memory=planner.memory(seat),
        history=history_of(kept, match, asked) if forgot else (),
        table=kept.id,
        people=any(not bot for bot in match.table.bots),
        seats=match.seats,
        options=match.header.options,
    )


def history_of(kept: KeptTable, match: AnyMatch, asked: Asked) -> tuple[tuple[Sight, str], ...]:
    """What this bot has been asked so far, found by replaying the match and leaving out what was
    taken back. Empty if the match can't be replayed."""
    seat, bot = asked.seat, match.table.bots[asked.seat]
    planner, known = Planner(), list[tuple[int, Sight]]()
    again: AnyMatch = Match(match.rules, match.header, kept.secret)
    try:
        for entry in match.entries:
            step = again.repeated(entry)
            passing = again.following(step) is not None
            again.commit(step)
            if step.back is not None:
                back = step.back
                known = [(version, sight) for version, sight in known if version <= back]
            if passing:
                continue  # nobody saw the table in between
            bots = [seat] if again.table.bots[seat] == bot else []
            for news in planner.look(again, bots, again.now):
                if news.version < asked.version:
                    known.append((news.version, sight_of(again, seat, news.at)))
    except (Damaged, msgspec.MsgspecError):
        return ()
    return tuple((sight, seed_of(kept.secret, "bot", seat, version)) for version, sight in known)
