"""Tests of FUSE (dice)."""
