"""`fusebox site`: the whole box as plain files, for any web server and without one of ours."""

import argparse
from pathlib import Path

from fusebox.cli.parser import Commands, Mistake

MARK = '<meta name="fusebox" content="site" />'
UNBUILT = "The pages or their runtime are not built: run `make site` first."


def add(commands: Commands) -> None:
    parser = commands.add_parser("site", help="write pages that need no server into a folder")
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help="new, empty, or written by this command"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from fusebox.server.pages import CLIENT
    from fusebox.server.runtime import RUNTIME

    if not (CLIENT / "index.html").exists() or not RUNTIME.is_dir():
        raise Mistake(UNBUILT)
    folder: Path = arguments.folder
    try:
        _check(folder)
        size = _write(folder, CLIENT)
    except OSError as error:
        raise Mistake(f"{folder} can't be written: {error.strerror}.") from None
    print(f"Fusebox without a server is in {folder}: {size / 1e6:.1f} MB of plain files.")
    print(f"To look at it: python -m http.server --bind 127.0.0.1 --directory {folder}")
    return 0


def _check(folder: Path) -> None:
    """Nothing of anybody else's is written over."""
    page = folder / "index.html"
    ours = page.is_file() and MARK in page.read_text(encoding="utf-8")
    if folder.exists() and not ours and any(folder.iterdir()):
        raise Mistake(f"{folder} has other files in it: name a new folder.")


def _write(folder: Path, client: Path) -> int:
    """Writes every file; how many bytes they have."""
    import msgspec

    from fusebox.games import GAMES
    from fusebox.server import runtime
    from fusebox.worker.requests import boxed

    build = (client / "BUILD").read_text(encoding="utf-8").strip()
    files = {f"runtime/{name}": runtime.content(name) for name in runtime.names()}
    files["api/box"] = msgspec.json.encode(boxed(build, GAMES))
    for path in sorted(client.rglob("*")):
        name = path.relative_to(client).as_posix()
        if path.is_file() and name not in ("BUILD", "addresses.json", "index.html"):
            files[name] = path.read_bytes()
    page = _page((client / "index.html").read_text(encoding="utf-8")).encode()
    # Many hosts show the latter for addresses that are no files, as those of tables are.
    files["index.html"] = files["404.html"] = page
    files["_headers"] = _headers().encode()
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return sum(map(len, files.values()))


def _page(text: str) -> str:
    """The page says that there is no server, and what it may load."""
    from fusebox.server.headers import CONTENT_SECURITY_POLICY

    # A page can't say by itself who may show it in a frame.
    rules = [rule for rule in CONTENT_SECURITY_POLICY.split("; ") if "frame-ancestors" not in rule]
    policy = f'<meta http-equiv="Content-Security-Policy" content="{"; ".join(rules)}" />'
    return text.replace("<title>", f"{MARK}\n    {policy}\n    <title>", 1)


def _headers() -> str:
    """What hosts are to send along that read such a file: of one script, that it may compile."""
    from fusebox.server.headers import COMPILING, HEADERS

    policy = "content-security-policy"
    usual = [f"  {name}: {value}" for name, value in HEADERS.items()]
    lines = ["/*", *usual, "/assets/python.worker-*", f"  ! {policy}", f"  {policy}: {COMPILING}"]
    return "\n".join(lines) + "\n"
