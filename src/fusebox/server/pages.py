"""The built client: its files in memory, packed once, and how long browsers keep them."""

import gzip
import mimetypes
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from fusebox.server import runtime
from fusebox.server.builds import keep, kept

CLIENT = Path(__file__).parents[1] / "_client"
INDEX = "index.html"
ADDRESSES = "addresses.json"
"""Which pages there are; the client finds its way by the same list."""
NAME = re.compile(r"[\w-]{1,40}", re.ASCII)
HASHED = "assets/"
TITLE = b"<title>Fusebox</title>"
UNBUILT = "dev"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED_BETTER = ("text/", "image/svg", "application/json", "application/manifest", "javascript")
MISSING = "The browser's client is not built: run `make client` first."


class File(msgspec.Struct, frozen=True):
    """One file as it is sent."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    caching: str

    def answer(self, request: Request, status: int = 200) -> Response:
        vary = "accept-encoding, accept-language" if self.kind == "text/html" else "accept-encoding"
        headers = {"cache-control": self.caching, "etag": self.tag, "vary": vary}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, status, headers, self.kind)
        # What is kept packed alone is unpacked for the few that want it so.
        content = self.content or gzip.decompress(self.packed or gzip.compress(b""))
        return Response(content, status, headers, self.kind)


class Pages:
    """Serves only what it has read: no path leads anywhere else."""

    def __init__(self, folder: Path = CLIENT, builds: Path | None = None) -> None:
        """`builds`: where the hashed files of this build and the one before are kept."""
        own = dict(_read(folder))
        stamp = own.pop("BUILD", None)
        listed = own.pop(ADDRESSES, None)
        addresses: list[str] = [] if listed is None else msgspec.json.decode(listed.content)
        self._addresses = [_parts(address) for address in addresses]
        self.build = UNBUILT if stamp is None else stamp.content.decode().strip()
        older = {} if builds is None or stamp is None else self._kept(builds, folder / HASHED)
        self._files = older | own

    @property
    def names(self) -> Iterable[str]:
        return self._files.keys()

    def _kept(self, builds: Path, assets: Path) -> dict[str, File]:
        keep(builds, self.build, assets)
        files: dict[str, File] = {}
        with suppress(OSError):
            for path in kept(builds):
                name = f"{HASHED}{path.name}"
                files[name] = _file(name, path.read_bytes())
        return files

    def answer(self, request: Request, head: str = "") -> Response:
        """The file of this name, or else the page that shows all pages, also that there is none.
        With a `head`, the page has that instead of its title."""
        name = request.url.path.lstrip("/")
        file = self._files.get(name) or _runtime(name)
        if file is not None:
            return file.answer(request)
        if "." in name.rpartition("/")[2] or name.startswith(HASHED):
            return PlainTextResponse("There is nothing here.", status_code=404)
        page = self._files.get(INDEX)
        if page is None:
            return PlainTextResponse(MISSING, status_code=503)
        if not self._is_page(request):
            return page.answer(request, 404)
        return (_headed(page, head) if head else page).answer(request)

    def _is_page(self, request: Request) -> bool:
        """As the browser spells the address, which is how the client reads it."""
        path = _parts(request.scope["raw_path"].decode("latin-1").partition("?")[0])
        return any(
            len(path) == len(address) and all(map(_fits, path, address))
            for address in self._addresses
        )


def _runtime(name: str) -> File | None:
    """A file of what is needed to play without a server: read when it is asked for, which each
    device does once, since it is large."""
    folder, _, own = name.rpartition("/")
    if folder != "runtime" or own not in runtime.names():
        return None
    packed = runtime.packed(own)
    content = runtime.content(own) if packed is None else b""
    tag = f'"{sha256(content if packed is None else packed).hexdigest()[:20]}"'
    return File(content, packed, _kind(own), tag, ASK_AGAIN)


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def _headed(page: File, head: str) -> File:
    """The page with a head of its own, which depends on who asks."""
    content = page.content.replace(TITLE, head.encode(), 1)
    return _file(INDEX, content)


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


def _fits(part: str, wanted: str) -> bool:
    return part == wanted or (wanted == "*" and NAME.fullmatch(part) is not None)


def _read(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            yield name, _file(name, path.read_bytes())


def _file(name: str, content: bytes) -> File:
    kind = _kind(name)
    packed = None
    if any(part in kind for part in PACKED_BETTER):
        packed = gzip.compress(content, mtime=0)
    return File(
        content=content,
        packed=packed,
        kind=kind,
        tag=f'"{sha256(content).hexdigest()[:20]}"',
        caching=FOR_GOOD if name.startswith(HASHED) else ASK_AGAIN,
    )
