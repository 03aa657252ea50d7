"""Tests of worker processes."""
