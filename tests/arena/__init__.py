"""Tests of fusebox.arena."""
