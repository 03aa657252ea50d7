"""`make sounds` writes every sound as a WAV with its spectrogram, and what was measured."""

import os
import struct
import wave
import zlib
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import sync_playwright
from scipy.signal import ShortTimeFFT
from scipy.signal.windows import hann

from hatch_build import node
from tools import chromium
from tools.sounds.measure import Measure, decibels, measured
from tools.sounds.render import RATE, Samples, rendered

FOLDER: Final = Path(__file__).parents[2] / "build/sounds"
HIGH: Final = 160
"""Lines of a spectrogram, from 40 Hz to 16 kHz by octaves."""
WIDE: Final = 640
LONGEST: Final = 0.8
DEEPEST: Final = -90.0
STYLE: Final = """body { margin: 16px; font: 14px system-ui; color: #eee; background: #222; }
figure { display: inline-block; margin: 0 16px 16px 0; } img { display: block; }"""


def write_wave(path: Path, samples: Samples) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes())


def spectrogram(samples: Samples) -> NDArray[np.uint8]:
    """Time goes to the right, pitch upwards by octaves; white is loud."""
    hop = RATE * LONGEST / WIDE
    transform = ShortTimeFFT(hann(1_024, sym=False), round(hop), RATE, scale_to="magnitude")
    loud = np.abs(transform.stft(np.pad(samples, (0, round(LONGEST * RATE)))))[:, :WIDE]
    lines = np.geomspace(16_000, 40, HIGH) / (RATE / 1_024)
    picked = loud[np.clip(np.rint(lines), 1, len(loud) - 1).astype(int)]
    level = 20 * np.log10(np.maximum(picked, 1e-9))
    picture: NDArray[np.uint8] = np.clip(255 - level / DEEPEST * 255, 0, 255).astype(np.uint8)
    return picture


def write_picture(path: Path, picture: NDArray[np.uint8]) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    high, wide = picture.shape
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def line(name: str, found: Measure) -> str:
    return (
        f"{name:<8} {found.lasts * 1000:5.0f} ms  peak {found.peak:6.1f} dBFS  "
        f"{found.loudness:6.1f} LUFS  edge {found.edge:6.0f} dB  centre {found.centre:5.0f} Hz"
    )


def worst(sounds: dict[str, Samples]) -> tuple[str, float]:
    """The two that come nearest to clipping when they begin together."""

    def together(one: Samples, other: Samples) -> float:
        longest = max(len(one), len(other))
        both = np.pad(one, (0, longest - len(one))) + np.pad(other, (0, longest - len(other)))
        return float(np.abs(both).max())

    pairs = {
        f"{one} + {two}": together(sounds[one], sounds[two]) for one, two in combinations(sounds, 2)
    }
    name = max(pairs, key=lambda pair: pairs[pair])
    return name, decibels(pairs[name])


def main() -> None:
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node()[0])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium.launch())
        sounds = rendered(browser)
        lines = {name: line(name, measured(samples)) for name, samples in sounds.items()}
        for name, samples in sounds.items():
            write_wave(FOLDER / f"{name}.wav", samples)
            write_picture(FOLDER / f"{name}.png", spectrogram(samples))
        figures = "".join(
            f'<figure><img src="{name}.png"><figcaption>{escape(text)}</figcaption></figure>'
            for name, text in lines.items()
        )
        sheet = FOLDER / "index.html"
        sheet.write_text(f"<!doctype html><style>{STYLE}</style>{figures}", encoding="utf-8")
        page = browser.new_page(viewport={"width": 2_020, "height": 800})
        page.goto(sheet.as_uri())
        page.screenshot(path=FOLDER / "sounds.png", full_page=True)
        browser.close()
    print("\n".join(lines.values()))
    print("Loudest two at once: {}, {:.1f} dBFS".format(*worst(sounds)))
    print(sheet)


if __name__ == "__main__":
    main()
