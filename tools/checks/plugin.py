"""A plugin of pytest: run the tests of some parts, and write down how each of them goes.

A line of JSON is written for each thing that happens, while it happens: which tests there are,
which of them begins, what is wrong, what has become of it. One worker says which there are; the
rest is said by the process that leads them, which also hears when one of them dies.
"""

import json
import os
from typing import Any

import pytest

from tools.checks.parts import part_of


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("parts")
    group.addoption("--parts", help="the parts whose tests are run, with commas")
    group.addoption("--told", help="the file in which is written how they go")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Telling(config), "telling")


class Telling:
    """Writes down what happens, and remembers it of tests that are not over yet."""

    def __init__(self, config: pytest.Config) -> None:
        self.tests = config.rootpath / "tests"
        self.wanted = config.option.parts.split(",")
        self.worker = str(getattr(config, "workerinput", {}).get("workerid", ""))
        self.file = os.open(config.option.told, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.outcomes: dict[str, set[str]] = {}
        self.unread: set[str] = set()

    def tell(self, **said: Any) -> None:
        """In one piece: what two processes write at once is not mixed."""
        os.write(self.file, json.dumps(said).encode() + b"\n")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out the tests of other parts. What is whole comes after the rest, except the
        longest tests: they come first, and stay there."""
        config.hook.pytest_deselected(items=[item for item in items if not self.has(item)])
        items[:] = sorted(filter(self.has, items), key=_late)

    def has(self, item: pytest.Item) -> bool:
        return self.part(item) in self.wanted

    def part(self, item: pytest.Item) -> str:
        path = item.path.relative_to(self.tests)
        try:
            return part_of(path, _marks(item))
        except KeyError:
            told = f"tests/{path.parts[0]} is in no part: name it in tools/checks/parts.py."
            raise pytest.UsageError(told) from None

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        if self.worker in ("", "gw0"):
            self.tell(tests={item.nodeid: self.part(item) for item in session.items})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Every worker reads the same files: what is wrong with one is said once."""
        if report.failed and not self.worker and report.nodeid not in self.unread:
            self.unread.add(report.nodeid)
            self.tell(uncollected=report.nodeid, text=_shown(report))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if not self.worker:
            self.tell(begun=nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if self.worker:
            return
        outcomes = self.outcomes.setdefault(report.nodeid, set())
        outcomes.add(report.outcome)
        if report.failed:
            self.tell(failed=report.nodeid, text=_shown(report))
        if report.when not in ("setup", "call"):
            found = next(one for one in ("failed", "skipped", "passed") if one in outcomes)
            self.tell(over=report.nodeid, outcome=found)
            del self.outcomes[report.nodeid]


def _marks(item: pytest.Item) -> set[str]:
    return {mark.name for mark in item.iter_markers()}


def _late(item: pytest.Item) -> bool:
    return "whole" in _marks(item) and "long" not in _marks(item)


def _shown(report: pytest.CollectReport | pytest.TestReport) -> str:
    """All that is known of a failure."""
    captured = (f"--- {title} ---\n{text.rstrip()}" for title, text in report.sections)
    return "\n".join((report.longreprtext.rstrip(), *captured))
