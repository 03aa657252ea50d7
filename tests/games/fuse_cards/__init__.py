"""Tests of Fuse (cards)."""
