"""Who somebody is, as it goes over HTTP."""

from typing import Annotated, TypeAlias

import msgspec

Face: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([a-z]{1,12}-[0-9])?$")]
"""A picture that somebody has chosen for themselves, by name."""
Person: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{43})?$")]
"""The secret by which somebody is known at every table, where they want to be."""
