"""Web Push from end to end: a service on this machine takes what is sent, and decrypts it."""

import json
import stat
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fusebox.server.push import KEY, SERVICES, PushPost, push_post
from fusebox.store import Push
from fusebox.tables.summons import Summons
from tests.rig import PATIENCE, Player, Rig
from tests.server.playing import duel, move

CONTACT = "mailto:host@example.org"
NOW = 1_800_000_000


def written(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's side of RFC 8291, worked out from the text of it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def decrypted(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), peer)
        secret = _derived(shared, self.auth, b"WebPush: info\x00" + self.point + sender, length=32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", length=16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", length=12)
        padded = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        return json.loads(padded.rstrip(b"\x00").removesuffix(b"\x02"))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Service:
    """What the maker of a browser runs, on this machine."""

    def __init__(self) -> None:
        self.status = 201
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self._came = threading.Semaphore(0)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.taken.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("location", "/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()
                service._came.release()

            def log_message(self, *_: Any) -> None: ...

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def came(self) -> tuple[str, dict[str, str], bytes]:
        """The next that is sent."""
        assert self._came.acquire(timeout=PATIENCE)
        return self.taken[-1]

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.close()


@pytest.fixture
def pushing(tmp_path: Path, client: Path, service: Service) -> Iterator[Rig]:
    post = PushPost(b"s" * 32, CONTACT, (service.origin,), lambda: NOW)
    with Rig(tmp_path / "data", client=client, post=post) as rig:
        yield rig


def here(service: Service, browser: Browser, *tokens: str, **more: Any) -> dict[str, Any]:
    return {
        "endpoint": f"{service.origin}/to/me?a=1",
        "key": written(browser.point),
        "auth": written(browser.auth),
        "tokens": tokens,
    } | more


def settled(rig: Rig) -> None:
    summons = rig.hall._services.summons
    assert isinstance(summons, Summons)
    rig.call(summons.settled())


def called(rig: Rig, service: Service, browser: Browser) -> tuple[str, dict[str, str], bytes]:
    """The second player has left; the first moves."""
    player = Player(rig.address)
    with duel(player) as game:
        answer = player.post("/api/push", **here(service, browser, game.tokens[1]))
        assert answer == {"seats": 1}
        game.lines[1].connection.close()
        while game.lines[0].hear("presence")["present"][1]:
            pass
        move(game.lines[0], game.update)
        letter = service.came()
    player.close()
    return letter


def test_a_browser_reads_what_it_is_sent_and_nobody_else_does(
    pushing: Rig, service: Service
) -> None:
    browser = Browser()
    path, headers, body = called(pushing, service, browser)
    assert path == "/to/me?a=1"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["TTL"] == "86400"
    content = browser.decrypted(body)
    assert set(content) == {"table", "title", "words"}
    assert content["title"] == "Your move in FUSE (discs)"
    assert content["words"] == "With Player 1."
    assert headers["Topic"] == content["table"]
    assert content["table"].encode() not in body


def test_it_is_signed_for_that_service_by_the_key_the_browser_knows(
    pushing: Rig, service: Service
) -> None:
    _, headers, _ = called(pushing, service, Browser())
    scheme, _, rest = headers["Authorization"].partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    player = Player(pushing.address)
    assert parts["k"] == player.http.get("/api/box").json()["push"]
    player.close()
    signed, _, signature = parts["t"].rpartition(".")
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(parts["k"]))
    half = read(signature)
    pair = encode_dss_signature(int.from_bytes(half[:32]), int.from_bytes(half[32:]))
    known.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(read(signed.partition(".")[2]))
    assert claims == {"aud": service.origin, "sub": CONTACT, "exp": NOW + 12 * 3600}


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(pushing: Rig, service: Service, status: int) -> None:
    service.status = status
    called(pushing, service, Browser())
    settled(pushing)
    assert pushing.hall._services.store._pushes == {}  # type: ignore[attr-defined]


@pytest.mark.parametrize("status", [301, 429, 500])
def test_another_answer_changes_nothing_and_leads_nowhere(
    pushing: Rig, service: Service, status: int
) -> None:
    service.status = status
    called(pushing, service, Browser())
    settled(pushing)
    assert len(service.taken) == 1
    assert len(pushing.hall._services.store._pushes) == 1  # type: ignore[attr-defined]


def test_a_browser_can_say_that_it_wants_no_more(pushing: Rig, service: Service) -> None:
    player, browser = Player(pushing.address), Browser()
    token = player.create("me", "link")["seats"][0]["token"]
    player.post("/api/push", **here(service, browser, token))
    ended = player.http.post("/api/push/end", json={"endpoint": f"{service.origin}/to/me?a=1"})
    assert ended.status_code == 204
    assert pushing.hall._services.store._pushes == {}  # type: ignore[attr-defined]
    player.close()


def test_forgetting_a_person_forgets_where_they_were_called(pushing: Rig, service: Service) -> None:
    player = Player(pushing.address)
    with duel(player) as game:
        player.post("/api/push", **here(service, Browser(), *game.tokens))
        player.post("/api/forget", tokens=[game.tokens[1]])
        assert len(pushing.hall._services.store._pushes) == 1  # type: ignore[attr-defined]
    player.close()


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1%00.push.apple.com/",
        "https://127.0.0.1\\.push.apple.com/",
        "https://x..push.apple.com/",
        "https://x.push.apple.com:0/",
        "http://127.0.0.1:1/",
        "https://127.0.0.1/",
        "https://localhost/x",
        "https://169.254.169.254/latest",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://fcm.googleapis.com@example.org/x",
        "https://fcm.googleapis.com:22/x",
        "https://example.org/.push.apple.com",
        "https://.push.apple.com/",
        "https://fcm.googleapis.com/x\r\nHost: other",
        "ftp://fcm.googleapis.com/",
        "https://[",
        "",
    ],
)
def test_nothing_is_sent_to_places_that_are_no_known_service(endpoint: str) -> None:
    post = PushPost(b"s" * 32, CONTACT)
    assert not post.accepts(Push(endpoint, Browser().point, bytes(16)))


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
    ],
)
def test_the_services_of_browsers_makers_are_known(endpoint: str) -> None:
    post = PushPost(b"s" * 32, CONTACT)
    point = Browser().point
    assert post.accepts(Push(endpoint, point, bytes(16)))
    assert not post.accepts(Push(endpoint, point, bytes(15)))
    assert not post.accepts(Push(endpoint, b"\x04" + bytes(64), bytes(16)))


def test_a_place_that_is_not_known_is_refused_in_a_sentence(pushing: Rig, service: Service) -> None:
    player = Player(pushing.address)
    token = player.create("me", "link")["seats"][0]["token"]
    wanted = here(service, Browser(), token, endpoint="https://example.org/x")
    refused = player.http.post("/api/push", json=wanted)
    assert refused.status_code == 400
    assert refused.json()["words"].startswith("This browser's push service")
    assert player.post("/api/push", **here(service, Browser(), "x" * 43)) == {"seats": 0}
    player.close()


def test_without_the_hosts_word_there_is_nothing_of_it(player: Player) -> None:
    assert player.http.get("/api/box").json()["push"] == ""
    assert player.http.post("/api/push", json={}).status_code == 404


def test_the_key_is_made_once_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    first = push_post(tmp_path, CONTACT)
    assert stat.S_IMODE((tmp_path / KEY).stat().st_mode) == 0o600
    assert push_post(tmp_path, CONTACT).public == first.public
    assert len(read(first.public)) == 65
    assert all(known.startswith("https://") for known in SERVICES)
