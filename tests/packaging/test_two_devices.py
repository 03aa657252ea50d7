"""From nothing to a first move on a second device, by scanning what the terminal prints."""

import json
from pathlib import Path

import pytest

from tests.packaging.apart import HERE, run_apart

BAR = 60.0


@pytest.mark.install
def test_a_second_device_moves_within_a_minute_of_nothing(tmp_path: Path) -> None:
    said = run_apart("tests.packaging.two_devices", str(tmp_path / "data"), within=4 * BAR)
    found = json.loads(said.splitlines()[-1])
    assert found["scanned"] == f"http://{HERE}:8000/"
    assert found["moved"] == "Enter"
    assert found["seconds"] < BAR
