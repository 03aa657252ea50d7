"""How loud a sound is heard, by ITU-R BS.1770, and how near it comes to clipping."""

from typing import Final, NamedTuple

import numpy as np
from scipy.signal import lfilter, resample_poly

from tools.sounds.render import RATE, Samples

MOMENT: Final = round(0.4 * RATE)
"""Loudness is felt over such a window; most sounds are shorter."""
STEP: Final = round(0.01 * RATE)
OVERSAMPLED: Final = 4
FAINTEST: Final = 1e-9
# The two filters of BS.1770 at 48 kHz: the head, and what is hardly heard below.
SHELF: Final = (
    [1.53512485958697, -2.69169618940638, 1.19839281085285],
    [1.0, -1.69065929318241, 0.73248077421585],
)
PASS: Final = ([1.0, -2.0, 1.0], [1.0, -1.99004745483398, 0.99007225036621])


class Measure(NamedTuple):
    lasts: float
    """Seconds."""
    peak: float
    """Decibels under full scale, between the samples too."""
    loudness: float
    """The loudest moment, in LUFS."""
    edge: float
    """How far from silence it begins or ends: a click, in decibels under full scale."""
    centre: float
    """Where half of what is heard lies above and half below, in hertz."""


def decibels(value: float) -> float:
    return float(20 * np.log10(max(value, FAINTEST)))


def loudness(samples: Samples) -> float:
    weighted = lfilter(*PASS, lfilter(*SHELF, np.pad(samples, MOMENT)))
    total = np.concatenate([[0.0], np.cumsum(weighted**2)])
    powers = (total[MOMENT::STEP] - total[:-MOMENT:STEP]) / MOMENT
    return float(-0.691 + 10 * np.log10(max(powers.max(), FAINTEST)))


def peak(samples: Samples) -> float:
    return decibels(float(np.abs(resample_poly(np.pad(samples, 64), OVERSAMPLED, 1)).max()))


def centre(samples: Samples) -> float:
    power = np.abs(np.fft.rfft(lfilter(*PASS, lfilter(*SHELF, samples)))) ** 2
    at = int(np.searchsorted(np.cumsum(power), power.sum() / 2))
    return float(np.fft.rfftfreq(len(samples), 1 / RATE)[at])


def measured(samples: Samples) -> Measure:
    edge = max(abs(float(samples[0])), abs(float(samples[-1])))
    return Measure(
        len(samples) / RATE, peak(samples), loudness(samples), decibels(edge), centre(samples)
    )
