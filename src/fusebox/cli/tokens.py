"""Secrets in files: a host's token, and what a server and its thinkers know one another by."""

import re
from pathlib import Path

from fusebox.cli.parser import Mistake
from fusebox.cli.records import text_of

TOKEN = re.compile("[A-Za-z0-9_-]{16,200}")


def token_in(file: Path) -> str:
    token = text_of(str(file)).strip()
    if not TOKEN.fullmatch(token):
        raise Mistake(
            f"{file} holds no token: 16 letters, digits, hyphens and underscores or more, alone."
        )
    return token
