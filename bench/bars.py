"""What each game's rules have to reach in plain Python on one core, and how figures are told."""

from collections.abc import Mapping

BARS: dict[str, float] = {
    "fuse_discs rules, random play, actions/s": 150_000,
    "fuse_dice rules, random play, actions/s": 60_000,
    "fuse_dice rules, legal lists of a five-player turn/s": 1_000,
    "fuse_cards rules, random play, actions/s": 150_000,
    "fusion rules, random play, actions/s": 150_000,
    "ruse rules, four random players, actions/s": 150_000,
    "fuse_discs matches, random play, actions/s": 60_000,
    "fuse_cards matches, random play, actions/s": 60_000,
    "fusion matches, random play, actions/s": 60_000,
    "fuse_dice matches, random play, actions/s": 30_000,
    "ruse matches, random play, actions/s": 30_000,
    "fuse_discs batches on numba, steps/s": 5_000_000,
    "fuse_cards batches on numba, steps/s": 1_000_000,
    "fusion batches on numba, steps/s": 1_000_000,
    "fuse_discs random games by simulate on two cores/s": 3_000,
    "fuse_discs random games by positions on two cores/s": 3_000,
    "fuse_discs random games in the kernel on one core/s": 500_000,
}
TIMES: dict[str, float] = {
    "fuse_discs copies of a position, µs": 1,
    "ruse copies of a position, µs": 10,
    "fuse_cards first samples, longest, ms": 10,
    "fuse_cards further samples, longest, ms": 10,
    "arena over a loop with the same Sights, %": 10,
}
"""What may take so long at most."""


def tell(found: Mapping[str, float]) -> None:
    for name, speed in found.items():
        bar = f"   at least {BARS[name]:,.0f}" if name in BARS else ""
        bar = f"   at most {TIMES[name]:,.0f}" if name in TIMES else bar
        digits = 2 if name.endswith(("µs", "ms")) else 0
        print(f"{name:<60}{speed:>14,.{digits}f}{bar}")
