"""Every rate of a server by address, each by the name under which other servers are told of it."""

from typing import NamedTuple

from fusebox.server.limits import Addresses, Attention, Limits, Now, Rate


class Rates(NamedTuple):
    """`Limits` says what each of them is about."""

    creating: Addresses
    joining: Addresses
    asking: Addresses
    opening: Addresses
    replaying: Addresses
    connecting: Addresses
    retelling: Addresses
    talking: Addresses
    loading: Addresses
    serving: Addresses
    """Milliseconds that the event loop spends on requests."""
    heads: Addresses
    """Looking up what a page says about a table in its head."""
    thinkers: Addresses
    """Guessing the secret by which machines join that only think."""


def rates_of(limits: Limits, now: Now) -> Rates:
    def each(rate: Rate) -> Addresses:
        return Addresses(rate, now, limits.network)

    return Rates(
        creating=each(limits.creating),
        joining=each(limits.joining),
        asking=each(limits.asking),
        opening=each(limits.opening),
        replaying=each(limits.replaying),
        connecting=each(limits.connecting),
        retelling=each(limits.retelling),
        talking=each(limits.talking),
        loading=each(limits.loading),
        serving=Attention(limits.serving, now, limits.network),
        heads=each(limits.asking),
        thinkers=each(limits.joining),
    )
