"""Runs a command and catches what it says."""

from typing import NamedTuple

import pytest

from fusebox.cli import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ran:
    capsys.readouterr()
    status = main([str(argument) for argument in arguments])
    return Ran(status, *capsys.readouterr())
