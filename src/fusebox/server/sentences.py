"""The web shell's own sentences, in the language that a browser asks for."""

from functools import cache
from typing import TYPE_CHECKING, Any

from fusebox.core import Catalogue, Language, nearest

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection


@cache
def _catalogue() -> Catalogue:
    return Catalogue.read("fusebox.server")


def say(key: str, language: Language, **values: Any) -> str:
    return _catalogue().say(f"server.{key}", language, (), values)


def language_of(connection: "HTTPConnection") -> Language:
    """The one that is named in the query, or the first the browser likes."""
    wanted = connection.query_params.get("language") or connection.headers.get(
        "accept-language", ""
    )
    return nearest(wanted)
