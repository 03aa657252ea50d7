"""What is asked of PostgreSQL. Whatever an owner writes locks the table's row and names the epoch,
in the same statement or in the transaction's first: `$1` is the table and `$2` the epoch there."""

from collections.abc import Mapping
from typing import Any, Final

from fusebox.store.rows import COLUMNS, SEAT_COLUMNS

HELD: Final = "held AS (SELECT id FROM tables WHERE id = $1 AND epoch = $2 FOR SHARE)"
ALONE: Final = HELD.replace("SHARE", "NO KEY UPDATE")
GATHERING: Final = """
    held AS (SELECT id FROM tables WHERE id = $1 AND epoch = $2 AND header IS NULL FOR SHARE)
"""
LENGTH: Final = "(SELECT coalesce(max(n) + 1, 0) FROM log WHERE log.owner = tables.id)"

TABLE: Final = f"""
    SELECT {COLUMNS}
    FROM tables JOIN notes ON owner = id WHERE id = $1
"""
NEW_NOTE: Final = "INSERT INTO notes (owner, note, running) VALUES ($1, $2, $3)"
NEW_SEAT: Final = """
    INSERT INTO seats (owner, seat, kind, name, bot, invite, token, face, person)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
READ: Final = "SELECT entry, events FROM log WHERE owner = $1 AND n >= $2 ORDER BY n"
SEATS: Final = f"SELECT {SEAT_COLUMNS} FROM seats WHERE owner = $1 ORDER BY seat"
TAKE: Final = f"""
    WITH {GATHERING}
    UPDATE seats SET name = $4, token = $5, face = $6, person = $7 FROM held
    WHERE owner = id AND seat = $3 AND kind = 'link' AND token IS NULL RETURNING seat
"""
VACATE: Final = f"""
    WITH {GATHERING}
    UPDATE seats SET name = '', token = NULL, face = '', person = NULL FROM held
    WHERE owner = id AND seat = $3 AND invite IS NOT NULL AND token IS NOT NULL RETURNING seat
"""
UNBEGUN: Final = """
    SELECT id FROM tables WHERE id = $1 AND epoch = $2 AND header IS NULL FOR NO KEY UPDATE
"""
KEEP_DATA: Final = "INSERT INTO data (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING"
RUNS: Final = "UPDATE notes SET running = true WHERE owner = $1"
BEGIN: Final = """
    UPDATE tables SET header = $2, place = $3, rules = $4, code = NULL WHERE id = $1 RETURNING id
"""
LINK: Final = """
    UPDATE tables SET rematch = $3 WHERE id = $1 AND epoch = $2 AND rematch = '' RETURNING id
"""
RENAME: Final = f"""
    WITH {ALONE}
    UPDATE seats SET name = $4, face = '', token = coalesce($5, token),
        person = CASE WHEN $5::bytea IS NULL THEN person END
    FROM held WHERE owner = held.id AND seat = $3
    RETURNING (SELECT header FROM tables WHERE tables.id = seats.owner)
"""
UNSAY: Final = "UPDATE chat SET words = '' WHERE owner = $1 AND seat = $2"
KEEP_HEADER: Final = "UPDATE tables SET header = $2 WHERE id = $1"
SAY: Final = f"""
    WITH {HELD}
    INSERT INTO chat (owner, n, seat, at, words, nonce)
    SELECT id, $3::int, $4, $5, $6, $7 FROM held
    WHERE $3::int = (SELECT coalesce(max(n) + 1, 0) FROM chat WHERE owner = $1)
    ON CONFLICT DO NOTHING RETURNING n
"""
CHAT: Final = "SELECT n, seat, at, words, nonce FROM chat WHERE owner = $1 ORDER BY n"
OPEN_SEATS: Final = """
    SELECT id FROM tables WHERE open AND header IS NULL ORDER BY made DESC LIMIT $1
"""
BY_TOKEN: Final = """
    SELECT owner, seat FROM seats JOIN tables ON owner = id WHERE token = $1
    ORDER BY made DESC, owner, seat
