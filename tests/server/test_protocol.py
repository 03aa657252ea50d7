"""The socket and the requests as docs/protocol.md tells them."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.rig import Player, Rig
from tests.server.playing import duel, move


def test_the_box_lists_the_games_in_both_languages(player: Player) -> None:
    box = player.http.get("/api/box").json()
    (game,) = (game for game in box["games"] if game["name"] == "fuse_discs")
    assert set(game["title"]) == {"en", "fr"}
    assert game["seats"] == [2]
    options = {option["name"]: option for option in game["options"]}
    assert options["kings"]["values"] == [0, 1, 2]
    assert options["replay"]["values"] == [True, False]
    assert all(set(title) == {"en", "fr"} for title in options["scoring"]["titles"])
    assert game["levels"][0]["name"] == "random"
    assert game["phrases"][0]["signal"] == {"type": "Phrase", "key": "hello"}


def test_every_option_of_every_game_can_be_chosen(player: Player) -> None:
    for game in player.http.get("/api/box").json()["games"]:
        for option in game["options"]:
            default, named = option["default"], len(option["titles"]) == len(option["values"])
            assert named, option["name"]
            assert option["title"]["fr"] != option["name"], option["name"]
            if option["kind"] in ("value", "seat"):
                assert default in option["values"], option["name"]
            else:
                chosen = option["least"] if default is None else default
                assert option["least"] <= chosen <= option["most"], option["name"]
                assert (default is None) == (option["none"] is not None), option["name"]


def test_a_table_is_suggested_with_other_options_than_the_defaults_where_a_game_says_so(
    player: Player,
) -> None:
    suggested = {
        (game["name"], option["name"]): option["suggested"]
        for game in player.http.get("/api/box").json()["games"]
        for option in game["options"]
        if option["suggested"] != option["default"]
    }
    assert suggested == {("fuse_cards", "pace"): 3}


def test_a_number_is_offered_within_the_bounds_of_the_game(player: Player) -> None:
    games = {game["name"]: game for game in player.http.get("/api/box").json()["games"]}
    options = {option["name"]: option for option in games["fuse_dice"]["options"]}
    minutes, fuses = options["minutes"], options["fuse_cards"]
    assert (minutes["least"], minutes["most"], minutes["values"]) == (5, 30, [10])
    assert (fuses["least"], fuses["most"], fuses["default"]) == (0, 11, None)
    for wanted, accepted in ((5, True), (30, True), (4, False), (31, False)):
        seats, chosen = [{"kind": "me"}], {"minutes": wanted}
        order = {"game": "fuse_dice", "seats": seats, "options": chosen}
        assert player.http.post("/api/tables", json=order).is_success == accepted


def test_the_view_comes_as_a_picture_with_the_words_and_only_then(player: Player) -> None:
    made = player.create("me", "random", options={"white": "first"})
    table, token = made["table"], made["seats"][0]["token"]
    with player.socket(table, token, shows=0, words=True) as line:
        line.ready()
        update = line.turn()
        assert "White to move: Player 1." in update["picture"]
        assert all(option["words"] for option in update["legal"])
    with player.socket(table, token, shows=0) as line:
        assert "picture" not in line.turn()
    steps = player.http.get(f"/api/tables/{table}/replay?pictures=1").json()["steps"]
    assert "White to move: Player 1." in steps[-1]["picture"]
    steps = player.http.get(f"/api/tables/{table}/replay").json()["steps"]
    assert {step["picture"] for step in steps} == {""}


def test_a_table_goes_on_without_one_who_does_not_come(player: Player) -> None:
    made = player.create("me", "link")
    table, token = made["table"], made["seats"][0]["token"]
    invite = made["seats"][1]["invite"]
    player.post("/api/join", table=table, invite=invite, name="Blaise")
    with player.socket(table, token, shows=0) as line:
        line.hear("update")
        again = player.post(f"/api/tables/{table}/without", token=token, seat=1, level="2")
        assert [seat["token"] for seat in again["seats"]] == [token]
        while line.hear("update")["table"].get("rematch") != again["table"]:
            pass
    refused = player.http.post(f"/api/tables/{table}/without", json={"token": token, "seat": 1})
    assert refused.status_code == 409
    assert refused.json()["words"] == "The others have moved to another table."


def test_a_page_of_another_build_plays_on(player: Player) -> None:
    table = player.create("me", "random")["table"]
    with player.socket(table, build="other") as line:
        assert line.hear()["type"] == "update"


def test_a_page_of_another_protocol_is_told_to_reload(player: Player) -> None:
    table = player.create("me", "random")["table"]
    with player.socket(table, protocol=0) as line:
        assert line.hear() == {"type": "reload", "build": player.build}
        with pytest.raises(ConnectionClosed):
            line.hear()


def test_without_a_token_one_watches(player: Player) -> None:
    with duel(player) as game, player.socket(game.table) as line:
        update = line.hear("update")
        assert update["shows"] == "public"
        assert "legal" not in update
        line.act(game.update["legal"][0]["action"])
        assert line.hear("refused", "failed")


@pytest.mark.parametrize("shows", [0, 1])
def test_a_token_that_does_not_fit_is_refused_in_a_sentence(player: Player, shows: int) -> None:
    with duel(player) as game, player.socket(game.table, "wrong", shows=shows) as line:
        assert line.hear("failed")["words"].endswith(".")


def test_an_action_is_answered_by_the_update_in_which_it_is_seen(player: Player) -> None:
    with duel(player) as game:
        line = game.lines[game.mover]
        nonce = line.act(game.update["legal"][0]["action"])
        seen = line.hear("update")
        assert seen["done"] == nonce
        assert seen["version"] > game.update["version"]
        assert "done" not in game.lines[game.waiter].turn()


def test_both_hear_of_an_action_and_the_other_may_move_then(player: Player) -> None:
    with duel(player) as game:
        done = move(game.lines[game.mover], game.update)
        update = game.lines[game.waiter].turn()
        assert update["version"] == done["version"]
        assert update["events"][-1]["seat"] == game.mover
        assert update["events"][-1]["words"][0].endswith(".")


def test_an_action_sent_again_is_answered_again_and_not_taken_twice(player: Player) -> None:
    with duel(player) as game:
        line = game.lines[game.mover]
        action = game.update["legal"][0]["action"]
        first = line.done(line.act(action, nonce="same"))
        again = line.done(line.act(action, nonce="same"))
        assert again == first
        with player.socket(game.table) as watcher:
            assert watcher.hear("update")["version"] == first["version"]


@pytest.mark.parametrize(("language", "words"), [("en", "turn"), ("fr", "tour")])
def test_a_refusal_names_its_clause_and_says_why(player: Player, language: str, words: str) -> None:
    with duel(player) as game:
        line = game.lines[game.waiter]
        line.say({"type": "speak", "language": language})
        refused = line.done(line.act(game.update["legal"][0]["action"]))
        assert refused["type"] == "refused"
        assert refused["clause"].startswith("D")
        assert words in refused["words"]


def test_whoever_returns_is_sent_only_what_they_missed(player: Player) -> None:
    with duel(player) as game:
        known = game.update["version"]
        move(game.lines[game.mover], game.update)
        move(game.lines[game.waiter], game.lines[game.waiter].turn())
        token = game.tokens[0]
        with player.socket(game.table, token, shows=0, since=known) as line:
            missed = line.hear("update")
        with player.socket(game.table, token, shows=0) as line:
            everything = line.hear("update")
    assert [event["n"] for event in missed["events"]] == [known, known + 1]
    assert len(everything["events"]) > 2
    assert missed["view"] == everything["view"]


def test_a_ping_is_answered_with_the_game_time(rig: Rig, player: Player) -> None:
    with duel(player) as game:
        line = game.lines[0]
        line.say({"type": "ping", "at": 7})
        before = line.hear("pong")
        rig.turn(1500)
        line.say({"type": "ping", "at": 8})
        after = line.hear("pong")
    assert (before["at"], after["at"]) == (7, 8)
    assert after["now"] - before["now"] == 1500


def test_a_phrase_reaches_the_table_and_no_log(player: Player) -> None:
    with duel(player) as game:
        game.lines[0].say({"type": "signal", "signal": {"type": "Phrase", "key": "hello"}})
        heard = game.lines[1].hear("signalled")
        assert heard["seat"] == 0
        assert heard["words"]
        with player.socket(game.table) as watcher:
            assert watcher.hear("update")["version"] == game.update["version"]


def test_one_connection_may_hold_both_seats_and_is_sent_the_one_it_shows(player: Player) -> None:
    made = player.create("me", "me", options={"white": "first"})
    tokens = [seat["token"] for seat in made["seats"]]
    with player.socket(made["table"], *tokens, shows=0) as line:
        line.ready()
        line.say({"type": "show", "shows": 1})
        assert line.hear("update")["shows"] == 1
        line.ready()
        line.say({"type": "show", "shows": 0})
        assert line.turn()["shows"] == 0
        line.say({"type": "show", "shows": None})
        assert line.hear("update").get("view") is None
        line.say({"type": "show", "shows": 7})
        assert line.hear("failed", "refused")


def test_a_link_takes_its_seat_once_and_brings_its_device_back(player: Player) -> None:
    made = player.create("me", "link")
    (link,) = (seat for seat in made["seats"] if seat["invite"])
    table, invite = made["table"], link["invite"]
    joined = player.post("/api/join", table=table, invite=invite, name="Ada")
    assert joined["seat"] == link["seat"]
    again = player.http.post("/api/join", json={"table": table, "invite": invite, "name": "Bob"})
    assert again.status_code in (404, 409)
    assert again.json()["words"].endswith(".")
    back = player.post(
        "/api/join", table=table, invite=invite, name="Ada", tokens=[joined["token"]]
    )
    assert back["seat"] == joined["seat"]


def test_a_code_that_is_typed_stands_for_an_invite(player: Player) -> None:
    made = player.create("me", "link")
    code = made["seats"][1]["code"]
    found = player.post("/api/code", code=code.lower())
    joined = player.post("/api/join", table=found["table"], invite=found["invite"], name="Ada")
    assert (joined["table"], joined["seat"]) == (made["table"], 1)
    assert player.http.post("/api/code", json={"code": "ZZZZZZ"}).status_code == 404


def test_secrets_of_a_seat_never_reach_another(player: Player) -> None:
    made = player.create("me", "link", options={"white": "first"})
    mine, invite = made["seats"][0]["token"], made["seats"][1]["invite"]
    joined = player.post("/api/join", table=made["table"], invite=invite, name="Ada")
    heard: list[str] = []
    with (
        player.socket(made["table"], mine, shows=0) as one,
        player.socket(made["table"], joined["token"], shows=1) as other,
    ):
        one.ready()
        other.ready()
        one.done(one.act(one.turn()["legal"][0]["action"]))
        heard.append(str(other.turn()))
        with player.socket(made["table"]) as watcher:
            heard.append(str(watcher.hear("update")))
    heard.append(player.http.get(f"/api/tables/{made['table']}/replay").text)
    for secret in (mine, invite, made["seats"][1]["code"]):
        assert not any(secret in text for text in heard)


def test_my_tables_are_listed_by_their_tokens(player: Player) -> None:
    first = player.create("me", "random")
    second = player.create("me", "link")
    tokens = [made["seats"][0]["token"] for made in (first, second)]
    tables = player.post("/api/mine", tokens=[*tokens, "unknown"])["tables"]
    assert {line["table"] for line in tables} == {first["table"], second["table"]}


def test_a_finished_game_gives_its_record_a_rematch_and_an_open_replay(player: Player) -> None:
    with duel(player) as game:
        assert player.http.get(f"/api/tables/{game.table}/record").status_code in (400, 404, 409)
        line = game.lines[game.mover]
        line.done(line.act({"type": "Resign"}))
        record = player.http.get(f"/api/tables/{game.table}/record")
        assert record.text.splitlines()[0].startswith('{"game":"fuse_discs"')
        again = player.post(f"/api/tables/{game.table}/rematch", token=game.tokens[0])
        assert again["table"] != game.table
        replay = player.http.get(f"/api/tables/{game.table}/replay", params={"language": "fr"})
        assert replay.status_code == 200


@pytest.mark.parametrize(
    "path", ["/api/tables/none/replay", "/api/tables/none/record", "/api/nothing"]
)
def test_what_is_not_there_is_said_in_a_sentence(player: Player, path: str) -> None:
    answer = player.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["words"].endswith(".")
