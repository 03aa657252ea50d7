"""Every endpoint of the server, as data: where, with what, how often, and at which cost."""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from fusebox.analysis import Analysis
from fusebox.table.looking import Looked
from fusebox.table.replay import Replay
from fusebox.table.seats import CreateTable
from fusebox.table.shapes import Body
from fusebox.tables import works
from fusebox.tables.hall import Hall
from fusebox.tables.lobby import CreatedTable, Joined
from fusebox.tables.wire.games import DATA_CHARACTERS, Box, CheckData, FitOptions, Fits
from fusebox.tables.wire.host import (
    Health,
    HostBlock,
    HostClose,
    HostDrain,
    HostMessage,
    HostOpened,
    HostStatus,
    HostTables,
)
from fusebox.tables.wire.looking import AskAnalysis, LookAt, OpenedRecord, OpenRecord
from fusebox.tables.wire.people import (
    AskRatings,
    Forget,
    Forgotten,
    LeaveLuggage,
    Luggage,
    OwnRatings,
    PushedHere,
    PushEnd,
    PushHere,
    Rankings,
    TakeLuggage,
)
from fusebox.tables.wire.tables import (
    FindCode,
    FoundCode,
    JoinTable,
    LeaveTable,
    ListMine,
    LobbyTables,
    Mine,
    Rematch,
    Without,
)
from fusebox.tables.works import Answer

Method: TypeAlias = Literal["GET", "POST", "ANY", "SOCKET"]
RateName: TypeAlias = Literal[
    "creating", "joining", "asking", "opening", "replaying", "connecting", "loading", "thinkers"
]
Work: TypeAlias = Callable[..., Awaitable[Answer]]
"""It is called with the hall, the request and, where the endpoint has one, the body."""
Query: TypeAlias = Mapping[str, re.Pattern[str]]

BODY_BYTES: Final = 16 * 1024
RECORD_BYTES: Final = 512 * 1024
"""Room for a record; the longest matches have a fifth of it."""
DATA_BYTES: Final = 2 * DATA_CHARACTERS
"""Room for an owner's tables, in which line ends take two bytes."""
LUGGAGE_BYTES: Final = 720 * 1024
"""Room for what somebody takes along to another device."""

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
    work: Work | None = None
    """None: whoever serves it brings it, because it takes more than a hall."""
    body: type[Body] | None = None
    reply: Any = None
    """The type of the answer, where it is JSON."""
    status: int = 200
    """Of an answer; without content it is 204."""
    room: int = BODY_BYTES
    """Bytes that the body may have."""
    each: float = 0
    """The same cost for each table that the answer is about."""
    query: Query = MappingProxyType({})
    host: bool = False
    """Whether it is for whoever has the host's token alone, wherever they come from."""
    device: bool = False
    """Whether it is there only where there is no server."""
    heavy: bool = False
    """Whether the work is done in a worker process, which has its own limits."""
    right: RateName | None = None
    """Whoever knows the secret has not guessed: it counts as this instead."""


SHAPES: Final = {"table": "[A-Za-z0-9_-]{1,64}", "seat": "[0-9]{1,3}"}
"""What can stand in a path. Numbers are short, since Python refuses to read the longest."""

TABLE: Final = "/api/tables/{table:table}"
HOSTED: Final = "/api/host/tables/{table:table}"
HOSTED_SEAT: Final = f"{HOSTED}/seats/{{seat:seat}}"
THINK: Final = "/think"
LOOK: Final[Query] = {"as": SEAT, "pictures": FLAG}

