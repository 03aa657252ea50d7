"""One's own tables in a list, and what they and their bots are called in each language."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from fusebox.core import (
    LANGUAGES,
    Abort,
    Answer,
    AnyRules,
    Hint,
    Millis,
    Offer,
    Pause,
    Ready,
    Resign,
    Resume,
)
from fusebox.games import GAMES as OFFERED
from fusebox.table.messages import Speak, Update
from fusebox.table.seats import CreateTable, SeatWanted
from tests.tables.ordering import LINK, ME
from tests.tables.room import MADE, SHARE, Dealt, Room, in_room, invites_of, tokens_of

BLIND = SeatWanted("bot", "Blindfold", "random")
"""As tables were stored when bots had no names of their own."""


def test_ones_tables_are_listed_with_whose_turn_it_is(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        other = await room.order("me", "link")
        tokens = [tokens_of(created)[0], tokens_of(other)[0], "unknown"]
        lines = {line.table: line for line in (await room.hall.archive.mine(tokens, "en"))[0]}
        assert lines[created.table].waiting == (0,)
        assert lines[created.table].names == ("Player 1", "Player 2")
        assert not lines[other.table].started
        await bob.act(Resign())
        (line,) = (await room.hall.archive.mine(tokens[:1], "fr"))[0]
        assert line.outcome == "Un joueur a abandonné."
        assert isinstance(ann.last(Update), Update)

    in_room(tmp_path, scenario)


def test_ones_tables_are_listed_when_they_are_not_in_memory(tmp_path: Path) -> None:
    async def first(room: Room) -> list[str]:
        created, _, bob = await room.pair()
        over, ann, _ = await room.pair()
        await ann.act(Offer(Abort()))
        await ann.act(Resign())
        assert bob.last(Update).version == 3
        return [tokens_of(created)[1], tokens_of(over)[1]]

    tokens = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        lines = (await room.hall.archive.mine(tokens, "en"))[0]
        assert [(line.seat, line.waiting, line.outcome) for line in lines] == [
            (1, (0,), ""),
            (1, (), "A player resigned."),
        ]

    in_room(tmp_path, second)


def test_how_a_table_ended_is_listed_with_its_options_hints_and_pauses(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        created, ann, bob = await room.pair()
        await ann.act(Hint())
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        (line,) = (await room.hall.archive.mine([tokens_of(created)[0]], "en"))[0]
        assert (line.result, line.rested) == (None, False)
        await bob.act(Offer(Resume()))
        await ann.act(Answer(False))
        await bob.act(Offer(Resume()))
        await ann.act(Answer(True))
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        await bob.act(Offer(Resume()))
        await ann.act(Answer(True))
        await bob.act(Resign())
        return tokens_of(created)[0]

    token = in_room(tmp_path, first)

    async def second(room: Room) -> None:
        (line,) = (await room.hall.archive.mine([token], "en"))[0]
        assert line.result is not None
        assert line.result.winners == (0,)
        assert (line.hints, line.rested, line.pauses) == (1, True, 2)
        assert line.made == MADE

    in_room(tmp_path, second)


def test_which_bots_sat_there_and_what_everybody_played_is_listed(tmp_path: Path) -> None:
    async def first(room: Room) -> str:
        order = CreateTable("fuse_discs", (ME, BLIND), {"white": "second"})
        created = await room.hall.lobby.create(order)
        ann = await room.come(created, 0, shows=0)
        await ann.act(Ready(SHARE))
        (line,) = (await room.hall.archive.mine([tokens_of(created)[0]], "en"))[0]
        assert (line.bots, line.sides) == (("", "random"), ())
        await ann.act(Resign())
        return tokens_of(created)[0]

    token = in_room(tmp_path, first, OFFERED)

    async def second(room: Room) -> None:
        (line,) = (await room.hall.archive.mine([token], "en"))[0]
        assert (line.bots, line.sides) == (("", "random"), ("black", "white"))

    in_room(tmp_path, second, OFFERED)


def test_a_language_that_is_not_known_here_is_answered_in_english(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.hall.lobby.create(
            CreateTable("fuse_cards", (ME, BLIND), language="xx")
        )
        tokens = (tokens_of(created)[0],)
        ann = await room.greet(created.table, tokens, 0, language="xx")
        assert ann.last(Update).table.seats[1].name == "Blindfold"
        ann.say(Speak("fr"))
        assert ann.last(Update).table.seats[1].name == "Yeux bandés"
        ann.say(Speak("yy"))
        assert ann.last(Update).table.seats[1].name == "Blindfold"

    in_room(tmp_path, scenario, OFFERED)


def test_a_bot_seated_by_its_level_is_called_so_in_the_language_of_each_reader(
    tmp_path: Path,
) -> None:
    async def scenario(room: Room) -> None:
        seats = (SeatWanted("me", "Ann"), LINK, BLIND, BLIND, SeatWanted("bot", "Zoé", "random"))
        created = await room.hall.lobby.create(CreateTable("fuse_cards", seats[:4], language="fr"))
        named = await room.hall.lobby.create(CreateTable("fuse_cards", (seats[0], seats[4])))
        tokens = (tokens_of(created)[0],)
        readers = [await room.greet(created.table, tokens, 0, language=one) for one in LANGUAGES]
        told = [[seat.name for seat in one.last(Update).table.seats] for one in readers]
        assert told == [
            ["Ann", "", "Blindfold", "Blindfold (2)"],
            ["Ann", "", "Yeux bandés", "Yeux bandés (2)"],
        ]
        seated = await room.hall.lobby.join(created.table, invites_of(created)[0], "Bob")
        bob = await room.greet(created.table, (seated.token,), 1)
        await bob.act(Ready(SHARE))
        await readers[0].act(Ready(SHARE))
        await room.clock.turn(60_000)
        english, french = (
            " ".join(
                word for update in one.all(Update) for told in update.events for word in told.words
            )
            for one in readers
        )
        assert "Blindfold (2) is ready." in english
        assert "Yeux bandés (2) est prêt." in french
        assert "bandés" not in english
        assert "Blindfold" not in french
        for language, name in (("en", "Blindfold"), ("fr", "Yeux bandés")):
            (line,) = (await room.hall.archive.mine(tokens, language))[0]
            assert line.names[2] == name
            replay = await room.hall.archive.replay(created.table, language)
            assert msgspec.json.decode(replay)["names"][3] == f"{name} (2)"
        (line,) = (await room.hall.archive.mine([tokens_of(named)[0]], "en"))[0]
        assert line.names == ("Ann", "Zoé")

    in_room(tmp_path, scenario, OFFERED)


class Hurried(Dealt):
    """Who is resigned to has won in so much time, beginning half a second after the deal."""

    clocked: ClassVar[Mapping[str, Millis]] = {"resigned": 500}


def test_the_time_of_a_win_is_listed_where_it_counts(tmp_path: Path) -> None:
    games: dict[str, AnyRules] = {"veto": Hurried()}

    async def first(room: Room) -> list[str]:
        created, _, bob = await room.pair()
        off, ann, _ = await room.pair()
        await room.clock.turn(4_000)
        await bob.act(Resign())
        await room.clock.turn(60_000)
        await ann.act(Offer(Abort()))
        return [*tokens_of(created), tokens_of(off)[0]]

    tokens = in_room(tmp_path, first, games)

    async def second(room: Room) -> None:
        times = [(await room.hall.archive.mine([token], "en"))[0][0].time for token in tokens]
        assert times == [3_500, None, None]

    in_room(tmp_path, second, games)


def test_a_page_of_ones_tables_takes_one_question(tmp_path: Path) -> None:
    class Asked:
        """Counts what the store is asked."""

        def __init__(self, store: Any) -> None:
            self._store = store
            self.times = 0

        def __getattr__(self, name: str) -> Any:
            self.times += 1
            return getattr(self._store, name)

    async def scenario(room: Room) -> None:
        made = [await room.order("me", "link") for _ in range(120)]
        tokens = [tokens_of(one)[0] for one in made]
        archive = room.hall.archive
        asked = Asked(room.store)
        archive._services = archive._services._replace(store=asked)
        found = []
        for since, more in ((0, True), (50, True), (100, False)):
            page, goes_on = await archive.mine(tokens, "en", since)
            assert goes_on == more
            found += [line.table for line in page]
        assert asked.times == 3
        assert sorted(found) == sorted(one.table for one in made)

    in_room(tmp_path, scenario)
