"""What everything that goes over HTTP has in common, and who somebody is there."""

from typing import Annotated, TypeAlias

import msgspec

Face: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([a-z]{1,12}-[0-9])?$")]
"""A picture that somebody has chosen for themselves, by name."""
Person: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{43})?$")]
"""The secret by which somebody is known at every table, where they want to be."""
PlayerName: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=22, max_length=64)]
"""A secret of the browser's own: what is asked for again with the same key gets the same answer."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a browser sends."""


class Reply(msgspec.Struct, frozen=True):
    """Base of what the server answers; every field is always there."""


class Failure(Reply, frozen=True):
    """What was asked for was not done: why, in a sentence."""

    words: str
