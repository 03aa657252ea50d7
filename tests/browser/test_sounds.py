"""Sounds as they are rendered: soft, in line with each other, and without clicks or clipping."""

from itertools import combinations

import numpy as np
from playwright.sync_api import Browser

from tools.sounds.measure import decibels, measured
from tools.sounds.render import rendered

CEILING = -3.0
"""Decibels under full scale that no sound comes nearer to."""
CLICK = -60.0
QUIET, LOUD = -46.0, -17.0
"""LUFS of what is heard often and of what happens once, at full volume."""
SPREAD = 14.0
OFTEN = ("move", "push", "turn", "refuse", "fuse", "snip", "roll", "dropped", "defused", "kick")


def test_no_sound_clips_clicks_or_stands_out(browser: Browser) -> None:
    sounds = rendered(browser)
    found = {name: measured(samples) for name, samples in sounds.items()}
    assert {name: one.peak for name, one in found.items() if one.peak > CEILING} == {}
    assert {name: one.edge for name, one in found.items() if one.edge > CLICK} == {}
    assert {n: one.loudness for n, one in found.items() if not QUIET < one.loudness < LOUD} == {}
    often = [found[name].loudness for name in OFTEN]
    assert max(often) - min(often) < SPREAD
    for one, other in combinations(sounds.values(), 2):
        longest = max(len(one), len(other))
        both = sum(np.pad(samples, (0, longest - len(samples))) for samples in (one, other))
        assert decibels(float(np.abs(both).max())) < 0
