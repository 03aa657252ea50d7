"""Secrets of a server in files of their own, beside the tables and never in a backup."""

import os
import secrets
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from fusebox.store import disk
from fusebox.store.protocol import Unsafe
from fusebox.store.schema import reason

SECRET_BYTES: Final = 32


def secret_in(folder: Path, name: str, luck: Callable[[int], bytes] = secrets.token_bytes) -> bytes:
    """The secret that is kept there, readable by its owner alone; made if there is none. Unsafe
    with a sentence if it can't be read or kept."""
    file = folder / name
    try:
        if not file.exists():
            _write(file, luck(SECRET_BYTES))
        # It may be somebody else's, who lets this server read it.
        with suppress(PermissionError):
            file.chmod(file.stat().st_mode & 0o600)
        text = file.read_text(encoding="ascii").removesuffix("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error) if isinstance(error, OSError) else "it is no text"
        raise Unsafe(f"{file} can't be used: {why}.") from None
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or secret.hex() != text:
        raise Unsafe(
            f"{file} is damaged: put your copy of it back, or move it away to begin with a new key."
        )
    return secret


def _write(file: Path, secret: bytes) -> None:
    """Whole and on the disk, or not at all: half a key would be taken for a damaged one."""
    handle, name = tempfile.mkstemp(".part", "fusebox-", file.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as written:
            written.write(f"{secret.hex()}\n")
            written.flush()
            os.fsync(written.fileno())
        Path(name).replace(file)
    finally:
        with suppress(FileNotFoundError):
            Path(name).unlink()
    disk.settle(file.parent)
