"""Tests of fusebox.cli."""
