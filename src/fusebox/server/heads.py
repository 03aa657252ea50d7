"""The title, the words and the picture by which a link to a table is known before it is opened."""

import re
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from fusebox.core import Language
from fusebox.server.blocked import Blocked
from fusebox.server.limits import Addresses
from fusebox.server.pages import Pages
from fusebox.server.sentences import language_of
from fusebox.table.postcard import HEIGHT, WIDTH, Postcard
from fusebox.table.sentences import Declined
from fusebox.tables.postcards import Postcards

ABOUT_TABLES: Final = re.compile(r"/(?:t|replay)/([\w-]{1,40})/?", re.ASCII)


class Heads:
    """Around the pages: those about a table say so in their head."""

    def __init__(
        self, pages: Pages, postcards: Postcards, asking: Addresses, blocked: Blocked
    ) -> None:
        self._pages = pages
        self._postcards = postcards
        self._asking = asking
        self._blocked = blocked

    async def answer(self, request: Request) -> Response:
        about = ABOUT_TABLES.fullmatch(request.url.path)
        head = await self._head(request, about[1]) if about else ""
        return await self._pages.answer(request, head)

    async def _head(self, request: Request, table: str) -> str:
        """Nothing where there is no such table, or where somebody asks for too many. What another
        server has is as it last saved it."""
        address = request.client.host if request.client else ""
        if address in self._blocked or not self._asking.take(address):
            return ""
        language = language_of(request)
        try:
            card, version = await self._postcards.card(table, language)
        except Declined:
            return ""
        place = f"{request.url.scheme}://{request.url.netloc}"
        picture = f"{place}/api/tables/{table}/picture.png?language={language}&v={version}"
        return head_of(card, f"{place}{request.url.path}", picture, language)


def head_of(card: Postcard, address: str, picture: str, language: Language) -> str:
    """As pages that show previews read it; names are text and nothing else."""
    told = {
        "og:type": "website",
        "og:site_name": "Fusebox",
        "og:locale": language,
        "og:title": card.title,
        "og:description": card.words,
        "og:url": address,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": card.title,
    }
    tags = [f'<meta property="{name}" content="{escape(said)}">' for name, said in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    return f"<title>{escape(card.title)} · Fusebox</title>{''.join(tags)}"
