"""A second device: opens the address it has scanned, joins by a code, and makes a first move."""

import sys

from tests.rig import Player


def main(address: str, code: str) -> None:
    phone = Player(address.rstrip("/"))
    assert "<title>Fusebox</title>" in phone.http.get("/").text
    found = phone.post("/api/code", code=code)
    joined = phone.post("/api/join", table=found["table"], invite=found["invite"], name="Phone")
    with phone.socket(joined["table"], joined["token"], shows=joined["seat"]) as line:
        line.ready()
        move = line.turn()["legal"][0]["action"]
        assert line.done(line.act(move))["type"] == "done"
    phone.close()
    print(move["type"])


if __name__ == "__main__":
    main(*sys.argv[1:])
