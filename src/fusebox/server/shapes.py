"""What everything that goes over HTTP has in common, and who somebody is there."""

from typing import Annotated, TypeAlias

import msgspec

Face: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([a-z]{1,12}-[0-9])?$")]
"""A picture that somebody has chosen for themselves, by name."""
Person: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{43})?$")]
"""The secret by which somebody is known at every table, where they want to be."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a browser sends."""


class Reply(msgspec.Struct, frozen=True):
    """Base of what the server answers; every field is always there."""
