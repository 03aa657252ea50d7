"""Renders every sound of the client in a browser, with the client's own code."""

import base64
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser

from hatch_build import node, run
from tests.browser.conftest import LUCK

WEB: Final = Path(__file__).parents[2] / "web"
RATE: Final = 48_000
Samples = NDArray[np.float64]
RENDER: Final = """async () => {
  const found = {};
  for (const [name, notes] of Object.entries(scores.SCORES)) {
    const samples = (await scores.rendered(notes)).getChannelData(0);
    const bytes = new Uint8Array(samples.buffer);
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    found[name] = btoa(text);
  }
  return found;
}"""


def bundled() -> str:
    """The scores and what works them out, as one script."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "scores.js"
        cli = "node_modules/rolldown/bin/cli.mjs"
        source = "src/lib/app/scores.ts"
        run([*node(), cli, source, "--format", "iife", "--name", "scores", "--file", str(out)], WEB)
        return out.read_text(encoding="utf-8")


def rendered(browser: Browser) -> dict[str, Samples]:
    """Every sound at full volume, by its name; noise is the same each time."""
    context = browser.new_context()
    page = context.new_page()
    page.evaluate(f"() => {{ {LUCK.replace('SEED', str(crc32(b'sounds')))} }}")
    page.add_script_tag(content=bundled())
    found: dict[str, str] = page.evaluate(RENDER)
    context.close()
    return {
        name: np.frombuffer(base64.b64decode(text), dtype="<f4").astype(np.float64)
        for name, text in found.items()
    }
