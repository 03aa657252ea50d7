"""What everything that goes over HTTP has in common."""

import msgspec


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what a browser sends."""


class Reply(msgspec.Struct, frozen=True):
    """Base of what the server answers; every field is always there."""
