"""What docs/hosting.md says about web servers, followed to the letter, on both kinds of ports."""

from pathlib import Path

import pytest

from tests.packaging.apart import run_apart

WITHIN = 240.0


@pytest.mark.install
@pytest.mark.parametrize("port", [443, 8443])
@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_game_is_played_through_it_by_tls(tmp_path: Path, kind: str, port: int) -> None:
    said = run_apart("tests.packaging.behind", kind, str(port), str(tmp_path), within=WITHIN)
    assert said.splitlines()[-1] == "Enter"
