"""Playing at a live table: updates, answers, refusals, returning, and what others see."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from fusebox.core import (
    Abort,
    Answer,
    Chance,
    Done,
    Draw,
    Millis,
    Offer,
    Pause,
    Ready,
    Resign,
    Seat,
    Undo,
)
from fusebox.table.messages import (
    Act,
    ActionRefused,
    Failed,
    Hello,
    Ping,
    Pong,
    Presence,
    ShowSeat,
    Speak,
    Update,
)
from fusebox.table.messages import (
    AlreadyDone as Taken,
)
from tests.tables.room import SHARE, Dealt, Person, Room, in_room, type_of
from tests.toys.veto.game import Action, Close, Event, Play, Stake, State, Veto


def test_the_deal_follows_once_all_are_ready(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        ann = await room.come(created, 0, shows=0)
        first = ann.last(Update)
        assert (first.version, first.table.started, first.view) == (0, False, None)
        assert len(first.table.commitment) == 64
        bob = await room.come(created, 1, shows=1)
        assert await ann.act(Ready(SHARE), "ready") == Taken("ready", 1)
        assert [seat.ready for seat in ann.last(Update).table.seats] == [True, False]
        await bob.act(Ready(SHARE))
        begun = ann.last(Update)
        assert (begun.version, begun.table.started, begun.running) == (3, True, True)
        assert len(begun.legal) > 0
        assert bob.last(Update).legal == []

    in_room(tmp_path, scenario)


def test_an_action_is_seen_by_both_and_answered_after_its_update(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        assert isinstance(await ann.act(Stake()), Taken)
        kinds = [type(message) for message in ann.heard[-2:]]
        assert kinds == [Update, Taken]
        seen = bob.last(Update)
        assert [happened.n for happened in seen.events] == [3]
        assert len(seen.events[0].words) == 1

    in_room(tmp_path, scenario)


class Wordless(Dealt):
    """A game in which nothing that is done is told."""

    def apply(
        self, state: State, seat: Seat, action: Action, at: Millis, chance: Chance
    ) -> list[Event]:
        super().apply(state, seat, action, at, chance)
        return []


def test_everybody_hears_of_an_action_that_is_told_by_nothing(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        spectator = await room.come(created)
        await ann.act(Stake())
        for person in (ann, bob, spectator):
            seen = person.last(Update)
            assert (seen.version, [happened.words for happened in seen.events]) == (4, [[]])
            assert seen.view is not None
            assert msgspec.json.decode(seen.view)["staked"] is True

    in_room(tmp_path, scenario, {"veto": Wordless()})


def test_a_refusal_names_its_clause_in_the_players_language(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, _, bob = await room.pair()
        english = await bob.act(Stake())
        assert isinstance(english, ActionRefused)
        assert english.clause == "V1"
        bob.say(Speak("fr"))
        french = await bob.act(Stake())
        assert french.words != english.words
        assert bob.last(Update).version == 3

    in_room(tmp_path, scenario)


@pytest.mark.parametrize(
    "text", [b'{"type":"Fly"}', b"7", b'"x"', b'{"type":"Play","card":"one"}', b"[]", b"null"]
)
def test_what_is_no_action_is_refused_in_a_sentence(tmp_path: Path, text: bytes) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        ann.say(Act("odd", msgspec.Raw(text)))
        assert ann.last(ActionRefused).words == "That is not an action of this game."

    in_room(tmp_path, scenario)


def test_an_action_for_a_seat_one_does_not_hold_is_refused(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        spectator = await room.come(created)
        for person, seat in ((ann, 1), (spectator, None), (spectator, 0), (bob, 7)):
            answer = await person.act(Resign(), seat=seat)
            assert answer.words == "You don't sit in that seat."
        assert ann.last(Update).table.outcome is None

    in_room(tmp_path, scenario)


def test_a_resent_action_gets_the_same_answer_and_is_not_played_twice(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        first = await ann.act(Stake(), "once")
        assert first == await ann.act(Stake(), "once")
        assert ann.last(Update).version == 4
        again = await ann.act(Stake(), "twice")
        assert isinstance(again, ActionRefused)

    in_room(tmp_path, scenario)


def test_returning_brings_only_what_was_missed(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        bob.leave()
        await ann.act(Stake())
        await ann.act(Done())
        back = await room.come(created, 1, shows=1, since=3)
        update = back.all(Update)[0]
        assert update.version == 5
        assert [happened.n for happened in update.events] == [3, 4]
        fresh = await room.come(created, 1, shows=1)
        assert [happened.n for happened in fresh.all(Update)[0].events] == [0, 1, 2, 3, 4]
        ahead = await room.come(created, 1, shows=1, since=99)
        assert ahead.all(Update)[0].events == []

    in_room(tmp_path, scenario)


def test_two_connections_of_one_seat_get_the_same_bytes(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        await ann.act(Done())
        other = await room.come(created, 0, shows=0, since=4)
        before = len(ann.raw), len(other.raw)
        await bob.act(Stake())
        assert ann.raw[before[0] :] == other.raw[before[1] :]
        assert ann.raw[before[0]] is other.raw[before[1]]

    in_room(tmp_path, scenario)


def test_a_curtain_shows_no_view_no_events_and_nothing_to_do(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created = await room.order("me", "me")
        both = await room.come(created, 0, 1, shows=0)
        await both.act(Ready(SHARE), seat=0)
        await both.act(Ready(SHARE), seat=1)
        both.say(ShowSeat(None))
        await both.act(Done(), seat=0)
        behind = both.last(Update)
        assert (behind.shows, behind.view, behind.legal, behind.events) == (None, None, [], [])
        assert behind.choices == []
        both.say(ShowSeat(1))
        shown = both.last(Update)
        assert shown.shows == 1
        assert shown.view is not None
        assert [happened.n for happened in shown.events] == [0, 1, 2, 3]
        both.say(ShowSeat(5))
        assert both.last(Failed).words == "You don't sit in that seat."

    in_room(tmp_path, scenario)


def test_a_spectator_sees_what_lies_open_and_may_do_nothing(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        watcher = await room.come(created)
        update = watcher.last(Update)
        view = msgspec.json.decode(update.view or b"")
        assert view["hands"] == [None, None]
        assert (update.legal, update.choices) == ([], [])
        presence = ann.last(Presence)
        assert presence == Presence((True, True), 1)
        watcher.leave()
        assert ann.last(Presence) == Presence((True, True), 0)

    in_room(tmp_path, scenario)


def test_presence_follows_who_comes_and_goes(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        bob.leave()
        assert ann.last(Presence).present == (True, False)
        await room.come(created, 1, shows=1)
        assert ann.last(Presence).present == (True, True)

    in_room(tmp_path, scenario)


def test_words_and_choices_come_where_they_are_asked_for(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        created, ann, _ = await room.pair()
        silent = await room.come(created, 0, shows=0, choices=False)
        told = await room.come(created, 0, shows=0, words=True, language="fr")
        assert silent.last(Update).choices == []
        assert all(not option.words for option in ann.last(Update).legal)
        assert all(option.words for option in told.last(Update).legal)
        assert "Abandonner" in [option.words for option in told.last(Update).choices]

    in_room(tmp_path, scenario)


def test_a_ping_is_answered_with_the_game_time(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        await room.clock.turn(1234)
        ann.say(Ping(77))
        assert ann.last(Pong) == Pong(77, 1234)

    in_room(tmp_path, scenario)


def test_a_second_hello_is_answered_and_harms_nothing(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        ann.say(Hello(1, "en"))
        assert ann.last(Failed).words == "This connection has already said hello."
        assert isinstance(await ann.act(Stake()), Taken)

    in_room(tmp_path, scenario)


def test_a_burst_is_answered_and_the_others_notice_nothing(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        heard = len(bob.raw)
        room.store.holds = True
        ann.say(Act("first", msgspec.Raw(b'{"type":"Stake"}')))
        for number in range(1000):
            ann.say(Act(f"b{number}", msgspec.Raw(b'{"type":"Veto"}')))
        await room.store.release()
        await room.clock.turn(0)
        answers = ann.all(ActionRefused)
        assert len(answers) == 1000
        assert {answer.words for answer in answers[:900]} == {"That was too fast. Wait a moment."}
        assert len(bob.raw) == heard + 1

    in_room(tmp_path, scenario)


def test_a_draw_is_offered_and_accepted(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        await ann.act(Offer(Draw()))
        offer = bob.last(Update).table.offer
        assert offer is not None
        assert (offer.by, offer.missing) == (0, (1,))
        await bob.act(Answer(True))
        assert ann.last(Update).table.outcome_words == "The players agreed to a draw."
        assert (await ann.act(Resign())).clause == "T3"

    in_room(tmp_path, scenario)


def test_the_menu_offers_what_may_be_done_and_nothing_else(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, _ = await room.pair()
        await ann.act(Stake())
        kinds = [type_of(option) for option in ann.last(Update).choices]
        assert "Undo" in kinds
        assert "Resign" in kinds
        assert "Answer" not in kinds
        await ann.act(Undo(3))
        assert ann.last(Update).version == 5

    in_room(tmp_path, scenario)


def test_a_connection_that_can_not_be_sent_to_harms_nobody(tmp_path: Path) -> None:
    class Broken(Person):
        def send(self, message: bytes) -> None:
            raise OSError("gone")

    async def scenario(room: Room) -> None:
        created, ann, bob = await room.pair()
        broken = Broken()
        await room.hall.greet(created.table, Hello(1, "en"), broken)
        assert isinstance(await ann.act(Stake()), Taken)
        assert bob.last(Update).version == 4

    in_room(tmp_path, scenario)


def test_nothing_is_played_while_the_game_is_paused_or_over(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        await ann.act(Offer(Pause()))
        await bob.act(Answer(True))
        assert (await ann.act(Stake())).clause == "T2"
        await ann.act(Offer(Abort()))
        await bob.act(Answer(True))
        assert (await ann.act(Play(1))).clause == "T3"
        assert (await bob.act(Veto())).clause == "T3"

    in_room(tmp_path, scenario)


class Hasty(Dealt):
    """Windows close in the instant in which they open."""

    def alarm(self, state: State) -> tuple[Millis, Any] | None:
        return (0, Close()) if state.pending else None


def test_a_move_and_what_the_clock_makes_of_it_at_once_are_told_together(tmp_path: Path) -> None:
    async def scenario(room: Room) -> None:
        _, ann, bob = await room.pair()
        before = len(bob.all(Update))
        assert isinstance(await ann.act(Play(1)), Taken)
        (told,) = bob.all(Update)[before:]
        assert [happened.n for happened in told.events] == [told.version - 2, told.version - 1]
        assert ann.last(Update).version == told.version

    in_room(tmp_path, scenario, {"veto": Hasty()})
