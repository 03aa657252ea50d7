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
    assert all(lockers.leave(str(n), "x") for n in range(3))
    assert not lockers.leave("more", "x")
    assert lockers.leave("0", "y"), "what lay there gives way"
    assert lockers.take("0") == "y"
    assert not lockers.leave("large", "x" * 100)
    now = 60.0
    assert lockers.leave("large", "x" * 100)


def test_labels_are_kept_as_hashes() -> None:
    lockers = Lockers(lambda: 0.0, 3, 100, 60.0)
    lockers.leave(LABEL, "locked")
    assert LABEL.encode() not in b"".join(lockers._kept)