TABLES: Final = (
    Endpoint("box", "GET", "/api/box", "asking", 1, reply=Box),
    Endpoint("lobby", "GET", "/api/lobby", "asking", 4, reply=LobbyTables),
    Endpoint(
        *("create", "POST", "/api/tables", "creating", 12),
        *(works.create, CreateTable, CreatedTable, 201),
    ),
    Endpoint(
        *("rematch", "POST", f"{TABLE}/rematch", "creating", 12),
        *(works.rematch, Rematch, CreatedTable, 201),
    ),
    Endpoint(
        *("without", "POST", f"{TABLE}/without", "creating", 12),
        *(works.without, Without, CreatedTable, 201),
    ),
    Endpoint("leave", "POST", f"{TABLE}/leave", "joining", 8, works.leave, LeaveTable),
    Endpoint(
        *("join", "POST", "/api/join", "joining", 8, works.join, JoinTable, Joined),
        right="asking",
    ),
    Endpoint(
        *("code", "POST", "/api/code", "joining", 4, works.code, FindCode, FoundCode),
        right="asking",
    ),
    Endpoint("mine", "POST", "/api/mine", "asking", 8, works.mine, ListMine, Mine, each=0.1),
    Endpoint("fit", "POST", "/api/fit", "asking", 8, works.fit, FitOptions, Fits),
    Endpoint(
        *("check", "POST", "/api/check-data", "opening", 20, works.check, CheckData),
        room=DATA_BYTES,
        heavy=True,
    ),
)
LOOKING: Final = (
    Endpoint(
        *("replay", "GET", f"{TABLE}/replay", "replaying", 8, works.replay),
        reply=Replay,
        query=LOOK,
        heavy=True,
    ),
    Endpoint("record", "GET", f"{TABLE}/record", "replaying", 40, works.record),
    Endpoint(
        *("picture", "GET", f"{TABLE}/picture.png", "replaying", 8, works.picture),
        query={"v": NUMBER},
        heavy=True,
    ),
    Endpoint("drawing", "GET", f"{TABLE}/picture.svg", "replaying", 8, device=True),
    Endpoint(
        *("commitments", "GET", "/api/commitments", "asking", 8, works.commitments),
        query={"since": NUMBER},
    ),
    Endpoint(
        *("open", "POST", "/api/records", "opening", 60, works.opened, OpenRecord, OpenedRecord),
        room=RECORD_BYTES,
        heavy=True,
    ),
    Endpoint(
        *("analyse", "POST", "/api/analysis", "opening", 60),
        *(works.analysed, AskAnalysis, Analysis),
        room=RECORD_BYTES,
        heavy=True,
    ),
    Endpoint(
        *("look", "POST", "/api/discs", "asking", 4, works.looked, LookAt, Looked), heavy=True
    ),
)
PEOPLE: Final = (
    Endpoint("forget", "POST", "/api/forget", "joining", 8, works.forget, Forget, Forgotten),
    Endpoint(
        *("ratings", "GET", "/api/ratings", "asking", 4, works.ratings),
        reply=Rankings,
        query={"game": GAME},
    ),
    Endpoint(
        *("own_ratings", "POST", "/api/ratings/mine", "joining", 8),
        *(works.own_ratings, AskRatings, OwnRatings),
    ),
    Endpoint(
        *("leave_luggage", "POST", "/api/luggage", "opening", 20),
        body=LeaveLuggage,
        room=LUGGAGE_BYTES,
    ),
    Endpoint(
        *("take_luggage", "POST", "/api/luggage/take", "joining", 8),
        body=TakeLuggage,
        reply=Luggage,
    ),
    Endpoint("push", "POST", "/api/push", "joining", 8, body=PushHere, reply=PushedHere),
    Endpoint("end_push", "POST", "/api/push/end", "joining", 4, body=PushEnd),
)
HOST: Final = (
    Endpoint("health", "GET", "/api/health", "asking", 4, reply=Health),
    Endpoint("status", "GET", "/api/host", "joining", 12, reply=HostStatus, host=True),
    Endpoint("backup", "GET", "/api/host/backup", "joining", 20, host=True),
    Endpoint(
        *("tables", "GET", "/api/host/tables", "joining", 12),
        reply=HostTables,
        query={"search": WORDS},
        host=True,
    ),
    Endpoint("close", "POST", f"{HOSTED}/close", "joining", 12, host=True),
    Endpoint("remove", "POST", f"{HOSTED_SEAT}/remove", "joining", 12, host=True),
    Endpoint("hide", "POST", f"{HOSTED_SEAT}/hide", "joining", 12, host=True),
    Endpoint(
        *("opened", "GET", "/api/host/opened", "joining", 12),
        reply=HostOpened,
        query={"address": WORDS},
        host=True,
    ),
    Endpoint("close_all", "POST", "/api/host/close", "joining", 12, body=HostClose, host=True),
    Endpoint("tell", "POST", "/api/host/message", "joining", 12, body=HostMessage, host=True),
    Endpoint("drain", "POST", "/api/host/drain", "joining", 12, body=HostDrain, host=True),
    Endpoint("block", "POST", "/api/host/block", "joining", 12, body=HostBlock, host=True),
)
ENDPOINTS: Final = (
    *TABLES,
    *LOOKING,
    *PEOPLE,
    *HOST,
    Endpoint("nothing", "ANY", "/api/{path:path}", "asking", 1),
    Endpoint("attend", "SOCKET", "/ws/{table:table}", "connecting", 8),
    Endpoint("think", "SOCKET", THINK, "thinkers", 8),
    Endpoint("page", "GET", "/{path:path}", "loading", 2),
)
"""In the order in which a path is looked for."""


def worked(hall: Hall) -> Iterator[Endpoint]:
    """Those that a hall answers by itself."""
    for endpoint in ENDPOINTS:
        rates = endpoint.work in (works.ratings, works.own_ratings)
        if endpoint.work is not None and not (rates and hall.ratings is None):
            yield endpoint


def misshapen(endpoint: Endpoint, query: Mapping[str, str]) -> str:
    """The name of what has not the shape that it must have; what nobody reads may be anything."""
    for name, shape in (*endpoint.query.items(), ("language", LANGUAGE)):
        if name in query and shape.fullmatch(query[name]) is None:
            return name
    return ""
