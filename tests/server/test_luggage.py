"""What is taken along to another device: handed out once, for a few minutes, by its label."""

from fusebox.server.limits import Limits
from fusebox.server.luggage import Lockers
from tests.rig import Player, Rig

LABEL = "0" * 63 + "a"
USUAL = Limits()
LASTS = USUAL.luggage_minutes * 60


def test_it_is_handed_out_once(player: Player) -> None:
    left = player.http.post("/api/luggage", json={"label": LABEL, "content": "locked"})
    assert left.status_code == 204
    assert player.post("/api/luggage/take", label=LABEL) == {"content": "locked"}
    again = player.http.post("/api/luggage/take", json={"label": LABEL})
    assert again.status_code == 404
    assert again.json()["words"].startswith("There is nothing under this code.")


def test_it_waits_for_ten_minutes(rig: Rig, player: Player) -> None:
    player.http.post("/api/luggage", json={"label": LABEL, "content": "locked"})
    rig.turn(int(LASTS * 1000))
    assert player.http.post("/api/luggage/take", json={"label": LABEL}).status_code == 404


def test_what_is_no_label_or_too_large_is_refused(player: Player) -> None:
    assert player.http.post("/api/luggage/take", json={"label": "x"}).status_code == 400
    large = {"label": LABEL, "content": "x" * 800_000}
    assert player.http.post("/api/luggage", json=large).status_code == 413


def test_there_is_room_for_so_much_and_it_comes_back() -> None:
    now = 0.0
    lockers = Lockers(lambda: now, 3, 100, 60.0)
    assert all(lockers.leave(str(n), "x", f"home {n}") for n in range(3))
    assert lockers.leave("0", "y", "home 0"), "what lay there gives way"
    assert lockers.take("0") == "y"
    assert not lockers.leave("large", "x" * 101, "home 0")
    now = 60.0
    assert lockers.take("1") is None
    assert lockers.leave("large", "x" * 100, "home 0")


def test_a_household_that_leaves_more_than_its_share_pushes_out_its_own() -> None:
    lockers = Lockers(lambda: 0.0, 200, 32 << 20, 60.0)
    assert lockers.leave("honest", "x" * 2_000, "honest")
    for n in range(100):
        assert lockers.leave(str(n), "x" * 700_000, "greedy")
    assert lockers.take("97") is None
    assert lockers.take("99") == lockers.take("98") == "x" * 700_000
    assert lockers.take("honest") == "x" * 2_000


def test_where_everything_is_full_the_household_with_most_gives_way() -> None:
    lockers = Lockers(lambda: 0.0, 200, 4_000_000, 60.0)
    assert lockers.leave("honest", "x" * 2_000, "honest")
    for n in range(9):
        for piece in "ab":
            assert lockers.leave(f"{n}{piece}", "x" * 700_000, f"greedy {n}")
    assert lockers.leave("late", "x" * 2_000, "late")
    assert lockers.take("honest") == lockers.take("late") == "x" * 2_000


def test_labels_are_kept_as_hashes() -> None:
    lockers = Lockers(lambda: 0.0, 3, 100, 60.0)
    lockers.leave(LABEL, "locked")
    assert LABEL.encode() not in b"".join(lockers._kept)