"""
OWN: Final = f"""
    WITH page AS (
        SELECT id AS one, min(seat) AS held, bool_or(ended IS NULL) AS goes_on,
            max(made) AS opened
        FROM seats JOIN tables ON seats.owner = id JOIN notes ON notes.owner = id
        WHERE token = ANY($1) AND lesson = '' GROUP BY id
        ORDER BY goes_on DESC, opened DESC, one LIMIT $2 OFFSET $3
    )
    SELECT {COLUMNS}, made, held, {SEAT_COLUMNS}
    FROM page JOIN tables ON id = one JOIN notes ON notes.owner = one
        JOIN seats ON seats.owner = one
    ORDER BY goes_on DESC, opened DESC, one, seat
"""
NOTE: Final = """
    WITH held AS (
        SELECT id, news, goes_on AS goes, header IS NOT NULL AS begun
        FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::boolean[])
            AS want (name, was, news, goes_on)
        JOIN tables ON id = name AND epoch = was ORDER BY id FOR SHARE OF tables
    )
    UPDATE notes SET note = news, running = goes AND begun,
        ended = CASE WHEN goes THEN NULL ELSE coalesce(ended, $5) END
    FROM held WHERE owner = id
"""
SNAPSHOT: Final = f"""
    WITH {HELD}, kept AS (
        INSERT INTO snapshots (owner, version, rules, body) SELECT id, $3, $4, $5 FROM held
        ON CONFLICT (owner) DO UPDATE
        SET version = excluded.version, rules = excluded.rules, body = excluded.body
        WHERE snapshots.version <= excluded.version
    )
    SELECT id FROM held
"""
REMARK: Final = f"""
    WITH {HELD}
    INSERT INTO readings (owner, seat, nonce, action, read, judged, trip, entry, clause)
    SELECT id, $3, $4, $5, $6, $7, $8, $9, $10 FROM held RETURNING owner
"""
COUNTED: Final = "SELECT count(*), count(*) FILTER (WHERE running) FROM notes"
OPEN_TABLES: Final = f"""
    SELECT id, note, {LENGTH} FROM notes JOIN tables ON id = owner
    WHERE running AND keeper = $1 ORDER BY rank
"""
LENGTHS: Final = f"SELECT id, {LENGTH} FROM tables WHERE id = ANY($1) ORDER BY rank"
LISTED: Final = f"""
    SELECT id, game, made, header IS NOT NULL, running, {LENGTH}
    FROM tables JOIN notes ON notes.owner = id
    WHERE $1 = '' OR strpos(lower(id || ' ' || game), lower($1)) > 0 OR EXISTS (
        SELECT 1 FROM seats WHERE seats.owner = id AND strpos(lower(name), lower($1)) > 0
    )
    ORDER BY made DESC, rank DESC LIMIT $2
"""
# Before it begins, a match has no more than one entry a seat: that they are ready.
_BEGUN: Final = """
    EXISTS (SELECT 1 FROM log WHERE log.owner = id
        AND n = (SELECT count(*) FROM seats WHERE seats.owner = id))
"""
# What another server has in its memory is that one's business.
_OURS: Final = """
    (keeper IS NULL OR keeper = {} OR NOT EXISTS
        (SELECT 1 FROM servers WHERE servers.id = keeper AND until > clock_timestamp()))
"""
NEVER_BEGUN: Final = f"""
    SELECT id FROM tables
    WHERE born <= $1 AND id <> ALL($2) AND NOT {_BEGUN} AND {_OURS.format("$4")} LIMIT $3
"""
STILL_NEVER_BEGUN: Final = f"""
    SELECT id FROM tables WHERE id = ANY($1) AND NOT {_BEGUN} AND {_OURS.format("$2")}
    ORDER BY id FOR UPDATE
"""
LONG_OVER: Final = f"""
    SELECT id FROM notes JOIN tables ON id = owner
    WHERE ended <= $1 AND id <> ALL($2) AND {_OURS.format("$4")} LIMIT $3
"""
STILL_OVER: Final = f"""
    SELECT id FROM tables JOIN notes ON owner = id
    WHERE id = ANY($1) AND ended IS NOT NULL AND {_OURS.format("$2")}
    ORDER BY id FOR UPDATE OF tables
"""
FORGET: Final = tuple(
    f"DELETE FROM {name} WHERE {key} = ANY($1)"
    for name, key in (("tables", "id"), ("log", "owner"), ("rated", "owner"))
)
"""The rest goes with the table's row."""


def insert(name: str, values: Mapping[str, Any]) -> str:
    places = ", ".join(f"${number}" for number in range(1, len(values) + 1))
    return f"INSERT INTO {name} ({', '.join(values)}) VALUES ({places})"
