"""The notebook runs from top to bottom, and its figures are those that it shows."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "tour.ipynb"


@pytest.mark.whole
def test_the_tour_says_what_it_shows() -> None:
    mpl.use("agg")
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    for cell in (cell for cell in cells if cell["cell_type"] == "code"):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec("".join(cell["source"]), names)
        assert said.getvalue() == "".join(
            "".join(output["text"]) for output in cell["outputs"] if "text" in output
        )
    assert len(plt.get_fignums()) == 3
