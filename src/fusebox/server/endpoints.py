"""Every endpoint of the server, as data: where, with what, how often, and at which cost."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from starlette.convertors import Convertor, register_url_convertor

from fusebox.core import Seat
from fusebox.server import api
from fusebox.server.limits import BODY_BYTES, DATA_BYTES, LUGGAGE_BYTES, RECORD_BYTES
from fusebox.server.shapes import Body
from fusebox.thinkers.messages import PATH as THINK

Method: TypeAlias = Literal["GET", "POST", "ANY", "SOCKET"]
RateName: TypeAlias = Literal[
    "creating", "joining", "asking", "opening", "replaying", "connecting", "loading", "thinkers"
]
Query: TypeAlias = Mapping[str, re.Pattern[str]]

LANGUAGE: Final = re.compile(r"[\w,;=.* -]{0,200}", re.ASCII)
"""What every endpoint may be asked for, as browsers name languages."""
NUMBER: Final = re.compile("[0-9]{0,15}")
SEAT: Final = re.compile("[0-9]{0,3}")
FLAG: Final = re.compile("[01]")
GAME: Final = re.compile("[a-z_]{0,40}")
WORDS: Final = re.compile(r"[^\x00]{0,200}")


class Endpoint(NamedTuple):
    """One thing that can be asked for."""

    name: str
    method: Method
    path: str
    rate: RateName
    cost: float
    """Milliseconds of the event loop's processor time that the longest ordinary answer takes."""
    body: type[Body] | None = None
    room: int = BODY_BYTES
    """Bytes that the body may have."""
    query: Query = MappingProxyType({})
    host: bool = False
    """Whether it is for whoever has the host's token alone, wherever they come from."""
    heavy: bool = False
    """Whether the work is done in a worker process, which has its own limits."""
    right: RateName | None = None
    """Whoever knows the secret has not guessed: it counts as this instead."""


class TableName(Convertor[str]):
    """The id of a table, as far as its shape tells."""

    regex = "[A-Za-z0-9_-]{1,64}"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


class SeatNumber(Convertor[Seat]):
    """A seat; numbers are short, since Python refuses to read the longest."""

    regex = "[0-9]{1,3}"

    def convert(self, value: str) -> Seat:
        return int(value)

    def to_string(self, value: Seat) -> str:
        return str(value)


register_url_convertor("table", TableName())
register_url_convertor("seat", SeatNumber())

TABLE: Final = "/api/tables/{table:table}"
HOSTED: Final = "/api/host/tables/{table:table}"
HOSTED_SEAT: Final = f"{HOSTED}/seats/{{seat:seat}}"
FROM: Final[Query] = {"address": WORDS}
LOOK: Final[Query] = {"as": SEAT, "pictures": FLAG}

ENDPOINTS: Final = (
    Endpoint("box", "GET", "/api/box", "asking", 1),
    Endpoint("health", "GET", "/api/health", "asking", 4),
    Endpoint("create", "POST", "/api/tables", "creating", 12, api.CreateTable),
    Endpoint("rematch", "POST", f"{TABLE}/rematch", "creating", 12, api.Rematch),
    Endpoint("without", "POST", f"{TABLE}/without", "creating", 12, api.Without),
    Endpoint("leave", "POST", f"{TABLE}/leave", "joining", 8, api.LeaveTable),
    Endpoint("replay", "GET", f"{TABLE}/replay", "replaying", 8, query=LOOK, heavy=True),
    Endpoint("record", "GET", f"{TABLE}/record", "replaying", 40),
    Endpoint(
        "picture", "GET", f"{TABLE}/picture.png", "replaying", 8, query={"v": NUMBER}, heavy=True
    ),
    Endpoint("commitments", "GET", "/api/commitments", "asking", 8, query={"since": NUMBER}),
    Endpoint("join", "POST", "/api/join", "joining", 8, api.JoinTable, right="asking"),
    Endpoint("code", "POST", "/api/code", "joining", 4, api.FindCode, right="asking"),
    Endpoint("forget", "POST", "/api/forget", "joining", 8, api.Forget),
    Endpoint(
        "leave_luggage", "POST", "/api/luggage", "opening", 20, api.LeaveLuggage, LUGGAGE_BYTES
    ),
    Endpoint("take_luggage", "POST", "/api/luggage/take", "joining", 8, api.TakeLuggage),
    Endpoint("mine", "POST", "/api/mine", "asking", 8, api.ListMine),
    Endpoint("lobby", "GET", "/api/lobby", "asking", 4),
    Endpoint(
        "open", "POST", "/api/records", "opening", 60, api.OpenRecord, RECORD_BYTES, heavy=True
    ),
    Endpoint(
        "analyse", "POST", "/api/analysis", "opening", 60, api.AskAnalysis, RECORD_BYTES, heavy=True
    ),
    Endpoint("look", "POST", "/api/discs", "asking", 4, api.LookAt, heavy=True),
    Endpoint("fit", "POST", "/api/fit", "asking", 8, api.FitOptions),
    Endpoint(
        "check", "POST", "/api/check-data", "opening", 20, api.CheckData, DATA_BYTES, heavy=True
    ),
    Endpoint("ratings", "GET", "/api/ratings", "asking", 4, query={"game": GAME}),
    Endpoint("own_ratings", "POST", "/api/ratings/mine", "joining", 8, api.AskRatings),
    Endpoint("push", "POST", "/api/push", "joining", 8, api.PushHere),
    Endpoint("end_push", "POST", "/api/push/end", "joining", 4, api.PushEnd),
    Endpoint("status", "GET", "/api/host", "joining", 12, host=True),
    Endpoint("backup", "GET", "/api/host/backup", "joining", 20, host=True),
    Endpoint(
        "tables", "GET", "/api/host/tables", "joining", 12, query={"search": WORDS}, host=True
    ),
    Endpoint("close", "POST", f"{HOSTED}/close", "joining", 12, host=True),
    Endpoint("remove", "POST", f"{HOSTED_SEAT}/remove", "joining", 12, host=True),
    Endpoint("hide", "POST", f"{HOSTED_SEAT}/hide", "joining", 12, host=True),
    Endpoint(
        "opened", "GET", "/api/host/opened", "joining", 12, query={"address": WORDS}, host=True
    ),
    Endpoint("close_all", "POST", "/api/host/close", "joining", 12, api.HostClose, host=True),
    Endpoint("tell", "POST", "/api/host/message", "joining", 12, api.HostMessage, host=True),
    Endpoint("drain", "POST", "/api/host/drain", "joining", 12, api.HostDrain, host=True),
    Endpoint("block", "POST", "/api/host/block", "joining", 12, api.HostBlock, host=True),
    Endpoint("nothing", "ANY", "/api/{path:path}", "asking", 1),
    Endpoint("attend", "SOCKET", "/ws/{table:table}", "connecting", 8),
    Endpoint("think", "SOCKET", THINK, "thinkers", 8),
    Endpoint("page", "GET", "/{path:path}", "loading", 2),
)
"""In the order in which a path is looked for."""
