"""How pytest runs here: the same every time in `make test`, with a fresh seed in `make soak`."""

import asyncio
from collections.abc import Iterator
from itertools import count

import asyncpg
import pytest
from hypothesis import HealthCheck, settings

from tests.support import soak_seed, soaking
from tools.postgres import Postgres

# A loaded machine may be slow; that is never a test's failure.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("ci", COMMON, derandomize=True, database=None, max_examples=50)
settings.register_profile("soak", COMMON, print_blob=True, max_examples=2000)
settings.load_profile("soak" if soaking() else "ci")

DATABASES = count()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed before worker processes start, and give it to hypothesis as well."""
    if soaking() and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(soak_seed())


def pytest_report_header() -> list[str]:
    return [f"soak: FUSEBOX_SEED={soak_seed()}"] if soaking() else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that only a soak runs; the longest come first, or all but one worker
    would have nothing to do at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if soaking():
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: pytest.ExitCode
) -> None:
    if soaking() and exitstatus != pytest.ExitCode.OK:
        terminalreporter.write_line(f"Run it again with: make soak FUSEBOX_SEED={soak_seed()}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One real PostgreSQL for all tests that need one."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of a database that nobody has used yet."""
    return fresh(postgres)


def fresh(server: Postgres) -> str:
    """A schema is as good as a database, and sooner made."""
    name = f"test_{next(DATABASES)}"

    async def made() -> None:
        connection = await asyncpg.connect(server.url)
        await connection.execute(f"CREATE SCHEMA {name}")
        await connection.close()

    asyncio.run(made())
    return f"{server.url}&search_path={name}"
