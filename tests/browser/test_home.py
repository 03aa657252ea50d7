"""The home page: it loads, in every size and theme, and is for everybody."""

from typing import Any

from tests.browser.conftest import Visit
from tests.browser.watching import sideways, violations


def test_the_home_page_loads_and_axe_finds_nothing_serious(
    visit: Visit, look: dict[str, Any]
) -> None:
    page = visit(**look)
    page.get_by_role("heading", level=1).wait_for()
    assert violations(page) == []
    assert sideways(page) <= 0
