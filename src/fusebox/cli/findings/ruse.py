"""RUSE: one seat's decisions."""

from fusebox.cli.findings.decisions import told

__all__ = ["told"]
