"""The clock of tests, which stands still until it is turned."""

from fusebox.tables.handclock import HandClock

__all__ = ["HandClock"]
