"""The built client and the runtime: files in memory, packed and hashed once, and how long browsers
keep them."""

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Iterable, Iterator, Mapping
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
STAMP = "BUILD"
HASHED = "assets/"
RUNTIME = "runtime"
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
        return Response(self.content, status, headers, self.kind)

    def is_wanted_unpacked(self, request: Request) -> bool:
        """Whether this is kept packed alone, and this is one of the few that want it otherwise."""
        fresh = request.headers.get("if-none-match") == self.tag
        packs = "gzip" in request.headers.get("accept-encoding", "")
        return not (self.content or fresh or packs or self.packed is None)


class Pages:
    """Serves only what it has read: no path leads anywhere else."""

    def __init__(self, folder: Path = CLIENT, builds: Path | None = None) -> None:
        """`builds`: where the hashed files of this build and the one before are kept."""
        own = dict(_read(folder))
        own.pop(STAMP, None)
        listed = own.pop(ADDRESSES, None)
        addresses: list[str] = [] if listed is None else msgspec.json.decode(listed.content)
        self._addresses = [_parts(address) for address in addresses]
        self.build = build_of(folder)
        kept = builds is not None and self.build != UNBUILT
        older = self._kept(builds, folder / HASHED) if builds is not None and kept else {}
        self._files = older | own
        self._runtime: asyncio.Future[Mapping[str, File]] | None = None
        self._unpacked: dict[str, asyncio.Future[File]] = {}

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

    def prepare(self) -> None:
        """Begins to pack and hash the runtime, beside the event loop."""
        self._runtime = asyncio.get_running_loop().run_in_executor(None, _runtime)

    async def answer(self, request: Request, head: str = "") -> Response:
        """The file of this name, or else the page that shows all pages, also that there is none.
        With a `head`, the page has that instead of its title."""
        name = request.url.path.lstrip("/")
        file = self._files.get(name) or await self._of_runtime(name)
        if file is not None:
            if file.is_wanted_unpacked(request):
                file = await self._whole(name, file)
            return file.answer(request)
        if "." in name.rpartition("/")[2] or name.startswith(HASHED):
            return PlainTextResponse("There is nothing here.", status_code=404)
        page = self._files.get(INDEX)
        if page is None:
            return PlainTextResponse(MISSING, status_code=503)
        if not self._is_page(request):
            return page.answer(request, 404)
        return (_headed(page, head) if head else page).answer(request)

    async def _of_runtime(self, name: str) -> File | None:
        """A file of what is needed to play without a server."""
        folder, _, own = name.rpartition("/")
        if folder != RUNTIME or self._runtime is None:
            return None
        # Whoever goes away while it is made does not end it.
        return (await asyncio.shield(self._runtime)).get(own)

    async def _whole(self, name: str, file: File) -> File:
        """The file unpacked as well: once, beside the event loop, however many ask for it."""
        if name not in self._unpacked:
            loop = asyncio.get_running_loop()
            self._unpacked[name] = loop.run_in_executor(None, _unpacked, file)
        return await asyncio.shield(self._unpacked[name])

    def _is_page(self, request: Request) -> bool:
        """As the browser spells the address, which is how the client reads it."""
        path = _parts(request.scope["raw_path"].decode("latin-1").partition("?")[0])
        return any(
            len(path) == len(address) and all(map(_fits, path, address))
            for address in self._addresses
        )


def build_of(folder: Path = CLIENT) -> str:
    """The stamp of the build in this folder."""
    try:
        return (folder / STAMP).read_text(encoding="utf-8").strip()
    except OSError:
        return UNBUILT


def _runtime() -> dict[str, File]:
    """The files of the runtime by name; where they are packed on the disk, they stay so."""
    files = {}
    for name in runtime.names():
        packed = runtime.packed(name)
        content = runtime.content(name) if packed is None else b""
        tag = _tag(content if packed is None else packed)
        files[name] = File(content, packed, _kind(name), tag, ASK_AGAIN)
    return files


def _unpacked(file: File) -> File:
    return msgspec.structs.replace(file, content=gzip.decompress(file.packed or b""))


def _tag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:20]}"'


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
        tag=_tag(content),
        caching=FOR_GOOD if name.startswith(HASHED) else ASK_AGAIN,
    )
