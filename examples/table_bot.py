"""A bot at a live table, in one page: it takes a seat by a code and plays at random.

    python examples/table_bot.py http://127.0.0.1:8000 ABC-DEF-GHI

docs/protocol.md tells the whole story; `fusebox seat` does the same for every bot."""

import base64
import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROTOCOL = 2


def post(address: str, path: str, **body: Any) -> Any:
    """One request; whatever is wrong comes as an HTTP error with a sentence."""
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), kind)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def act(line: ClientConnection, action: Any) -> None:
    """The nonce makes sure that nothing is done twice, should it be sent again."""
    line.send(json.dumps({"type": "act", "nonce": secrets.token_hex(8), "action": action}))


def main(address: str, code: str) -> None:
    found = post(address, "/api/code", code=code)
    seat = post(address, "/api/join", **found, name="Random (bot)")
    with connect(f"ws{address.removeprefix('http')}/ws/{seat['table']}") as line:
        hello = {"protocol": PROTOCOL, "language": "en", "tokens": [seat["token"]]}
        line.send(json.dumps({"type": "hello", "shows": seat["seat"], **hello}))
        for text in line:
            update = json.loads(text)
            if update["type"] in ("refused", "failed"):
                print(update["words"])
            if update["type"] != "update":
                continue
            table = update["table"]
            if table.get("outcome"):
                print(table["outcome_words"])
                return
            everybody = all(one["name"] for one in table["seats"])
            if everybody and not table["seats"][seat["seat"]].get("ready"):
                share = base64.b64encode(secrets.token_bytes(16)).decode()
                act(line, {"type": "Ready", "share": share})
            elif update.get("legal"):
                act(line, random.choice(update["legal"])["action"])


if __name__ == "__main__":
    main(*sys.argv[1:])
